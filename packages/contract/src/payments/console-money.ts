import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery } from "../operators/endpoint.ts"
import { Instant, Money } from "../wire/values.ts"

/** Longest span of a report of money in and out, in days, by its step. */
export const REPORT_DAYS = { hour: 31, day: 400 } as const
/** Whether money came from members or went to them. */
export const MONEY_WAYS = ["in", "out"] as const
export type MoneyWay = (typeof MONEY_WAYS)[number]

const Sum = z.strictObject({ count: z.number(), amount: Money, fee: Money })

/** A page ends with a whole hour or day. */
export const moneyReport = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/report",
  module: "OPS_moneyReport",
  access: "payments.read",
  input: z.strictObject({
    ...ListQuery,
    by: z._default(z.enum(["hour", "day"]), "day"),
    way: z.optional(z.enum(MONEY_WAYS)),
    /** Fields that each hour or day is divided by; `none`: by nothing but the way. */
    split: z._default(z.enum(["both", "method", "provider", "none"]), "both"),
    /** Without it: the last two days by the hour, the last 31 by the day. */
    from: z.optional(Instant),
    until: z.optional(Instant),
  }),
  errors: ["INPUT_INVALID"],
  summary: "Money that came from members and went to them, by hour or day, method and provider, latest first",
  value: z.strictObject({
    asset: z.string(),
    from: Instant,
    until: Instant,
    rows: z.array(
      z.strictObject({
        /** When the hour or the merchant's day begins. */
        at: Instant,
        way: z.enum(MONEY_WAYS),
        method: z.nullable(z.string()),
        provider: z.nullable(z.string()),
        count: z.number(),
        /** Sum that was credited, or that members received. */
        amount: Money,
        /** Fees that members paid for it. */
        fee: Money,
        asset: z.string(),
      }),
    ),
    /** Of the whole time. */
    sums: z.strictObject({ in: Sum, out: Sum }),
    cursor: Cursor,
  }),
})

/** Charges or payouts begun within a day. */
const Course = z.strictObject({
  begun: z.number(),
  done: z.number(),
  /** Refused by the provider. */
  refused: z.number(),
  /** Without an answer of the provider, or not paid so far. */
  waiting: z.number(),
  lastDoneAt: z.nullable(Instant),
})

export const paymentProviders = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/providers",
  module: "OPS_paymentProviders",
  access: "payments.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Payment providers: what each holds by its own word and by the ledger, and how its last day went",
  value: z.strictObject({
    asset: z.string(),
    rows: z.array(
      z.strictObject({
        provider: z.string(),
        /** The server speaks to it. */
        isSetUp: z.boolean(),
        /** Sum that it would pay out now, for all merchants together; null where it does not answer. */
        available: z.nullable(Money),
        fault: z.nullable(z.string()),
        /** Sum that it holds of this merchant by the ledger. */
        booked: Money,
        charges: Course,
        payouts: Course,
        /** When its day ends, in its zone. */
        settles: z.nullable(z.strictObject({ at: z.string(), zone: z.string() })),
      }),
    ),
  }),
})
