import { hotGames, MAX_ROW } from "@croupier/contract/games"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/i18n.tsx"
import { EmptyState } from "../../ui/empty-state.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { ShopHead } from "./category-shop.tsx"
import { GameGrid, GridSkeleton } from "./game-grid.tsx"
import { CategoryLinks } from "./category-links.tsx"
import { VendorRail } from "./vendor-rail.tsx"

/** /hot: what the house marks, then what is opened most. */
export function HotShop({ title }: { readonly title: string }) {
  const t = useT("games")
  const hot = useQuery(query(hotGames, { count: MAX_ROW }))
  return (
    <div className="grid grid-cols-1 gap-5">
      <ShopHead title={title} category="HOT" />
      {hot.isPending ? <GridSkeleton /> : null}
      {hot.error && !hot.data ? <ErrorState error={hot.error} retry={() => void hot.refetch()} /> : null}
      {hot.data?.games.length === 0 ? <EmptyState art="fire" title={t("games_empty")} /> : null}
      {hot.data && hot.data.games.length > 0 ? (
        <GameGrid games={hot.data.games} label={t("games_hot_title")} />
      ) : null}
      <VendorRail />
      <section aria-labelledby="categories" className="grid grid-cols-1 gap-3">
        <h2 id="categories" className="display text-h3">
          {t("games_stalls")}
        </h2>
        <CategoryLinks />
      </section>
    </div>
  )
}
