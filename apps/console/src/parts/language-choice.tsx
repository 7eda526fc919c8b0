import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useT } from "../i18n/texts.ts"
import { Choice } from "./field.tsx"
import type { MerchantLanguage } from "./use-merchant-language.ts"

/** The language that the fields below are written in; a tick stands at each that has words. */
export function LanguageChoice({
  of: { languages, language, choose },
  isWritten,
}: {
  readonly of: MerchantLanguage
  readonly isWritten: (language: Language) => boolean
}) {
  const t = useT()
  return (
    <Choice label={t("language")} value={language} onChange={({ target }) => choose(target.value)}>
      {languages.map((each) => (
        <option key={each} value={each}>
          {LANGUAGE_FACTS[each].name} {isWritten(each) ? "✓" : ""}
        </option>
      ))}
    </Choice>
  )
}
