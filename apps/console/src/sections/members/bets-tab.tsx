import { useState } from "react"
import { memberBets } from "@croupier/contract/console/members"
import type { Value } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { WireCode } from "../lottery/wire-code.tsx"
import { wireText } from "../lottery/wire-text.ts"
import { timeColumn } from "../../table/time-column.ts"
import { moneyColumn } from "../../table/money-column.ts"
import { PlayRecordDialog } from "./play-record-dialog.tsx"

type Bet = Value<typeof memberBets>["rows"][number]
const STATES = ["PLACED", "WON", "LOST", "PUSHED", "CANCELLED"] as const

/** Bets of a member on lotteries. */
export function BetsTab({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const [shown, setShown] = useState<string>()
  const columns: Column<Bet>[] = [
    { id: "id", field: "betId", header: t("number"), render: (row) => row.betId },
    timeColumn("at", t("time"), (row) => row.placedAt, { field: "placedAt" }),
    { id: "game", field: "gameCode", header: t("game"), render: (row) => row.gameCode },
    { id: "issue", header: t("issue"), render: (row) => row.issue },
    { id: "play", header: t("play"), render: (row) => row.play },
    {
      id: "selection",
      header: t("selection"),
      render: (row) => <WireCode of={row.selection} />,
      text: (row) => wireText(row.selection),
      wraps: true,
    },
    { id: "units", header: t("bet_units"), render: (row) => row.units, isNumber: true, hidden: true },
    { id: "mode", header: t("bet_mode"), render: (row) => row.mode, isNumber: true, hidden: true },
    {
      id: "multiple",
      header: t("bet_multiple"),
      render: (row) => row.multiple,
      isNumber: true,
      hidden: true,
    },
    { id: "group", header: t("bet_group"), render: (row) => row.group, isNumber: true, hidden: true },
    moneyColumn("stake", t("stake"), (row) => row.stake),
    moneyColumn("prize", t("prize"), (row) => row.prize),
    {
      id: "draw",
      header: t("result"),
      render: (row) => <WireCode of={row.draw} />,
      text: (row) => wireText(row.draw),
      wraps: true,
    },
    { id: "state", header: t("state"), render: (row) => t(`bet_${row.state}`), text: (row) => row.state },
    {
      id: "record",
      header: t("play_record_open"),
      render: (row) => (
        <button type="button" className="link" onClick={() => setShown(row.betId)}>
          {t("play_record_open")}
        </button>
      ),
      isAction: true,
    },
  ]
  return (
    <>
      {shown === undefined ? null : (
        <PlayRecordDialog of={{ memberId, play: shown }} onClose={() => setShown(undefined)} />
      )}
      <ListPage
        name="bets"
        title={t("tab_bets")}
        columns={columns}
        filters={[
          { name: "gameCode", label: t("game") },
          {
            name: "state",
            label: t("state"),
            options: STATES.map((value) => ({ value, label: t(`bet_${value}`) })),
          },
        ]}
        fixed={{ memberId }}
        rowKey={({ betId }) => betId}
        load={listOf(memberBets)}
      />
    </>
  )
}
