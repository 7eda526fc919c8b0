import { amount, ZERO, type Amount } from "@croupier/money"

const DAY_MS = 86_400_000

export interface ReferralTerms {
  readonly minDeposit: Amount
  readonly minValidCash: Amount
  /** From the registration on, for deposits and play. */
  readonly withinDays: number
  readonly holdDays: number
  /** From the n-th friend on, this is paid; ascending, the first from 1. */
  readonly tiers: readonly { readonly from: number; readonly pays: Amount }[]
}

/** A friend as known at the end of the hold, with the figures of the days that count. */
export interface Friend {
  readonly id: bigint
  readonly cameByLink: boolean
  readonly isVerified: boolean
  readonly deposits: Amount
  readonly validCash: Amount
  /** Shares a device, a document or a payout account with the referrer or another friend. */
  readonly isShared: boolean
  /** A charge was reversed before the hold ended. */
  readonly isReversed: boolean
  readonly qualifiedAt?: Date
}

export const FRIEND_STATES = ["open", "cancelled", "paid"] as const
export type FriendState = (typeof FRIEND_STATES)[number]

export interface FriendOutcome {
  readonly id: bigint
  readonly state: FriendState
  /** Place among the friends that were paid for; 0 without one. */
  readonly ordinal: number
  readonly pays: Amount
}

/** True where a friend meets every condition of the terms but those that cancel. */
export const hasQualified = (friend: Friend, { minDeposit, minValidCash }: ReferralTerms): boolean =>
  friend.cameByLink && friend.isVerified && friend.deposits >= minDeposit && friend.validCash >= minValidCash

export const holdEndsAt = (qualifiedAt: Date, { holdDays }: ReferralTerms): Date =>
  new Date(qualifiedAt.getTime() + holdDays * DAY_MS)

/** Reward of the n-th friend. */
export const tierOf = ({ tiers }: ReferralTerms, ordinal: number): Amount =>
  tiers.findLast(({ from }) => from <= ordinal)?.pays ?? ZERO

/**
 * Outcomes of friends in the order in which their holds end. The ordinal is given with the payment, so a cancelled
 * friend moves no other. `paidBefore` counts those of earlier. Source: rules of rewards, "Referral".
 */
export function referred(
  friends: readonly Friend[],
  terms: ReferralTerms,
  paidBefore = 0,
): { readonly outcomes: readonly FriendOutcome[]; readonly total: Amount } {
  let ordinal = paidBefore
  const outcomes = friends.map((friend): FriendOutcome => {
    const nothing = { id: friend.id, ordinal: 0, pays: ZERO }
    if (friend.isShared || friend.isReversed) return { ...nothing, state: "cancelled" }
    if (!hasQualified(friend, terms)) return { ...nothing, state: "open" }
    ordinal += 1
    return { id: friend.id, state: "paid", ordinal, pays: tierOf(terms, ordinal) }
  })
  return { outcomes, total: amount(outcomes.reduce((sum, { pays }) => sum + pays, 0n)) }
}
