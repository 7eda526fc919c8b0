import { z } from "zod/mini"
import { consoleEndpoint } from "../operators/endpoint.ts"
import { Day, Instant, Money } from "../wire/values.ts"

/** Reports of the operator: play by product and vendor, and money that is no play by its kind. */
export const HOUSE_REPORTS = ["PLAY", "MONEY"] as const
/** A day, the month and the year up to its end, and all time up to its end (GLI-19 v3.0, 2.9.1). */
export const REPORT_PERIODS = ["DAY", "MTD", "YTD", "LTD"] as const
/** Groups of money that is no play. */
export const MONEY_GROUPS = ["deposits", "withdrawals", "bonuses", "other"] as const

const PlaySums = {
  bets: z.number(),
  stake: Money,
  payout: Money,
  validBet: Money,
  /** Stakes less prizes and rebates. */
  revenue: Money,
  /** Prizes and rebates in ten thousandths of the stakes; null where there are none. */
  returned: z.nullable(z.number()),
}

const Asked = {
  report: z._default(z.enum(HOUSE_REPORTS), "PLAY"),
  period: z._default(z.enum(REPORT_PERIODS), "DAY"),
  /** The last day of the period in the merchant's zone; without it today. */
  day: z.optional(Day),
}

const Report = z.strictObject({
  operator: z.string(),
  report: z.enum(HOUSE_REPORTS),
  period: z.enum(REPORT_PERIODS),
  day: Day,
  /** Null: from the first activity on. */
  from: z.nullable(Instant),
  /** The end of the day, or the moment of the report. */
  until: Instant,
  generatedAt: Instant,
  timeZone: z.string(),
  asset: z.string(),
  play: z.array(
    z.strictObject({
      product: z.string(),
      /** Null: games of the house. */
      vendor: z.nullable(z.string()),
      vendorName: z.nullable(z.string()),
      ...PlaySums,
    }),
  ),
  playTotal: z.nullable(z.strictObject(PlaySums)),
  money: z.array(
    z.strictObject({
      group: z.enum(MONEY_GROUPS),
      kind: z.string(),
      count: z.number(),
      /** Above zero: it went to members' wallets. */
      amount: Money,
    }),
  ),
})
export type HouseReport = z.output<typeof Report>

export const houseReport = consoleEndpoint({
  method: "GET",
  path: "/console/api/reports",
  module: "OPS_houseReport",
  access: "reports.read",
  input: z.strictObject(Asked),
  errors: ["INPUT_INVALID"],
  summary:
    "A report of a day, of month, year or all time up to its end, in the merchant's zone, with the operator's name and when it was made; without test accounts",
  value: Report,
})

export const takeHouseReport = consoleEndpoint({
  method: "POST",
  path: "/console/api/reports/file",
  module: "OPS_takeHouseReport",
  access: "reports.read",
  input: z.strictObject(Asked),
  errors: ["INPUT_INVALID", "NOT_ALLOWED"],
  summary:
    "The same report as the text of a CSV file, for people who may take lists out; recorded in the audit log",
  value: z.strictObject({ name: z.string(), content: z.string() }),
})
