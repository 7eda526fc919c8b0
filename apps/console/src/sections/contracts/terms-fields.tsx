import type { ContractKind } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { RateField } from "../../parts/rate-field.tsx"
import { MoreTermsFields } from "./more-terms-fields.tsx"

const CARRIES = [
  "none",
  "for_ever",
  "next",
  "half_month",
] as const satisfies readonly ContractTerms["carry"][]
const PERIODS = [1, 2, 3] as const
const MOST_BANDS = 12
const BAND = {
  minValid: "0",
  average: false,
  minLoss: null,
  minActive: 0,
  rate: "0.01",
  rateWin: null,
} as const

export const newTerms = (): ContractTerms => ({
  periods: 1,
  carry: "none",
  carryIn: "keep",
  costs: [],
  active: { deposit: "0", valid: "0" },
  weights: {},
  bands: [{ no: 1, ...BAND }],
  grants: [],
  collect: "automatic",
})

/** The fields of terms of a kind: periods and carry of a dividend, bands, and the terms around them. The house checks them whole. */
export function TermsFields(props: {
  readonly kind: ContractKind
  readonly terms: ContractTerms
  readonly change: (terms: ContractTerms) => void
}) {
  const { kind, terms, change } = props
  const t = useT("console-contracts")
  const band = (at: number, patch: Partial<ContractTerms["bands"][number]>) =>
    change({
      ...terms,
      bands: terms.bands.map((each, place) => (place === at ? { ...each, ...patch } : each)),
    })
  const bands = (next: ContractTerms["bands"]) =>
    change({ ...terms, bands: next.map((each, at) => ({ ...each, no: at + 1 })) })
  return (
    <div className="grid gap-3">
      {kind === "dividend" ? (
        <div className="grid grid-cols-2 gap-2">
          <Choice
            label={t("contracts_periods")}
            value={String(terms.periods)}
            onChange={({ target }) =>
              change({ ...terms, periods: PERIODS.find((each) => String(each) === target.value) ?? 1 })
            }
          >
            {PERIODS.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </Choice>
          <Choice
            label={t("contracts_carry")}
            value={terms.carry}
            onChange={({ target }) =>
              change({ ...terms, carry: CARRIES.find((each) => each === target.value) ?? "none" })
            }
          >
            {CARRIES.map((each) => (
              <option key={each} value={each}>
                {t(`contracts_carry_${each}`)}
              </option>
            ))}
          </Choice>
        </div>
      ) : null}
      {terms.bands.map((each, at) => (
        <fieldset key={each.no} className="grid grid-cols-2 gap-2 sm:grid-cols-4">
          <legend className="text-sm font-semibold">{t("contracts_band", String(each.no))}</legend>
          <RateField
            label={`${t("contracts_rate")} (%)`}
            name={`rate${each.no}`}
            rate={each.rate}
            change={(rate) => band(at, { rate: rate ?? "" })}
          />
          <Field
            label={t("contracts_min_valid")}
            name={`minValid${each.no}`}
            value={each.minValid}
            inputMode="decimal"
            onChange={({ target }) => band(at, { minValid: target.value })}
          />
          {kind === "dividend" ? (
            <Field
              label={t("contracts_min_loss")}
              name={`minLoss${each.no}`}
              value={each.minLoss ?? ""}
              inputMode="decimal"
              onChange={({ target }) => band(at, { minLoss: target.value === "" ? null : target.value })}
            />
          ) : (
            <RateField
              label={`${t("contracts_rate_win")} (%)`}
              name={`rateWin${each.no}`}
              rate={each.rateWin}
              change={(rateWin) => band(at, { rateWin })}
            />
          )}
          <Field
            label={t("contracts_min_active")}
            name={`minActive${each.no}`}
            type="number"
            min={0}
            value={each.minActive}
            onChange={({ target }) => band(at, { minActive: Math.trunc(Number(target.value)) })}
          />
        </fieldset>
      ))}
      <div className="flex gap-2">
        <Button
          disabled={terms.bands.length >= MOST_BANDS}
          onClick={() => bands([...terms.bands, terms.bands.at(-1) ?? { no: 1, ...BAND }])}
        >
          {t("contracts_band_add")}
        </Button>
        <Button disabled={terms.bands.length <= 1} onClick={() => bands(terms.bands.slice(0, -1))}>
          {t("contracts_band_remove")}
        </Button>
      </div>
      <MoreTermsFields key={kind} kind={kind} terms={terms} change={change} />
    </div>
  )
}
