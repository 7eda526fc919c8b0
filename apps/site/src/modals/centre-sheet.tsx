import { use, useEffect, useId, useRef, useState, type ReactNode } from "react"
import { useT } from "../i18n/i18n.tsx"
import { useIsVisitor, useSession } from "../session/session.ts"
import { afterPaint } from "../ui/after-paint.ts"
import { Icon, type IconName } from "../ui/icon.tsx"
import { useMedia } from "../ui/use-media.ts"
import { CentrePages, CentrePageSkeleton } from "./centre-pages.tsx"
import { ModalContext } from "./modal-frame.tsx"
import { closeModalById } from "./modals.tsx"

/** An entry of a centre's menu. */
export interface CentreEntry<Name extends string> {
  readonly name: Name
  readonly text: string
  readonly icon: IconName
  /** Shown behind its text where it is above zero. */
  readonly count?: number
}

/** Where the menu stands above its page, or in its place (sheet.css knows the same size). */
const NARROW = "(max-width: 767px)"

/**
 * A centre: a sheet over the page, its menu at the side (above, where it is narrow), one page beside it. It closes when
 * the session ends.
 */
export function CentreSheet<Name extends string>(props: {
  readonly title: string
  readonly menuLabel: string
  /** Before the title: a picture of the member. */
  readonly picture?: ReactNode
  readonly entries: readonly CentreEntry<Name>[]
  readonly at: Name
  readonly go: (name: Name) => void
  /** Where it is narrow, the whole menu shows first, in the place of the page. */
  readonly menuFirst?: boolean
  /** Above and below the whole menu of a narrow screen. */
  readonly renderTop?: (go: (name: Name) => void) => ReactNode
  readonly menuFoot?: ReactNode
  /** Holds the place of a page that comes; undefined: three rows. */
  readonly shape?: ReactNode
  /** Hears of the page that shows; undefined: none does. */
  readonly onPage?: (page: Name | undefined) => void
  /** A page by its name. It keeps what is typed while another page or the menu shows. */
  readonly renderPage: (name: Name) => ReactNode
}) {
  const { at, entries, onPage } = props
  const [unfolded, unfold] = useState(props.menuFirst ?? false)
  // No page is made behind the whole menu: it would ask the server for what no one reads.
  const isMenuAlone = useMedia(unfolded ? NARROW : "not all")
  const t = useT()
  const session = useSession()
  const place = use(ModalContext)
  const headingId = useId()
  const pane = useRef<HTMLElement>(null)
  const menu = useRef<HTMLElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    place?.nameBy(headingId)
    return () => place?.nameBy(undefined)
  }, [headingId, place])
  useEffect(() => {
    // A menu that is a scrolling row shows the current page, once the sheet is open and painted: all is laid out then.
    const callOff = afterPaint(() =>
      menu.current
        ?.querySelector(`[data-entry="${at}"]`)
        ?.scrollIntoView({ block: "nearest", inline: "center" }),
    )
    // A new page begins at its start, for the eye and for the reader of the screen.
    if (moved.current) pane.current?.focus()
    moved.current = true
    return callOff
  }, [at])
  useEffect(() => {
    onPage?.(isMenuAlone ? undefined : at)
    return () => onPage?.(undefined)
  }, [at, isMenuAlone, onPage])
  const id = place?.id
  const gone = useIsVisitor()
  useEffect(() => {
    if (gone && id !== undefined) closeModalById(id)
  }, [gone, id])
  if (gone) return null

  const go = (name: Name) => {
    unfold(false)
    props.go(name)
  }
  const shape = props.shape ?? <CentrePageSkeleton />
  const text = entries.find(({ name }) => name === at)?.text ?? ""
  return (
    <div className="sheet-grid" data-menu={isMenuAlone}>
      <header className="sheet-head flex items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
        {props.picture}
        <div className="min-w-0 grow">
          <h2 id={headingId} className="display text-h4">
            {props.title}
          </h2>
          <p className="truncate text-sm text-fg-2">
            <bdi>{session?.account ?? "\u00A0"}</bdi>
          </p>
        </div>
        <button
          type="button"
          className="grid size-11 shrink-0 place-items-center rounded-pill bg-bg-2 hover:bg-bg-3"
          aria-label={t("close")}
          onClick={() => id !== undefined && closeModalById(id)}
        >
          <Icon name="x" />
        </button>
      </header>
      <nav ref={menu} aria-label={props.menuLabel} className="sheet-menu">
        <button
          type="button"
          className="sheet-toggle size-11 shrink-0 place-items-center rounded-pill bg-bg-2"
          aria-label={t("nav_menu")}
          aria-expanded={isMenuAlone}
          onClick={() => {
            unfold(true)
            // This button is not part of the whole menu: the focus moves to the entry of the page that showed.
            menu.current?.querySelector<HTMLElement>(`[data-entry="${at}"]`)?.focus()
          }}
        >
          <Icon name="menu" />
        </button>
        {isMenuAlone && props.renderTop ? <div className="sheet-top">{props.renderTop(go)}</div> : null}
        {entries.map((entry) => (
          <button
            key={entry.name}
            type="button"
            data-entry={entry.name}
            aria-current={entry.name === at && !isMenuAlone ? "page" : undefined}
            onClick={() => go(entry.name)}
            className={
              isMenuAlone
                ? "nav-link sheet-tile"
                : "nav-link flex min-h-11 shrink-0 items-center gap-3 rounded-ctl px-3 text-start whitespace-nowrap md:whitespace-normal text-fg-2 hover:bg-bg-2 hover:text-fg"
            }
          >
            <Icon name={entry.icon} />
            {entry.text}
            {entry.count ? <strong className="figures text-brand-text">{entry.count}</strong> : null}
          </button>
        ))}
        {isMenuAlone && props.menuFoot ? <div className="sheet-top">{props.menuFoot}</div> : null}
      </nav>
      <section
        ref={pane}
        tabIndex={-1}
        aria-label={text}
        className="sheet-pane px-4 py-5 outline-none sm:px-6"
      >
        <h3 className="display mb-4 text-h3">{text}</h3>
        {session ? (
          <CentrePages shown={isMenuAlone ? undefined : at} shape={shape} renderPage={props.renderPage} />
        ) : (
          shape
        )}
      </section>
    </div>
  )
}
