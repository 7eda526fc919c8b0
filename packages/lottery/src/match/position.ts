import { choose, multiply } from "../combinatorics.ts"
import type { Reading } from "../draw.ts"
import type { Matcher, Window, Words } from "../play.ts"
import type { Selection } from "../selection.ts"
import type { Settlement } from "../settlement.ts"
import { look, wordsFor } from "../value.ts"

/** Matchers of selections by position. */

const positions = (selection: Selection): readonly (readonly string[])[] =>
  "pos" in selection ? selection.pos : []

/** EQ: 1 if every drawn symbol is chosen at its position (or is a line of the tickets), else 0. */
export function matchEqual(window: Window, selection: Selection, reading: Reading): number {
  const drawn = look(reading, window)
  if ("tickets" in selection) {
    return selection.tickets.filter((ticket) => ticket.every((symbol, i) => symbol === drawn[i])).length
  }
  return positions(selection).every((symbols, i) => symbols.includes(drawn[i] ?? "")) ? 1 : 0
}

/** AT, PICK_EQ: ways to take `pick` of the positions whose drawn symbol is chosen. A plain set is position 0. */
export function matchPlaces(window: Window, selection: Selection, reading: Reading, pick: number): number {
  const drawn = look(reading, window)
  return choose(positions(selection).filter((symbols, i) => symbols.includes(drawn[i] ?? "")).length, pick)
}

/** SUFFIX: level j wins once for every choice at the positions before its own. */
export function matchSuffix(window: Window, selection: Selection, reading: Reading): Settlement {
  const drawn = look(reading, window)
  const pos = positions(selection)
  const wins: Record<string, number> = {}
  for (let level = 1; level <= window.length; level++) {
    const first = window.length - level
    if (!pos[first]?.includes(drawn[first] ?? "")) break
    wins[`STAR${level}`] = multiply(pos.slice(0, first).map((symbols) => symbols.length))
  }
  return { wins, push: 0 }
}

/** ATTR: at each position, how many of the chosen words are true. */
export function trueChoices(
  window: Window,
  words: Words,
  selection: Selection,
  reading: Reading,
): readonly number[] {
  const drawn = look(reading, window)
  return positions(selection)
    .slice(0, window.length)
    .map((chosen, i) => wordsFor(words, drawn[i] ?? "").filter((word) => chosen.includes(word)).length)
}

/** TAILMATCH: every choice of leading attributes is a unit once the plain digits match. */
export function matchTail(
  { window, lead, words }: Extract<Matcher, { type: "TAILMATCH" }>,
  selection: Selection,
  reading: Reading,
): Settlement {
  const drawn = look(reading, window)
  const pos = positions(selection)
  if (!pos.every((symbols, i) => i < lead || symbols.includes(drawn[i] ?? ""))) return { wins: {}, push: 0 }
  const units = multiply(pos.slice(0, lead).map((chosen) => chosen.length))
  const first = multiply(trueChoices(window.slice(0, lead), words, selection, reading))
  const wins = { ...(first > 0 && { FIRST: first }), ...(units > first && { SECOND: units - first }) }
  return { wins, push: 0 }
}
