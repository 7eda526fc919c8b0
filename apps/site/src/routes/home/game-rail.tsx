import type { GameCard as Game } from "@croupier/contract/games"
import type { ReactNode } from "react"
import { useFavourites } from "../../features/games/api/use-favourites.ts"
import { GameCard } from "../../features/games/game-card.tsx"
import { SectionHead } from "./section-head.tsx"

/** Games side by side, under a heading; nothing where there are none. */
export function GameRail(props: {
  readonly id: string
  readonly title: string
  readonly games: readonly Game[]
  /** The rail stands below the first screen. */
  readonly isLater?: boolean
  readonly children?: ReactNode
}) {
  const { ids, mark } = useFavourites()
  if (props.games.length === 0) return null
  return (
    <section aria-labelledby={props.id} className={`grid grid-cols-1 gap-4 ${props.isLater ? "later" : ""}`}>
      <SectionHead id={props.id} title={props.title}>
        {props.children}
      </SectionHead>
      {/* It scrolls sideways, so a keyboard must be able to stand on it. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <ul className="rail gap-3 pb-1" tabIndex={0} aria-labelledby={props.id}>
        {props.games.map((game) => (
          <li key={game.gameId} className="relative w-28 shrink-0 snap-start sm:w-38">
            <GameCard game={game} marked={ids.has(game.gameId)} mark={mark} />
          </li>
        ))}
      </ul>
    </section>
  )
}
