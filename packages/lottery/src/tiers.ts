import { fraction, minus, NOTHING, plus, product, quotient, WHOLE } from "@croupier/money/fraction"
import type { Fraction } from "@croupier/money/fraction"
import type { Tier, Tiers } from "./play.ts"

/** Prize tiers from counted outcomes: `counts[tier]` of `outcomes` equally likely draws. */

type Counts = Readonly<Record<string, number | bigint>>

/** Tiers that a unit reaches by its own kind (its option, its form): each is fair by itself. */
export function fair(outcomes: number | bigint, counts: Counts): Tiers {
  return mapTiers(counts, (count) => fairTier(fraction(count, outcomes), NOTHING))
}

/** Fair tiers of units that are also pushed on `pushes` of the outcomes. */
export function fairWithPush(outcomes: number | bigint, counts: Counts, pushes: number | bigint): Tiers {
  return mapTiers(counts, (count) => fairTier(fraction(count, outcomes), fraction(pushes, outcomes)))
}

/** The same chance for every option. */
export const fairEach = (options: readonly string[], count: number, outcomes: number): Tiers =>
  fair(outcomes, Object.fromEntries(options.map((option) => [option, count])))

/** One tier, WIN. */
export const win = (count: number | bigint, outcomes: number | bigint): Tiers =>
  fair(outcomes, { WIN: count })

/** Tiers that one unit may land on by the draw: their prizes stand in the ratio of the weights. */
export function weighted(
  outcomes: number | bigint,
  counts: Counts,
  weights: Readonly<Record<string, number>>,
): Tiers {
  const shares = Object.entries(counts).map(([tier, count]) =>
    product(fraction(weights[tier] ?? 0), fraction(count, outcomes)),
  )
  const sum = shares.reduce(plus)
  return mapTiers(counts, (count, tier) => ({
    probability: fraction(count, outcomes),
    push: NOTHING,
    multiplier: quotient(fraction(weights[tier] ?? 0), sum),
  }))
}

/** Tiers with a fixed prize per unit of stake. */
export function tabled(outcomes: number, counts: Counts, prizes: Readonly<Record<string, number>>): Tiers {
  return mapTiers(counts, (count, tier) => ({
    probability: fraction(count, outcomes),
    push: NOTHING,
    multiplier: fraction(prizes[tier] ?? 0),
  }))
}

export const fairTier = (probability: Fraction, push: Fraction): Tier => ({
  probability,
  push,
  multiplier: quotient(minus(WHOLE, push), probability),
})

const mapTiers = (counts: Counts, tier: (count: number | bigint, name: string) => Tier): Tiers =>
  Object.fromEntries(Object.entries(counts).map(([name, count]) => [name, tier(count, name)]))
