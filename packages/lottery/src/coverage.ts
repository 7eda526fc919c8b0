import { amount, ZERO, type Amount } from "@croupier/money"
import type { Draw } from "./draw.ts"
import { price, type Terms } from "./price.ts"
import type { GameType, Play } from "./play.ts"
import { playFor } from "./odds.ts"
import { drawWith, isRow, positionsOf } from "./positions.ts"
import type { Selection } from "./selection.ts"
import { settle } from "./settle.ts"
import { drawSpace } from "./space.ts"
import { countUnits } from "./units.ts"

/**
 * Valid bet (有效投注): what of a member's stakes on one issue is at risk. Who bets on both sides of a board, or on
 * nearly all outcomes of a position, gets most of it back whatever is drawn; that part is no turnover.
 */

/** A bet of one member on one issue. */
export type CoverageBet = {
  readonly play: Play
  readonly selection: Selection
  readonly terms: Terms
}

export type Coverage = {
  readonly stake: Amount
  /** The most that the bets can lose together: the stake, less what comes back in the worst draw. */
  readonly valid: Amount
}

/** Draws that are tried for one group of bets; a larger group counts whole. */
const MOST_DRAWS = 20_000

/**
 * Stake and valid bet of a member's bets on one issue of a game. Bets that look at the same positions of the draw are
 * weighed together, on every result that those positions can have; bets that look at others cannot insure each other
 * and count for themselves. Where the results are too many to try, the stakes count whole: a doubt is the member's.
 */
export function coverage(game: GameType, bets: readonly CoverageBet[]): Coverage {
  const stakes = bets.map((bet) => stakeOf(bet))
  const stake = amount(stakes.reduce((sum, each) => sum + each, 0n))
  let safe = 0n
  for (const group of groupsOf(game, bets)) safe += leastReturn(game, group.bets, group.positions)
  return { stake, valid: amount(stake > safe ? stake - safe : 0n) }
}

const stakeOf = ({ play, selection, terms }: CoverageBet): bigint => {
  const counted = countUnits(play, selection)
  if (!counted.valid) throw new RangeError(`not a selection of ${play.code}`)
  return price(playFor(play, { selection }), terms, counted.units).stake
}

type Group = { readonly bets: readonly CoverageBet[]; readonly positions: readonly number[] }

/** Bets by the positions they look at: those of one set of positions stand together. */
function groupsOf(game: GameType, bets: readonly CoverageBet[]): Group[] {
  const groups = new Map<string, { bets: CoverageBet[]; positions: readonly number[] }>()
  for (const bet of bets) {
    const positions = isRow(game) ? positionsOf(game, bet) : undefined
    if (!positions) continue
    const key = positions.join(",")
    const group = groups.get(key) ?? { bets: [], positions }
    group.bets.push(bet)
    groups.set(key, group)
  }
  return [...groups.values()]
}

/** Return of a group's bets in the draw that returns least; 0 where there are too many draws to try. */
function leastReturn(game: GameType, bets: readonly CoverageBet[], positions: readonly number[]): bigint {
  // Bets that can lose without the others' winning return nothing in some draw: most groups end here.
  if (bets.length === 1 && bets[0] && isNarrow(bets[0])) return ZERO
  let least: bigint | undefined
  const draws = bets.every(isOfSum) ? drawsBySum(game, positions) : drawsOver(game, positions)
  for (const draw of draws) {
    const returned = bets.reduce((sum, bet) => sum + returnOf(bet, draw), 0n)
    if (least === undefined || returned < least) least = returned
    if (least === 0n) return 0n
  }
  return least ?? 0n
}

/** A bet whose units together win less often than half of the time cannot be safe by itself. */
function isNarrow({ play, selection }: CoverageBet): boolean {
  const counted = countUnits(play, selection)
  const [best] = Object.values(play.tiers)
    .map(({ probability }) => Number(probability.numerator) / Number(probability.denominator))
    .toSorted((a, b) => b - a)
  return counted.valid && counted.units * (best ?? 1) * Object.keys(play.tiers).length < 0.5
}

function returnOf({ play, selection, terms }: CoverageBet, draw: Draw): bigint {
  const counted = countUnits(play, selection)
  if (!counted.valid) return 0n
  const { prize, refund } = price(
    playFor(play, { selection }),
    terms,
    counted.units,
    settle(play, selection, draw),
  )
  return prize + refund
}

/** True for a board that only asks for the sum of its window: one draw for each sum tells all of it. */
const isOfSum = ({ play }: CoverageBet): boolean =>
  play.match.type === "BOARD" && play.match.boards.every(({ value }) => value.type === "SUM")

/** One draw for every sum that these positions can have. */
function* drawsBySum(game: GameType, positions: readonly number[]): Generator<Draw> {
  const { bounds } = drawSpace(game)
  const balls = bounds[0] ?? 0
  const repeats = bounds.every((bound) => bound === balls)
  const values = positions.map((_, at) => (repeats ? 0 : at))
  const highest = values.map((_, at) => (repeats ? balls - 1 : balls - values.length + at))
  yield drawWith(game, positions, values)
  // From the last position on each is raised to its highest: every step is one more.
  for (let at = values.length - 1; at >= 0; at--)
    while ((values[at] ?? 0) < (highest[at] ?? 0)) {
      values[at] = (values[at] ?? 0) + 1
      yield drawWith(game, positions, values)
    }
}

/** One draw for every result that these positions can have; the others hold whatever is left. Nothing if too many. */
function* drawsOver(game: GameType, positions: readonly number[]): Generator<Draw> {
  const { bounds } = drawSpace(game)
  const balls = bounds[0] ?? 0
  const repeats = bounds.every((bound) => bound === balls)
  const size = positions.reduce((product, _, at) => product * (repeats ? balls : balls - at), 1)
  if (size > MOST_DRAWS) return
  for (const values of arrangements(balls, positions.length, repeats)) yield drawWith(game, positions, values)
}

function* arrangements(balls: number, length: number, repeats: boolean): Generator<readonly number[]> {
  if (length === 0) {
    yield []
    return
  }
  for (const rest of arrangements(balls, length - 1, repeats))
    for (let value = 0; value < balls; value++) if (repeats || !rest.includes(value)) yield [...rest, value]
}
