import type { CSSProperties } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { CATEGORIES } from "../../shell/categories.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { Art } from "../../ui/art.tsx"
import { gameArt } from "../../ui/game-art.ts"
import { useMenu } from "./api/use-menu.ts"

/** The categories that have games, as links. */
export function CategoryLinks() {
  const t = useT("games")
  const categories = useMenu().data?.categories ?? []
  if (categories.length === 0) return null
  return (
    <ul aria-label={t("games_stalls")} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {categories.map(({ gameCategory, vendors }) => {
        const { path, hue } = CATEGORIES[gameCategory]
        return (
          <li key={gameCategory} className="min-w-0" style={{ "--hue": hue } as CSSProperties}>
            <SiteLink
              to={path}
              className="hue-panel flex h-full min-h-20 items-center gap-3 rounded-card border border-line px-4 py-3 hover:border-brand-text"
            >
              <Art name={gameArt([gameCategory])} size={44} />
              <span className="grid min-w-0">
                <span className="display line-clamp-2 text-base leading-tight sm:text-lg">
                  {t(`games_category_${gameCategory}`)}
                </span>
                <span className="text-sm text-fg-2">
                  {t(
                    "games_count",
                    vendors.reduce((sum, { games }) => sum + games, 0),
                  )}
                </span>
              </span>
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}
