import type { BetLine, LotteryGame } from "@croupier/contract/lottery"
import {
  chaseMultiples,
  countUnits,
  findPlay,
  playFor,
  smallestPrize,
  type ChasePlan,
} from "@croupier/lottery"
import { add, amount, parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { termsOf, yearOf } from "../board/bet.ts"
import { lunarYearOfIssue } from "../lunar-year.ts"

/** A line to chase: as it would be bet once, with what it costs. */
export type ChaseLine = BetLine & { readonly stake: string; readonly units: number }

/** Settings of the dialog. */
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
  /** The game takes no higher multiple: fewer issues than asked for. */
  readonly cut: boolean
  /** No multiple reaches the profit rate, not even on the first issue. */
  readonly unreachable: boolean
}

/**
 * Least prize of a win at multiple 1, which only a profit plan asks for: the smallest prize that any of these
 * selections can win. 0 where one of them is none.
 */
function leastWin(game: LotteryGame, lines: readonly ChaseLine[], issue: string | undefined): Amount {
  const year = yearOf(lunarYearOfIssue(game.gameType, issue))
  const prizes = lines.map((line) => {
    const play = findPlay(line.play)
    const counted = play && countUnits(play, line.selection)
    if (!play || !counted?.valid) return ZERO
    const { selection, units } = counted
    return smallestPrize(playFor(play, { selection, ...year }), selection, units, termsOf(game, line))
  })
  return prizes.reduce((least, each) => (each < least ? each : least), prizes[0] ?? ZERO)
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
  const wanted = planOf(choice)
  const multiples = chaseMultiples(wanted, chosen.length, {
    maximum: Math.floor(game.maximumMultiple / highest),
    stake,
    prize: wanted.kind === "PROFIT" ? leastWin(game, lines, chosen[0]) : ZERO,
  })
  const legs = multiples.map((multiple, at) => ({
    issue: chosen[at] ?? "",
    multiple,
    cost: toDecimal(amount(stake * BigInt(multiple))),
  }))
  return {
    legs,
    cost: toDecimal(legs.reduce((sum, leg) => add(sum, parseAmount(leg.cost)), ZERO)),
    cut: legs.length > 0 && legs.length < chosen.length,
    unreachable: wanted.kind === "PROFIT" && legs.length === 0 && chosen.length > 0,
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
