import { useLanguage, useT } from "../../i18n/i18n.tsx"
import { LANGUAGE_FACTS } from "../../i18n/language.ts"
import { useGames } from "./api/use-games.ts"
import { gameName, paceName, type NamedGame } from "./game-names.ts"

/** Names games in the visitor's language. */
export function useGameNames(): {
  readonly name: (game: NamedGame) => string
  /** How often it draws, without what is drawn. */
  readonly pace: (game: NamedGame) => string
} {
  const t = useT()
  const { locale } = LANGUAGE_FACTS[useLanguage()]
  return { name: (game) => gameName(t, game, locale), pace: (game) => paceName(t, game, locale) }
}

/** A game's name by its code; the code itself for a game that is no longer offered. */
export function useGameName(gameCode: string): string {
  const { name } = useGameNames()
  const game = useGames().data?.games.find((each) => each.gameCode === gameCode)
  return game ? name(game) : gameCode
}
