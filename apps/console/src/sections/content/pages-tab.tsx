import { listPages } from "@croupier/contract/console/words"
import { INFO_PAGES, type InfoPage } from "@croupier/contract/info-pages"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { languageCode } from "../../i18n/language.ts"
import { useSiteTexts } from "../../i18n/site-texts.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { mayLeave } from "../../parts/unsaved.ts"
import { theMerchant } from "../../session/session-store.ts"
import { PageEditor } from "./page-editor.tsx"

/** The pages that the footer leads to: which are written, and one of them open. */
export function PagesTab() {
  const t = useT("console-content")
  const names = useSiteTexts(languageCode())
  const code = theMerchant()?.code
  const [open, setOpen] = useState<InfoPage>("terms")
  const { data, error } = useQuery(query(listPages, {}))
  const versionOf = (page: InfoPage) => data?.pages.find((each) => each.page === page)
  return (
    <section className="grid grid-cols-1 items-start gap-4 lg:grid-cols-[260px_minmax(0,1fr)]">
      <h1 className="text-h4 font-semibold lg:col-span-2">{t("tab_pages")}</h1>
      <Fault error={error} />
      {data && names ? (
        <>
          <ul className="grid rounded-card border border-line bg-bg-1">
            {INFO_PAGES.map((page) => {
              const version = versionOf(page)
              return (
                <li key={page} className="border-b border-line last:border-b-0">
                  <button
                    type="button"
                    aria-pressed={page === open}
                    onClick={() => void mayLeave().then((may) => (may ? setOpen(page) : undefined))}
                    className="grid min-h-11 w-full gap-0.5 px-3 py-2 text-start hover:bg-bg-2 aria-pressed:bg-bg-3"
                  >
                    <span className="font-medium">{names(`page_${page}`)}</span>
                    <span className="text-xs text-fg-2">
                      {version
                        ? t(
                            "page_version_by",
                            formatNumber(version.version),
                            formatTime(version.publishedAt),
                            version.publishedBy,
                          )
                        : t("page_unwritten")}
                    </span>
                  </button>
                </li>
              )
            })}
          </ul>
          <PageEditor
            key={`${code} ${open}`}
            page={open}
            name={names(`page_${open}`)}
            found={versionOf(open)}
          />
        </>
      ) : null}
    </section>
  )
}
