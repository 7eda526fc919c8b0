import { listHelp, type HelpRow } from "@croupier/contract/console/help"
import { HELP_CATEGORIES } from "@croupier/contract/help-values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatNumber } from "../../i18n/format.ts"
import { languageCode } from "../../i18n/language.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Icon } from "../../parts/icon.tsx"
import { Fault } from "../../parts/notice.tsx"
import { mayLeave } from "../../parts/unsaved.ts"
import { theMerchant, useMay } from "../../session/session-store.ts"
import { HelpArticle } from "./help-article.tsx"

/** A name that no article has: the form of a new one. */
const NEW = ""

/** The articles of the help centre by subject, with their votes, and one of them open. */
export function HelpTab() {
  const t = useT("console-content")
  const names = useSiteTexts(languageCode())
  const mayWrite = useMay("content.write")
  const [open, setOpen] = useState<string>()
  const { data, error } = useQuery(query(listHelp, {}))
  const choose = (article: string) => void mayLeave().then((may) => (may ? setOpen(article) : undefined))
  return (
    <section className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[300px_minmax(0,1fr)]">
      <div className="flex flex-wrap items-center justify-between gap-2 lg:col-span-2">
        <h1 className="text-h4 font-semibold">{t("tab_help")}</h1>
        {mayWrite ? (
          <Button kind="main" onClick={() => choose(NEW)}>
            <Icon name="plus" />
            {t("help_new")}
          </Button>
        ) : null}
      </div>
      <Fault error={error} />
      {data && names ? (
        <>
          <div className="grid gap-3">
            {data.rows.length === 0 ? <p className="text-fg-2">{t("help_none")}</p> : null}
            {HELP_CATEGORIES.map((category) => (
              <Subject
                key={category}
                name={names(`help_category_${category}`)}
                rows={data.rows.filter((row) => row.category === category)}
                open={open}
                onOpen={choose}
              />
            ))}
          </div>
          {open === undefined ? null : (
            <HelpArticle
              key={`${theMerchant()?.code} ${open}`}
              article={open === NEW ? undefined : open}
              categoryNames={(category) => names(`help_category_${category}`)}
              onPublished={setOpen}
            />
          )}
        </>
      ) : null}
    </section>
  )
}

function Subject(props: {
  readonly name: string
  readonly rows: readonly HelpRow[]
  readonly open: string | undefined
  readonly onOpen: (article: string) => void
}) {
  const t = useT("console-content")
  if (props.rows.length === 0) return null
  return (
    <section className="grid gap-1">
      <h2 className="text-sm text-fg-2">{props.name}</h2>
      <ul className="grid rounded-card border border-line bg-bg-1">
        {props.rows.map(({ article, title, isShown, helpful, unhelpful }) => (
          <li key={article} className="border-b border-line last:border-b-0">
            <button
              type="button"
              aria-pressed={article === props.open}
              onClick={() => props.onOpen(article)}
              className="grid min-h-11 w-full gap-0.5 px-3 py-2 text-start hover:bg-bg-2 aria-pressed:bg-bg-3"
            >
              <span dir="auto" className="font-medium">
                {title[languageCode()] ?? Object.values(title)[0]}
              </span>
              <span className="text-xs text-fg-2">
                {isShown ? "" : `${t("help_hidden")} · `}
                {t("help_votes", formatNumber(helpful), formatNumber(unhelpful))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
