import { listAgentMoves } from "@croupier/contract/console/agents"
import type { Value } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"

type Move = Value<typeof listAgentMoves>["rows"][number]

/** Every move in the tree, the newest first. */
export function MovesTab() {
  const t = useT("console-agents")
  const placeOf = (place: Move["from"]) => place?.account ?? t("agents_top")
  const columns: Column<Move>[] = [
    { id: "account", header: t("account"), render: (row) => row.member.account },
    { id: "from", header: t("agents_from"), render: (row) => placeOf(row.from) },
    { id: "to", header: t("agents_to"), render: (row) => placeOf(row.to) },
    { id: "members", header: t("agents_moved"), render: (row) => String(row.members), isNumber: true },
    timeColumn("decided", t("agents_decided"), (row) => row.decidedAt, { field: "decidedAt" }),
    timeColumn("effective", t("agents_effective"), (row) => row.effectiveAt, { field: "effectiveAt" }),
    {
      id: "people",
      field: "askedBy",
      header: t("agents_people"),
      render: (row) => `${row.askedBy} · ${row.approvedBy}`,
    },
    { id: "why", header: t("why"), render: (row) => row.why },
  ]
  return (
    <ListPage
      name="agent-moves"
      title={t("tab_moves")}
      columns={columns}
      filters={[{ name: "memberId", label: t("member_number") }]}
      rowKey={({ moveId }) => moveId}
      load={listOf(listAgentMoves)}
    />
  )
}
