import { recentlyPlayed, type GameCard } from "@croupier/contract/games"
import { launchGame } from "@croupier/contract/launch"
import { call } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { readSession } from "../../session/store.ts"

/**
 * Reports that a board was opened from its card, so that it shows among the games played last. No caller
 * waits for it, and the board opens whether it is heard or not.
 */
export function reportOpened({ gameId }: Pick<GameCard, "gameId">): void {
  if (!readSession()) return
  void call(launchGame, { gameId }).then(
    () => refresh(recentlyPlayed),
    () => undefined,
  )
}
