import { previewRichText } from "@croupier/contract/console/words"
import type { Language } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useEffect, useState } from "react"
import { query } from "../api/query.ts"
import { useT } from "../i18n/texts.ts"
import { Fault, Notice } from "./notice.tsx"
import { SiteTheme } from "./site-theme.tsx"
import { useSiteTheme } from "./use-site-theme.ts"

/** The house is asked once the hands rest. */
const REST_MS = 350

/** Rich text as the site will show it: cleaned by the house that will keep it, in the merchant's colours. */
export function RichPreview({
  html,
  title,
  below,
  language,
}: {
  readonly html: string
  readonly title: string
  /** A line under the title. */
  readonly below?: string | undefined
  readonly language: Language
}) {
  const t = useT("console-content")
  const theme = useSiteTheme()
  const [rested, setRested] = useState(html)
  useEffect(() => {
    const timer = setTimeout(() => setRested(html), REST_MS)
    return () => clearTimeout(timer)
  }, [html])
  const { data, error } = useQuery({
    ...query(previewRichText, { html: rested }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const { locale, dir } = LANGUAGE_FACTS[language]
  return (
    <section aria-label={t("preview")} className="grid gap-2">
      <h3 className="text-sm text-fg-2">{t("preview")}</h3>
      <SiteTheme theme={theme} scheme="dark" lang={locale} dir={dir}>
        <div className="rounded-card bg-bg-2 p-4">
          <p className="font-semibold">{title || "–"}</p>
          {below ? <p className="text-sm text-fg-3">{below}</p> : null}
          {/* Cleaned by the house: no scripts, no styles, a short list of tags. */}
          <div
            className="rich-text mt-3 border-t border-line pt-3 text-fg-2"
            dangerouslySetInnerHTML={{ __html: data?.html ?? "" }}
          />
        </div>
      </SiteTheme>
      <Fault error={error} />
      {data && data.dropped.length > 0 ? (
        <Notice tone="wrong">{t("rich_dropped", data.dropped.join(" "))}</Notice>
      ) : data && html.trim() ? (
        <p className="text-xs text-fg-3">{t("rich_clean")}</p>
      ) : null}
    </section>
  )
}
