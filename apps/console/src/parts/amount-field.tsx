import { formatMoney } from "../i18n/format.ts"
import { Field } from "./field.tsx"

/** More than nothing, at most four decimals. */
const AMOUNT = String.raw`(?!0+(\.0+)?$)\d{1,12}(\.\d{1,4})?`
const isAmount = new RegExp(`^(?:${AMOUNT})$`)

/**
 * An amount as it is typed. Below stands how it was understood: where a point parts thousands, "1.500" is meant for
 * more than it says.
 */
export function AmountField({
  label,
  asset,
  value,
  onChange,
}: {
  readonly label: string
  readonly asset: string
  readonly value: string
  readonly onChange: (amount: string) => void
}) {
  return (
    <Field
      label={`${label} (${asset})`}
      name="amount"
      hint={isAmount.test(value) ? `= ${formatMoney(value)} ${asset}` : undefined}
      inputMode="decimal"
      pattern={AMOUNT}
      placeholder="0.00"
      autoComplete="off"
      required
      value={value}
      onChange={({ target }) => onChange(target.value.replace(",", "."))}
    />
  )
}
