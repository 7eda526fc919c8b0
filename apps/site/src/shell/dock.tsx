import { useEffect, useState } from "react"
import { useRouterState } from "@tanstack/react-router"
import { useT } from "../i18n/i18n.tsx"
import { useSession } from "../session/session.ts"
import { Art } from "../ui/art.tsx"
import { openPages, type NavigationItem } from "./navigation.ts"
import { SiteLink } from "./site-link.tsx"

const HOME: NavigationItem = { path: "/index", text: "nav_home", art: "lantern" }

/**
 * The bar under the thumb on a narrow screen: home and the pages that are open. It scrolls sideways when
 * they are more than fit, with the current one in view. Its height is in --dock-h for what stands above it.
 */
export function Dock() {
  const t = useT()
  const session = useSession()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const [bar, setBar] = useState<HTMLElement | null>(null)
  useEffect(() => {
    bar?.querySelector(`[href="${path}"]`)?.scrollIntoView({ inline: "center", block: "nearest" })
  }, [bar, path])
  return (
    <nav
      ref={setBar}
      aria-label={t("nav_main")}
      className="dock rail sticky bottom-0 z-20 border-t border-line bg-bg-1 pb-[env(safe-area-inset-bottom)] md:hidden!"
    >
      {[HOME, ...openPages(session !== null)].map((item) => (
        <SiteLink
          key={item.path}
          to={item.path}
          className="nav-link grid h-16 min-w-20 shrink-0 grow snap-center content-center justify-items-center gap-0.5 px-2 text-xs font-semibold whitespace-nowrap text-fg-2"
        >
          <Art name={item.art} size={26} />
          {t(item.text)}
        </SiteLink>
      ))}
    </nav>
  )
}
