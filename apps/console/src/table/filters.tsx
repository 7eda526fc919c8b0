import { useState } from "react"
import { merchantClock, merchantInstant } from "../i18n/merchant-time.ts"
import { useT } from "../i18n/texts.ts"
import { Button } from "../parts/button.tsx"
import { Choice, Field } from "../parts/field.tsx"
import { Icon } from "../parts/icon.tsx"
import type { Filter, ListQuery } from "./column.ts"

/** The filters of a list. A text is applied on Enter, a choice at once. */
export function Filters({
  filters,
  query,
  onChange,
}: {
  readonly filters: readonly Filter[]
  readonly query: ListQuery
  readonly onChange: (patch: Readonly<Record<string, string | undefined>>) => void
}) {
  const t = useT()
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  // After a step back or a jump the inputs show the filters of this list.
  const [shown, setShown] = useState(query)
  if (filters.some(({ name }) => shown[name] !== query[name])) {
    setShown(query)
    setTyped({})
  }
  const valueOf = (name: string) => typed[name] ?? query[name] ?? ""
  if (filters.length === 0) return null
  return (
    <form
      role="search"
      // On a telephone choices stand in pairs, and what is typed has a row of its own.
      className="grid grid-cols-2 items-end gap-2 max-sm:[&>:has(input)]:col-span-2 sm:flex sm:flex-wrap"
      onSubmit={(event) => {
        event.preventDefault()
        onChange(typed)
      }}
    >
      {filters.map(({ name, label, options, kind, initial }) =>
        options ? (
          <Choice
            key={name}
            label={label}
            value={query[name] ?? initial ?? ""}
            onChange={({ target }) => onChange({ ...typed, [name]: target.value || undefined })}
          >
            {initial === undefined ? <option value="">{t("filter_all")}</option> : null}
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </Choice>
        ) : kind === "day" ? (
          <Field
            key={name}
            label={label}
            type="date"
            value={valueOf(name)}
            onChange={({ target }) => onChange({ ...typed, [name]: target.value || undefined })}
          />
        ) : kind === "time" ? (
          <Field
            key={name}
            label={label}
            type="datetime-local"
            value={merchantClock(valueOf(name))}
            onChange={({ target }) =>
              onChange({ ...typed, [name]: target.value ? merchantInstant(target.value) : undefined })
            }
          />
        ) : (
          <Field
            key={name}
            label={label}
            type="search"
            name={name}
            value={valueOf(name)}
            onChange={({ target }) => setTyped({ ...typed, [name]: target.value })}
          />
        ),
      )}
      <Button type="submit">
        <Icon name="search" />
        {t("filter_apply")}
      </Button>
    </form>
  )
}
