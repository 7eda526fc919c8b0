import { exactStamp } from "../../i18n/exact-stamp.ts"
import { useEffect, useId, useRef, useState } from "react"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Icon } from "../../ui/icon.tsx"
import { LocalTime } from "../../ui/local-time.tsx"
import { Pagination } from "../../ui/pagination.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useHydrated } from "../../ui/use-hydrated.ts"
import {
  FIRST_PLACE,
  storedNoticePlace,
  storeNoticePlace,
  withinPages,
  type NoticePlace,
} from "./notice-index.ts"
import { useNotices } from "./use-notices.ts"
import { RichText } from "../../ui/rich-text.tsx"

/**
 * Notices by pages of nine. Opening a row shows its text; changing the page closes the open row. The tab keeps the
 * page and the open row.
 */
export function NoticeList() {
  const t = useT()
  const alive = useHydrated()
  const [stored] = useState(storedNoticePlace)
  const [moved, setPlace] = useState<NoticePlace>()
  const place = moved ?? (alive ? stored : FIRST_PLACE)
  const list = useNotices(place.page)
  if (list.isPending) return <Skeleton className="h-96 rounded-card" />
  if (list.isError && !list.data) return <ErrorState error={list.error} retry={() => void list.refetch()} />
  const { notices, total, pageSize } = list.data
  if (total === 0) return <EmptyState art="scroll" title={t("notices_empty")} />
  const pages = Math.ceil(total / pageSize)
  const within = withinPages(place, pages)
  // Notices have ended since the place was stored: the list of its page is empty, and the last page is asked for.
  if (within !== place) setPlace(within)
  const move = (to: NoticePlace) => {
    storeNoticePlace(to)
    setPlace(to)
  }
  return (
    <div className="grid grid-cols-1 gap-4" aria-busy={list.isPlaceholderData || undefined}>
      <ul className="grid grid-cols-1 gap-2">
        {notices.map(({ id, title, content, date }, row) => (
          <NoticeRow
            key={id}
            title={title}
            content={content}
            date={date}
            open={place.row === row && !list.isPlaceholderData}
            restored={alive}
            toggle={() => move({ page: place.page, row: place.row === row ? undefined : row })}
          />
        ))}
      </ul>
      <Pagination page={place.page} pages={pages} onChange={(page) => move({ page, row: undefined })} />
    </div>
  )
}

function NoticeRow(props: {
  readonly title: string
  readonly content: string
  readonly date: number
  readonly open: boolean
  /** The last position has been restored. */
  readonly restored: boolean
  readonly toggle: () => void
}) {
  const format = useFormat()
  const id = useId()
  const row = useRef<HTMLLIElement>(null)
  const { open, restored } = props
  const seen = useRef(false)
  useEffect(() => {
    if (!restored || seen.current) return
    seen.current = true
    if (open) row.current?.scrollIntoView({ block: "nearest" })
  }, [open, restored])
  return (
    <li ref={row} className="overflow-hidden rounded-card bg-bg-2">
      <h3>
        <button
          type="button"
          aria-expanded={props.open}
          aria-controls={id}
          onClick={props.toggle}
          className="flex min-h-15 w-full items-center gap-4 px-4 py-2.5 text-start hover:bg-bg-3"
        >
          <span className="min-w-0 grow">
            <span className={`block font-semibold ${props.open ? "" : "truncate"}`}>{props.title}</span>
            <span className="figures block text-sm text-fg-3" dir="ltr">
              <span className="rtl:block rtl:text-end">
                <LocalTime at={props.date} format={(at) => exactStamp(at, format.locale)} />
              </span>
            </span>
          </span>
          <Icon
            name="chevron-down"
            className={`text-fg-3 transition-transform ${props.open ? "rotate-180" : ""}`}
          />
        </button>
      </h3>
      <div id={id} hidden={!props.open} className="px-4 pb-4">
        <RichText html={props.content} className="border-t border-line pt-3" />
      </div>
    </li>
  )
}
