import type { LotteryGame } from "@croupier/contract/lottery"
import { Link } from "@tanstack/react-router"
import type { ReactNode } from "react"
import { LOBBY_PATHS } from "./place.ts"

/** A link to a place of the game's page. The page stays where it is scrolled; the back button returns. */
export function PlaceLink(props: {
  readonly game: Pick<LotteryGame, "gameCode" | "category">
  readonly playType?: string | undefined
  readonly active?: boolean
  readonly className: string
  readonly label?: string
  /** The page begins at its top again: another page altogether. */
  readonly afresh?: boolean
  readonly children: ReactNode
}) {
  const { game, playType, active } = props
  const { gameCode } = game
  const search = playType === undefined ? { gameCode } : { gameCode, playType }
  return (
    <Link
      to={LOBBY_PATHS[game.category]}
      search={search}
      resetScroll={props.afresh ?? false}
      data-active={active}
      aria-current={active ? "page" : undefined}
      aria-label={props.label}
      className={props.className}
    >
      {props.children}
    </Link>
  )
}
