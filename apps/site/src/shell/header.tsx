import { useCallback, useEffect, useState } from "react"
import { useT } from "../i18n/i18n.tsx"
import { openModal, preloadModal } from "../modals/modals.tsx"
import { guard, useSession } from "../session/session.ts"
import { Button } from "../ui/button.tsx"
import { Icon } from "../ui/icon.tsx"
import {
  AccountMenu,
  BalanceChip,
  ChatButton,
  HeaderCategories,
  MailButton,
  RoomsButton,
} from "./late-parts.tsx"
import { BrandMark } from "./brand-mark.tsx"
import { Drawer } from "./drawer.tsx"
import { HeaderIcons } from "./header-icons.tsx"
import { openPages } from "./navigation.ts"
import { SideToggle } from "./side-toggle.tsx"
import { SiteLink } from "./site-link.tsx"

const LINK = "nav-link rounded-pill px-3 py-2.5 font-bold"
const ROUND = "hidden size-11 shrink-0 place-items-center rounded-pill text-fg-2 hover:bg-bg-2 hover:text-fg"

export function Header() {
  const t = useT()
  const session = useSession()
  const [drawer, setDrawer] = useState(false)
  const closeDrawer = useCallback(() => setDrawer(false), [])
  useEffect(() => {
    const search = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "k" || !(event.metaKey || event.ctrlKey)) return
      event.preventDefault()
      openModal("search")
    }
    addEventListener("keydown", search)
    return () => removeEventListener("keydown", search)
  }, [])
  const links = openPages(session !== null)
    .filter(({ inHeader }) => inHeader)
    .map(({ path, text, tinted }) => (
      <SiteLink key={path} to={path} className={`${LINK} ${tinted ? "text-brand-text" : "text-fg-2"}`}>
        {t(text)}
      </SiteLink>
    ))
  return (
    <header className="sticky top-0 z-30 h-(--header-h) border-b border-line bg-ink/95">
      <div className="flex h-full items-center gap-2 px-3 sm:gap-3 sm:px-5">
        <button
          type="button"
          aria-label={t("nav_menu")}
          aria-haspopup="dialog"
          onClick={() => setDrawer(true)}
          className="grid size-11 place-items-center rounded-pill hover:bg-bg-2 lg:hidden"
        >
          <Icon name="menu" size={24} />
        </button>
        <SideToggle />
        {/* On the narrowest screens a balance needs its place; the bar below leads home. */}
        <BrandMark className={`me-1 lg:me-5 ${session ? "max-[379px]:hidden" : ""}`} />
        {/* Links that have no room stand in a second row below the edge: none is cut. The side menu lists them all. */}
        {/* The keyboard reaches the links below the edge, which scrolls them up; afterwards the first row is back. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <nav
          aria-label={t("nav_main")}
          onBlur={({ currentTarget }) => (currentTarget.scrollTop = 0)}
          className="hidden h-11 min-w-0 flex-wrap gap-x-1 overflow-hidden whitespace-nowrap md:flex"
        >
          {links.slice(0, -1)}
          <HeaderCategories className={`${LINK} text-fg-2`} />
          {links.at(-1)}
        </nav>
        <div className="ms-auto flex shrink-0 items-center gap-1.5 sm:gap-2">
          <button
            type="button"
            aria-label={t("nav_search")}
            aria-haspopup="dialog"
            onPointerEnter={() => preloadModal("search")}
            onClick={() => openModal("search")}
            className="-me-2 grid size-11 shrink-0 place-items-center rounded-pill text-fg-2 hover:bg-bg-2 hover:text-fg sm:me-0"
          >
            <Icon name="search" />
          </button>
          <HeaderIcons className={`${ROUND} min-[1500px]:grid`} />
          <button
            type="button"
            aria-label={t("nav_notices")}
            aria-haspopup="dialog"
            onPointerEnter={() => preloadModal("notice")}
            onClick={() => openModal("notice")}
            className={`${ROUND} lg:grid`}
          >
            <Icon name="bell" />
          </button>
          <RoomsButton className={`${ROUND} min-[1500px]:grid`} />
          <ChatButton className={`${ROUND} lg:grid`} />
          {session ? (
            <>
              <MailButton />
              <BalanceChip />
              <Button
                className="px-3! sm:px-5!"
                aria-label={t("deposit")}
                onPointerEnter={() => preloadModal("deposit")}
                onClick={() => guard(() => openModal("deposit"))}
              >
                <Icon name="plus" />
                <span className="hidden sm:inline">{t("deposit")}</span>
              </Button>
              <AccountMenu />
            </>
          ) : (
            <div data-visitor className="flex items-center gap-2">
              <Button
                kind="quiet"
                className="px-4! sm:px-5!"
                onPointerEnter={() => preloadModal("login")}
                onClick={() => openModal("login")}
              >
                {t("login")}
              </Button>
              <Button
                className="px-4! sm:px-5!"
                onPointerEnter={() => preloadModal("register")}
                onClick={() => openModal("register")}
              >
                {t("register")}
              </Button>
            </div>
          )}
        </div>
      </div>
      <Drawer open={drawer} close={closeDrawer} />
    </header>
  )
}
