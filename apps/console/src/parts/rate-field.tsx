import { percentOf, rateOf } from "@croupier/money/percent"
import { useState, type ComponentProps } from "react"
import { Field } from "./field.tsx"

/** A typed text as a rate, also with the sign as lists show it: "1.25 %" → "0.0125". A text that is no per cent stays, so that the house refuses it. */
const typedRate = (typed: string): string => rateOf(typed.replace(/\s*%\s*$/, "")) ?? typed

/** A field for a rate of the wire, which a person types in per cent. An empty one is none. */
export function RateField({
  rate,
  change,
  label,
  ...rest
}: Omit<ComponentProps<typeof Field>, "value" | "onChange"> & {
  readonly rate: string | null
  readonly change: (rate: string | null) => void
}) {
  const [typed, setTyped] = useState(rate === null ? "" : percentOf(rate))
  return (
    <Field
      {...rest}
      label={label}
      inputMode="decimal"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        change(target.value.trim() === "" ? null : typedRate(target.value))
      }}
    />
  )
}
