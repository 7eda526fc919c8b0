import { amount, type Amount } from "@croupier/money"
import { DAY_MS, HOUR_MS } from "../../../kernel/durations.ts"
import type { NameMatch } from "../../payments/index.ts"

/** Reasons for a person to look at a withdrawal, each with the points that it adds to the score. */
export const SCORE_POINTS = {
  WATCHED: 50,
  PAYOUT_ACCOUNT_SHARED: 40,
  PAID_BY_OTHERS: 40,
  CONTESTED_BEFORE: 30,
  HARDLY_PLAYED: 30,
  PLAYED_LITTLE: 20,
  DEVICE_SHARED: 10,
  WIN_FAR_OUTSIDE: 25,
  WIN_OUTSIDE: 10,
  NEW_DEVICE: 15,
  SECRET_CHANGED: 15,
  ACCOUNT_NEW: 10,
  FIRST_PAYOUT: 10,
  ABOVE_USUAL: 10,
  SHORT_NAME: 10,
  ADDRESS_SHARED: 5,
} as const satisfies Record<string, number>
export type ScoreCode = keyof typeof SCORE_POINTS

/** One part of a score, as it is shown to the person who decides. */
export interface ScorePart {
  /** ABOVE_AUTOMATIC adds nothing: the sum of the day alone sends it to a person. */
  readonly code: ScoreCode | "ABOVE_AUTOMATIC"
  readonly points: number
}

/** The known facts of a request; amounts in its asset. */
export interface RiskFacts {
  readonly now: Date
  readonly asked: Amount
  /** A high alert of the watch on the member is open. */
  readonly isWatched: boolean
  /** The same account number is kept by another member. */
  readonly isAccountShared: boolean
  /** A contested payment of the member was accepted before. */
  readonly wasContested: boolean
  /** Deposits that another person paid, by the names that are known now. */
  readonly paidByOthers: number
  /** Since the last payout, or since the first deposit. */
  readonly sinceLastPayout: { readonly deposited: Amount; readonly played: Amount }
  /** Other members that the same device signs in as; that sign in from the same address. */
  readonly membersOfDevice: number
  readonly membersOfAddress: number
  /** By how many standard deviations the results of all play exceed what is expected. */
  readonly winDeviation: number
  readonly deviceSince: Date | null
  readonly secretChangedAt: Date | null
  readonly accountAddedAt: Date
  readonly earlierPayouts: number
  /** The median of the member's payouts of ninety days; null where there is none. */
  readonly usualPayout: Amount | null
  readonly name: NameMatch
}

const MOST = 100
const MOST_OF_DEVICES = 2
const DEVICE_IS_NEW = DAY_MS
const CHANGE_IS_NEW = 72 * HOUR_MS
const FAR_OUTSIDE = 6
const OUTSIDE = 4
const USUAL_TIMES = 5n

/** The parts of the score that hold for a request, the greatest first. */
export function scoreParts(facts: RiskFacts): ScorePart[] {
  const { now, asked, sinceLastPayout, membersOfDevice, usualPayout } = facts
  const parts: ScorePart[] = []
  const add = (code: ScoreCode, holds: boolean, times = 1) => {
    if (holds) parts.push({ code, points: SCORE_POINTS[code] * times })
  }
  const isYounger = (since: Date | null, than: number) =>
    since !== null && now.getTime() - since.getTime() < than
  const { deposited, played } = sinceLastPayout
  add("WATCHED", facts.isWatched)
  add("PAYOUT_ACCOUNT_SHARED", facts.isAccountShared)
  add("PAID_BY_OTHERS", facts.paidByOthers > 0)
  add("CONTESTED_BEFORE", facts.wasContested)
  add("HARDLY_PLAYED", played < deposited)
  add("PLAYED_LITTLE", played >= deposited && played * 2n < deposited * 3n)
  add("DEVICE_SHARED", membersOfDevice > 0, Math.min(membersOfDevice, MOST_OF_DEVICES))
  add("WIN_FAR_OUTSIDE", facts.winDeviation > FAR_OUTSIDE)
  add("WIN_OUTSIDE", facts.winDeviation > OUTSIDE && facts.winDeviation <= FAR_OUTSIDE)
  add("NEW_DEVICE", isYounger(facts.deviceSince, DEVICE_IS_NEW))
  add("SECRET_CHANGED", isYounger(facts.secretChangedAt, CHANGE_IS_NEW))
  add("ACCOUNT_NEW", isYounger(facts.accountAddedAt, CHANGE_IS_NEW))
  add("FIRST_PAYOUT", facts.earlierPayouts === 0)
  add("ABOVE_USUAL", usualPayout !== null && asked > usualPayout * USUAL_TIMES)
  add("SHORT_NAME", facts.name === "SHORT")
  add("ADDRESS_SHARED", facts.membersOfAddress > 0)
  return parts.toSorted((a, b) => b.points - a.points)
}

/** The score of its parts: their sum, at most 100. */
export const scoreOf = (parts: readonly ScorePart[]): number =>
  Math.min(
    MOST,
    parts.reduce((sum, { points }) => sum + points, 0),
  )

/** All play of a member in one product. `squares` is the sum of the squared stakes, at twice the scale. */
export interface ProductResult {
  readonly product: string
  readonly stake: Amount
  readonly payout: Amount
  readonly squares: bigint
}

/**
 * The variance of what a stake of 1 pays, by product: what a published pay table of the kind has, rounded up. A product that
 * is not listed counts as slots do.
 */
const VARIANCE: Readonly<Record<string, number>> = {
  LOTT: 90,
  ELOTT: 90,
  SPORTS: 6,
  ESPORTS: 6,
  COCKFIGHT: 2,
  LIVE: 2,
  PVP: 2,
  FISH: 10,
}
const SLOTS_VARIANCE = 400
/** The expected payout of a stake of 1. */
const EXPECTED_RETURN = 0.96

/**
 * By how many standard deviations the result of play exceeds what is expected of it. A figure for people to look at: it
 * decides about no money, so it is a number.
 */
export function winDeviation(results: readonly ProductResult[]): number {
  const excess = results.reduce(
    (sum, { stake, payout }) => sum + Number(payout) - Number(stake) * EXPECTED_RETURN,
    0,
  )
  const variance = results.reduce(
    (sum, { product, squares }) => sum + Number(squares) * (VARIANCE[product] ?? SLOTS_VARIANCE),
    0,
  )
  return variance <= 0 ? 0 : excess / Math.sqrt(variance)
}

/** The median of amounts, the lower of two in the middle; null of none. */
export function medianOf(amounts: readonly Amount[]): Amount | null {
  const sorted = amounts.toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))
  const middle = sorted[Math.floor((sorted.length - 1) / 2)]
  return middle === undefined ? null : amount(middle)
}
