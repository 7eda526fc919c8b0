import type { InputHTMLAttributes, Ref } from "react"
import { Icon } from "./icon.tsx"

/** A field that searches while a visitor types; `className` places it. */
export function SearchField({
  label,
  className = "",
  ...input
}: Omit<InputHTMLAttributes<HTMLInputElement>, "type" | "enterKeyHint" | "placeholder"> & {
  readonly label: string
  readonly ref?: Ref<HTMLInputElement>
}) {
  return (
    <label className={`relative flex items-center ${className}`}>
      <span className="pointer-events-none absolute start-3.5 text-fg-3">
        <Icon name="search" size={18} />
      </span>
      <span className="sr-only">{label}</span>
      <input
        {...input}
        type="search"
        enterKeyHint="search"
        placeholder={label}
        className="field-input h-11 w-full rounded-pill border border-ctl bg-bg-2 ps-11 pe-4 text-base placeholder:text-fg-3"
      />
    </label>
  )
}
