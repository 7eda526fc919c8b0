import type { ReactNode } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Money } from "../../../ui/money.tsx"
import { toneOf, type Profit } from "./figures.ts"

const PAID = ["deposits", "withdrawals", "bonuses", "other"] as const

/** The period in one look: the result of play, and money in and out. */
export function ProfitTotals({ total }: { readonly total: Profit["total"] }) {
  const t = useT("record")
  return (
    <section className="grid grid-cols-1 gap-4 rounded-card bg-bg-2 p-5">
      <p className="grid gap-1">
        <span className="text-sm text-fg-2">{t("profit_result")}</span>
        <Money
          value={total.result}
          kind="signed"
          className={`justify-self-start text-h2 font-bold ${toneOf(total.result)}`}
        />
      </p>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-t border-line pt-4 sm:grid-cols-3">
        <Figure name={t("profit_stake")}>
          <Money value={total.stake} className="text-lg" />
        </Figure>
        <Figure name={t("profit_payout")}>
          <Money value={total.payout} className="text-lg" />
        </Figure>
        <Figure name={t("profit_valid_bet")}>
          <Money value={total.validBet} className="text-lg" />
        </Figure>
      </dl>
      <h4 className="border-t border-line pt-4 text-sm text-fg-2">{t("profit_money")}</h4>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3 sm:grid-cols-4">
        {PAID.map((group) => (
          <Figure key={group} name={t(`profit_${group}`)}>
            <Money value={total.paid[group]} kind="signed" />
          </Figure>
        ))}
      </dl>
    </section>
  )
}

const Figure = (props: { readonly name: string; readonly children: ReactNode }) => (
  <div className="grid content-start gap-0.5">
    <dt className="text-sm text-fg-2">{props.name}</dt>
    <dd>{props.children}</dd>
  </div>
)
