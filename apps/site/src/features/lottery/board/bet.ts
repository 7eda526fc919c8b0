import {
  countUnits,
  playFor,
  price,
  returnToPlayer,
  type Play,
  type Selection,
  type SelectionFault,
  type Terms,
} from "@croupier/lottery"
import { parseAmount, toDecimal, type Amount } from "@croupier/money"
import type { LotteryGame } from "@croupier/contract/lottery"
import type { Mode } from "../slip/slip.ts"

/** How a bet is paid: chosen once for all lines until changed. */
export type Stakes = { readonly mode: Mode; readonly multiple: number; readonly group: number }

export type Bet =
  | { readonly valid: false; readonly reason: SelectionFault }
  | {
      readonly valid: true
      readonly selection: Selection
      readonly units: number
      readonly stake: Amount
      readonly rebate: Amount
      /** The prize of the best single unit. */
      readonly best: Amount
    }

/** The stakes that a game allows, nearest to those wished for. */
export function allowedStakes(game: LotteryGame, { mode, multiple, group }: Stakes): Stakes {
  const within = (value: number, low: number, high: number): number =>
    Math.min(Math.max(Math.trunc(value) || low, low), high)
  return {
    mode,
    multiple: within(multiple, 1, game.maximumMultiple),
    group: within(group, game.minimumGroup, game.group),
  }
}

export const termsOf = (game: LotteryGame, { mode, multiple, group }: Stakes): Terms => ({
  unitPrice: parseAmount(game.unitPrice),
  mode: parseAmount(mode),
  multiple,
  group,
  userGroup: game.group,
  base: game.base,
})

/** Counts and prices a selection with the code that the server uses; the odds may hang on it and on the lunar year. */
export function countBet(
  game: LotteryGame,
  play: Play,
  selection: unknown,
  stakes: Stakes,
  lunarYear?: number,
): Bet {
  const counted = countUnits(play, selection)
  if (!counted.valid) return { valid: false, reason: counted.reason }
  const priced = playFor(play, { selection: counted.selection, ...yearOf(lunarYear) })
  const { stake, rebate, bestUnitPrize } = price(priced, termsOf(game, stakes), counted.units)
  return {
    valid: true,
    selection: counted.selection,
    units: counted.units,
    stake,
    rebate,
    best: bestUnitPrize,
  }
}

export const yearOf = (lunarYear: number | undefined): { readonly lunarYear?: number } =>
  lunarYear === undefined ? {} : { lunarYear }

/** Average return of a play at a prize group, a part of one: fixed prizes pay less than the group says. */
export function returnedShare(game: LotteryGame, play: Play, group: number): number {
  // Where the odds follow from the choice, they are fair ones at the group.
  if (Object.keys(play.tiers).length === 0) return group / game.base
  const { numerator, denominator } = returnToPlayer(play, { group, base: game.base })
  return Number((numerator * 1_000_000n) / denominator) / 1_000_000
}

/** The prize of one unit of a tier as the stakes pay it, decimal money. */
export function unitPrizes(game: LotteryGame, play: Play, stakes: Stakes): Readonly<Record<string, string>> {
  const { unitPrize } = price(play, { ...termsOf(game, stakes), multiple: 1, mode: parseAmount("1") }, 1)
  return Object.fromEntries(Object.entries(unitPrize).map(([tier, prize]) => [tier, toDecimal(prize)]))
}
