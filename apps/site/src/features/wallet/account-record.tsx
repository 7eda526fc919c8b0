import type { Value } from "@croupier/contract/endpoint"
import { walletTransactions } from "@croupier/contract/account-record"
import { useInfiniteQuery } from "@tanstack/react-query"
import { pages } from "../../api/pages.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { hasText, text } from "../../i18n/texts.ts"
import { Money } from "../../ui/money.tsx"
import { EndlessList } from "./endless-list.tsx"

type Row = Value<typeof walletTransactions>["rows"][number]

/** The account record: every movement, newest first, with the balance after it. */
export function AccountRecord() {
  const t = useT("wallet")
  const record = useInfiniteQuery(pages(walletTransactions, {}))
  return (
    <EndlessList
      label={t("wallet_record")}
      empty={t("wallet_record_empty")}
      rows={record.data?.pages.flatMap((page) => page.rows) ?? []}
      from={record}
    >
      {(row) => <Movement key={row.id} row={row} />}
    </EndlessList>
  )
}

function Movement({ row }: { readonly row: Row }) {
  const t = useT("wallet")
  const format = useFormat()
  const key = `wallet_kind_${row.kind}`
  const out = row.amount.startsWith("-")
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="grid">
        <span className="font-semibold">{hasText(key) ? text(key) : t("wallet_kind_other")}</span>
        {row.gameName === null ? null : <bdi className="text-sm text-fg-2">{row.gameName}</bdi>}
        <time dateTime={row.at} dir="ltr" className="figures text-sm text-fg-3">
          {format.stamp(row.at)}
        </time>
      </span>
      <span className="grid justify-items-end">
        <span className="sr-only">{t(out ? "wallet_out" : "wallet_in")}</span>
        <Money value={row.amount} kind="signed" className={out ? "" : "text-win"} />
        <span className="text-sm text-fg-3 tabular-nums">
          {t("wallet_balance_after", format.amount(row.balanceAfter))}
        </span>
      </span>
    </li>
  )
}
