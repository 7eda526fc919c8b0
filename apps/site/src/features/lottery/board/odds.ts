import { animalOfYear, playFor, type Play } from "@croupier/lottery"
import { parseAmount, portionTowardZero, SCALE, toDecimal } from "@croupier/money"
import type { LotteryGame } from "@croupier/contract/lottery"
import { unitPrizes, yearOf, type Stakes } from "./bet.ts"
import { rowsOf } from "./rows.ts"

const ONE = 10n ** BigInt(SCALE)

/** Return of each symbol per unit of stake, where each is a bet of its own; empty elsewhere. */
export function symbolOdds(
  game: LotteryGame,
  play: Play,
  stakes: Stakes,
  lunarYear?: number,
): Readonly<Record<string, string>> {
  const [row] = rowsOf(play)
  if (!row) return {}
  const prizes = unitPrizes(game, playFor(play, yearOf(lunarYear)), stakes)
  const { YEAR: year, OTHER: other } = prizes
  // The animal of the year has a ball more than the others.
  if (year !== undefined && other !== undefined && lunarYear !== undefined)
    return Object.fromEntries(
      row.symbols.map((symbol) => [
        symbol,
        shortOdds(oddsOf(symbol === animalOfYear(lunarYear) ? year : other, game.unitPrice)),
      ]),
    )
  const { WIN: win } = prizes
  // Words and dice that are a bet each show it too; plain balls stay balls.
  if (win !== undefined && isBetEach(play) && !row.symbols.every((symbol) => /^\d{1,2}$/.test(symbol)))
    return Object.fromEntries(row.symbols.map((symbol) => [symbol, shortOdds(oddsOf(win, game.unitPrice))]))
  if (!row.symbols.every((symbol) => symbol in prizes)) return {}
  return Object.fromEntries(
    row.symbols.map((symbol) => [symbol, shortOdds(oddsOf(prizes[symbol] ?? "0", game.unitPrice))]),
  )
}

/** Return of every symbol per unit of stake, where each is a bet of its own, all pay the same and the symbols do not say it. */
export function evenOdds(game: LotteryGame, play: Play, stakes: Stakes): string | undefined {
  const { WIN: win } = unitPrizes(game, play, stakes)
  const isOwn = isBetEach(play) || play.units.type === "FILLED"
  return win !== undefined && isOwn ? shortOdds(oddsOf(win, game.unitPrice)) : undefined
}

const isBetEach = ({ units }: Play): boolean => units.type === "SIZE" && units.times === 1

/** A prize as a multiple of the price of a unit, decimal with at most four places: the stake is included. */
export const oddsOf = (prize: string, unitPrice: string): string =>
  toDecimal(portionTowardZero(parseAmount(prize), ONE, parseAmount(unitPrice)))

/** Two places are enough on a button; cut, so that it never promises more. The rules say all of it. */
const shortOdds = (odds: string): string => odds.replace(/(\.\d\d)\d+$/, "$1").replace(/\.00$/, "")
