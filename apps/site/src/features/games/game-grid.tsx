import type { GameCard as Game } from "@croupier/contract/games"
import { useId } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useFavourites } from "./api/use-favourites.ts"
import { GameCard } from "./game-card.tsx"
import type { ServedPicture } from "./game-picture.tsx"

const GRID = "grid grid-cols-3 gap-2 sm:grid-cols-4 md:grid-cols-5 lg:gap-3 xl:grid-cols-7"

/** Pictures of the first row, which stand in the served page: a narrow screen's come first, a wide screen's with them. */
const NARROW_ROW = 3
const WIDE_ROW = 7
const pictureAt = (at: number): ServedPicture | undefined =>
  at < NARROW_ROW ? "first" : at < WIDE_ROW ? "served" : undefined

export function GameGrid(props: { readonly games: readonly Game[]; readonly label: string }) {
  const { ids, mark } = useFavourites()
  const heading = useId()
  return (
    <>
      <h2 id={heading} className="sr-only">
        {props.label}
      </h2>
      <ul aria-labelledby={heading} className={GRID}>
        {props.games.map((game, at) => (
          <li key={game.gameId} className="min-w-0">
            <GameCard game={game} marked={ids.has(game.gameId)} mark={mark} picture={pictureAt(at)} />
          </li>
        ))}
      </ul>
    </>
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
