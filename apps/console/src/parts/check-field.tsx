import type { ReactNode } from "react"

/** A checkbox with its label. `large`: as wide as the fields of a form beside it. */
export function CheckField({
  label,
  checked,
  large = false,
  onChange,
}: {
  readonly label: ReactNode
  readonly checked: boolean
  readonly large?: boolean
  readonly onChange: (checked: boolean) => void
}) {
  return (
    <label className={`items-center gap-2 ${large ? "inline-flex min-h-8" : "flex min-h-7"}`}>
      <input
        type="checkbox"
        className={large ? "size-6" : "size-4"}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      {label}
    </label>
  )
}
