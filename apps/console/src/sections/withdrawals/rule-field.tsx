import { AMOUNT_PATTERN } from "../../parts/amount-text.ts"
import { Field } from "../../parts/field.tsx"

/** Says what contradicts another value, by the value's path. */
export type FaultOf = (path: string) => string | undefined

/** An amount of the rules; `mayBeNone`: an empty field stands for none. */
export function MoneyField({
  label,
  asset,
  value,
  fault,
  mayBeZero = false,
  mayBeNone = false,
  hint,
  onChange,
}: {
  readonly label: string
  readonly asset: string
  readonly value: string
  readonly fault?: string | undefined
  readonly mayBeZero?: boolean
  readonly mayBeNone?: boolean
  readonly hint?: string
  readonly onChange: (value: string) => void
}) {
  return (
    <Field
      label={`${label} (${asset})`}
      inputMode="decimal"
      pattern={mayBeZero ? String.raw`\d{1,12}(\.\d{1,4})?` : AMOUNT_PATTERN}
      autoComplete="off"
      required={!mayBeNone}
      fault={fault}
      hint={hint}
      value={value}
      onChange={({ target }) => onChange(target.value.replace(",", "."))}
    />
  )
}

/** A number of the rules. The field shows the stored number divided by `unit`: 150 hundredths as 1.5. */
export function NumberField({
  label,
  value,
  min,
  max,
  unit = 1,
  step,
  fault,
  onChange,
}: {
  readonly label: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly unit?: number
  readonly step?: number
  readonly fault?: string | undefined
  readonly onChange: (value: number) => void
}) {
  return (
    <Field
      label={label}
      type="number"
      min={min}
      max={max}
      step={step ?? 1 / unit}
      required
      fault={fault}
      value={String(value / unit)}
      onChange={({ target }) => onChange(Math.round(Number(target.value) * unit * 1_000) / 1_000)}
    />
  )
}
