import { amount, type Amount } from "@croupier/money"
import { arrangements } from "./combinatorics.ts"
import { isLess } from "@croupier/money/fraction"
import { legOdds } from "./parlay.ts"
import type { Matcher, Play } from "./play.ts"
import { price, type Terms } from "./price.ts"
import type { Selection } from "./selection.ts"
import type { Settlement } from "./settlement.ts"

/**
 * The least that a win of the bet can bring: one unit, in the tier that pays least of those that the selection can win.
 * No win pays less. `play` is the one of `playFor` where odds depend on the selection.
 */
export function smallestPrize(play: Play, selection: Selection, units: number, terms: Terms): Amount {
  const prizes = winsOf(play, play.match, selection).map(
    (settlement): bigint => price(play, terms, units, settlement).prize,
  )
  const [first = 0n, ...rest] = prizes
  return amount(rest.reduce((least, each) => (each < least ? each : least), first))
}

/** One settlement for each tier that a unit of the selection can win. */
function winsOf(play: Play, match: Matcher, selection: Selection): Settlement[] {
  if (match.type === "PARLAY" && "legs" in selection) {
    // Every leg but one may be returned: the bet then pays the odds of that one.
    const odds = selection.legs.map(([, option]) => legOdds(option))
    const least = odds.reduce((low, each) => (isLess(each, low) ? each : low))
    return [{ wins: { LEG: 1 }, push: 0, odds: { LEG: least } }]
  }
  return tiersOf(play, match, selection).map((tier) => ({ wins: { [tier]: 1 }, push: 0 }))
}

function tiersOf(play: Play, match: Matcher, selection: Selection): readonly string[] {
  const every = Object.keys(play.tiers)
  const set = "set" in selection ? selection.set : undefined
  if (match.type === "BOARD") {
    if (!set || match.tier === "YEAR" || play.tiers["WIN"]) return every
    return [...new Set(set.map((word) => (match.tier === "ARRANGEMENTS" ? `T${arrangements(word)}` : word)))]
  }
  const isBySize = (match.type === "MEMBER" || match.type === "MULTI") && match.tier === "SIZE"
  return set && isBySize ? [`N${set.length}`] : every
}
