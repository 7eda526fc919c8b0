import { charactersOf } from "../alphabet.ts"
import { arrangements, ascending, tally } from "../combinatorics.ts"
import type { Reading } from "../draw.ts"
import type { Matcher } from "../play.ts"
import type { Selection } from "../selection.ts"
import { NO_WIN } from "../settlement.ts"
import type { Settlement } from "../settlement.ts"

type Lines = Extract<Matcher, { type: "LINES" }>

/** LINES: every prize line is looked up among the chosen numbers; a number on j lines wins j units. */
export function matchLines(matcher: Lines, selection: Selection, reading: Reading): Settlement {
  if (!("set" in selection)) return NO_WIN
  const chosen = tally(
    selection.set.map((number) => (matcher.compare === "ARRANGEMENT" ? ascending(number) : number)),
  )
  const wins: Record<string, number> = {}
  for (const [prize, tier] of Object.entries(matcher.prizes)) {
    for (const line of reading.lines[prize] ?? []) {
      const digits = matcher.end === "LAST" ? line.slice(-matcher.digits) : line.slice(0, matcher.digits)
      const hits = keysOf(matcher, digits).reduce((sum, key) => sum + (chosen.get(key) ?? 0), 0)
      const name = matcher.split ? `${tier}_I${arrangements(digits)}` : tier
      if (hits > 0) wins[name] = (wins[name] ?? 0) + hits
    }
  }
  return { wins, push: 0 }
}

/** The chosen texts that the digits of a line hit. */
function keysOf(matcher: Lines, digits: string): readonly string[] {
  switch (matcher.compare) {
    case "EXACT":
      return [digits]
    case "ARRANGEMENT":
      return [ascending(digits)]
    case "PATTERN":
      return charactersOf(digits).map((_, i) => `${digits.slice(0, i)}R${digits.slice(i + 1)}`)
  }
}
