import { useT } from "../../i18n/texts.ts"
import { Field } from "../../parts/field.tsx"
import { LanguageChoice } from "../../parts/language-choice.tsx"
import { useMerchantLanguage } from "../../parts/use-merchant-language.ts"
import type { DraftPart } from "./draft.ts"

/** Name, line and remark of a promotion in each language. */
export function WordsPart({ draft: { words }, type }: DraftPart) {
  const t = useT("console-promotions")
  const chosen = useMerchantLanguage()
  const { language } = chosen
  const said = words[language] ?? { name: "", line: "", remark: "" }
  const say = (part: Partial<typeof said>) => type({ words: { ...words, [language]: { ...said, ...part } } })
  return (
    <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
      <LanguageChoice of={chosen} isWritten={(each) => Boolean(words[each]?.name)} />
      <Field
        label={t("promos_name")}
        name="promotionName"
        maxLength={80}
        value={said.name}
        onChange={({ target }) => say({ name: target.value })}
      />
      <Field
        label={t("promos_line")}
        name="promotionLine"
        maxLength={160}
        value={said.line}
        onChange={({ target }) => say({ line: target.value })}
      />
      <Field
        label={t("promos_remark")}
        name="promotionRemark"
        maxLength={600}
        value={said.remark}
        onChange={({ target }) => say({ remark: target.value })}
      />
    </div>
  )
}
