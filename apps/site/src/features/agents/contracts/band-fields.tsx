import type { ContractKind } from "@croupier/contract/agent-contract-states"
import { useT } from "../../../i18n/i18n.tsx"
import { Field } from "../../../ui/field.tsx"
import type { TypedBand } from "./typed-band.ts"

/** The fields of one band. */
export function BandFields(props: {
  readonly no: number
  readonly kind: ContractKind
  readonly band: TypedBand
  readonly change: (band: TypedBand) => void
}) {
  const { no, kind, band, change } = props
  const t = useT("contracts")
  const fields = [
    ["rate", t("contract_rate")],
    ...(kind === "dividend" ? [] : ([["rateWin", t("contract_rate_win_field")]] as const)),
    ["minValid", t("contract_min_valid")],
    ...(kind === "dividend" ? ([["minLoss", t("contract_min_loss")]] as const) : []),
    ["minActive", t("contract_min_active")],
  ] as const
  return (
    <fieldset className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      <legend className="mb-1 text-sm font-semibold">{t("contract_band", String(no))}</legend>
      {fields.map(([name, label]) => (
        <Field
          key={name}
          label={label}
          name={`${name}${no}`}
          value={band[name]}
          onChange={({ target }) => change({ ...band, [name]: target.value })}
          inputMode="decimal"
          autoComplete="off"
          dir="ltr"
        />
      ))}
    </fieldset>
  )
}
