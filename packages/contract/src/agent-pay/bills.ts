import { z } from "zod/mini"
import { Id, Instant, Money } from "../wire/values.ts"

/** Kinds of contract whose windows are billed. */
export const BILL_KINDS = ["realtime", "hourly", "daily", "dividend"] as const
export const BillKind = z.enum(BILL_KINDS)
export type BillKind = z.output<typeof BillKind>

/** States of a bill: how far it is paid. */
export const BILL_STATES = [
  "ISSUED",
  "AWAITING_REVIEW",
  "UNCOLLECTED",
  "NOTHING_DUE",
  "PART_PAID",
  "INSUFFICIENT",
  "PAID",
  "HELD",
  "DENIED",
  "EXPIRED",
] as const
export const BillState = z.enum(BILL_STATES)
export type BillState = z.output<typeof BillState>

export const Person = z.strictObject({ memberId: Id, account: z.string() })
/** A rate as a decimal fraction: "0.125" is 12.5 %. */
const Rate = z.string()

/** A bill as a list shows it. */
export const Bill = z.strictObject({
  billId: Id,
  contractId: Id,
  kind: BillKind,
  agent: Person,
  /** Null: the platform. */
  payer: z.nullable(Person),
  windowStart: Instant,
  windowEnd: Instant,
  total: Money,
  due: Money,
  paid: Money,
  state: BillState,
  /** Null: no band was reached. */
  band: z.nullable(z.number()),
  rate: z.nullable(Rate),
})
export type Bill = z.output<typeof Bill>

export const LINE_KINDS = [
  "gross",
  "finer",
  "level",
  "shortfall",
  "correction",
  "carried",
  "moved_on",
  "residue",
] as const

/** A bill with its lines, what they were made from, and what it was paid by. */
export const BillDetail = z.strictObject({
  ...Bill.shape,
  version: z.number(),
  asset: z.string(),
  valid: Money,
  netLoss: Money,
  costs: Money,
  active: z.number(),
  debtIn: Money,
  debtOut: Money,
  madeAt: Instant,
  /** Until when a person has time to act, where one has to. */
  expiresAt: z.nullable(Instant),
  /** The last number of a fact that counts, and the hash of the inputs. */
  cutoff: z.string(),
  inputHash: z.string(),
  lines: z.array(
    z.strictObject({
      no: z.number(),
      kind: z.enum(LINE_KINDS),
      /** Of a level line the contract below and its agent, of a correction the bill. */
      ref: z.nullable(Id),
      base: z.nullable(Money),
      rate: z.nullable(Rate),
      amount: Money,
      /** Of a correction: the start of the window that was recomputed. */
      about: z.nullable(Instant),
    }),
  ),
  payments: z.array(
    z.strictObject({ paidAt: Instant, amount: Money, payer: z.nullable(Person), journalRef: z.string() }),
  ),
  acts: z.array(
    z.strictObject({ act: z.string(), by: z.string(), why: z.nullable(z.string()), at: Instant }),
  ),
})
export type BillDetail = z.output<typeof BillDetail>
