import { usePath } from "../../address/address.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useMenu } from "./api/use-menu.ts"
import { CategoryShop } from "./category-shop.tsx"
import { FavouritesShop } from "./favourites-shop.tsx"
import { HotShop } from "./hot-shop.tsx"
import { SHOPS, SLOTS } from "./shops.ts"
import { useTitle } from "./use-title.ts"

/** The pages of games: what each shows follows from its address. */
export default function GamesPage() {
  const t = useT("games")
  const path = usePath()
  const shop = SHOPS[path] ?? { kind: "hot" }
  switch (shop.kind) {
    case "hot":
      return <HotShop title={t("nav_hot")} />
    case "favourites":
      return <FavouritesShop title={t("nav_fav")} />
    case "categories":
      return <CategoryShop key={path} title={t(shop.title)} categories={shop.categories} />
    case "vendor":
      return <VendorShop key={path} vassalage={shop.vassalage} name={shop.name} />
  }
}

function VendorShop(props: { readonly vassalage: string; readonly name: string }) {
  const t = useT("games")
  const vendors = (useMenu().data?.categories ?? []).flatMap(({ vendors }) => vendors)
  const name = vendors.find(({ vassalage }) => vassalage === props.vassalage)?.displayName ?? props.name
  const title = t("games_hall", name)
  useTitle(title)
  return <CategoryShop title={title} categories={SLOTS} vassalage={props.vassalage} />
}
