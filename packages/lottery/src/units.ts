import { arrangements, choose, injections, multiply, permute, symmetricSum, total } from "./combinatorics.ts"
import { ballsOf } from "./mark-six.ts"
import type { CountTable, Play, UnitCounter } from "./play.ts"
import { parseSelection, SelectionRefused } from "./selection.ts"
import type { Selection, SelectionFault } from "./selection.ts"

export type Counted =
  | { readonly valid: true; readonly units: number; readonly selection: Selection }
  | { readonly valid: false; readonly reason: SelectionFault }

/**
 * Checks a selection from the wire against the play's grammar and counts its units by closed formula.
 * Nothing is repaired: a selection is accepted whole, in canonical order, or refused with a reason.
 */
export function countUnits(play: Play, selection: unknown): Counted {
  try {
    const parsed = parseSelection(play.grammar, selection)
    const units = count(play.units, parsed)
    return units > 0 ? { valid: true, units, selection: parsed } : { valid: false, reason: "NO_UNITS" }
  } catch (error) {
    if (error instanceof SelectionRefused) return { valid: false, reason: error.fault }
    throw error
  }
}

/** Counting tables of the catalogue, section 7, by value from 0. */
const TABLES: Readonly<Record<CountTable, readonly number[]>> = {
  s2: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1],
  s3: [
    1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1,
  ],
  g2: [0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 4, 4, 3, 3, 2, 2, 1, 1, 0],
  g3: [0, 1, 2, 2, 4, 5, 6, 8, 10, 11, 13, 14, 14, 15, 15, 14, 14, 13, 11, 10, 8, 6, 5, 4, 2, 2, 1, 0],
  w2: [10, 18, 16, 14, 12, 10, 8, 6, 4, 2],
  w3: [10, 54, 96, 126, 144, 150, 144, 126, 96, 54],
}

function count(counter: UnitCounter, selection: Selection): number {
  switch (counter.type) {
    case "ONE":
      return 1
    case "SIZE":
      return counter.times * setOf(selection).length
    case "CHOOSE":
      if ("dan" in selection) return choose(selection.tuo.length, counter.pick - selection.dan.length)
      return choose(setOf(selection).length, counter.pick)
    case "PERMUTE":
      return permute(setOf(selection).length, counter.pick)
    case "TABLE_SUM":
      return total(setOf(selection).map((value) => TABLES[counter.table][Number(value)] ?? 0))
    case "ARRANGEMENTS":
      return total(setOf(selection).map(arrangements))
    case "TICKETS":
      return "tickets" in selection ? selection.tickets.length : 0
    case "PRODUCT":
      return counter.times * multiply(sizes(selection))
    case "INJECTIVE":
      return "pos" in selection ? injections(selection.pos) : 0
    case "FILLED":
      return total(sizes(selection))
    case "SYMMETRIC":
      return symmetricSum(sizes(selection), counter.pick)
    case "AREAS":
      return "areas" in selection ? disjointPicks(selection.areas, counter.pick) : 0
    case "CROSS":
      if (!("areas" in selection)) return 0
      return multiply(
        selection.areas.map(([name = ""]) => ballsOf(counter.by, name, selection.lunarYear ?? 0).length),
      )
    case "SEATS":
      return "seats" in selection
        ? choose(selection.seats.length, counter.pick) * count(counter.each, selection)
        : 0
  }
}

const setOf = (selection: Selection): readonly string[] => ("set" in selection ? selection.set : [])
const sizes = (selection: Selection): readonly number[] =>
  "pos" in selection ? selection.pos.map((symbols) => symbols.length) : []

/** Ways to take p symbols from the first area and q from the second, all different. */
function disjointPicks(
  [first, second]: readonly [readonly string[], readonly string[]],
  [p, q]: readonly [number, number],
): number {
  const shared = first.filter((symbol) => second.includes(symbol)).length
  let ways = 0
  for (let j = 0; j <= p; j++) {
    ways += choose(shared, j) * choose(first.length - shared, p - j) * choose(second.length - j, q)
  }
  return ways
}
