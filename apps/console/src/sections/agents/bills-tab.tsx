import { BILL_KINDS, BILL_STATES, type Bill } from "@croupier/contract/agent-bills"
import { listAgentBills } from "@croupier/contract/console/agent-pay"
import { useState } from "react"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { useMay } from "../../session/session-store.ts"
import { Button } from "../../parts/button.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { moneyColumn } from "../../table/money-column.ts"
import { BillDialog } from "./bill-dialog.tsx"
import { IssueDialog } from "./issue-dialog.tsx"

/** Bills of agents, the newest first; a number opens what explains the bill and what people decide about it. */
export function BillsTab() {
  const t = useT("console-agents")
  const mayDecide = useMay("agents.bills")
  const [opened, open] = useState<string>()
  const [isIssuing, setIssuing] = useState(false)
  const columns: Column<Bill>[] = [
    {
      id: "bill",
      field: "billId",
      header: t("agents_bill_number"),
      render: (row) => (
        <button type="button" className="link" onClick={() => open(row.billId)}>
          {row.billId}
        </button>
      ),
      text: (row) => row.billId,
    },
    { id: "account", header: t("account"), render: (row) => row.agent.account },
    { id: "kind", header: t("kind"), render: (row) => t(`agents_bill_kind_${row.kind}`) },
    {
      id: "window",
      field: "windowEnd",
      header: t("agents_bill_window"),
      render: (row) => `${formatTime(row.windowStart)} – ${formatTime(row.windowEnd)}`,
      text: (row) => row.windowEnd,
    },
    {
      id: "payer",
      header: t("agents_bill_payer"),
      render: (row) => row.payer?.account ?? t("agents_bill_platform"),
    },
    moneyColumn("total", t("agents_bill_total"), (row) => row.total),
    moneyColumn("paid", t("agents_bill_paid"), (row) => row.paid),
    { id: "state", header: t("state"), render: (row) => t(`agents_bill_state_${row.state}`) },
  ]
  return (
    <>
      <ListPage
        name="agent-bills"
        title={t("tab_bills")}
        columns={columns}
        filters={[
          {
            name: "kind",
            label: t("kind"),
            options: BILL_KINDS.map((kind) => ({ value: kind, label: t(`agents_bill_kind_${kind}`) })),
          },
          {
            name: "state",
            label: t("state"),
            options: BILL_STATES.map((state) => ({ value: state, label: t(`agents_bill_state_${state}`) })),
          },
          { name: "memberId", label: t("member_number") },
        ]}
        rowKey={({ billId }) => billId}
        load={listOf(listAgentBills)}
        {...(mayDecide
          ? { actions: <Button onClick={() => setIssuing(true)}>{t("agents_bill_issue")}</Button> }
          : {})}
      />
      {opened === undefined ? null : <BillDialog billId={opened} onClose={() => open(undefined)} />}
      {isIssuing ? <IssueDialog onClose={() => setIssuing(false)} /> : null}
    </>
  )
}
