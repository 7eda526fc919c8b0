import { useMemo } from "react"
import { countriesIn } from "../../forms/countries.ts"
import { useLanguage, useT } from "../../i18n/i18n.tsx"
import { LANGUAGE_FACTS } from "../../i18n/language.ts"
import { SelectField } from "../../ui/select-field.tsx"

/** A country by its name in the reader's language. */
export function CountryField(props: {
  readonly label: string
  readonly value: string
  readonly choose: (country: string) => void
}) {
  const t = useT("verification")
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  const names = useMemo(
    () => new Map(countriesIn(locale).map(({ country, name }) => [country, name])),
    [locale],
  )
  return (
    <SelectField
      label={props.label}
      choices={[...names.keys()]}
      chosen={props.value}
      choose={props.choose}
      textOf={(country) => names.get(country) ?? country}
      none={t("verification_choose")}
    />
  )
}
