import { HELP_CATEGORIES, type HelpCategory } from "@croupier/contract/help-values"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import type { HelpDraft } from "./help-draft.ts"

/** Where an article stands: its name, which never changes, its subject, its order, and whether the site shows it. */
export function HelpPlace(props: {
  readonly draft: HelpDraft
  readonly isNew: boolean
  readonly names: (category: HelpCategory) => string
  readonly onChange: (draft: HelpDraft) => void
}) {
  const t = useT("console-content")
  const { draft, onChange } = props
  return (
    <>
      {props.isNew ? (
        <Field
          label={t("help_code")}
          hint={t("help_code_hint")}
          name="helpCode"
          dir="ltr"
          required
          minLength={2}
          maxLength={60}
          pattern="[a-z0-9](-?[a-z0-9])+"
          value={draft.article}
          onChange={({ target }) => onChange({ ...draft, article: target.value })}
        />
      ) : null}
      <div className="grid gap-3 sm:grid-cols-2">
        <Choice
          label={t("help_category")}
          name="helpCategory"
          value={draft.category}
          onChange={({ target }) =>
            onChange({
              ...draft,
              category: HELP_CATEGORIES.find((each) => each === target.value) ?? draft.category,
            })
          }
        >
          {HELP_CATEGORIES.map((category) => (
            <option key={category} value={category}>
              {props.names(category)}
            </option>
          ))}
        </Choice>
        <Field
          label={t("help_position")}
          name="helpPosition"
          type="number"
          min={0}
          max={999}
          required
          value={draft.position}
          onChange={({ target }) => onChange({ ...draft, position: Math.trunc(Number(target.value)) })}
        />
      </div>
      <CheckField
        label={t("help_shown")}
        checked={draft.isShown}
        onChange={(isShown) => onChange({ ...draft, isShown })}
      />
    </>
  )
}
