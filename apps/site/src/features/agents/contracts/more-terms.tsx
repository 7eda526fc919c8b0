import type { ContractKind } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { useProductName } from "../../../shell/use-product-name.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { Field } from "../../../ui/field.tsx"
import { WEIGHED, type TypedFrame } from "./typed-frame.ts"

const COSTS = ["rebate", "salary", "bonus", "cashback", "fee"] as const
const COUNTED = ["total", "average"] as const
const CARRIES = ["none", "for_ever", "next"] as const
const CARRIES_OF_HALVES = [...CARRIES, "half_month"] as const
const CARRY_INS = ["keep", "reset"] as const
const COLLECTS = ["automatic", "by_hand"] as const satisfies readonly ContractTerms["collect"][]

/** The terms of an offer beside its bands: costs, active members, losses, weights, and who lets bills go. */
export function MoreTerms(props: {
  readonly kind: ContractKind
  readonly periods: ContractTerms["periods"]
  readonly frame: TypedFrame
  readonly change: (frame: TypedFrame) => void
}) {
  const { kind, periods, frame, change } = props
  const t = useT("contracts")
  const productName = useProductName()
  return (
    <details className="rounded-ctl border border-line px-4 py-3">
      <summary className="cursor-pointer py-2 font-semibold">{t("offer_more")}</summary>
      <div className="mt-4 grid grid-cols-1 gap-5">
        {kind === "dividend" ? (
          <>
            <Part label={t("offer_costs")}>
              <div className="flex flex-wrap gap-x-5 gap-y-2">
                {COSTS.map((cost) => (
                  <label key={cost} className="flex min-h-10 items-center gap-2">
                    <input
                      type="checkbox"
                      className="size-5"
                      checked={frame.costs.includes(cost)}
                      onChange={({ target }) =>
                        change({
                          ...frame,
                          costs: COSTS.filter((each) =>
                            each === cost ? target.checked : frame.costs.includes(each),
                          ),
                        })
                      }
                    />
                    {t(`contract_cost_${cost}`)}
                  </label>
                ))}
              </div>
            </Part>
            <Part label={t("offer_carry")}>
              <ChoicePills
                label={t("offer_carry")}
                choices={periods === 1 ? CARRIES : CARRIES_OF_HALVES}
                chosen={frame.carry}
                choose={(carry) => change({ ...frame, carry })}
                textOf={(each) => t(`offer_carry_${each}`)}
              />
            </Part>
            <Part label={t("offer_carry_in")}>
              <ChoicePills
                label={t("offer_carry_in")}
                choices={CARRY_INS}
                chosen={frame.carryIn}
                choose={(carryIn) => change({ ...frame, carryIn })}
                textOf={(each) => t(`offer_carry_in_${each}`)}
              />
            </Part>
            <Part label={t("offer_counted")}>
              <ChoicePills
                label={t("offer_counted")}
                choices={COUNTED}
                chosen={frame.average ? "average" : "total"}
                choose={(each) => change({ ...frame, average: each === "average" })}
                textOf={(each) => t(`offer_counted_${each}`)}
              />
            </Part>
          </>
        ) : null}
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
          {(["deposit", "valid"] as const).map((name) => (
            <Field
              key={name}
              label={t(`offer_active_${name}`)}
              name={`active-${name}`}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
              value={frame[name]}
              onChange={({ target }) => change({ ...frame, [name]: target.value })}
            />
          ))}
        </div>
        <Part label={t("offer_collect")}>
          <ChoicePills
            label={t("offer_collect")}
            choices={COLLECTS}
            chosen={frame.collect}
            choose={(collect) => change({ ...frame, collect })}
            textOf={(each) => t(`offer_collect_${each}`)}
          />
        </Part>
        <Part label={t("offer_weights")}>
          <div className="grid grid-cols-2 gap-3 sm:grid-cols-4">
            {WEIGHED.map((product) => (
              <Field
                key={product}
                label={productName(product)}
                name={`weight-${product}`}
                inputMode="decimal"
                autoComplete="off"
                dir="ltr"
                value={frame.weights[product] ?? "1"}
                onChange={({ target }) =>
                  change({ ...frame, weights: { ...frame.weights, [product]: target.value } })
                }
              />
            ))}
          </div>
        </Part>
      </div>
    </details>
  )
}

function Part({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <span className="text-sm font-semibold">{label}</span>
      {children}
    </div>
  )
}
