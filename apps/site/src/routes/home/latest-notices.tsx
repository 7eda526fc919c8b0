import { useT } from "../../i18n/i18n.tsx"
import { useFormat } from "../../i18n/i18n.tsx"
import { openModal } from "../../modals/modals.tsx"
import { SiteLink } from "../../shell/site-link.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { LocalTime } from "../../ui/local-time.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { storeNoticePlace } from "../../features/notices/notice-index.ts"
import { useNotices } from "../../features/notices/use-notices.ts"
import { SectionHead } from "./section-head.tsx"

const SHOWN = 5

/** The newest notices; one opens in the notice modal, at its place in the list. */
export function LatestNotices() {
  const t = useT()
  const format = useFormat()
  const list = useNotices(1)
  const notices = list.data?.notices.slice(0, SHOWN)
  const open = (row: number) => {
    storeNoticePlace({ page: 1, row })
    openModal("notice")
  }
  return (
    <section aria-labelledby="notices" className="grid grid-cols-1 content-start gap-3">
      <SectionHead id="notices" title={t("notices_title")}>
        <SiteLink to="/noticePage" className="py-2.5 font-bold text-brand-text hover:underline">
          {t("see_all")}
        </SiteLink>
      </SectionHead>
      <div className="rounded-card bg-bg-1">
        {list.isError && !notices ? (
          <ErrorState error={list.error} retry={() => void list.refetch()} />
        ) : null}
        {list.isPending ? <Skeleton className="h-50 rounded-card" /> : null}
        {notices && notices.length === 0 ? <EmptyState art="scroll" title={t("notices_empty")} /> : null}
        {notices && notices.length > 0 ? (
          <ul className="divide-y divide-line">
            {notices.map(({ id, title, date }, row) => (
              <li key={id}>
                <button
                  type="button"
                  onClick={() => open(row)}
                  className="flex min-h-15 w-full items-center justify-between gap-4 px-4 py-2 text-start hover:bg-bg-2"
                >
                  <span className="min-w-0">
                    <span className="block truncate font-semibold">{title}</span>
                    <span className="block text-sm text-fg-3">
                      <LocalTime at={date} format={(at) => format.date(at)} />
                    </span>
                  </span>
                  <Icon name="chevron-right" className="text-fg-3 rtl:rotate-180" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
      </div>
    </section>
  )
}
