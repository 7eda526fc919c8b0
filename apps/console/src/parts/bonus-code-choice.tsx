import type { SelectHTMLAttributes } from "react"
import { Choice } from "./field.tsx"

/** A choice among the codes of the merchant's bonus terms, of which a gift in bonus money needs one. */
export const BonusCodeChoice = ({
  label,
  codes,
  ...rest
}: {
  readonly label: string
  readonly codes: readonly string[]
} & SelectHTMLAttributes<HTMLSelectElement>) => (
  <Choice label={label} required {...rest}>
    <option value="">–</option>
    {codes.map((code) => (
      <option key={code} value={code}>
        {code}
      </option>
    ))}
  </Choice>
)
