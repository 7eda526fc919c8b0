import { useT } from "../i18n/i18n.tsx"
import { MenuBody } from "./late-parts.tsx"

/** The column beside the page, from 1024 pixels on, unless this device hides it. */
export function SideMenu() {
  const t = useT()
  return (
    <nav
      id="side-menu"
      aria-label={t("nav_side")}
      className="sticky top-(--header-h) hidden h-[calc(100dvh-var(--header-h))] w-59 shrink-0 overflow-y-auto border-e border-line p-3 lg:block [[data-side=closed]_&]:hidden!"
    >
      <MenuBody />
    </nav>
  )
}
