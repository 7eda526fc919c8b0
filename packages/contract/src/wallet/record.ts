import { z } from "zod/mini"
import { SIGNED_IN } from "../identity/shared.ts"
import { endpoint, type FileAnswer } from "../wire/endpoint.ts"
import { Day, Id, Instant, Money, PageQuery, text } from "../wire/values.ts"

/** Groups that the account record can be narrowed to. */
export const MOVEMENT_GROUPS = [
  "deposits",
  "withdrawals",
  "bets",
  "prizes",
  "bonuses",
  "transfers",
  "other",
] as const
export type MovementGroup = (typeof MOVEMENT_GROUPS)[number]

/** The longest period that a member asks for in days, both ends counted. */
export const LONGEST_PERIOD = 366

/** Days of the merchant's time zone, both counted. */
const Period = { from: z.optional(Day), until: z.optional(Day) }
/** The purpose of one of the caller's wallets; the main wallet where none is named. */
const Purpose = z._default(text(20), "main")

export const walletTransactions = endpoint({
  method: "GET",
  path: "/wps/v2/wallets/transactions",
  module: "WAL_transactions",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    ...PageQuery,
    ...Period,
    wallet: Purpose,
    /** Needs `from`: a group that is rare is looked for in a bounded time. */
    group: z.optional(z.enum(MOVEMENT_GROUPS)),
  }),
  errors: [],
  summary:
    "The account record of one wallet, newest first, of a period of at most 366 days where one is named",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        id: Id,
        at: Instant,
        kind: z.string(),
        amount: Money,
        balanceAfter: Money,
        /** Of what was played, in the caller's language; null for everything else. */
        gameName: z.nullable(z.string()),
      }),
    ),
    cursor: z.nullable(z.string()),
  }),
})

export const walletPeriod = endpoint({
  method: "GET",
  path: "/wps/v2/wallets/period",
  module: "WAL_period",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    from: Day,
    until: Day,
    wallet: Purpose,
    /** The movements that are counted and summed up; the balances are those of all. */
    group: z.optional(z.enum(MOVEMENT_GROUPS)),
  }),
  errors: [],
  summary:
    "Balances of a wallet when a period of at most 366 days began and ended, sums of its movements, and the caller's wallets to choose from",
  value: z.strictObject({
    asset: z.string(),
    /** Days begin and end in it. */
    timeZone: z.string(),
    opening: Money,
    closing: Money,
    movements: z.number(),
    /** Sums of what came in and of what went out, neither below zero. */
    in: Money,
    out: Money,
    /** The caller's wallets of this asset that have ever held something, the main wallet first. */
    wallets: z.array(z.strictObject({ purpose: z.string(), balance: Money })),
  }),
})

export const STATEMENT_FORMATS = ["csv", "html"] as const
export type StatementFormat = (typeof STATEMENT_FORMATS)[number]

/** Calendar years of which files are offered: records of money are kept for five, and the one under way. */
export const YEARS_OFFERED = 6

export const accountStatement = endpoint({
  method: "GET",
  path: "/wps/v2/wallets/statement",
  module: "WAL_statement",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2199)),
    format: z.enum(STATEMENT_FORMATS),
  }),
  errors: [],
  summary:
    "The statement of a year in the merchant's time zone, of all wallets of the caller: opening, movements, closing; every movement as CSV, or a document to print in which play is summed by the day",
  value: z.custom<FileAnswer>(),
  answers: "file",
})

export const taxEvidence = endpoint({
  method: "GET",
  path: "/wps/v2/wallets/tax-evidence",
  module: "WAL_taxEvidence",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    year: z.coerce.number().check(z.int(), z.gte(2000), z.lte(2199)),
    format: z.enum(STATEMENT_FORMATS),
  }),
  errors: [],
  summary:
    "The caller's evidence for taxes of a year in the merchant's time zone: stakes, winnings and net by product, money paid in and out; as CSV, or a document to print",
  value: z.custom<FileAnswer>(),
  answers: "file",
})
