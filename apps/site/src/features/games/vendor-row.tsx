import type { GameCategory } from "@croupier/contract/games"
import { useT } from "../../i18n/i18n.tsx"
import { useMenu } from "./api/use-menu.ts"
import { GamesList } from "./games-list.tsx"

/** The games of one vendor and category under its name; nothing where it has none. */
export function VendorRow(props: { readonly category: GameCategory; readonly vassalage: string }) {
  const t = useT("games")
  const vendor = (useMenu().data?.categories ?? [])
    .find(({ gameCategory }) => gameCategory === props.category)
    ?.vendors.find(({ vassalage }) => vassalage === props.vassalage)
  if (!vendor) return null
  const title = t("games_hall", vendor.displayName)
  return (
    <section className="mt-8 grid gap-4">
      <h2 className="display text-2xl">{title}</h2>
      <GamesList
        lobby={{ gameCategory: props.category, vassalage: props.vassalage }}
        label={title}
        empty={null}
      />
    </section>
  )
}
