import { listAgentQuotas } from "@croupier/contract/console/agent-quotas"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { QuotaDialog, QuotaHistoryDialog } from "./quota-dialogs.tsx"

type Quota = Value<typeof listAgentQuotas>["rows"][number]
const COUNTS = ["received", "returned", "granted", "opened", "left"] as const

/** Accounts of prize groups that agents hold; an account's name opens its history. */
export function QuotasTab() {
  const t = useT("console-contracts")
  const mayMove = useMay("contracts.offer")
  const [open, setOpen] = useState<Quota["agent"]>()
  const [isMoving, setMoving] = useState(false)
  const columns: Column<Quota>[] = [
    {
      id: "agent",
      header: t("contracts_agent"),
      render: (row) => (
        <button type="button" className="link" onClick={() => setOpen(row.agent)}>
          {row.agent.account}
        </button>
      ),
      text: (row) => row.agent.account,
    },
    { id: "number", header: t("number"), render: (row) => row.agent.memberId, isNumber: true },
    { id: "group", header: t("contracts_quota_group"), render: (row) => String(row.group), isNumber: true },
    ...COUNTS.map((name) => ({
      id: name,
      header: t(`contracts_quota_${name}`),
      render: (row: Quota) => String(row[name]),
      isNumber: true,
    })),
  ]
  return (
    <>
      <ListPage
        name="agent-quotas"
        title={t("tab_quotas")}
        columns={columns}
        filters={[{ name: "memberId", label: t("contracts_agent_number") }]}
        rowKey={({ agent, group }) => `${agent.memberId} ${group}`}
        load={listOf(listAgentQuotas)}
        actions={
          mayMove ? (
            <Button kind="main" onClick={() => setMoving(true)}>
              {t("contracts_quota_move")}
            </Button>
          ) : null
        }
      />
      {open ? <QuotaHistoryDialog agent={open} onClose={() => setOpen(undefined)} /> : null}
      {isMoving ? <QuotaDialog onClose={() => setMoving(false)} /> : null}
    </>
  )
}
