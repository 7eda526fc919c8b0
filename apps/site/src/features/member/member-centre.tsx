import { Suspense, use, useEffect, useId, useRef, useState } from "react"
import { useSettings } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { linkPage } from "../../modals/member-link.ts"
import { MEMBER_PAGES, isMemberPage, type MemberPageName } from "../../modals/member-pages.ts"
import { ModalContext } from "../../modals/modal-frame.tsx"
import { closeModalById } from "../../modals/modals.tsx"
import { useSession } from "../../session/session.ts"
import { ErrorBoundary } from "../../shell/error-boundary.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { MemberAvatar } from "./member-avatar.tsx"

export interface MemberCentreProps {
  readonly page?: MemberPageName
}

const NAMES = Object.keys(MEMBER_PAGES).filter(isMemberPage)

/** The member centre: a sheet over the page, its menu at the side (above, where it is narrow), one page beside it. */
export default function MemberCentre({ page = "securityCenter" }: MemberCentreProps) {
  const t = useT("member")
  const session = useSession()
  const settings = useSettings()
  const place = use(ModalContext)
  const headingId = useId()
  const [at, go] = useState(page)
  const pane = useRef<HTMLElement>(null)
  const menu = useRef<HTMLElement>(null)
  const moved = useRef(false)

  useEffect(() => {
    place?.nameBy(headingId)
    return () => place?.nameBy(undefined)
  }, [headingId, place])
  useEffect(() => {
    linkPage(at)
    // A menu that is a scrolling row shows the current page, once the sheet is open.
    const shown = requestAnimationFrame(() =>
      menu.current?.querySelector("[aria-current]")?.scrollIntoView({ block: "nearest", inline: "center" }),
    )
    // A new page begins at its start, for the eye and for the reader of the screen.
    if (moved.current) pane.current?.focus()
    moved.current = true
    return () => {
      cancelAnimationFrame(shown)
      linkPage(undefined)
    }
  }, [at])
  const id = place?.id
  const gone = session === null
  useEffect(() => {
    if (gone && id !== undefined) closeModalById(id)
  }, [gone, id])
  if (!session) return null

  const { text, Component } = MEMBER_PAGES[at]
  return (
    <div className="sheet-grid">
      <header className="sheet-head flex items-center gap-3 border-b border-line px-4 py-3 sm:px-6">
        <MemberAvatar size={44} />
        <div className="min-w-0 grow">
          <h2 id={headingId} className="display text-h4">
            {t("member_centre")}
          </h2>
          <p className="truncate text-sm text-fg-2">
            <bdi>{session.account}</bdi>
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
      <nav ref={menu} aria-label={t("member_menu")} className="sheet-menu">
        {NAMES.filter((name) => name === at || MEMBER_PAGES[name].offered(settings)).map((name) => (
          <button
            key={name}
            type="button"
            aria-current={name === at ? "page" : undefined}
            onClick={() => go(name)}
            className="nav-link flex min-h-11 shrink-0 items-center gap-3 rounded-ctl px-3 text-start whitespace-nowrap md:whitespace-normal text-fg-2 hover:bg-bg-2 hover:text-fg"
          >
            <Icon name={MEMBER_PAGES[name].icon} />
            {t(MEMBER_PAGES[name].text)}
          </button>
        ))}
      </nav>
      <section
        ref={pane}
        tabIndex={-1}
        aria-label={t(text)}
        className="sheet-pane px-4 py-5 outline-none sm:px-6"
      >
        <h3 className="display mb-4 text-h3">{t(text)}</h3>
        <ErrorBoundary key={at}>
          <Suspense fallback={<PageSkeleton />}>
            <Component go={go} />
          </Suspense>
        </ErrorBoundary>
      </section>
    </div>
  )
}

const PageSkeleton = () => (
  <div className="grid grid-cols-1 gap-4" aria-busy="true">
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
    <Skeleton className="h-20" />
  </div>
)
