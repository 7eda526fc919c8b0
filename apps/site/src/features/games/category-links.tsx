import { useFormat, useT } from "../../i18n/i18n.tsx"
import { CATEGORIES } from "../../shell/categories.ts"
import { SiteLink } from "../../shell/site-link.tsx"
import { Art } from "../../ui/art.tsx"
import { gameArt } from "../../ui/game-art.ts"
import { useMenu } from "./api/use-menu.ts"

/** The categories that have games, as links. */
export function CategoryLinks() {
  const t = useT("games")
  const format = useFormat()
  const menu = useMenu()
  const categories = menu.data?.categories ?? []
  // On the page of a member, which no server renders, the parts below keep their place.
  if (menu.isPending) return <div className="h-24" />
  if (categories.length === 0) return null
  return (
    <ul
      aria-label={t("games_stalls")}
      className="rail gap-2 lg:grid lg:auto-cols-fr lg:grid-flow-col lg:gap-3"
    >
      {categories.map(({ gameCategory, vendors }) => {
        const { path, hue } = CATEGORIES[gameCategory]
        const games = vendors.reduce((sum, vendor) => sum + vendor.games, 0)
        return (
          <li key={gameCategory} className="w-24 min-w-0 shrink-0 lg:w-auto" style={{ "--hue": hue }}>
            <SiteLink
              to={path}
              className="category-tile relative flex h-full flex-col items-center justify-center gap-1 rounded-card px-1.5 py-2.5 text-center"
            >
              <Art name={gameArt([gameCategory])} size={40} />
              <span className="line-clamp-2 text-sm leading-tight font-bold">
                {t(`games_category_${gameCategory}`)}
              </span>
              <span className="sr-only">{t("games_count", games, format.number(games))}</span>
            </SiteLink>
          </li>
        )
      })}
    </ul>
  )
}
