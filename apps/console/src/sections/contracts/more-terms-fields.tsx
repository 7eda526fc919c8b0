import type { ContractKind } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { useState } from "react"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { typedList } from "../../parts/typed-list.ts"

const COSTS = ["rebate", "salary", "bonus", "cashback", "fee"] as const
const CARRY_INS = ["keep", "reset"] as const
const COLLECTS = ["automatic", "by_hand"] as const

const writtenWeights = (weights: ContractTerms["weights"]): string =>
  Object.entries(weights)
    .map(([product, weight]) => `${product} ${weight}`)
    .join(", ")

/** Weights of products from "RNG 0.7, LIVE 1.2"; parts that cannot be read go to the house, which refuses them. */
const weightsFrom = (typed: string): ContractTerms["weights"] =>
  Object.fromEntries(
    typedList(typed).map((part) => {
      const [product = "", weight = ""] = part.split(/\s+/)
      return [product.toUpperCase(), weight]
    }),
  )

/** The terms beside the bands: costs, active members, the debt taken over, weights, and who lets bills go. */
export function MoreTermsFields(props: {
  readonly kind: ContractKind
  readonly terms: ContractTerms
  readonly change: (terms: ContractTerms) => void
}) {
  const { kind, terms, change } = props
  const t = useT("console-contracts")
  const [weights, setWeights] = useState(() => writtenWeights(terms.weights))
  return (
    <>
      {kind === "dividend" ? (
        <>
          <fieldset className="flex flex-wrap gap-x-4">
            <legend className="text-sm text-fg-2">{t("contracts_costs")}</legend>
            {COSTS.map((cost) => (
              <CheckField
                key={cost}
                label={t(`contracts_cost_${cost}`)}
                checked={terms.costs.includes(cost)}
                onChange={(checked) =>
                  change({
                    ...terms,
                    costs: COSTS.filter((each) => (each === cost ? checked : terms.costs.includes(each))),
                  })
                }
              />
            ))}
          </fieldset>
          <Choice
            label={t("contracts_carry_in")}
            value={terms.carryIn}
            onChange={({ target }) =>
              change({ ...terms, carryIn: CARRY_INS.find((each) => each === target.value) ?? "keep" })
            }
          >
            {CARRY_INS.map((each) => (
              <option key={each} value={each}>
                {t(`contracts_carry_in_${each}`)}
              </option>
            ))}
          </Choice>
          <CheckField
            label={t("contracts_average_all")}
            checked={terms.bands.some(({ average }) => average)}
            onChange={(average) =>
              change({ ...terms, bands: terms.bands.map((band) => ({ ...band, average })) })
            }
          />
        </>
      ) : null}
      <div className="grid grid-cols-2 gap-2">
        {(["deposit", "valid"] as const).map((name) => (
          <Field
            key={name}
            label={t(`contracts_active_${name}`)}
            name={`active-${name}`}
            inputMode="decimal"
            value={terms.active[name]}
            onChange={({ target }) => change({ ...terms, active: { ...terms.active, [name]: target.value } })}
          />
        ))}
      </div>
      <Field
        label={t("contracts_weights")}
        name="weights"
        autoComplete="off"
        value={weights}
        onChange={({ target }) => {
          setWeights(target.value)
          change({ ...terms, weights: weightsFrom(target.value) })
        }}
      />
      <Choice
        label={t("contracts_collect")}
        value={terms.collect}
        onChange={({ target }) =>
          change({ ...terms, collect: COLLECTS.find((each) => each === target.value) ?? "automatic" })
        }
      >
        {COLLECTS.map((each) => (
          <option key={each} value={each}>
            {t(`contracts_collect_${each}`)}
          </option>
        ))}
      </Choice>
      <p className="rounded-ctl bg-bg-2 px-3 py-2 text-sm" role="status">
        {t(kind === "dividend" ? "contracts_preview_loss" : "contracts_preview_valid", ratesOf(terms))}
      </p>
    </>
  )
}

/** The rates of terms in per cent, from the first band to the last. */
const ratesOf = ({ bands }: ContractTerms): string =>
  [...new Set(bands.map(({ rate }) => formatNumber(Number(rate) * 100)))].join(" / ")
