import { useState } from "react"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"

/** Which plays are offered, to be searched and changed together. */
export function PlaySet({
  every,
  offered,
  onChange,
}: {
  readonly every: readonly string[]
  readonly offered: readonly string[]
  readonly onChange: (plays: string[]) => void
}) {
  const t = useT("console-lottery")
  const [search, setSearch] = useState("")
  const on = new Set(offered)
  const shown = every.filter((play) => play.toLowerCase().includes(search.trim().toLowerCase()))
  const turn = (plays: readonly string[], isOn: boolean) => {
    const changed = new Set(plays)
    onChange(every.filter((play) => (changed.has(play) ? isOn : on.has(play))))
  }
  return (
    <fieldset className="grid gap-2 border-0 p-0">
      <legend className="font-medium">
        {t("plays")} ({formatNumber(on.size)} / {formatNumber(every.length)})
      </legend>
      <div className="flex flex-wrap items-end gap-2">
        <Field
          label={t("search")}
          type="search"
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <Button onClick={() => turn(shown, true)}>{t("plays_on")}</Button>
        <Button onClick={() => turn(shown, false)}>{t("plays_off")}</Button>
      </div>
      <div
        role="group"
        aria-label={t("plays")}
        className="grid max-h-72 grid-cols-1 gap-x-4 overflow-y-auto rounded-ctl border border-line p-2 sm:grid-cols-2 lg:grid-cols-3"
      >
        {shown.map((play) => (
          <label key={play} className="flex min-h-8 items-center gap-2 text-sm">
            <input
              type="checkbox"
              className="size-6 shrink-0"
              checked={on.has(play)}
              onChange={({ target }) => turn([play], target.checked)}
            />
            <span className="break-all">{play}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
