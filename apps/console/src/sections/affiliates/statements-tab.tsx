import { STATEMENT_STATES, type AffiliateStatement } from "@croupier/contract/affiliate-views"
import { listStatements } from "@croupier/contract/console/affiliates"
import { useState } from "react"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { moneyColumn } from "../../table/money-column.ts"
import { StatementDialog } from "./statement-dialog.tsx"

/** Statements of affiliates, the newest first; a number opens what explains one and what people decide about it. */
export function StatementsTab() {
  const t = useT("console-affiliates")
  const [opened, open] = useState<string>()
  const columns: Column<AffiliateStatement>[] = [
    {
      id: "number",
      field: "statementId",
      header: t("affiliates_number"),
      render: (row) => (
        <button type="button" className="link" onClick={() => open(row.statementId)}>
          {row.statementId}
        </button>
      ),
      text: (row) => row.statementId,
    },
    { id: "account", header: t("account"), render: (row) => row.affiliate.account },
    {
      id: "month",
      field: "windowEnd",
      header: t("affiliate_month"),
      render: (row) => `${formatTime(row.windowStart)} – ${formatTime(row.windowEnd)}`,
      text: (row) => row.windowEnd,
    },
    moneyColumn("total", t("affiliate_total"), (row) => row.total),
    { id: "state", header: t("state"), render: (row) => t(`affiliate_statement_${row.state}`) },
    { id: "held", header: t("affiliate_held_until"), render: (row) => formatTime(row.heldUntil) },
  ]
  return (
    <>
      <ListPage
        name="affiliate-statements"
        title={t("tab_statements")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: STATEMENT_STATES.map((state) => ({
              value: state,
              label: t(`affiliate_statement_${state}`),
            })),
          },
          { name: "memberId", label: t("affiliates_member") },
        ]}
        rowKey={({ statementId }) => statementId}
        load={listOf(listStatements)}
      />
      {opened === undefined ? null : <StatementDialog statementId={opened} onClose={() => open(undefined)} />}
    </>
  )
}
