import { helpHistory, type HelpVersion } from "@croupier/contract/console/help"
import type { HelpCategory } from "@croupier/contract/help-values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { HelpEditor } from "./help-editor.tsx"

interface Props {
  readonly categoryNames: (category: HelpCategory) => string
  readonly onPublished: (article: string) => void
}

/** One article: the form of its next version over those that were published. Without a name, the form of a new one. */
export function HelpArticle({ article, ...rest }: Props & { readonly article: string | undefined }) {
  return article === undefined ? (
    <HelpEditor found={undefined} {...rest} />
  ) : (
    <WrittenArticle article={article} {...rest} />
  )
}

function WrittenArticle({ article, ...rest }: Props & { readonly article: string }) {
  const t = useT("console-content")
  const mayWrite = useMay("content.write")
  const [taken, setTaken] = useState<{ readonly version: HelpVersion; readonly times: number }>()
  const { data, error } = useQuery(query(helpHistory, { article }))
  const newest = data?.rows[0]
  if (!data || !newest) return <Fault error={error} />
  return (
    <div className="grid min-w-0 gap-4">
      <HelpEditor key={taken?.times ?? 0} found={newest} taken={taken?.version} {...rest} />
      <details className="rounded-card border border-line bg-bg-1">
        <summary className="min-h-9 px-4 py-2 font-semibold">{t("page_versions")}</summary>
        <ol className="grid border-t border-line">
          {data.rows.map((row) => (
            <li
              key={row.version}
              className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 last:border-b-0"
            >
              <span className="text-sm">
                {t(
                  "page_version_by",
                  formatNumber(row.version),
                  formatTime(row.publishedAt),
                  row.publishedBy,
                )}
                <span className="block text-fg-2">
                  {row.why} · {Object.keys(row.body).join(", ")}
                </span>
              </span>
              {mayWrite ? (
                <Button onClick={() => setTaken({ version: row, times: (taken?.times ?? 0) + 1 })}>
                  {t("page_take_up", formatNumber(row.version))}
                </Button>
              ) : null}
            </li>
          ))}
        </ol>
      </details>
    </div>
  )
}
