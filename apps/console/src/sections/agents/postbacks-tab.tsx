import { listPostbackCalls } from "@croupier/contract/console/campaigns"
import type { Value } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"

type Row = Value<typeof listPostbackCalls>["rows"][number]

/** Calls to receivers of agents with their tries, the newest first. */
export function PostbacksTab() {
  const t = useT("console-agents")
  const columns: Column<Row>[] = [
    {
      id: "time",
      field: "createdAt",
      header: t("time"),
      render: (row) => formatTime(row.createdAt),
      text: (row) => row.createdAt,
    },
    { id: "agent", header: t("agents_agent"), render: (row) => row.agent.account },
    { id: "event", header: t("agents_event"), render: (row) => t(`agents_event_${row.event}`) },
    { id: "url", header: t("agents_receiver"), render: (row) => row.url },
    { id: "state", header: t("state"), render: (row) => t(`agents_call_${row.state}`) },
    {
      id: "tries",
      header: t("agents_tries"),
      render: (row) => String(row.tries.length),
      isNumber: true,
    },
    {
      id: "fault",
      field: "tries",
      header: t("agents_last_fault"),
      render: (row) => row.tries[0]?.fault ?? "–",
    },
  ]
  return (
    <ListPage
      name="postbacks"
      title={t("tab_postbacks")}
      columns={columns}
      filters={[{ name: "agentId", label: t("agents_agent_number") }]}
      rowKey={({ callId }) => callId}
      load={listOf(listPostbackCalls)}
    />
  )
}
