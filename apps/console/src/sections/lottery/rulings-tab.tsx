import { issueRulings } from "@croupier/contract/console/lottery"
import type { Value } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { WireCode } from "./wire-code.tsx"
import { wireText } from "./wire-text.ts"
import { timeColumn } from "../../table/time-column.ts"

type Ruling = Value<typeof issueRulings>["rows"][number]

/** Rulings of people about draws, the newest first. */
export function RulingsTab() {
  const t = useT("console-lottery")
  const columns: Column<Ruling>[] = [
    timeColumn("at", t("time"), (row) => row.enteredAt, { field: "enteredAt" }),
    { id: "game", field: "gameCode", header: t("game"), render: (row) => row.gameCode },
    { id: "issue", header: t("issue"), render: (row) => row.issue },
    { id: "decision", header: t("decision"), render: (row) => t(`decision_${row.decision.kind}`) },
    {
      id: "result",
      field: "decision",
      header: t("result"),
      render: (row) => <WireCode of={"draw" in row.decision ? row.decision.draw : null} />,
      text: (row) => ("draw" in row.decision ? wireText(row.decision.draw) : ""),
      wraps: true,
    },
    { id: "state", header: t("state"), render: (row) => t(`ruling_state_${row.state}`) },
    { id: "by", field: "enteredBy", header: t("who"), render: (row) => row.enteredBy },
    { id: "second", field: "decidedBy", header: t("decided_by"), render: (row) => row.decidedBy ?? "–" },
    { id: "why", field: "reason", header: t("why"), render: (row) => row.reason, wraps: true },
  ]
  return (
    <ListPage
      name="rulings"
      title={t("tab_rulings")}
      columns={columns}
      rowKey={({ id }) => id}
      load={listOf(issueRulings)}
      everyMs={15_000}
    />
  )
}
