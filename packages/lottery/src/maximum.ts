import { amount } from "@croupier/money"
import type { Amount } from "@croupier/money"
import { ascending, choose, multiply, tally } from "./combinatorics.ts"
import type { Board, Matcher, Play } from "./play.ts"
import { price } from "./price.ts"
import type { Terms } from "./price.ts"
import { linesOf } from "./prize-lines.ts"
import type { Selection } from "./selection.ts"

/** Winning units by tier that one draw may bring together. */
type Wins = Readonly<Record<string, number>>
type Worth = Readonly<Record<string, bigint>>

/**
 * The most that a bet can pay in one draw: for caps per bet and exposure per issue. Never less than the true
 * maximum; above it only where distinct wins are counted together that no draw brings together. `play` is
 * the one of `playFor` where odds depend on the selection.
 */
export function maximumPrize(play: Play, selection: Selection, units: number, terms: Terms): Amount {
  const { unitPrize } = price(play, terms, units)
  const best = extremes(play, play.match, selection, units, unitPrize)
    .map((wins) => worthOf(wins, unitPrize))
    .reduce((a, b) => (b > a ? b : a), 0n)
  return amount((best * BigInt(terms.multiple) * terms.mode) / 10_000n)
}

const worthOf = (wins: Wins, worth: Worth): bigint =>
  Object.entries(wins).reduce((sum, [tier, units]) => sum + (worth[tier] ?? 0n) * BigInt(units), 0n)

const setOf = (selection: Selection): readonly string[] => ("set" in selection ? selection.set : [])
const filled = (selection: Selection): readonly (readonly string[])[] =>
  "pos" in selection ? selection.pos.filter((symbols) => symbols.length > 0) : []

/** Results of which one pays at least as much as any draw can. */
function extremes(
  play: Play,
  match: Matcher,
  selection: Selection,
  units: number,
  worth: Worth,
): readonly Wins[] {
  const one = Object.keys(worth).map((tier) => ({ [tier]: 1 }))
  const chosen = setOf(selection).length
  switch (match.type) {
    case "EQ":
    case "MULTI":
    case "MULTI_TICKET":
    case "MULTI_BY":
    case "MEMBER":
    case "PARLAY":
      return one
    case "PICK_EQ":
      return [{ WIN: choose(filled(selection).length, match.pick) }]
    case "AT":
      return [{ WIN: filled(selection).length }]
    case "ATTR":
      return [{ WIN: multiply(filled(selection).map((words) => Math.min(words.length, 2))) }]
    case "SUFFIX": {
      const sizes = filled(selection).map((symbols) => symbols.length)
      return [
        Object.fromEntries(sizes.map((_, i) => [`STAR${sizes.length - i}`, multiply(sizes.slice(0, i))])),
      ]
    }
    case "TAILMATCH": {
      const leads = multiply(filled(selection).slice(0, match.lead).map((words) => words.length)) // prettier-ignore
      return [{ FIRST: 1, SECOND: leads - 1 }, { SECOND: leads }] // prettier-ignore
    }
    case "SUBMULTI":
      return [{ DIFF: Math.min(units, 3) }, { SAME: 1, DIFF: 1 }] // prettier-ignore
    case "COUNT":
      return [{ HIT1: Math.min(chosen, 3) }, { HIT2: 1, HIT1: 1 }, { HIT3: 1 }] // prettier-ignore
    case "HITS":
      return hitExtremes(match, selection, units)
    case "CLASSES": {
      const good = match.miss ? chosen : Math.min(chosen, match.window.length)
      const [withOdd, without] = match.tiers
      return [
        { [without]: choose(good, match.pick) },
        { [withOdd]: choose(good - 1, match.pick - 1), [without]: choose(good - 1, match.pick) },
      ]
    }
    case "ADJACENT":
      return [{ WIN: Math.min(units, match.window.length - 1) }]
    case "BOARD":
      return [together(match.boards.map((board) => boardExtreme(play, board, selection, match, worth)))]
    case "LINES":
      return [lineExtreme(play, match, selection, worth)]
    case "SEATS": {
      const times = "seats" in selection ? choose(selection.seats.length, match.pick) : 0
      return extremes(play, match.each, selection, units, worth).map((wins) => scaled(wins, times))
    }
  }
}

const scaled = (wins: Wins, times: number): Wins =>
  Object.fromEntries(Object.entries(wins).map(([tier, units]) => [tier, units * times]))
function together(parts: readonly Wins[]): Wins {
  const sum: Record<string, number> = {}
  for (const [tier, units] of parts.flatMap((wins) => Object.entries(wins)))
    sum[tier] = (sum[tier] ?? 0) + units
  return sum
}

type Split = readonly [window: number, special: number]

/** Every number of chosen symbols that may be drawn, dan before tuo, with and without the special ball. */
function hitExtremes(
  match: Extract<Matcher, { type: "HITS" }>,
  selection: Selection,
  units: number,
): readonly Wins[] {
  const capped = (wins: Wins): Wins =>
    Object.fromEntries(Object.entries(wins).map(([tier, n]) => [tier, Math.min(n, units)]))
  const [dan, tuo] =
    "dan" in selection ? [selection.dan.length, selection.tuo.length] : [0, setOf(selection).length]
  if (dan + tuo === 0)
    return [capped(Object.fromEntries(Object.keys(match.tiers).map((tier) => [tier, units])))]
  const specials = match.special === undefined ? [0] : [0, 1]
  const splits: { readonly dan: Split; readonly tuo: Split }[] = []
  for (let d = 0; d <= dan; d++) {
    for (let t = 0; t <= Math.min(tuo, match.window.length - d); t++) {
      for (const special of specials) {
        splits.push({ dan: [d, 0], tuo: [t, special] })
        if (special === 1 && d < dan) splits.push({ dan: [d, 1], tuo: [t, 0] })
      }
    }
  }
  return splits.map((split) => {
    const ways = ([i, j]: Split): number => {
      const [k, s] = [i - split.dan[0], j - split.dan[1]]
      const rest = match.pick - dan - k - s
      return (
        choose(split.tuo[0], k) * choose(split.tuo[1], s) * choose(tuo - split.tuo[0] - split.tuo[1], rest)
      )
    }
    return Object.fromEntries(Object.entries(match.tiers).map(([tier, need]) => [tier, ways(need)]))
  })
}

/** The dearest words that one value makes true together; a board of many values may hit one word for each. */
function boardExtreme(
  play: Play,
  board: Board,
  selection: Selection,
  match: Extract<Matcher, { type: "BOARD" }>,
  worth: Worth,
): Wins {
  const { words, value } = board
  const tierOf = (word: string): Wins => {
    if (match.tier) return best(Object.keys(worth).map((tier) => ({ [tier]: 1 })), worth) // prettier-ignore
    return { [play.tiers["WIN"] ? "WIN" : word]: 1 }
  }
  const mine = setOf(selection)
  if (value.type === "EACH" || value.type === "TIMES") {
    return together(mine.map(tierOf).toSorted((a, b) => (worthOf(b, worth) > worthOf(a, worth) ? 1 : -1)).slice(0, value.window.length)) // prettier-ignore
  }
  if (words === "VALUE") return best(mine.map(tierOf), worth)
  const known = mine.filter((word) => words[word])
  const values = new Set(known.flatMap((word) => words[word] ?? []))
  return best(
    [...values].map((each) => together(known.filter((word) => words[word]?.includes(each)).map(tierOf))),
    worth,
  )
}

const best = (candidates: readonly Wins[], worth: Worth): Wins =>
  candidates.reduce((a, b) => (worthOf(b, worth) > worthOf(a, worth) ? b : a), {})

/** Every line hits, and every number that one line can hit at once does. */
function lineExtreme(
  play: Play,
  match: Extract<Matcher, { type: "LINES" }>,
  selection: Selection,
  worth: Worth,
): Wins {
  const chosen = setOf(selection)
  const alike =
    match.compare === "ARRANGEMENT"
      ? Math.max(...tally(chosen.map((number) => ascending(number))).values())
      : match.compare === "PATTERN"
        ? Math.min(chosen.length, match.digits)
        : 1
  return together(
    Object.entries(match.prizes).map(([prize, tier]) => {
      const dearest = match.split ? best(Object.keys(worth).filter((name) => name.startsWith(`${tier}_I`)).map((name) => ({ [name]: 1 })), worth) : { [tier]: 1 } // prettier-ignore
      return scaled(dearest, alike * linesOf(play.game, prize))
    }),
  )
}
