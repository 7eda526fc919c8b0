import { playMenu, type MenuGroup, type Play } from "@croupier/lottery"
import type { LotteryGame } from "@croupier/contract/lottery"
import { gameTypeOf } from "./game-type.ts"

/** Where on the lottery page one is: the address's gameCode and playType, made valid. */
export type Place = {
  readonly game: LotteryGame
  readonly menu: readonly MenuGroup[]
  readonly group: MenuGroup
  readonly play: Play
}

/** The plays that the board shows together: those of a panel, else the one of the address. */
export const playsOnBoard = ({ group, play }: Pick<Place, "group" | "play">): readonly Play[] =>
  isPanel(group) ? group.plays : [play]

/** The kind that shows big, small, odd and even of every place on one screen. Each place is a play of its own. */
const TWO_SIDES = "TWO_SIDES"
export const SIDES = ["BIG", "SMALL", "ODD", "EVEN"] as const

export const isPanel = ({ key }: MenuGroup): boolean => key === TWO_SIDES

/** The `playType` that leads to a kind. */
export const playTypeOf = (kind: MenuGroup): string | undefined =>
  isPanel(kind) ? TWO_SIDES : kind.plays[0]?.code

/** True for the kind that holds a panel's plays one by one, where the menu has the panel, too. */
export const isBesidePanel = (menu: readonly MenuGroup[], kind: MenuGroup): boolean =>
  !isPanel(kind) && (menu.find(isPanel)?.plays.some((play) => kind.plays.includes(play)) ?? false)

/** The plays on a panel: one for each drawn place, and the sum of all. Fewer than two make none. */
function panelOf(menu: readonly MenuGroup[]): MenuGroup | undefined {
  const sided = menu.flatMap(({ plays }) =>
    plays.filter(
      ({ code, grammar, units }) =>
        /\.(?:CR|ZS)\.(?:P\d+|SUM|TOTAL)$/.test(code) &&
        grammar.type === "OPTS" &&
        units.type === "SIZE" &&
        units.times === 1 &&
        SIDES.every((side) => grammar.alphabet.includes(side)),
    ),
  )
  return sided.length > 1 ? { key: TWO_SIDES, plays: sided } : undefined
}

/** Kinds with a newcomer's first: a bet of one press. Mark Six begins with its special number, as its players expect. */
function newcomersFirst(menu: readonly MenuGroup[], gameType: string): readonly MenuGroup[] {
  const panel = panelOf(menu)
  if (panel) return gameType === "LHC" ? [...menu.slice(0, 1), panel, ...menu.slice(1)] : [panel, ...menu]
  return menu.map((group, at) => {
    const simple = at === 0 ? group.plays.find(({ code }) => code === "K3.SUM_BSOE") : undefined
    return simple ? { ...group, plays: [simple, ...group.plays.filter((play) => play !== simple)] } : group
  })
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
  const menu = playMenu(type)
    .map(({ key, plays }) => ({ key, plays: plays.filter((play) => offered?.has(play.code) ?? true) }))
    .filter(({ plays }) => plays.length > 0)
  return newcomersFirst(menu, game.gameType)
}

/**
 * Reads the address: an unknown game is the first one, an unknown play the game's first. Undefined when no game
 * with a known play is on sale.
 */
export function readPlace(
  search: Readonly<Record<string, unknown>>,
  games: readonly LotteryGame[],
): Place | undefined {
  // The menus of other games are not made: each costs a phone some milliseconds.
  const hasPlays = (game: LotteryGame): boolean => menuOf(game).length > 0
  const named = games.filter(({ gameCode }) => gameCode === search["gameCode"])
  const game = named.find(hasPlays) ?? games.find(hasPlays)
  if (!game) return undefined
  const menu = menuOf(game)
  const wanted = search["playType"]
  const group =
    menu.find((kind) => !isPanel(kind) && kind.plays.some(({ code }) => code === wanted)) ??
    menu.find(({ key }) => key === wanted) ??
    menu[0]
  const play = group?.plays.find(({ code }) => code === wanted) ?? group?.plays[0]
  return group && play ? { game, menu, group, play } : undefined
}
