import { useMenu } from "../features/games/api/use-menu.ts"
import { useT } from "../i18n/i18n.tsx"
import { openCategories } from "./open-categories.ts"
import { SiteLink } from "./site-link.tsx"

/** The vendor of sports that has a place of its own, after the live games. */
const SPORTS_VENDOR = "DS88"

/** The header's links to categories that have games. */
export function HeaderCategories({ className }: { readonly className: string }) {
  const t = useT()
  const categories = useMenu().data?.categories ?? []
  const vendor = categories
    .flatMap(({ vendors }) => vendors)
    .find(({ vassalage }) => vassalage === SPORTS_VENDOR)
  const links = openCategories(categories).map(({ path, text }) => ({ to: path, text: t(text) }))
  if (vendor)
    links.splice(links.findIndex(({ to }) => to === "/live") + 1, 0, {
      to: `/sports?page=${SPORTS_VENDOR}`,
      text: vendor.displayName,
    })
  return links.map(({ to, text }) => (
    <SiteLink key={to} to={to} className={className}>
      {text}
    </SiteLink>
  ))
}
