import type { GameCard as Game } from "@croupier/contract/games"
import { useT } from "../../i18n/i18n.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useFavourites } from "./api/use-favourites.ts"
import { GameCard } from "./game-card.tsx"

const GRID = "grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-5 lg:gap-3 xl:grid-cols-7"

export function GameGrid(props: { readonly games: readonly Game[]; readonly label: string }) {
  const { ids, mark } = useFavourites()
  return (
    <ul aria-label={props.label} className={GRID}>
      {props.games.map((game) => (
        <li key={game.gameId} className="min-w-0">
          <GameCard game={game} marked={ids.has(game.gameId)} mark={mark} />
        </li>
      ))}
    </ul>
  )
}

/** Holds the place of the first cards. */
export function GridSkeleton() {
  const t = useT("games")
  return (
    <div className={GRID} aria-busy="true" aria-label={t("games_loading")}>
      {Array.from({ length: 14 }, (_, at) => (
        <Skeleton key={at} className="aspect-3/4 rounded-card" />
      ))}
    </div>
  )
}
