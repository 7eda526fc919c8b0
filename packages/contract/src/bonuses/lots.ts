import { z } from "zod/mini"
import { Id, Instant, Money } from "../wire/values.ts"
import { BonusTerms } from "./terms.ts"

/** Shown states: `pending` is a free bet or free rounds that are not used up; `settling` is a lot past its end that waits for its last bet; `spent` has no money left. */
export const BONUS_STATES = [
  "queued",
  "pending",
  "active",
  "settling",
  "spent",
  "converted",
  "forfeited",
  "expired",
  "revoked",
] as const
export const BonusState = z.enum(BONUS_STATES)
export type BonusState = z.output<typeof BonusState>

/** Free rounds of a bonus, and those that are left. */
const FreeRounds = z.strictObject({
  rounds: z.number(),
  left: z.number(),
  stake: Money,
  /** The games that take them, with their names in the caller's language. */
  games: z.array(z.strictObject({ vendor: z.string(), game: z.string(), gameId: Id, name: z.string() })),
})

/** One granted bonus with the terms of its grant. */
export const BonusLot = z.strictObject({
  lotId: Id,
  code: z.string(),
  version: z.number(),
  state: BonusState,
  asset: z.string(),
  granted: Money,
  balance: Money,
  /** The wagering requirement, and the part of it that is left. */
  required: Money,
  left: Money,
  /** Its share of bets that are open. */
  inOpenBets: Money,
  /** The part that became cash. */
  paid: Money,
  terms: BonusTerms,
  /** Null for any other bonus. */
  freeRounds: z.nullable(FreeRounds),
  grantedAt: Instant,
  startedAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  endedAt: z.nullable(Instant),
})
export type BonusLot = z.output<typeof BonusLot>
