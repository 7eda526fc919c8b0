import type { Value } from "@croupier/contract/endpoint"
import type { consolidatedFunds } from "@croupier/contract/wallet"
import { parseAmount } from "@croupier/money"
import { lower } from "@croupier/i18n/lower"
import { useT } from "../../../i18n/i18n.tsx"
import { Money } from "../../../ui/money.tsx"

const PARTS = ["available", "atVendors", "inTransit", "held", "bonus"] as const
/** These two show at every moment; the others when there is something. */
const ALWAYS: ReadonlySet<string> = new Set(["available", "atVendors"])

/** All that the member has, and of what it is made. */
export function FundsSummary({ funds }: { readonly funds: Value<typeof consolidatedFunds> }) {
  const t = useT("wallet")
  return (
    <section aria-label={t("wallet_funds")} className="grid grid-cols-1 gap-4 rounded-card bg-bg-2 p-5">
      <p className="grid gap-1">
        <span className="text-sm text-fg-2">{t("wallet_funds_total")}</span>
        <Money value={funds.total} className="justify-self-start text-h2 font-bold" />
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
        {PARTS.filter((part) => ALWAYS.has(part) || parseAmount(funds[part]) !== 0n).map((part) => (
          <div key={part} className="grid gap-0.5">
            <dt className="text-sm text-fg-2">{t(`wallet_funds_${lower(part)}`)}</dt>
            <dd>
              <Money value={funds[part]} className="text-lg" />
              {part === "held" ? (
                <span className="block text-sm text-fg-2">{t("wallet_funds_held_text")}</span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
