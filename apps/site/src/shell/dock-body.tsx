import { useEffect, useRef, type ReactNode } from "react"
import { usePath } from "../address/address.ts"
import { useMenu } from "../features/games/api/use-menu.ts"
import { useT } from "../i18n/i18n.tsx"
import { openAccount } from "../modals/open-member-centre.ts"
import { useSession } from "../session/session.ts"
import { Art } from "../ui/art.tsx"
import { gameArt } from "../ui/game-art.ts"
import { Icon } from "../ui/icon.tsx"
import { CATEGORIES } from "./categories.ts"
import { dockCategories } from "./dock-categories.ts"
import { SiteLink } from "./site-link.tsx"

const ENTRY =
  "nav-link grid h-16 min-w-20 shrink-0 grow snap-center content-center justify-items-center gap-0.5 px-2 text-xs font-semibold whitespace-nowrap text-fg-2"

/** Home and the categories that are open, which scroll sideways with the current one in the middle. The account of a member stays in reach. */
export function DockBody() {
  const t = useT()
  const session = useSession()
  const categories = dockCategories(useMenu().data?.categories ?? [])
  return (
    <div className="flex">
      <div className="rail grow">
        <Entry to="/index" label={t("nav_home")}>
          <Art name="lantern" size={26} />
        </Entry>
        {categories.map((category) => (
          <Entry key={category} to={CATEGORIES[category].path} label={t(CATEGORIES[category].text)}>
            <Art name={gameArt([category])} size={26} />
          </Entry>
        ))}
      </div>
      {session ? (
        <button
          type="button"
          className={`${ENTRY} grow-0! border-s border-line`}
          aria-haspopup="dialog"
          onClick={() => openAccount()}
        >
          <Icon name="user" size={26} />
          {t("account")}
        </button>
      ) : null}
    </div>
  )
}

function Entry({
  to,
  label,
  children,
}: {
  readonly to: string
  readonly label: string
  readonly children: ReactNode
}) {
  const isCurrent = usePath() === to
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const entry = place.current
    const rail = entry?.parentElement
    if (!isCurrent || !rail) return undefined
    // In the next frame, whose layout has to be made anyway.
    const frame = requestAnimationFrame(() => {
      // The rail alone scrolls: a look for the place on the whole page would move the page as well.
      const [outer, inner] = [rail.getBoundingClientRect(), entry.getBoundingClientRect()]
      rail.scrollBy({ left: (inner.left + inner.right - outer.left - outer.right) / 2 })
    })
    return () => cancelAnimationFrame(frame)
  }, [isCurrent])
  return (
    <div ref={place} className="flex shrink-0 grow">
      <SiteLink to={to} className={ENTRY}>
        {children}
        {label}
      </SiteLink>
    </div>
  )
}
