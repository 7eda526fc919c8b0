import { amount, portionTowardZero, SCALE } from "@croupier/money"
import type { Amount } from "@croupier/money"
import { fraction, isLess, NOTHING, plus, product } from "@croupier/money/fraction"
import type { Fraction } from "@croupier/money/fraction"
import type { Play, Tier } from "./play.ts"
import type { Settlement } from "./settlement.ts"

/** Terms that a bet was made on, frozen on the bet: never re-read from the settings at settlement. */
export type Terms = {
  /** Price of one unit at mode 1. */
  readonly unitPrice: Amount
  /** Share of the unit price, at the scale of amounts: see MODES. */
  readonly mode: Amount
  /** Whole number, 1 or more. */
  readonly multiple: number
  /** Prize group chosen by the player; the prize of group `base` is the fair one. */
  readonly group: number
  /** Highest group of the player; the difference to `group` comes back as rebate. */
  readonly userGroup: number
  readonly base: number
}

const ONE = amount(10n ** BigInt(SCALE))
/** 元 角 分 厘: 1, 0.1, 0.01 and 0.001 of the unit price. */
export const MODES = { YUAN: ONE, JIAO: amount(1000n), FEN: amount(100n), LI: amount(10n) } as const

export type Price = {
  /** units × unitPrice × mode × multiple, exact. */
  readonly stake: Amount
  /** Prize of one winning unit by tier, at mode 1 and multiple 1. */
  readonly unitPrize: Readonly<Record<string, Amount>>
  /** Prizes of the result's winning units; 0 without a result. */
  readonly prize: Amount
  /** Stakes of the result's pushed units. */
  readonly refund: Amount
  readonly rebate: Amount
  /** The largest prize that one winning unit of the bet can bring, at its mode and multiple. */
  readonly bestUnitPrize: Amount
}

/**
 * Prices a bet, and with a result what it pays. Every step rounds toward zero at four decimals, in the order
 * of the catalogue, section 5.4. Plays whose odds depend on the selection or the lunar year are to be passed
 * through `playFor` first. Throws RangeError on terms that no bet can have.
 */
export function price(play: Play, terms: Terms, units: number, result?: Settlement): Price {
  check(terms, units)
  const multiple = BigInt(terms.multiple)
  const [group, base] = [BigInt(terms.group), BigInt(terms.base)]
  const prizeAt = (odds: Fraction): Amount =>
    portionTowardZero(terms.unitPrice, odds.numerator * group, odds.denominator * base)
  const scaled = (value: bigint): Amount => portionTowardZero(amount(value * multiple), terms.mode, ONE)

  const exact = BigInt(units) * terms.unitPrice * terms.mode * multiple
  if (exact % ONE !== 0n) throw new RangeError("the stake is smaller than the smallest amount")
  const stake = amount(exact / ONE)

  const unitPrize: Record<string, Amount> = {}
  for (const [tier, { multiplier }] of Object.entries(play.tiers)) unitPrize[tier] = prizeAt(multiplier)
  for (const [tier, odds] of Object.entries(result?.odds ?? {})) unitPrize[tier] = prizeAt(odds)

  let prizes = 0n
  for (const [tier, wins] of Object.entries(result?.wins ?? {})) {
    const each = unitPrize[tier]
    if (each === undefined) throw new RangeError(`${play.code} has no tier ${tier}`)
    prizes += each * BigInt(wins)
  }
  const best = Object.values(unitPrize).reduce<bigint>((most, each) => (each > most ? each : most), 0n)
  return {
    stake,
    unitPrize,
    prize: scaled(prizes),
    refund: scaled(terms.unitPrice * BigInt(result?.push ?? 0)),
    rebate: portionTowardZero(stake, BigInt(terms.userGroup) - group, base),
    bestUnitPrize: scaled(best),
  }
}

function check({ unitPrice, mode, multiple, group, userGroup, base }: Terms, units: number): void {
  const whole = [units, multiple, group, userGroup, base].every(
    (value) => Number.isSafeInteger(value) && value >= 0,
  )
  if (!whole || multiple < 1 || base < 1 || unitPrice <= 0n || mode <= 0n)
    throw new RangeError("impossible terms")
  if (group > userGroup || userGroup > base)
    throw new RangeError("group, the player's group and base must ascend")
}

/**
 * Return of a unit of stake on average at a prize group: Σ p·M·group/base, and pushed stakes whole. Where
 * units of a play differ by kind (options, forms), the lowest of them: what a player can count on.
 */
export function returnToPlayer(play: Play, terms: Pick<Terms, "group" | "base">): Fraction {
  const share = fraction(terms.group, terms.base)
  const returned = (tier: Tier): Fraction => product(product(tier.probability, tier.multiplier), share)
  const kinds = play.kinds ?? Object.keys(play.tiers).map((tier) => [tier])
  const returns = kinds.map((kind) => {
    const tiers = kind.flatMap((name) => play.tiers[name] ?? [])
    return tiers.reduce((sum, tier) => plus(sum, returned(tier)), tiers[0]?.push ?? NOTHING)
  })
  const lowest = returns.reduce((a, b) => (isLess(b, a) ? b : a), returns[0] ?? NOTHING)
  if (returns.length === 0) throw new RangeError(`the odds of ${play.code} depend on the selection`)
  return lowest
}
