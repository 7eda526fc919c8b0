import { listCampaigns } from "@croupier/contract/console/campaigns"
import type { Value } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"

type Row = Value<typeof listCampaigns>["rows"][number]

/** Clicks, registrations, first deposits and play by agent, code and campaign. */
export function CampaignsTab() {
  const t = useT("console-agents")
  const counts = {
    clicks: "agents_clicks",
    registered: "agents_registered",
    deposited: "agents_deposited",
    active: "agents_active_players",
  } as const
  const sums = {
    firstDeposits: "agents_first_deposits",
    validBet: "agents_valid_bets",
    ngr: "agents_ngr",
  } as const
  const columns: Column<Row>[] = [
    { id: "agent", header: t("agents_agent"), render: (row) => row.agent.account },
    { id: "code", header: t("agents_code"), render: (row) => row.code },
    { id: "campaign", header: t("agents_campaign"), render: (row) => row.campaign?.name ?? "–" },
    ...(["clicks", "registered", "deposited", "active"] as const).map((id) => ({
      id,
      header: t(counts[id]),
      render: (row: Row) => formatNumber(row[id]),
      isNumber: true,
    })),
    ...(["firstDeposits", "validBet", "ngr"] as const).map((id) => ({
      id,
      header: t(sums[id]),
      render: (row: Row) => formatMoney(row[id]),
      text: (row: Row) => row[id],
      isNumber: true,
    })),
  ]
  return (
    <ListPage
      name="campaigns"
      title={t("tab_campaigns")}
      columns={columns}
      filters={[
        { name: "agentId", label: t("agents_agent_number") },
        { name: "from", label: t("from"), kind: "day" },
        { name: "until", label: t("until"), kind: "day" },
      ]}
      rowKey={(row) => `${row.agent.memberId}/${row.code}/${row.campaign?.campaignId ?? ""}`}
      load={listOf(listCampaigns)}
    />
  )
}
