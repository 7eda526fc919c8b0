import type { findPosting } from "@croupier/contract/console/ledger"
import { Link } from "@tanstack/react-router"
import type { Value } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { type Translate } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { timeColumn } from "../../table/time-column.ts"
import { moneyColumn } from "../../table/money-column.ts"

export type Line = Value<typeof findPosting>["rows"][number]

/** A movement with both of its accounts: each leads to its statement, its key to whatever else it moved. */
export const lineColumns = (t: Translate<"console" | "console-ledger">): readonly Column<Line>[] => [
  timeColumn("at", t("time"), (row) => row.at),
  { id: "kind", header: t("kind"), render: (row) => row.kind },
  {
    id: "wallet",
    field: "memberId",
    header: t("wallet"),
    render: (row) => (
      <Link
        to="/ledger"
        search={{
          tab: "account",
          side: "wallet",
          memberId: row.memberId,
          purpose: row.wallet,
          asset: row.asset,
        }}
        className="link"
      >
        {row.memberId} {row.wallet}
      </Link>
    ),
    text: (row) => `${row.memberId} ${row.wallet}`,
  },
  {
    id: "amount",
    header: t("amount"),
    render: (row) => `${formatMoney(row.amount)} ${row.asset}`,
    text: (row) => row.amount,
    isNumber: true,
  },
  moneyColumn("balance", t("balance_after"), (row) => row.balanceAfter, { field: "balanceAfter" }),
  {
    id: "house",
    header: t("counter_account"),
    render: (row) =>
      row.houseMerchant === 0 ? (
        row.house
      ) : (
        <Link
          to="/ledger"
          search={{ tab: "account", side: "house", purpose: row.house, asset: row.asset }}
          className="link"
        >
          {row.house}
        </Link>
      ),
    text: (row) => row.house,
  },
  { id: "cause", header: t("cause"), render: (row) => row.cause, wraps: true },
  {
    id: "key",
    header: t("key"),
    render: (row) => (
      <Link to="/ledger" search={{ tab: "postings", reference: row.key }} className="link">
        {row.key.slice(0, 13)}…
      </Link>
    ),
    text: (row) => row.key,
  },
]

export const lineKey = (row: Line): string => `${row.key} ${row.memberId} ${row.wallet}`
