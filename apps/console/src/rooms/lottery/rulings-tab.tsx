import { issueRulings } from "@croupier/contract/console/lottery"
import { call, type ValueOf } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"

type Ruling = ValueOf<typeof issueRulings>["rows"][number]
const NEWEST = 100

/** What people decided about draws, the newest first. */
export function RulingsTab() {
  const t = useT()
  const columns: Column<Ruling>[] = [
    { id: "at", header: t("time"), render: (row) => formatTime(row.enteredAt), text: (row) => row.enteredAt },
    { id: "game", header: t("game"), render: (row) => row.gameCode },
    { id: "issue", header: t("issue"), render: (row) => row.issue },
    { id: "decision", header: t("decision"), render: (row) => t(`decision_${row.decision.kind}`) },
    { id: "state", header: t("state"), render: (row) => t(`ruling_state_${row.state}`) },
    { id: "by", header: t("who"), render: (row) => row.enteredBy },
    { id: "second", header: t("decided_by"), render: (row) => row.decidedBy ?? "–" },
    { id: "why", header: t("why"), render: (row) => row.reason, wraps: true },
  ]
  return (
    <ListPage
      name="rulings"
      title={t("tab_rulings")}
      columns={columns}
      rowKey={({ id }) => id}
      load={async () => ({ ...(await call(issueRulings, { limit: NEWEST })), cursor: null })}
      everyMs={15_000}
    />
  )
}
