import { useMenu } from "../features/games/api/use-menu.ts"
import { useT } from "../i18n/i18n.tsx"
import { headerCategories } from "./open-categories.ts"
import { SiteLink } from "./site-link.tsx"

/** The header's links to categories that have games. */
export function HeaderCategories({ className }: { readonly className: string }) {
  const t = useT()
  return headerCategories(useMenu().data?.categories ?? []).map((link) => (
    <SiteLink key={link.path} to={link.path} className={className}>
      {"name" in link ? link.name : t(link.text)}
    </SiteLink>
  ))
}
