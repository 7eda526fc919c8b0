import type { Value } from "@croupier/contract/endpoint"
import type { walletTransactions } from "@croupier/contract/account-record"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { hasText, text } from "../../../i18n/texts.ts"
import { Money } from "../../../ui/money.tsx"
import { zoneClock } from "../../../i18n/merchant-clock.ts"

/** A kind of movement in words. */
export function kindText(kind: string): string {
  const key = `wallet_kind_${kind}`
  return text(hasText(key) ? key : "wallet_kind_other")
}

/** One movement: what it was, when, how much, and what the wallet held after it. */
export function Movement(props: {
  readonly row: Value<typeof walletTransactions>["rows"][number]
  readonly timeZone: string
}) {
  const t = useT("wallet")
  const format = useFormat()
  const { row, timeZone } = props
  const out = row.amount.startsWith("-")
  return (
    <li className="flex items-center justify-between gap-4 py-3">
      <span className="grid">
        <span className="font-semibold">{kindText(row.kind)}</span>
        {row.gameName === null ? null : <bdi className="text-sm text-fg-2">{row.gameName}</bdi>}
        <time dateTime={row.at} className="figures justify-self-start text-sm text-fg-3">
          {zoneClock(format.locale, timeZone).stamp(row.at)}
        </time>
      </span>
      <span className="grid justify-items-end">
        <span className="sr-only">{t(out ? "wallet_out" : "wallet_in")}</span>
        <Money value={row.amount} kind="signed" className={out ? "" : "text-win"} />
        <span className="figures text-sm text-fg-3">
          {t("wallet_balance_after", format.amount(row.balanceAfter))}
        </span>
      </span>
    </li>
  )
}
