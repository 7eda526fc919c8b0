import { useT } from "../../i18n/i18n.tsx"
import { useGames } from "./api/use-games.ts"
import { gameName } from "./names.ts"

/** A game's name by its code; the code itself for a game that is no longer offered. */
export function useGameName(gameCode: string): string {
  const t = useT("lottery")
  const game = useGames().data?.games.find((each) => each.gameCode === gameCode)
  return game ? gameName(t, game) : gameCode
}
