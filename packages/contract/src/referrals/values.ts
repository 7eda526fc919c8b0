import { z } from "zod/mini"
import { Money, PositiveMoney } from "../wire/values.ts"

const Days = (most: number, least = 0) => z.number().check(z.int(), z.gte(least), z.lte(most))
type Tier = { readonly from: number }

/** Terms of rewards for friends; a friend keeps those of the registration. */
export const ReferralTerms = z.strictObject({
  /** Friends who register from now on bring rewards. */
  isOpen: z.boolean(),
  /** Deposits and valid bets in cash that a friend reaches within `days` of the registration. */
  minDeposit: Money,
  minValidBet: Money,
  days: Days(365, 1),
  /** Days between the conditions and the reward. */
  holdDays: Days(90),
  claimDays: Days(60, 1),
  /** The reward of a friend by its number among those that were paid: ascending, the first from 1. */
  tiers: z
    .array(z.strictObject({ from: z.number().check(z.int(), z.gte(1), z.lte(10_000)), pays: PositiveMoney }))
    .check(
      z.minLength(1),
      z.maxLength(10),
      z.refine((all: readonly Tier[]) =>
        all.every(({ from }, at) => (at === 0 ? from === 1 : from > (all[at - 1]?.from ?? 0))),
      ),
    ),
})
export type ReferralTerms = z.output<typeof ReferralTerms>

export const FRIEND_STATES = ["OPEN", "HELD", "GIVEN", "EXPIRED", "CANCELLED", "REVOKED"] as const
export type FriendState = (typeof FRIEND_STATES)[number]

/** Reasons of the end of a friend without a reward. */
export const FRIEND_ENDS = ["TIME", "SHARED", "REVERSED", "STAFF", "KEPT"] as const
export type FriendEnd = (typeof FRIEND_ENDS)[number]
