import { useT } from "../i18n/i18n.tsx"
import { Icon } from "./icon.tsx"
import { pageWindow } from "./page-window.ts"

const CELL =
  "grid size-11 place-items-center rounded-ctl text-fg-2 hover:bg-bg-2 disabled:opacity-40 aria-[current]:bg-fg aria-[current]:text-ink"

/** Pages by number; nothing when there is only one. */
export function Pagination(props: {
  readonly page: number
  readonly pages: number
  readonly onChange: (page: number) => void
}) {
  const t = useT()
  if (props.pages < 2) return null
  return (
    <nav aria-label={t("pages_label")} className="flex flex-wrap items-center justify-center gap-1">
      <button
        type="button"
        className={CELL}
        aria-label={t("previous")}
        disabled={props.page <= 1}
        onClick={() => props.onChange(props.page - 1)}
      >
        <Icon name="chevron-left" className="rtl:rotate-180" />
      </button>
      {pageWindow(props.page, props.pages).map((page, index) =>
        page === null ? (
          <span key={`gap-${index}`} aria-hidden="true" className="px-1 text-fg-3">
            …
          </span>
        ) : (
          <button
            key={page}
            type="button"
            className={`${CELL} figures`}
            aria-label={t("page_n", page)}
            aria-current={page === props.page ? "page" : undefined}
            onClick={() => props.onChange(page)}
          >
            {page}
          </button>
        ),
      )}
      <button
        type="button"
        className={CELL}
        aria-label={t("next")}
        disabled={props.page >= props.pages}
        onClick={() => props.onChange(props.page + 1)}
      >
        <Icon name="chevron-right" className="rtl:rotate-180" />
      </button>
    </nav>
  )
}
