import { chaseMultiples, type ChasePlan } from "@croupier/lottery"
import { add, amount, parseAmount, toDecimal, ZERO } from "@croupier/money"
import { playFor, findPlay, price } from "@croupier/lottery"
import type { LotteryGame } from "@croupier/contract/lottery"
import type { BetLine } from "@croupier/contract/lottery"
import { termsOf } from "../board/bet.ts"

/** A line to chase: as it would be bet once, with what it costs. */
export type ChaseLine = BetLine & { readonly stake: string; readonly units: number }

/** What the dialog is set to. */
export type ChaseChoice = {
  readonly kind: ChasePlan["kind"]
  readonly count: number
  readonly start: number
  readonly factor: number
  readonly every: number
  readonly percent: number
  readonly stopOnWin: boolean
  /** Issues left out by hand. */
  readonly out: ReadonlySet<string>
}

export const FIRST_CHOICE: ChaseChoice = {
  kind: "SAME",
  count: 10,
  start: 1,
  factor: 2,
  every: 1,
  percent: 50,
  stopOnWin: true,
  out: new Set(),
}

/** One issue of the chase, and what it costs; money as decimals. */
export type PlannedLeg = { readonly issue: string; readonly multiple: number; readonly cost: string }

export type PlannedChase = {
  readonly legs: readonly PlannedLeg[]
  readonly cost: string
  /** The game takes no higher multiple, or no multiple reaches the profit: fewer issues than asked for. */
  readonly cut: boolean
}

/** What a win brings at multiple 1: the best single prize of the dearest line, which only a profit plan asks for. */
export function prizeOf(game: LotteryGame, lines: readonly ChaseLine[]): string {
  const best = lines.reduce<bigint>((most, line) => {
    const play = findPlay(line.play)
    if (!play) return most
    const { bestUnitPrize } = price(playFor(play, {}), termsOf(game, line), 1)
    return bestUnitPrize > most ? bestUnitPrize : most
  }, 0n)
  return toDecimal(amount(best))
}

/** The legs of a chase as chosen, over the issues that can be bet on. */
export function planned(
  game: LotteryGame,
  lines: readonly ChaseLine[],
  issues: readonly string[],
  choice: ChaseChoice,
): PlannedChase {
  const chosen = issues.filter((issue) => !choice.out.has(issue)).slice(0, choice.count)
  const stake = lines.reduce((sum, line) => add(sum, parseAmount(line.stake)), ZERO)
  const highest = lines.reduce((most, line) => Math.max(most, line.multiple), 1)
  const multiples = chaseMultiples(planOf(choice), chosen.length, {
    maximum: Math.floor(game.maximumMultiple / highest),
    stake,
    prize: parseAmount(prizeOf(game, lines)),
  })
  const legs = multiples.map((multiple, at) => ({
    issue: chosen[at] ?? "",
    multiple,
    cost: toDecimal(amount(stake * BigInt(multiple))),
  }))
  return {
    legs,
    cost: toDecimal(legs.reduce((sum, leg) => add(sum, parseAmount(leg.cost)), ZERO)),
    cut: legs.length < chosen.length,
  }
}

function planOf(choice: ChaseChoice): ChasePlan {
  const start = Math.max(1, Math.trunc(choice.start) || 1)
  switch (choice.kind) {
    case "SAME":
      return { kind: "SAME", start }
    case "DOUBLING":
      return { kind: "DOUBLING", start, factor: Math.max(1, choice.factor), every: Math.max(1, choice.every) }
    case "PROFIT":
      return { kind: "PROFIT", start, percent: Math.max(1, choice.percent) }
  }
}
