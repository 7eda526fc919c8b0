import type { Value } from "@croupier/contract/endpoint"
import type { quoteDeposit } from "@croupier/contract/payments"
import { useT } from "../../i18n/i18n.tsx"
import { Money } from "../../ui/money.tsx"

/** Amount, fee and net of a deposit, before anything is paid. */
export function DepositQuote({ quote }: { readonly quote: Value<typeof quoteDeposit> }) {
  const t = useT("wallet")
  return (
    <dl aria-live="polite" className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 rounded-card bg-bg-2 p-4">
      <dt className="text-fg-2">{t("wallet_amount")}</dt>
      <dd className="text-end">
        <Money value={quote.amount} />
      </dd>
      <dt className="text-fg-2">{t("wallet_fee")}</dt>
      <dd className="text-end">
        <Money value={quote.fee} />
      </dd>
      <dt className="font-semibold">{t("wallet_net")}</dt>
      <dd className="text-end font-bold">
        <Money value={quote.net} />
      </dd>
    </dl>
  )
}
