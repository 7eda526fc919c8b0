import { publishPage, type PageVersion } from "@croupier/contract/console/words"
import { LEGAL_PAGES } from "@croupier/contract/consents/values"
import { PLAIN_PAGES, type InfoPage } from "@croupier/contract/info-pages"
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
import { useMay } from "../../session/session-store.ts"
import { LegalDialog } from "./legal-dialog.tsx"
import { PageVersions } from "./page-versions.tsx"
import { PublishDialog } from "./publish-dialog.tsx"
import { linesIn } from "./text-lines.ts"
import { unsaved } from "../../parts/unsaved.ts"

const isVersion = (value: unknown): value is PageVersion =>
  typeof value === "object" && value !== null && "version" in value && "body" in value

/** Writes the next version of a page, language by language, beside what the site will show. */
export function PageEditor(props: {
  readonly page: InfoPage
  readonly name: string
  readonly found: PageVersion | undefined
}) {
  const t = useT("console-content")
  const legal = LEGAL_PAGES.find((each) => each === props.page)
  const plain = PLAIN_PAGES.find((each) => each === props.page)
  const [mayPublish, mayPropose] = [useMay("content.pages"), useMay("content.legal")]
  const mayWrite = legal ? mayPropose : mayPublish
  const chosen = useMerchantLanguage()
  const { language } = chosen
  const [base, setBase] = useState(props.found)
  const [title, setTitle] = useState(base?.title ?? {})
  const [body, setBody] = useState(base?.body ?? {})
  const [theirs, setTheirs] = useState<PageVersion>()
  const [asked, setAsked] = useState(false)
  const [done, setDone] = useState(false)
  const changed = JSON.stringify([title, body]) !== JSON.stringify([base?.title ?? {}, base?.body ?? {}])
  const take = (version: PageVersion) => {
    setTitle(version.title)
    setBody(version.body)
  }
  const goOn = (version: PageVersion) => {
    setBase(version)
    take(version)
    setTheirs(undefined)
    setAsked(false)
  }
  const after = (theirs ?? base)?.version ?? 0
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
        <LanguageChoice of={chosen} isWritten={(each) => Boolean(body[each])} />
        <fieldset disabled={!mayWrite} className="grid min-w-0 gap-3">
          <Field
            label={t("page_title")}
            name="pageTitle"
            maxLength={200}
            required={Boolean(body[language])}
            value={title[language] ?? ""}
            onChange={({ target }) => setTitle({ ...title, [language]: target.value })}
          />
          <RichText
            label={t("page_body")}
            rows={12}
            longest={60_000}
            value={body[language] ?? ""}
            onChange={(html) => setBody({ ...body, [language]: html })}
          />
        </fieldset>
        <p className="text-xs text-fg-3">{t("notice_hint")}</p>
        {mayWrite ? (
          <Button type="submit" kind="main" className="justify-self-end" disabled={!changed}>
            {t(legal ? "page_propose" : "page_publish", formatNumber(after + 1))}
          </Button>
        ) : null}
      </form>
      <RichPreview html={body[language] ?? ""} title={title[language] ?? props.name} language={language} />
      <PageVersions page={props.page} mayTake={mayWrite} onTake={take} />
      {asked && legal ? (
        <LegalDialog
          page={legal}
          name={props.name}
          title={title}
          body={body}
          after={after}
          onClose={() => setAsked(false)}
        />
      ) : null}
      {asked && plain ? (
        <PublishDialog
          name={props.name}
          action={t("page_publish", formatNumber(after + 1))}
          publish={(why) => call(publishPage, { page: plain, title, body, after, why })}
          mine={linesIn({ title, body })}
          theirs={theirs && linesIn(theirs)}
          onStale={(other) => setTheirs(isVersion(other) ? other : undefined)}
          onTake={() => {
            if (theirs) goOn(theirs)
          }}
          onPublished={(saved) => {
            goOn(saved)
            setDone(true)
          }}
          onClose={() => setAsked(false)}
        />
      ) : null}
    </div>
  )
}
