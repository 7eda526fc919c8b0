import { useId, useMemo } from "react"
import { countriesIn } from "../../forms/countries.ts"
import { useLanguage, useT } from "../../i18n/i18n.tsx"
import { LANGUAGE_FACTS } from "../../i18n/language.ts"

/** A labelled choice of one. */
export function SelectField<V extends string>(props: {
  readonly label: string
  readonly value: V | ""
  readonly options: readonly { readonly value: V; readonly text: string }[]
  readonly choose: (value: V) => void
}) {
  const t = useT("verification")
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
      </label>
      <select
        id={id}
        value={props.value}
        onChange={({ target }) => {
          const chosen = props.options.find(({ value }) => value === target.value)
          if (chosen) props.choose(chosen.value)
        }}
        className="field-input h-11 w-full rounded-ctl border border-ctl bg-bg-2 px-3 text-base"
      >
        {props.value === "" ? <option value="">{t("verification_choose")}</option> : null}
        {props.options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A country by its name in the reader's language. */
export function CountryField(props: {
  readonly label: string
  readonly value: string
  readonly choose: (country: string) => void
}) {
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  const options = useMemo(
    () => countriesIn(locale).map(({ country, name }) => ({ value: country, text: name })),
    [locale],
  )
  return <SelectField {...props} options={options} />
}
