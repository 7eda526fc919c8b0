import type { Play } from "@croupier/lottery"
import { parseAmount, portionTowardZero, SCALE, toDecimal } from "@croupier/money"
import type { LotteryGame } from "@croupier/contract/lottery"
import { unitPrizes, type Stakes } from "./bet.ts"
import { rowsOf } from "./rows.ts"

const ONE = 10n ** BigInt(SCALE)

/** What each symbol returns per unit of stake, where symbols pay differently; empty where all pay alike. */
export function symbolOdds(game: LotteryGame, play: Play, stakes: Stakes): Readonly<Record<string, string>> {
  const [row] = rowsOf(play)
  const prizes = unitPrizes(game, play, stakes)
  if (!row?.symbols.every((symbol) => symbol in prizes)) return {}
  return Object.fromEntries(
    row.symbols.map((symbol) => [symbol, shortOdds(oddsOf(prizes[symbol] ?? "0", game.unitPrice))]),
  )
}

/** A prize as a multiple of the price of a unit, decimal with at most four places: the stake is included. */
export const oddsOf = (prize: string, unitPrice: string): string =>
  toDecimal(portionTowardZero(parseAmount(prize), ONE, parseAmount(unitPrice)))

/** Two places are enough on a button; cut, so that it never promises more. The rules say all of it. */
const shortOdds = (odds: string): string => odds.replace(/(\.\d\d)\d+$/, "$1").replace(/\.00$/, "")
