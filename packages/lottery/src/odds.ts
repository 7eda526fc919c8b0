import { injections, permute } from "./combinatorics.ts"
import { fraction, NOTHING, product, WHOLE } from "@croupier/money/fraction"
import { SUM_COUNTS } from "./games/pcb.ts"
import { BALLS, ELEMENTS, elementOf } from "./mark-six.ts"
import { legOdds } from "./parlay.ts"
import type { Play } from "./play.ts"
import type { Selection } from "./selection.ts"
import { fair } from "./tiers.ts"

/**
 * The play with the tiers of one bet, to be frozen on it: a pack of three sums and a parlay take their odds
 * from the selection, the five elements from the lunar year of the draw. Any other play is given back as it
 * is. `selection` must be one that the play's grammar accepted.
 */
export function playFor(
  play: Play,
  { selection, lunarYear }: { selection?: Selection; lunarYear?: number },
): Play {
  if (play.oddsBy === undefined) return play
  switch (play.oddsBy) {
    case "SUM_PACK":
      return selection && "set" in selection
        ? { ...play, tiers: fair(1000, { WIN: packOf(selection.set) }) }
        : play
    case "LEGS":
      return selection && "legs" in selection
        ? { ...play, tiers: { [`LEGS${selection.legs.length}`]: parlayTier(play, selection.legs) } }
        : play
    case "ELEMENT":
      return lunarYear === undefined ? play : { ...play, tiers: fair(BALLS.length, elementCounts(lunarYear)) }
  }
}

const packOf = (sums: readonly string[]): number =>
  sums.reduce((count, sum) => count + (SUM_COUNTS[Number(sum)] ?? 0), 0)

const elementCounts = (lunarYear: number): Record<string, number> =>
  Object.fromEntries(
    ELEMENTS.map((element) => [
      element,
      BALLS.filter((ball) => elementOf(ball, lunarYear) === element).length,
    ]),
  )

/** All legs win: ways to put different balls on them; odds are the product of the legs' fair odds. */
function parlayTier(play: Play, legs: readonly (readonly [string, string])[]) {
  const words = play.match.type === "PARLAY" ? play.match.words : {}
  const lists = legs.map(([, option]) => words[option] ?? [])
  return {
    probability: fraction(injections(lists), permute(BALLS.length, legs.length)),
    push: NOTHING,
    multiplier: legs.reduce((odds, [, option]) => product(odds, legOdds(option)), WHOLE),
  }
}
