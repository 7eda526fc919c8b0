import { z } from "zod/mini"
import { Instant, Money } from "../wire/values.ts"
import { consoleEndpoint } from "./endpoint.ts"

export const ALARMS = [
  "AUDIT",
  "LEDGER",
  "SUB_LEDGERS",
  "FUNDS",
  "VENDOR_BOOKS",
  "VENDOR_WALLETS",
  "PAYMENT_BOOKS",
  "DEPOSITS",
  "CONTESTS",
  "PEER_DISPUTES",
  "TRANSFERS",
  "UNCLAIMED",
  "ISSUES",
  "SMS_BUDGET",
] as const

export const overview = consoleEndpoint({
  method: "GET",
  path: "/console/api/overview",
  module: "OPS_overview",
  access: "overview.read",
  input: z.strictObject({}),
  errors: [],
  summary: "The merchant's day so far, in its own time zone, and the work that waits for a person",
  value: z.strictObject({
    /** When the house looked. */
    at: Instant,
    since: Instant,
    asset: z.string(),
    registrations: z.number(),
    deposits: z.strictObject({ count: z.number(), amount: Money, inReview: z.number() }),
    /** Sums that members received, and withdrawals that wait for a person: how many, and since when the oldest does. */
    withdrawals: z.strictObject({
      count: z.number(),
      amount: Money,
      waiting: z.number(),
      since: z.nullable(Instant),
    }),
    play: z.strictObject({
      players: z.number(),
      turnover: Money,
      payouts: Money,
      /** Revenue of the day's play: turnover less payouts. */
      ggr: Money,
    }),
    hours: z.array(z.strictObject({ hour: Instant, turnover: Money, payouts: Money })),
    /** Draws whose time has passed by more than a minute and that have no result, by who draws them. */
    lateDraws: z.array(z.strictObject({ drawnBy: z.string(), count: z.number(), lagSeconds: z.number() })),
    /**
     * Work that waits for a person; among it bets of lotteries that cannot be settled, and issues whose settlement fails again
     * and again.
     */
    tasks: z.strictObject({
      approvals: z.number(),
      deposits: z.number(),
      undecidedBets: z.number(),
      failingIssues: z.number(),
    }),
    /** Alarms: a broken chain of the log, books that differ; how many of each, and since when the oldest is. */
    alarms: z.array(z.strictObject({ alarm: z.enum(ALARMS), count: z.number(), since: z.nullable(Instant) })),
    status: z.enum(["normal", "maintenance"]),
  }),
})

export const overviewDays = consoleEndpoint({
  method: "GET",
  path: "/console/api/overview/days",
  module: "OPS_overviewDays",
  access: "overview.read",
  input: z.strictObject({ days: z._default(z.coerce.number().check(z.int(), z.gte(2), z.lte(31)), 14) }),
  errors: [],
  summary: "The merchant's last days, today among them, each in its own time zone",
  value: z.strictObject({
    asset: z.string(),
    days: z.array(
      z.strictObject({
        day: z.string().check(z.regex(/^\d{4}-\d\d-\d\d$/)),
        registrations: z.number(),
        deposits: z.number(),
        deposited: Money,
        turnover: Money,
        payouts: Money,
        ggr: Money,
      }),
    ),
  }),
})
