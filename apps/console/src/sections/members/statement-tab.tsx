import { memberStatement } from "@croupier/contract/console/members"
import { Link } from "@tanstack/react-router"
import type { Value } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { purposeText } from "../../parts/purpose-text.ts"
import { Receivables } from "./receivables.tsx"
import { timeColumn } from "../../table/time-column.ts"
import { moneyColumn } from "../../table/money-column.ts"

type Row = Value<typeof memberStatement>["rows"][number]

/** How a member's money came and went. */
export function StatementTab({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const columns: Column<Row>[] = [
    timeColumn("at", t("time"), (row) => row.at),
    { id: "kind", header: t("kind"), render: (row) => row.kind },
    moneyColumn("amount", t("amount"), (row) => row.amount),
    moneyColumn("balance", t("balance_after"), (row) => row.balanceAfter, { field: "balanceAfter" }),
    {
      id: "house",
      header: t("counter_account"),
      render: (row) => purposeText("house", row.house),
      text: (row) => row.house,
    },
    { id: "cause", header: t("cause"), render: (row) => row.cause },
    {
      id: "group",
      header: t("posted_together"),
      render: (row) =>
        row.group === null ? (
          "–"
        ) : (
          <Link to="/ledger" search={{ tab: "postings", reference: row.group }} className="link">
            {row.group.slice(0, 13)}…
          </Link>
        ),
      text: (row) => row.group ?? "",
    },
    { id: "key", header: t("key"), render: (row) => row.key, hidden: true },
  ]
  return (
    <ListPage
      name="statement"
      title={t("tab_statement")}
      columns={columns}
      filters={[
        {
          name: "purpose",
          label: t("wallet"),
          initial: "main",
          options: ["main", "bonus", "held"].map((value) => ({ value, label: purposeText("wallet", value) })),
        },
        { name: "from", label: t("from"), kind: "time" },
        { name: "until", label: t("until"), kind: "time" },
      ]}
      fixed={{ memberId }}
      rowKey={({ seq }) => seq}
      load={listOf(memberStatement)}
      above={<Receivables memberId={memberId} />}
    />
  )
}
