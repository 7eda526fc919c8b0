import { choose, tally } from "../combinatorics.ts"
import type { Reading } from "../draw.ts"
import { ballsOf, classOf, oddClass } from "../mark-six.ts"
import type { Matcher, Window } from "../play.ts"
import type { Selection } from "../selection.ts"
import { NO_WIN, together, won } from "../settlement.ts"
import type { Settlement } from "../settlement.ts"
import { look } from "../value.ts"

/** Matchers of units that are sets of symbols. */

type Hits = Extract<Matcher, { type: "HITS" }>
/** How many of some symbols are in the window, are the special ball, are neither. */
type Split = readonly [window: number, special: number, rest: number]

/**
 * HITS: a unit of `pick` symbols wins a tier by exactly i symbols of the window and j of the special ball, so
 * a set with (w, s, r) of each kind holds C(w,i)·C(s,j)·C(r,pick−i−j) winning units.
 */
export function matchHits(matcher: Hits, selection: Selection, reading: Reading): Settlement {
  const split = splitter(matcher, reading)
  return together(
    Object.entries(matcher.tiers).map(([tier, [i, j]]) =>
      won(tier, countHits(matcher, [i, j, matcher.pick - i - j], split, selection)),
    ),
  )
}

function splitter({ window, special }: Hits, reading: Reading): (symbols: readonly string[]) => Split {
  const drawn = new Set(look(reading, window))
  const bonus = special === undefined ? undefined : reading.symbols[special]
  return (symbols) => {
    const inWindow = symbols.filter((symbol) => drawn.has(symbol)).length
    const isSpecial = symbols.filter((symbol) => symbol === bonus).length
    return [inWindow, isSpecial, symbols.length - inWindow - isSpecial]
  }
}

const ways = (of: Split, need: Split): number =>
  choose(of[0], need[0]) * choose(of[1], need[1]) * choose(of[2], need[2])
const less = (a: Split, b: Split): Split => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]

function countHits(
  matcher: Hits,
  need: Split,
  split: (symbols: readonly string[]) => Split,
  selection: Selection,
): number {
  if ("set" in selection) return ways(split(selection.set), need)
  if ("dan" in selection) return ways(split(selection.tuo), less(need, split(selection.dan)))
  if ("tickets" in selection)
    return selection.tickets.filter((ticket) => ways(split(ticket), need) > 0).length
  if ("areas" in selection && matcher.by) {
    const [[first = ""], [second = ""]] = selection.areas
    const a = split(ballsOf(matcher.by, first, selection.lunarYear ?? 0))
    const b = split(ballsOf(matcher.by, second, selection.lunarYear ?? 0))
    // One ball of each class: the first ball is of any kind, the second must be what is still needed.
    const kinds: readonly Split[] = [[1, 0, 0], [0, 1, 0], [0, 0, 1]] // prettier-ignore
    return kinds.reduce((sum, kind) => sum + ways(a, kind) * ways(b, less(need, kind)), 0)
  }
  return 0
}

/** COUNT: a chosen symbol that is drawn j times wins one unit of HITj. */
export function matchCount(window: Window, selection: Selection, reading: Reading): Settlement {
  if (!("set" in selection)) return NO_WIN
  const drawn = tally(look(reading, window))
  return together(
    selection.set.map((symbol) => {
      const times = drawn.get(symbol) ?? 0
      return times > 0 ? won(`HIT${times}`, 1) : NO_WIN
    }),
  )
}

/** CLASSES: of the chosen classes that are present (absent), every `pick` are a winning unit. */
export function matchClasses(
  { window, by, pick, miss, tiers }: Extract<Matcher, { type: "CLASSES" }>,
  selection: Selection,
  reading: Reading,
): Settlement {
  if (!("set" in selection)) return NO_WIN
  const present = new Set(look(reading, window).map((ball) => classOf(by, ball, reading.lunarYear)))
  const good = selection.set.filter((name) => present.has(name) !== miss)
  const hasOdd = good.includes(oddClass(by, reading.lunarYear))
  const others = good.length - (hasOdd ? 1 : 0)
  return together([won(tiers[0], hasOdd ? choose(others, pick - 1) : 0), won(tiers[1], choose(others, pick))])
}

/** ADJACENT: how many neighbours of the draw are a unit: in order by position, in any order otherwise. */
export function matchAdjacent(window: Window, selection: Selection, reading: Reading): number {
  const drawn = look(reading, window)
  return drawn.slice(1).filter((right, i) => isUnit(selection, drawn[i] ?? "", right)).length
}

function isUnit(selection: Selection, left: string, right: string): boolean {
  if ("pos" in selection) {
    const [first = [], second = []] = selection.pos
    return first.includes(left) && second.includes(right)
  }
  if ("dan" in selection) {
    const { dan, tuo } = selection
    return (dan.includes(left) && tuo.includes(right)) || (dan.includes(right) && tuo.includes(left))
  }
  return "set" in selection && selection.set.includes(left) && selection.set.includes(right)
}
