import { useState } from "react"
import { memberRounds } from "@croupier/contract/console/members"
import type { Value } from "../../api/call.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { PlayRecordDialog } from "./play-record-dialog.tsx"

type Round = Value<typeof memberRounds>["rows"][number]

/** Rounds of a member in vendors' games. */
export function RoundsTab({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const [shown, setShown] = useState<Round>()
  const money = (id: "stake" | "prize" | "validBet", header: string): Column<Round> => ({
    id,
    header,
    render: (row) => `${formatMoney(row[id])} ${row.asset}`,
    text: (row) => row[id],
    isNumber: true,
  })
  const time = (id: "openedAt" | "closedAt", header: string): Column<Round> => ({
    id,
    header,
    render: (row) => formatTime(row[id]),
    text: (row) => row[id] ?? "",
  })
  const columns: Column<Round>[] = [
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
    { id: "game", header: t("game"), render: (row) => row.game },
    { id: "round", header: t("round"), render: (row) => row.round, wraps: true },
    time("openedAt", t("opens")),
    time("closedAt", t("closes")),
    { id: "bets", header: t("tab_bets"), render: (row) => formatNumber(row.bets), isNumber: true },
    money("stake", t("stake")),
    money("prize", t("prize")),
    { ...money("validBet", t("turnover")), hidden: true },
    {
      id: "record",
      header: t("play_record_open"),
      render: (row) => (
        <button type="button" className="link" onClick={() => setShown(row)}>
          {t("play_record_open")}
        </button>
      ),
      isAction: true,
    },
  ]
  return (
    <>
      {shown ? (
        <PlayRecordDialog
          of={{ memberId, vendor: shown.vendor, play: shown.round }}
          onClose={() => setShown(undefined)}
        />
      ) : null}
      <ListPage
        name="rounds"
        title={t("tab_played")}
        columns={columns}
        filters={[
          { name: "vendor", label: t("vendor_at") },
          {
            name: "state",
            label: t("state"),
            options: [
              { value: "OPEN", label: t("round_OPEN") },
              { value: "CLOSED", label: t("round_CLOSED") },
            ],
          },
        ]}
        fixed={{ memberId }}
        rowKey={({ vendor, round }) => `${vendor} ${round}`}
        load={listOf(memberRounds)}
      />
    </>
  )
}
