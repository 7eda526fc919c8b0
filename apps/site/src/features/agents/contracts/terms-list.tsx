import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import type { ContractKind } from "@croupier/contract/agent-contract-states"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { useProductName } from "../../../shell/use-product-name.ts"
import { percentShown, percentText } from "./rate-text.ts"

/** The terms of a contract in plain sentences: one for each band, then the rules around them. */
export function TermsList({ kind, terms }: { readonly kind: ContractKind; readonly terms: ContractTerms }) {
  const t = useT("contracts")
  const format = useFormat()
  const isSet = (decimal: string | null): decimal is string =>
    decimal !== null && !/^0+(\.0+)?$/.test(decimal)
  const { active } = terms
  const productName = useProductName()
  return (
    <div className="grid grid-cols-1 gap-3 text-sm">
      {terms.bands.length > 0 ? (
        <ol className="grid grid-cols-1 gap-2">
          {terms.bands.map((band) => {
            const asks = [
              ...(isSet(band.minValid)
                ? [
                    t(
                      band.average ? "contract_ask_average" : "contract_ask_valid",
                      format.money(band.minValid),
                    ),
                  ]
                : []),
              ...(isSet(band.minLoss) ? [t("contract_ask_loss", format.money(band.minLoss))] : []),
              ...(band.minActive > 0 ? [t("contract_ask_active", format.number(band.minActive))] : []),
            ]
            return (
              <li key={band.no} className="flex items-baseline gap-3">
                <strong className="figures min-w-16 text-lg" dir="ltr">
                  {percentText(band.rate, format.locale)}
                </strong>
                <span>
                  {asks.length === 0 ? t("contract_ask_nothing") : asks.join(" · ")}
                  {band.rateWin === null ? null : (
                    <> · {t("contract_rate_win", percentShown(band.rateWin, format.locale))}</>
                  )}
                </span>
              </li>
            )
          })}
        </ol>
      ) : null}
      {terms.grants.map(({ group, accounts }) => (
        <p key={group}>{t("contract_grant", format.number(accounts), String(group))}</p>
      ))}
      <ul className="grid list-disc grid-cols-1 gap-1 ps-5">
        <li>{t(`contract_rule_${kind}`)}</li>
        {kind === "dividend" ? (
          <>
            <li>{t(`contract_periods_${terms.periods}`)}</li>
            <li>{t(`contract_carry_${terms.carry}`)}</li>
            {terms.costs.length > 0 ? (
              <li>{t("contract_costs", terms.costs.map((cost) => t(`contract_cost_${cost}`)).join(", "))}</li>
            ) : null}
            {terms.carryIn === "reset" ? <li>{t("contract_carry_in_reset")}</li> : null}
          </>
        ) : null}
        {isSet(active.deposit) || isSet(active.valid) ? (
          <li>{t("contract_active", format.money(active.deposit), format.money(active.valid))}</li>
        ) : null}
        {Object.entries(terms.weights).map(([product, weight]) => (
          <li key={product}>{t("contract_weight", productName(product), weight)}</li>
        ))}
        {terms.collect === "by_hand" ? <li>{t("contract_by_hand")}</li> : null}
      </ul>
    </div>
  )
}
