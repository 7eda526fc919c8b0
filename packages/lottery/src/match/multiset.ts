import { ascending, profileOf, tally, total } from "../combinatorics.ts"
import { charactersOf, worth } from "../alphabet.ts"
import type { Reading } from "../draw.ts"
import type { Matcher, Play, Window } from "../play.ts"
import type { Selection } from "../selection.ts"
import { NO_WIN, together, won } from "../settlement.ts"
import type { Settlement } from "../settlement.ts"
import { look } from "../value.ts"

/** Matchers that look at the drawn symbols without their order. */

/** 组三 or 组六 where the play tells them apart, WIN where it does not. */
function formTier(play: Play, symbols: readonly string[]): string {
  if (play.tiers["WIN"]) return "WIN"
  return profileOf(symbols)[0] === 2 ? "GROUP3" : "GROUP6"
}

/**
 * MULTI: the draw has the play's profile and its symbols are chosen. With two areas the symbols drawn most
 * often belong into the first, the others into the second.
 */
export function matchMulti(
  { window, profile, tier }: Extract<Matcher, { type: "MULTI" }>,
  selection: Selection,
  reading: Reading,
): Settlement {
  const drawn = tally(look(reading, window))
  const times = [...drawn.values()].sort((a, b) => b - a)
  if (times.join() !== profile.join()) return NO_WIN
  if ("areas" in selection) {
    const [most, rest] = selection.areas
    return won(
      "WIN",
      [...drawn].every(([symbol, n]) => (n === profile[0] ? most : rest).includes(symbol)) ? 1 : 0,
    )
  }
  if (!("set" in selection)) return NO_WIN
  const { set } = selection
  return won(
    tier === "SIZE" ? `N${set.length}` : "WIN",
    [...drawn.keys()].every((symbol) => set.includes(symbol)) ? 1 : 0,
  )
}

/** Tickets in ascending order: at most one line is the multiset drawn. */
export function matchMultiTicket(
  play: Play,
  window: Window,
  selection: Selection,
  reading: Reading,
): Settlement {
  if (!("tickets" in selection)) return NO_WIN
  const drawn = look(reading, window).toSorted()
  const lines = selection.tickets.filter((ticket) => ticket.every((symbol, i) => symbol === drawn[i])).length
  return won(formTier(play, drawn), lines)
}

/** 组选和值 and 组选包胆: every multiset with the sum (or with the digit) is a unit, except all equal. */
export function matchMultiBy(
  play: Play,
  { window, by }: Extract<Matcher, { type: "MULTI_BY" }>,
  selection: Selection,
  reading: Reading,
): Settlement {
  const drawn = look(reading, window)
  if (!("set" in selection) || new Set(drawn).size === 1) return NO_WIN
  const keys = by === "SUM" ? [String(total(drawn.map(worth)))] : drawn
  return won(formTier(play, drawn), keys.some((key) => selection.set.includes(key)) ? 1 : 0)
}

/** SUBMULTI: units of two symbols, as ticket lines or as two-character words, both of them drawn. */
export function matchSubMulti(window: Window, selection: Selection, reading: Reading): Settlement {
  const drawn = tally(look(reading, window))
  const units =
    "tickets" in selection
      ? selection.tickets
      : "set" in selection
        ? selection.set.map((word) => charactersOf(word))
        : []
  const hits = units.filter((unit) =>
    [...tally(unit)].every(([symbol, times]) => (drawn.get(symbol) ?? 0) >= times),
  )
  const same = hits.filter((unit) => ascending(new Set(unit)).length === 1).length
  return together([won("SAME", same), won("DIFF", hits.length - same)])
}
