import type { LotteryGame } from "@croupier/contract/lottery"

/** The first games of the house on the front; the lobbies show all of them. */
export const SHOWN_DRAWS = 6
/** Longest time between draws of a game on the front, in seconds. */
const SLOWEST = 600

/**
 * Games for the front: one of each kind of draw, in the house's order, each kind at another pace of whole minutes, so that not all of
 * them close in the same second. The first stays the one that is drawn most often.
 */
export function staggered(games: readonly LotteryGame[], count: number): readonly LotteryGame[] {
  const types = [...new Set(games.map(({ gameType }) => gameType))]
  const one = types.flatMap((type, at) => {
    const paces = games
      .filter(
        ({ gameType, intervalSeconds }) =>
          gameType === type && intervalSeconds <= SLOWEST && intervalSeconds % 60 === 0,
      )
      .toSorted((a, b) => a.intervalSeconds - b.intervalSeconds)
    return (
      paces[at % Math.max(paces.length, 1)] ?? games.filter(({ gameType }) => gameType === type).slice(0, 1)
    )
  })
  return [...one, ...games.filter((game) => !one.includes(game))].slice(0, count)
}
