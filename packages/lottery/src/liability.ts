import type { Draw } from "./draw.ts"
import type { GameType, Play } from "./play.ts"
import { drawWith, isRow, positionsOf, rowLength } from "./positions.ts"
import type { Selection } from "./selection.ts"
import { settle, VoidDraw } from "./settle.ts"
import type { Settlement } from "./settlement.ts"
import { drawFrom, drawSpace } from "./space.ts"

/*
 * Pay of an issue, draw by draw: the same settlement that pays it, on every result that matters, or, where those
 * are too many, on as many as can be tried.
 */

/** Bets of the same words: what they are paid together for a settlement. */
export type LiabilityBet = {
  readonly play: Play
  readonly selection: Selection
  readonly units: number
  readonly pays: (settlement: Settlement) => bigint
}

/** One result, and what all bets are paid by it. */
export type Outcome = { readonly draw: Draw; readonly paid: bigint }

export type Liability = {
  /** EXACT: every result that the bets look at was settled. SEARCHED: some draws were tried, and none worse was found. */
  readonly method: "EXACT" | "SEARCHED"
  /** The positions of the draw that matter, ascending; null: all of it. */
  readonly positions: readonly number[] | null
  /** Results, each as likely as any other, or draws that were tried. */
  readonly results: number
  /** Those that pay more than `stake`. */
  readonly losing: number
  /** The sum that all results pay: divided by `results`, the average. */
  readonly paid: bigint
  /** Those that pay most, the dearest first; none without bets, which no result pays. */
  readonly worst: readonly Outcome[]
}

export type LiabilityBounds = {
  /** Stakes of the issue: a result that pays more loses. */
  readonly stake: bigint
  /** Results that are shown. */
  readonly shown: number
  /** Selections settled on draws altogether: what bounds the time. */
  readonly settlements: number
  /** Of the draw; for animals and elements. */
  readonly lunarYear: number
}

/** Results that are computed one by one: every draw of SSC, 11X5, K3, PCB and SEALA, four places of PK10. */
const MOST_RESULTS = 170_000
/** Settlements between two looks at the caller's clock. */
const SLICE = 500

/**
 * Pay of the bets on the draws that pay most. A generator, so that others have their turn: it yields after some
 * hundred settlements and returns the answer.
 */
export function* liability(
  game: GameType,
  bets: readonly LiabilityBet[],
  bounds: LiabilityBounds,
): Generator<void, Liability> {
  if (bets.length === 0) return { method: "EXACT", positions: [], results: 1, losing: 0, paid: 0n, worst: [] }
  const exact = planOf(game, bets)
  return exact && exact.settlements <= bounds.settlements
    ? yield* overResults(game, exact, bounds)
    : yield* search(game, bets, bounds)
}

/** Bets that look at the same positions. */
type Group = { readonly positions: readonly number[]; readonly bets: LiabilityBet[] }
type Plan = {
  readonly balls: number
  readonly repeats: boolean
  readonly positions: readonly number[]
  readonly isWhole: boolean
  readonly groups: readonly Group[]
  readonly settlements: number
}

/** How every result is settled; undefined where there are too many. */
function planOf(game: GameType, bets: readonly LiabilityBet[]): Plan | undefined {
  // A row whose symbols have the same names at each position; the draws of others are no row.
  if (!isRow(game) && game !== "SEALA") return undefined
  const { bounds } = drawSpace(game)
  const balls = bounds[0] ?? 0
  const length = isRow(game) ? rowLength(game) : bounds.length
  const groups = new Map<string, Group>()
  for (const bet of bets) {
    const positions = isRow(game) ? positionsOf(game, bet) : bounds.map((_, at) => at)
    const key = positions.join()
    const group = groups.get(key) ?? { positions, bets: [] }
    group.bets.push(bet)
    groups.set(key, group)
  }
  const every = [...groups.values()]
  const positions = [...new Set(every.flatMap((group) => group.positions))].toSorted((a, b) => a - b)
  if (balls ** positions.length > MOST_RESULTS) return undefined
  const settlements = every.reduce(
    (sum, group) => sum + group.bets.length * balls ** group.positions.length,
    0,
  )
  return {
    balls,
    repeats: bounds.every((bound) => bound === balls),
    positions,
    isWhole: positions.length === length,
    groups: every,
    settlements,
  }
}

/**
 * Every result of the positions that matter: each group is settled on the results of its own positions alone, and what
 * it pays is then looked up for each result of all.
 */
function* overResults(game: GameType, plan: Plan, bounds: LiabilityBounds): Generator<void, Liability> {
  const { balls, repeats, positions } = plan
  const tables: { readonly paid: BigInt64Array; readonly at: readonly number[] }[] = []
  let done = 0
  for (const group of plan.groups) {
    const paid = new BigInt64Array(balls ** group.positions.length)
    for (let code = 0; code < paid.length; code++) {
      const values = digitsOf(code, balls, group.positions.length)
      if (!repeats && new Set(values).size < values.length) continue
      const draw = drawWith(game, group.positions, values, bounds.lunarYear)
      let sum = 0n
      for (const bet of group.bets) {
        sum += paidBy(bet, draw)
        if (++done % SLICE === 0) yield
      }
      paid[code] = sum
    }
    tables.push({ paid, at: group.positions.map((position) => positions.indexOf(position)) })
  }
  const found = new Found(bounds)
  for (let code = 0; code < balls ** positions.length; code++) {
    if (code % SLICE === 0) yield
    const values = digitsOf(code, balls, positions.length)
    if (!repeats && new Set(values).size < values.length) continue
    let sum = 0n
    for (const { paid, at } of tables) {
      let index = 0
      for (let nth = at.length - 1; nth >= 0; nth--) index = index * balls + (values[at[nth] ?? 0] ?? 0)
      sum += paid[index] ?? 0n
    }
    found.add(sum, () => drawWith(game, positions, values, bounds.lunarYear))
  }
  return found.liability("EXACT", plan.isWhole ? null : positions)
}

/** The number's digits to a base, the lowest first. */
function digitsOf(code: number, base: number, count: number): number[] {
  const digits: number[] = []
  for (let at = 0, rest = code; at < count; at++, rest = Math.floor(rest / base)) digits.push(rest % base)
  return digits
}

/** Draws that are tried at most, however few the bets. */
const MOST_TRIES = 20_000
/** Changes that lead nowhere before the search begins elsewhere. */
const PATIENCE = 60

/**
 * Draws that pay much, found by changing one choice of a draw after the other for a better one. Each result is the
 * pay of some draw: the true worst is never less. The same bets are searched in the same way each time.
 */
function* search(
  game: GameType,
  bets: readonly LiabilityBet[],
  bounds: LiabilityBounds,
): Generator<void, Liability> {
  const nextInt = sameEachTime()
  const space = drawSpace(game).bounds
  const found = new Found(bounds)
  const seen = new Set<string>()
  const tries = Math.min(MOST_TRIES, Math.max(1, Math.floor(bounds.settlements / bets.length)))
  let present: number[] = []
  let best = -1n
  let idle = PATIENCE
  for (let tried = 0, done = 0; tried < tries; tried++) {
    const isFresh = idle >= PATIENCE
    const at = nextInt(space.length)
    const choices = isFresh ? space.map(nextInt) : present.with(at, nextInt(space[at] ?? 1))
    let next = 0
    const draw = drawFrom(game, () => choices[next++] ?? 0, game === "LHC" ? bounds.lunarYear : undefined)
    let sum = 0n
    for (const bet of bets) {
      sum += paidBy(bet, draw)
      if (++done % SLICE === 0) yield
    }
    const key = choices.join()
    if (!seen.has(key)) found.add(sum, () => draw)
    seen.add(key)
    if (isFresh || sum > best) idle = 0
    else idle++
    if (isFresh || sum >= best) [present, best] = [choices, sum]
  }
  return found.liability("SEARCHED", null)
}

/** Whole numbers below a bound, the same ones each time: they choose what is tried, and draw nothing. */
function sameEachTime(): (bound: number) => number {
  let state = 0x2545f491
  return (bound) => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return (state >>> 0) % bound
  }
}

function paidBy({ play, selection, units, pays }: LiabilityBet, draw: Draw): bigint {
  try {
    return pays(settle(play, selection, draw))
  } catch (error) {
    // A block hash with too few digits returns every stake.
    if (error instanceof VoidDraw) return pays({ wins: {}, push: units })
    throw error
  }
}

/** The dearest results of all that are looked at. */
class Found {
  readonly #bounds: LiabilityBounds
  #worst: Outcome[] = []
  #results = 0
  #losing = 0
  #paid = 0n

  constructor(bounds: LiabilityBounds) {
    this.#bounds = bounds
  }

  add(paid: bigint, draw: () => Draw): void {
    const { stake, shown } = this.#bounds
    this.#results++
    this.#paid += paid
    if (paid > stake) this.#losing++
    const least = this.#worst.at(-1)
    if (this.#worst.length >= shown && least && paid <= least.paid) return
    const place = this.#worst.findIndex((each) => each.paid < paid)
    this.#worst = this.#worst
      .toSpliced(place < 0 ? this.#worst.length : place, 0, { draw: draw(), paid })
      .slice(0, shown)
  }

  liability(method: Liability["method"], positions: Liability["positions"]): Liability {
    return {
      method,
      positions,
      results: this.#results,
      losing: this.#losing,
      paid: this.#paid,
      worst: this.#worst,
    }
  }
}
