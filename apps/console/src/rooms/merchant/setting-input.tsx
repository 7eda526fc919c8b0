/** A setting as its kind asks for: a switch, a number, lines of a list, a text. */
export function SettingInput({
  label,
  value,
  disabled,
  onChange,
}: {
  readonly label: string
  readonly value: unknown
  readonly disabled: boolean
  readonly onChange: (next: unknown) => void
}) {
  if (typeof value === "boolean")
    return (
      <input
        type="checkbox"
        aria-label={label}
        className="size-6"
        checked={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
    )
  if (typeof value === "number")
    return (
      <input
        type="number"
        aria-label={label}
        className="field-input"
        value={value}
        disabled={disabled}
        onChange={({ target }) => onChange(target.valueAsNumber)}
      />
    )
  if (Array.isArray(value))
    return (
      <textarea
        rows={3}
        aria-label={label}
        className="field-input"
        value={value.join("\n")}
        disabled={disabled}
        onChange={({ target }) => onChange(target.value.split("\n"))}
      />
    )
  return (
    <input
      aria-label={label}
      className="field-input"
      value={typeof value === "string" ? value : JSON.stringify(value)}
      disabled={disabled}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
