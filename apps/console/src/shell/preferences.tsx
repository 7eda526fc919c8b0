import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useId } from "react"
import { keepLanguage, languageCode, LANGUAGES } from "../i18n/language.ts"
import { changeTexts, useT } from "../i18n/texts.ts"
import { Icon } from "../parts/icon.tsx"
import { chooseScheme, useScheme } from "../theme/scheme.ts"

/** Language, and light or dark: of this device, signed in or not. */
export function Preferences() {
  const t = useT()
  const id = useId()
  const scheme = useScheme()
  return (
    <div className="flex items-center gap-2">
      <label htmlFor={id} className="sr-only">
        {t("language")}
      </label>
      <select
        id={id}
        className="field-input max-w-40"
        value={languageCode()}
        onChange={({ target }) => {
          const chosen = LANGUAGES.find((language) => language === target.value)
          if (chosen) void changeTexts(chosen).then(() => keepLanguage(chosen))
        }}
      >
        {LANGUAGES.map((language) => (
          <option key={language} value={language} lang={LANGUAGE_FACTS[language].locale}>
            {LANGUAGE_FACTS[language].name}
          </option>
        ))}
      </select>
      <button
        type="button"
        aria-label={t(scheme === "dark" ? "scheme_light" : "scheme_dark")}
        onClick={() => chooseScheme(scheme === "dark" ? "light" : "dark")}
        className="grid size-8 place-items-center rounded-ctl border border-ctl hover:bg-bg-2"
      >
        <Icon name={scheme === "dark" ? "sun" : "moon"} />
      </button>
    </div>
  )
}
