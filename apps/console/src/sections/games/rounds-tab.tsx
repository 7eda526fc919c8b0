import { listOpenRounds } from "@croupier/contract/console/play"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { RoundDialog } from "./round-dialog.tsx"
import { useVendorFilter } from "./use-vendors.ts"
import { timeColumn } from "../../table/time-column.ts"
import { memberColumn } from "../../table/member-column.tsx"
import { moneyColumn } from "../../table/money-column.ts"

type Round = Value<typeof listOpenRounds>["rows"][number]

/** Rounds in play, those that have been open longest first. */
export function RoundsTab() {
  const t = useT("console-games")
  const vendors = useVendorFilter()
  const [open, setOpen] = useState<Round>()
  const columns: Column<Round>[] = [
    timeColumn("openedAt", t("round_age"), (row) => row.openedAt),
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
    {
      id: "round",
      header: t("round"),
      render: (row) => (
        <button type="button" className="link" onClick={() => setOpen(row)}>
          {row.round.length > 20 ? `${row.round.slice(0, 20)}…` : row.round}
        </button>
      ),
      text: (row) => row.round,
    },
    { id: "game", header: t("game"), render: (row) => row.game },
    memberColumn(t),
    { id: "bets", header: t("round_bets"), render: (row) => formatNumber(row.bets), isNumber: true },
    {
      id: "staked",
      header: t("round_staked"),
      render: (row) => `${formatMoney(row.staked)} ${row.asset}`,
      text: (row) => row.staked,
      isNumber: true,
    },
    moneyColumn("reserved", t("round_reserved"), (row) => row.reserved),
    {
      id: "told",
      header: t("round_told"),
      render: (row) => (row.reported === null ? "–" : textNamed(`told_${row.reported}`)),
      text: (row) => row.reported ?? "",
    },
    timeColumn("askedAt", t("transfer_checks"), (row) => row.askedAt),
  ]
  return (
    <>
      <ListPage
        name="open-rounds"
        title={t("tab_rounds")}
        columns={columns}
        filters={[vendors]}
        rowKey={({ vendor, round, memberId }) => `${vendor} ${round} ${memberId}`}
        load={listOf(listOpenRounds)}
        everyMs={15_000}
      />
      {open ? <RoundDialog of={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
