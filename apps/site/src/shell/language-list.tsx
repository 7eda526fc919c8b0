import type { Language } from "@croupier/contract/values"
import { updateLanguage } from "@croupier/contract/merchants"
import { useId, useState } from "react"
import { call } from "../api/call.ts"
import { useBrand } from "../boot/boot.ts"
import { chooseLanguage, useLanguage, useT } from "../i18n/i18n.tsx"
import { LANGUAGE_FACTS } from "../i18n/language.ts"
import { queryClient } from "../api/query.ts"
import { readSession } from "../session/store.ts"
import { Icon } from "../ui/icon.tsx"

/** Every language the merchant offers, each in its own words. */
export function LanguageList() {
  const t = useT()
  const id = useId()
  const { languages } = useBrand()
  const current = useLanguage()
  const [wanted, setWanted] = useState<Language>()
  const choose = async (language: Language) => {
    setWanted(language)
    try {
      await chooseLanguage(language)
      // Notices and names come in the caller's language.
      await queryClient.invalidateQueries()
      if (readSession()) await call(updateLanguage, { language }).catch(() => undefined)
    } finally {
      setWanted(undefined)
    }
  }
  return (
    <div className="flex min-h-11 items-center gap-3 px-3 text-fg-2">
      <Icon name="languages" />
      <label htmlFor={id} className="sr-only">
        {t("language")}
      </label>
      <select
        id={id}
        value={wanted ?? current}
        onChange={(event) => {
          const chosen = languages.find((language) => language === event.target.value)
          if (chosen) void choose(chosen)
        }}
        className="h-11 min-w-0 grow rounded-ctl border border-transparent bg-bg-2 px-3 hover:border-ctl"
      >
        {languages.map((language) => (
          <option key={language} value={language} lang={LANGUAGE_FACTS[language].locale}>
            {LANGUAGE_FACTS[language].name}
          </option>
        ))}
      </select>
    </div>
  )
}
