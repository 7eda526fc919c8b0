import { useId, useState } from "react"
import { useT } from "../../i18n/texts.ts"

/** A typed address as scheme and host; undefined for one without https. */
function originOf(typed: string): string | undefined {
  const url = URL.parse(typed)
  return url?.protocol === "https:" ? url.origin : undefined
}

/** Origins, one on a line. A line that is no address under https is told, and keeps the form from being sent. */
export function OriginsField({
  label,
  hint,
  value,
  onChange,
}: {
  readonly label: string
  readonly hint: string
  readonly value: readonly string[]
  readonly onChange: (origins: string[]) => void
}) {
  const t = useT("console-merchant")
  const id = useId()
  const [typed, setTyped] = useState(value.join("\n"))
  const lines = typed.split(/\s+/).filter(Boolean)
  const wrong = lines.find((line) => originOf(line) === undefined)
  // The form's own `Cancel` gives back other origins than those that stand in the field.
  const shown = wrong === undefined && originsOf(lines).join() !== value.join() ? value.join("\n") : typed
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {label}
      </label>
      <textarea
        id={id}
        rows={2}
        dir="ltr"
        spellCheck={false}
        className="field-input"
        aria-invalid={wrong !== undefined || undefined}
        aria-describedby={`${id}-below`}
        ref={(field) => field?.setCustomValidity(wrong === undefined ? "" : t("links_wrong", wrong))}
        value={shown}
        onChange={({ target }) => {
          setTyped(target.value)
          const next = target.value.split(/\s+/).filter(Boolean)
          if (next.every((line) => originOf(line) !== undefined)) onChange(originsOf(next))
        }}
      />
      <p id={`${id}-below`} className={`text-xs ${wrong === undefined ? "text-fg-3" : "text-loss"}`}>
        {wrong === undefined ? hint : t("links_wrong", wrong)}
      </p>
    </div>
  )
}

const originsOf = (lines: readonly string[]): string[] => [
  ...new Set(lines.flatMap((line) => originOf(line) ?? [])),
]
