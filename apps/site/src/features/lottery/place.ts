import { playMenu, type MenuGroup, type Play } from "@croupier/lottery"
import type { LotteryCategory, LotteryGame } from "@croupier/contract/lottery"
import { gameTypeOf } from "./game-type.ts"

/** Where on the lottery page one is: the address's gameCode and playType, made valid. */
export type Place = {
  readonly game: LotteryGame
  readonly menu: readonly MenuGroup[]
  readonly group: MenuGroup
  readonly play: Play
}

/** The plays of a game that this merchant offers, grouped as the board's tabs. */
export function menuOf(game: LotteryGame): readonly MenuGroup[] {
  const known = menus.get(game)
  if (known) return known
  const made = makeMenu(game)
  menus.set(game, made)
  return made
}

const menus = new WeakMap<LotteryGame, readonly MenuGroup[]>()

function makeMenu(game: LotteryGame): readonly MenuGroup[] {
  const type = gameTypeOf(game.gameType)
  if (!type) return []
  const offered = game.plays === null ? null : new Set(game.plays)
  return playMenu(type)
    .map(({ key, plays }) => ({ key, plays: plays.filter((play) => offered?.has(play.code) ?? true) }))
    .filter(({ plays }) => plays.length > 0)
}

/** The page on which a game is played. */
export const LOBBY_PATHS: Readonly<Record<LotteryCategory, string>> = {
  LOTT: "/lottery",
  ELOTT: "/elott",
  VN: "/vnlottery",
  SEA: "/seaLottery",
}

/** True when the address names a game: its board is shown, else the lobby of all games. */
export const namesGame = (search: Readonly<Record<string, unknown>>): boolean =>
  typeof search["gameCode"] === "string"

/**
 * Reads the address: an unknown game is the first one, an unknown play the game's first. Undefined when no game
 * with a known play is on sale.
 */
export function readPlace(
  search: Readonly<Record<string, unknown>>,
  games: readonly LotteryGame[],
): Place | undefined {
  const known = games.filter((game) => menuOf(game).length > 0)
  const game = known.find(({ gameCode }) => gameCode === search["gameCode"]) ?? known[0]
  if (!game) return undefined
  const menu = menuOf(game)
  const wanted = search["playType"]
  const group =
    menu.find(({ plays }) => plays.some(({ code }) => code === wanted)) ??
    menu.find(({ key }) => key === wanted) ??
    menu[0]
  const play = group?.plays.find(({ code }) => code === wanted) ?? group?.plays[0]
  return group && play ? { game, menu, group, play } : undefined
}
