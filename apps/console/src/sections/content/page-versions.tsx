import { pageHistory, type PageVersion } from "@croupier/contract/console/words"
import type { InfoPage } from "@croupier/contract/info-pages"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"

/** Every version that was ever shown, newest first; an older one can be taken up again. */
export function PageVersions({
  page,
  mayTake,
  onTake,
}: {
  readonly page: InfoPage
  readonly mayTake: boolean
  readonly onTake: (version: PageVersion) => void
}) {
  const t = useT("console-content")
  const { data, error } = useQuery(query(pageHistory, { page }))
  if (data?.rows.length === 0) return null
  return (
    <details className="rounded-card border border-line bg-bg-1">
      <summary className="min-h-9 px-4 py-2 font-semibold">{t("page_versions")}</summary>
      <Fault error={error} />
      <ol className="grid border-t border-line">
        {data?.rows.map((row) => (
          <li
            key={row.version}
            className="flex flex-wrap items-center justify-between gap-2 border-b border-line px-4 py-2 last:border-b-0"
          >
            <span className="text-sm">
              {row.approvedBy === null
                ? t(
                    "page_version_by",
                    formatNumber(row.version),
                    formatTime(row.publishedAt),
                    row.publishedBy,
                  )
                : t(
                    "page_version_approved",
                    formatNumber(row.version),
                    formatTime(row.publishedAt),
                    row.publishedBy,
                    row.approvedBy,
                  )}
              {row.material ? ` · ${t("page_is_material")}` : null}
              <span className="block text-fg-2">
                {row.why} · {Object.keys(row.body).join(", ")}
              </span>
            </span>
            {mayTake ? (
              <Button onClick={() => onTake(row)}>{t("page_take_up", formatNumber(row.version))}</Button>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  )
}
