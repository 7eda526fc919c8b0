import { publishHelp, type HelpVersion } from "@croupier/contract/console/help"
import type { HelpCategory } from "@croupier/contract/help-values"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { LanguageChoice } from "../../parts/language-choice.tsx"
import { useMerchantLanguage } from "../../parts/use-merchant-language.ts"
import { Notice } from "../../parts/notice.tsx"
import { RichPreview } from "../../parts/rich-preview.tsx"
import { RichText } from "../../parts/rich-text.tsx"
import { unsaved } from "../../parts/unsaved.ts"
import { useMay } from "../../session/session-store.ts"
import { HelpPlace } from "./help-place.tsx"
import { PublishDialog } from "./publish-dialog.tsx"
import { draftOf, linesOf, NEW_DRAFT, versionIn } from "./help-draft.ts"

/** Writes the next version of an article, language by language, beside what the site will show. */
export function HelpEditor(props: {
  readonly found: HelpVersion | undefined
  /** An older version that is taken up again. */
  readonly taken?: HelpVersion | undefined
  readonly categoryNames: (category: HelpCategory) => string
  readonly onPublished: (article: string) => void
}) {
  const t = useT("console-content")
  const mayWrite = useMay("content.write")
  const chosen = useMerchantLanguage()
  const { language } = chosen
  const [base, setBase] = useState(props.found)
  const before = base ? draftOf(base) : NEW_DRAFT
  const [draft, setDraft] = useState(props.taken ? draftOf(props.taken) : before)
  const [theirs, setTheirs] = useState<HelpVersion>()
  const [asked, setAsked] = useState(false)
  const [done, setDone] = useState(false)
  const changed = JSON.stringify(draft) !== JSON.stringify(before)
  const goOn = (version: HelpVersion) => {
    setBase(version)
    setDraft(draftOf(version))
    setTheirs(undefined)
    setAsked(false)
  }
  const after = (theirs ?? base)?.version ?? 0
  const publish = t("page_publish", formatNumber(after + 1))
  const name = draft.title[language] ?? Object.values(draft.title)[0] ?? t("help_new")
  return (
    <div className="grid min-w-0 gap-4">
      {done && !changed ? <Notice tone="right">{t("saved")}</Notice> : null}
      <form
        {...unsaved(changed)}
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setAsked(true)
        }}
      >
        <fieldset disabled={!mayWrite} className="grid min-w-0 gap-3">
          <HelpPlace draft={draft} isNew={!base} names={props.categoryNames} onChange={setDraft} />
        </fieldset>
        <LanguageChoice of={chosen} isWritten={(each) => Boolean(draft.body[each])} />
        <fieldset disabled={!mayWrite} className="grid min-w-0 gap-3">
          <Field
            label={t("page_title")}
            name="helpTitle"
            maxLength={200}
            required={Boolean(draft.body[language])}
            value={draft.title[language] ?? ""}
            onChange={({ target }) =>
              setDraft({ ...draft, title: { ...draft.title, [language]: target.value } })
            }
          />
          <RichText
            key={language}
            label={t("page_body")}
            rows={12}
            longest={20_000}
            value={draft.body[language] ?? ""}
            onChange={(html) => setDraft({ ...draft, body: { ...draft.body, [language]: html } })}
          />
        </fieldset>
        <p className="text-xs text-fg-3">{t("notice_hint")}</p>
        {mayWrite ? (
          <Button type="submit" kind="main" className="justify-self-end" disabled={!changed}>
            {publish}
          </Button>
        ) : null}
      </form>
      <RichPreview
        html={draft.body[language] ?? ""}
        title={draft.title[language] ?? ""}
        language={language}
      />
      {asked ? (
        <PublishDialog
          name={name}
          action={publish}
          publish={(why) => call(publishHelp, { ...draft, after, why })}
          mine={linesOf(draft)}
          theirs={theirs && linesOf(draftOf(theirs))}
          onStale={(other) => setTheirs(versionIn(other))}
          onTake={() => {
            if (theirs) goOn(theirs)
          }}
          onPublished={(saved) => {
            goOn(saved)
            setDone(true)
            props.onPublished(saved.article)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  )
}
