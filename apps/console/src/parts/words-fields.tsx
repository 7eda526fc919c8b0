import { useT } from "../i18n/texts.ts"
import { Field } from "./field.tsx"
import { LanguageChoice } from "./language-choice.tsx"
import type { TypedWords } from "./use-words.ts"

/** Language, name and text of an offer to members. `name` begins the names of its fields. */
export function WordsFields({ name, of }: { readonly name: string; readonly of: TypedWords }) {
  const t = useT()
  const { words, said, say } = of
  return (
    <>
      <div className="grid grid-cols-1 items-start gap-3 sm:grid-cols-2">
        <LanguageChoice of={of} isWritten={(each) => Boolean(words[each]?.name)} />
        <Field
          label={t("words_name")}
          name={`${name}Name`}
          maxLength={80}
          value={said.name}
          onChange={({ target }) => say({ name: target.value })}
        />
      </div>
      <Field
        label={t("words_text")}
        name={`${name}Text`}
        maxLength={400}
        value={said.text}
        onChange={({ target }) => say({ text: target.value })}
      />
    </>
  )
}
