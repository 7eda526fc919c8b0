import { DIALING_CODES } from "@croupier/contract/dialing-codes"
import { useId } from "react"
import { languageCode, localeOf } from "../i18n/language.ts"
import { useT } from "../i18n/texts.ts"
import { Icon } from "./icon.tsx"

/** A country's name in the language in use. */
const countryName = (code: string): string =>
  new Intl.DisplayNames(localeOf(languageCode()), { type: "region" }).of(code) ?? code

/** "Brazil (BR), Malta (MT)": as a person reads a list of countries. */
export const countryNames = (codes: readonly string[]): string =>
  codes.map((code) => `${countryName(code)} (${code})`).join(", ") || "–"

/** A list of countries, by their names: chosen ones can be taken out, others be added. */
export function CountryList({
  label,
  hint,
  chosen,
  onChange,
}: {
  readonly label: string
  readonly hint?: string
  readonly chosen: readonly string[]
  readonly onChange: (next: readonly string[]) => void
}) {
  const t = useT("console-merchant")
  const id = useId()
  const others = DIALING_CODES.filter(({ country }) => !chosen.includes(country))
    .map(({ country }) => ({ country, name: countryName(country) }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
  return (
    <div className="grid gap-1">
      <label htmlFor={id} className="text-sm text-fg-2">
        {label}
      </label>
      {chosen.length > 0 ? (
        <ul className="flex flex-wrap gap-1">
          {chosen.map((code) => (
            <li key={code} className="flex items-center gap-1 rounded-pill bg-bg-3 ps-3 text-sm">
              {countryName(code)} ({code})
              <button
                type="button"
                aria-label={t("setting_list_remove", countryName(code))}
                onClick={() => onChange(chosen.filter((other) => other !== code))}
                className="grid size-7 place-items-center rounded-pill hover:bg-bg-2"
              >
                <Icon name="x" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
      <select
        id={id}
        className="field-input"
        value=""
        aria-describedby={hint ? `${id}-below` : undefined}
        onChange={({ target }) => target.value && onChange([...chosen, target.value])}
      >
        <option value="">{t("country_add")}</option>
        {others.map(({ country, name }) => (
          <option key={country} value={country}>
            {name} ({country})
          </option>
        ))}
      </select>
      {hint ? (
        <p id={`${id}-below`} className="text-xs text-fg-3">
          {hint}
        </p>
      ) : null}
    </div>
  )
}
