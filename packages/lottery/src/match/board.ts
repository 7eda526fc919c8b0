import { arrangements } from "../combinatorics.ts"
import type { Reading } from "../draw.ts"
import { product, WHOLE } from "@croupier/money/fraction"
import { animalOfYear } from "../mark-six.ts"
import { legOdds } from "../parlay.ts"
import type { Matcher, Play, TierNaming } from "../play.ts"
import type { Selection } from "../selection.ts"
import { NO_WIN, won } from "../settlement.ts"
import type { Settlement } from "../settlement.ts"
import { readValue, wordsFor } from "../value.ts"

/** Matchers of option boards: the draw makes some words true, and returns the stake of some. */

/** BOARD: one unit per chosen word. */
export function matchBoards(
  play: Play,
  { boards, tier: naming }: Extract<Matcher, { type: "BOARD" }>,
  selection: Selection,
  reading: Reading,
): Settlement {
  if (!("set" in selection)) return NO_WIN
  const { set } = selection
  const wins: Record<string, number> = {}
  let push = 0
  for (const board of boards) {
    for (const value of readValue(board.value, reading)) {
      for (const word of wordsFor(board.words, value)) {
        if (!set.includes(word)) continue
        const tier = tierOf(play, naming, word, reading)
        wins[tier] = (wins[tier] ?? 0) + 1
      }
      if (board.push) push += wordsFor(board.push, value).filter((word) => set.includes(word)).length
    }
  }
  return { wins, push }
}

function tierOf(play: Play, naming: TierNaming | undefined, word: string, reading: Reading): string {
  switch (naming) {
    case "ARRANGEMENTS":
      return `T${arrangements(word)}`
    case "YEAR":
      return word === animalOfYear(reading.lunarYear) ? "YEAR" : "OTHER"
    case undefined:
      return play.tiers["WIN"] ? "WIN" : word
  }
}

/** MEMBER: the whole set is one unit. */
export function matchMember(
  { value, miss, tier, push }: Extract<Matcher, { type: "MEMBER" }>,
  selection: Selection,
  reading: Reading,
): Settlement {
  if (!("set" in selection)) return NO_WIN
  const { set } = selection
  if (push && reading.symbols[push.index] === push.symbol) return { wins: {}, push: 1 }
  const holds = readValue(value, reading).some((each) => set.includes(each))
  return won(tier === "SIZE" ? `N${set.length}` : "WIN", holds === miss ? 0 : 1)
}

/** PARLAY: one unit; a lost leg loses it, a pushed leg counts ×1, all legs pushed return the stake. */
export function matchParlay(
  { words, push }: Extract<Matcher, { type: "PARLAY" }>,
  selection: Selection,
  reading: Reading,
): Settlement {
  if (!("legs" in selection)) return NO_WIN
  let winning = 0
  let odds = WHOLE
  for (const [ball, option] of selection.legs) {
    const drawn = reading.symbols[Number(ball) - 1] ?? ""
    if (drawn === push.symbol && push.words.includes(option)) continue
    if (!wordsFor(words, drawn).includes(option)) return NO_WIN
    winning += 1
    odds = product(odds, legOdds(option))
  }
  if (winning === 0) return { wins: {}, push: 1 }
  return { ...won(`LEGS${winning}`, 1), odds: { [`LEGS${winning}`]: odds } }
}
