import { z } from "zod/mini"
import { Id, Instant, Money } from "../wire/values.ts"

/** States of an affiliate in a programme. */
export const ENROLMENT_STATES = ["APPLIED", "JOINED", "REFUSED", "LEFT"] as const
export const EnrolmentState = z.enum(ENROLMENT_STATES)
export type EnrolmentState = z.output<typeof EnrolmentState>

/**
 * How far a tagged player is on the way to their CPA. `NO_CPA`: the terms pay none; `STATED`: a line of a statement;
 * `TAKEN_BACK`: a later statement takes the line back.
 */
export const PLAYER_STATES = [
  "REGISTERED",
  "FIRST_DEPOSIT",
  "QUALIFIED",
  "STATED",
  "REFUSED",
  "TAKEN_BACK",
  "NO_CPA",
] as const
export const PlayerState = z.enum(PLAYER_STATES)
export type PlayerState = z.output<typeof PlayerState>

/** Reasons why a first deposit is not paid for. `person`: a person of the house refused it; `retagged`: another tag came. */
export const PLAYER_REASONS = [
  "self",
  "shared",
  "deposit",
  "wager",
  "verified",
  "person",
  "retagged",
] as const
export const PlayerReason = z.enum(PLAYER_REASONS)
export type PlayerReason = z.output<typeof PlayerReason>

/** States of a statement. `STOPPED`: a person of the house holds it back. */
export const STATEMENT_STATES = ["HELD", "PAYABLE", "PAID", "NOTHING_DUE", "STOPPED"] as const
export const StatementState = z.enum(STATEMENT_STATES)
export type StatementState = z.output<typeof StatementState>

export const STATEMENT_LINE_KINDS = [
  "share",
  "cpa",
  "cpa_back",
  "sub",
  "correction",
  "carried",
  "moved_on",
  "residue",
] as const

const Person = z.strictObject({ memberId: Id, account: z.string() })

/** A player of an affiliate under a version of terms. */
export const AffiliatePlayer = z.strictObject({
  playerId: Id,
  /** The name with its middle left out; people of the house see the account beside it. */
  name: z.string(),
  programme: z.string(),
  version: z.number(),
  taggedAt: Instant,
  /** Until when the tag held; null: it holds. */
  until: z.nullable(Instant),
  state: PlayerState,
  reason: z.nullable(PlayerReason),
  firstDepositAt: z.nullable(Instant),
  firstDeposit: z.nullable(Money),
  /** Valid bet in the window, as it was looked at last. */
  wagered: Money,
  windowEnd: z.nullable(Instant),
  /** From when on a statement takes the CPA in. */
  heldUntil: z.nullable(Instant),
  pay: z.nullable(Money),
  statementId: z.nullable(Id),
  /** True where the statement with the CPA is paid. */
  isPaid: z.boolean(),
})
export type AffiliatePlayer = z.output<typeof AffiliatePlayer>

/** A statement as a list shows it. */
export const AffiliateStatement = z.strictObject({
  statementId: Id,
  affiliate: Person,
  windowStart: Instant,
  windowEnd: Instant,
  total: Money,
  due: Money,
  state: StatementState,
  /** The end of the hold of its terms. */
  heldUntil: Instant,
  paidAt: z.nullable(Instant),
})
export type AffiliateStatement = z.output<typeof AffiliateStatement>

/** A player's month in a statement: every deduction by its name. */
export const StatementPlayer = z.strictObject({
  playerId: Id,
  name: z.string(),
  programme: z.string(),
  version: z.number(),
  ggr: Money,
  bonus: Money,
  cashback: Money,
  rebate: Money,
  fees: Money,
  vendor: Money,
  ngr: Money,
  /** Outside the sum, because of a loss at the fence or a rest of one. */
  isFenced: z.boolean(),
  /** The rest of the own loss to make good behind the month. */
  hole: Money,
})
export type StatementPlayer = z.output<typeof StatementPlayer>

/** A statement with its lines, the sums of its players, its payment and its acts. */
export const StatementDetail = z.strictObject({
  ...AffiliateStatement.shape,
  asset: z.string(),
  madeAt: Instant,
  cutoff: z.string(),
  inputHash: z.string(),
  /** Sums over the players of the month. */
  sums: z.strictObject({
    players: z.number(),
    ggr: Money,
    bonus: Money,
    cashback: Money,
    rebate: Money,
    fees: Money,
    vendor: Money,
    ngr: Money,
  }),
  lines: z.array(
    z.strictObject({
      no: z.number(),
      kind: z.enum(STATEMENT_LINE_KINDS),
      /** The player of a CPA, or the sub-affiliate, by name. */
      about: z.nullable(z.string()),
      programme: z.nullable(z.string()),
      version: z.nullable(z.number()),
      base: z.nullable(Money),
      rate: z.nullable(z.string()),
      amount: Money,
      /** Of a correction: the start of the month that was recomputed. */
      month: z.nullable(Instant),
    }),
  ),
  journalRef: z.nullable(z.string()),
  acts: z.array(
    z.strictObject({ act: z.string(), by: z.string(), why: z.nullable(z.string()), at: Instant }),
  ),
})
export type StatementDetail = z.output<typeof StatementDetail>
