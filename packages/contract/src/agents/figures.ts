import { z } from "zod/mini"
import { AGENTS } from "../identity/shared.ts"
import { endpoint, type FileAnswer } from "../wire/endpoint.ts"
import { Day, Id, Instant, Money, PageQuery, text } from "../wire/values.ts"

/** Periods of the overview: the one under way is set against as much of the one before. */
export const OVERVIEW_PERIODS = ["today", "yesterday", "month", "last_month"] as const

/** Figures of a team, the agent's own play among them. */
const Sums = {
  deposits: Money,
  withdrawals: Money,
  validBet: Money,
  /** Stakes less payouts: above zero, the members have lost. */
  net: Money,
  /** Members who joined below the agent. */
  joined: z.number(),
}
const Total = z.strictObject({
  ...Sums,
  /** Members who played, each once. Null: of a part of a period it is not known. */
  active: z.nullable(z.number()),
})

export const teamOverview = endpoint({
  token: true,
  encrypted: false,
  access: AGENTS,
  method: "GET",
  path: "/wps/agent/overview",
  module: "AGT_overview",
  summary:
    "Figures of the caller's team in a period of the merchant's time zone, and those of the period before",
  input: z.strictObject({ period: z._default(z.enum(OVERVIEW_PERIODS), "month") }),
  value: z.strictObject({
    asset: z.string(),
    timeZone: z.string(),
    from: Instant,
    until: Instant,
    members: z.strictObject({ directs: z.number(), team: z.number() }),
    now: Total,
    before: Total,
    /** Hours of a day, or days of a month, up to now. */
    points: z.array(z.strictObject({ at: Instant, ...Sums })),
  }),
  errors: [],
})

const Span = { from: Day, until: Day }
/** The start of an account: members of the line whose account begins so. */
const Account = z.optional(text(64).check(z.trim(), z.minLength(1)))
const Person = { memberId: Id, account: z.string() }

export const TEAM_MONEY = ["deposit", "withdrawal", "bonus", "cashback", "rebate"] as const
const Product = z.optional(text(20))
const MoneyKind = z.optional(z.enum(TEAM_MONEY))

export const teamBetting = endpoint({
  token: true,
  encrypted: false,
  access: AGENTS,
  method: "GET",
  path: "/wps/agent/betting",
  module: "AGT_betting",
  summary: "Settled play of the caller's line in days of the merchant's time zone, the newest first",
  input: z.strictObject({ ...PageQuery, ...Span, account: Account, product: Product }),
  value: z.strictObject({
    asset: z.string(),
    rows: z.array(
      z.strictObject({
        id: Id,
        ...Person,
        at: Instant,
        product: z.string(),
        /** Null: a vendor that told only its results. */
        game: z.nullable(z.string()),
        bets: z.number(),
        stake: Money,
        payout: Money,
        /** Payout less stake: above zero, the member has won. */
        result: Money,
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
  errors: [],
})

export const teamTransactions = endpoint({
  token: true,
  encrypted: false,
  access: AGENTS,
  method: "GET",
  path: "/wps/agent/transactions",
  module: "AGT_transactions",
  summary: "Deposits, withdrawals and what was given to members of the caller's line, the newest first",
  input: z.strictObject({ ...PageQuery, ...Span, account: Account, kind: MoneyKind }),
  value: z.strictObject({
    asset: z.string(),
    rows: z.array(
      z.strictObject({
        id: Id,
        ...Person,
        at: Instant,
        kind: z.enum([...TEAM_MONEY, "fee"]),
        /** Below zero where it was taken back. */
        amount: Money,
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
  errors: [],
})

export const PROFIT_SORTS = ["net", "validBet", "deposits", "withdrawals"] as const
export type ProfitSort = (typeof PROFIT_SORTS)[number]
const Played = {
  bets: z.number(),
  stake: Money,
  payout: Money,
  validBet: Money,
  deposits: Money,
  withdrawals: Money,
  /** Bonuses, cashback and rebates. */
  given: Money,
  /** Stakes less payouts: above zero, the members have lost. */
  net: Money,
}

export const teamProfit = endpoint({
  token: true,
  encrypted: false,
  access: AGENTS,
  method: "GET",
  path: "/wps/agent/profit",
  module: "AGT_profit",
  summary: "Profit and loss of each member of the caller's line over days of the merchant's time zone",
  input: z.strictObject({
    ...PageQuery,
    ...Span,
    account: Account,
    sort: z._default(z.enum(PROFIT_SORTS), "net"),
    /** The largest first, or the smallest. */
    order: z._default(z.enum(["down", "up"]), "down"),
  }),
  value: z.strictObject({
    asset: z.string(),
    rows: z.array(z.strictObject({ ...Person, ...Played })),
    cursor: z.nullable(z.string()),
  }),
  errors: [],
})

export const teamProfitDays = endpoint({
  token: true,
  encrypted: false,
  access: AGENTS,
  method: "GET",
  path: "/wps/agent/profit/days",
  module: "AGT_profitDays",
  summary: "Profit and loss of the caller's team by day of the merchant's time zone, the newest first",
  input: z.strictObject(Span),
  value: z.strictObject({
    asset: z.string(),
    rows: z.array(z.strictObject({ day: Day, ...Played })),
  }),
  errors: [],
})

export const TEAM_FILES = ["team", "betting", "transactions", "profit"] as const
export type TeamFileName = (typeof TEAM_FILES)[number]

export const teamFile = endpoint({
  token: true,
  encrypted: false,
  access: AGENTS,
  method: "GET",
  path: "/wps/agent/file",
  module: "AGT_file",
  summary:
    "A list of the agent centre as CSV, at most 50,000 rows; of the team all who stand directly below an agent",
  input: z.strictObject({
    list: z.enum(TEAM_FILES),
    ...Span,
    account: Account,
    product: Product,
    kind: MoneyKind,
    under: z.optional(Id),
  }),
  value: z.custom<FileAnswer>(),
  answers: "file",
  errors: ["AGENT_UNKNOWN"],
})
