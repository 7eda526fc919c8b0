import type { LotteryGame } from "@croupier/contract/lottery"
import type { ReactNode } from "react"
import { SiteLink } from "../../shell/site-link.tsx"
import { LOBBY_PATHS } from "./lobby-paths.ts"

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
  const search = new URLSearchParams(playType === undefined ? { gameCode } : { gameCode, playType })
  return (
    <SiteLink
      to={`${LOBBY_PATHS[game.category]}?${search}`}
      keepsScroll={!props.afresh}
      active={active ?? false}
      aria-label={props.label}
      className={props.className}
    >
      {props.children}
    </SiteLink>
  )
}
