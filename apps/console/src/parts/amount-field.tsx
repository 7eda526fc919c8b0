import { formatMoney } from "../i18n/format.ts"
import { AMOUNT_PATTERN, isAmountText } from "./amount-text.ts"
import { Field } from "./field.tsx"

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
      hint={isAmountText(value) ? `= ${formatMoney(value)} ${asset}` : undefined}
      inputMode="decimal"
      pattern={AMOUNT_PATTERN}
      placeholder="0.00"
      autoComplete="off"
      required
      value={value}
      onChange={({ target }) => onChange(target.value.replace(",", "."))}
    />
  )
}
