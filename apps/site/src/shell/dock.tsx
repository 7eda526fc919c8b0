import { useT } from "../i18n/i18n.tsx"
import { DockBody } from "./late-parts.tsx"

/** The bar under the thumb on a narrow screen. Its height is in --dock-h for what stands above it. */
export function Dock() {
  const t = useT()
  return (
    <nav
      aria-label={t("nav_main")}
      className="dock sticky bottom-0 z-20 border-t border-line bg-bg-1 pb-[env(safe-area-inset-bottom)] md:hidden"
    >
      <DockBody />
    </nav>
  )
}
