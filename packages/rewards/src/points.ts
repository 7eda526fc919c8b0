import { amount, parseAmount, type Amount } from "@croupier/money"
import { floor, fraction, minus, NOTHING, plus, product, type Fraction } from "@croupier/money/fraction"
import { orNothing } from "./amounts.ts"
import type { Game } from "./weights.ts"

export interface PointTerms {
  /** By product; one that is not listed earns nothing. */
  readonly multipliers: Readonly<Record<string, Fraction>>
  /** The weighted valid bet that earns one point. */
  readonly each: Amount
}

export const POINT_TERMS: PointTerms = {
  multipliers: {
    live: fraction(70, 100),
    sports: fraction(1),
    fish: fraction(120, 100),
    slots: fraction(120, 100),
    pvp: fraction(1),
  },
  each: parseAmount("10"),
}

/** Points of a member. All are whole; remainders of the valid bet carry over. */
export interface PointAccount {
  /** Weighted valid bet of all time, exact. */
  readonly weighted: Fraction
  readonly redeemed: bigint
  readonly converted: bigint
}

export const NO_POINTS: PointAccount = { weighted: NOTHING, redeemed: 0n, converted: 0n }

/** The weighted valid bet of a bet: its cash share by the product's multiplier. */
export const weighted = (validCash: Amount, { product: of }: Game, { multipliers }: PointTerms): Fraction =>
  product(fraction(validCash), multipliers[of] ?? NOTHING)

/** Replaces what a bet has earned; nothing before its settlement, and nothing of a void bet. */
export const reearned = (account: PointAccount, before: Fraction, after: Fraction): PointAccount => ({
  ...account,
  weighted: plus(minus(account.weighted, before), after),
})

/** Points earned in all: ⌊A / 10⌋. Source: rules of rewards, "Points". */
export const earnedPoints = ({ weighted: all }: PointAccount, { each }: PointTerms): bigint =>
  floor(fraction(all.numerator, all.denominator * each))

/** Earned less spent; below zero after a void of play whose points are spent. */
const netPoints = (account: PointAccount, terms: PointTerms): bigint =>
  earnedPoints(account, terms) - account.redeemed - account.converted

/** Points that can be spent. */
export const pointsOf = (account: PointAccount, terms: PointTerms): bigint =>
  orNothing(netPoints(account, terms))

/** Points that later play earns back first. */
export const pointsOwed = (account: PointAccount, terms: PointTerms): bigint =>
  orNothing(-netPoints(account, terms))

export interface ConversionTerms {
  /** Points are converted in multiples of this. */
  readonly step: bigint
  /** Cash of one step; it has no wagering condition. */
  readonly pays: Amount
}

export const CONVERSION_TERMS: ConversionTerms = { step: 100n, pays: parseAmount("1") }

export const POINT_REFUSALS = ["POINTS", "STEP"] as const
export type PointRefusal = (typeof POINT_REFUSALS)[number]

/** Spends points in the mall; refused without enough of them. */
export function redeemPoints(
  account: PointAccount,
  points: bigint,
  terms: PointTerms,
): PointAccount | { readonly refused: PointRefusal } {
  if (points <= 0n || points > pointsOf(account, terms)) return { refused: "POINTS" }
  return { ...account, redeemed: account.redeemed + points }
}

/** Points of a rejected redemption come back. */
export const returnPoints = (account: PointAccount, points: bigint): PointAccount => ({
  ...account,
  redeemed: account.redeemed - points,
})

/** Turns points into cash, in whole steps; the same terms for all members. */
export function convertPoints(
  account: PointAccount,
  points: bigint,
  terms: PointTerms,
  { step, pays }: ConversionTerms = CONVERSION_TERMS,
): { readonly account: PointAccount; readonly cash: Amount } | { readonly refused: PointRefusal } {
  if (points <= 0n || points % step !== 0n) return { refused: "STEP" }
  if (points > pointsOf(account, terms)) return { refused: "POINTS" }
  return {
    account: { ...account, converted: account.converted + points },
    cash: amount((points / step) * pays),
  }
}
