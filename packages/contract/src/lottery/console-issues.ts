import { z } from "zod/mini"
import { Draw, GameCode, ISSUE_STATES, IssueNo } from "./site.ts"
import { Instant, Money } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, RowVersion } from "../operators/endpoint.ts"
import { ConsoleIssue, Day } from "./console.ts"

export const issueCalendar = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/calendar",
  module: "OPS_issueCalendar",
  access: "lottery.read",
  input: z.strictObject({
    gameCode: GameCode,
    /** YYYYMM; without it, the present one. */
    month: z.optional(z.string().check(z.regex(/^20\d{2}(0[1-9]|1[0-2])$/))),
  }),
  errors: ["GAME_UNKNOWN"],
  summary: "A month of a lottery: of each day how many issues are in which state",
  value: z.strictObject({
    timeZone: z.string(),
    month: z.string(),
    today: Day,
    version: RowVersion,
    days: z.array(
      z.strictObject({
        day: Day,
        /** The schedule has draws on it. */
        draws: z.boolean(),
        skipped: z.boolean(),
        states: z.array(z.strictObject({ state: z.enum(ISSUE_STATES), issues: z.number() })),
        /** Should have been drawn and are not. */
        late: z.number(),
      }),
    ),
  }),
})

const Risk = { bets: z.number(), stake: Money, maximumPayout: Money }

/** Pay of all bets by a result, rebates included, and the rest of the stakes then. */
const Result = z.strictObject({
  draw: Draw,
  paid: Money,
  /** Below zero where the house loses. */
  left: Money,
})

/**
 * By which results the issue pays most. EXACT: every result that the bets look at was settled. SEARCHED: there are too
 * many; some draws were tried, the true worst is between the worst of them and the sum of what each bet can win.
 */
const Liability = z.strictObject({
  method: z.enum(["EXACT", "SEARCHED"]),
  /** The positions of the draw that matter, from 0; null: all of it. */
  positions: z.nullable(z.array(z.number())),
  /** Results, each as likely as any other, or draws that were tried. */
  results: z.number(),
  /** Those by which the house loses. */
  losing: z.number(),
  /** Rest of the stakes on average; null where not every result was settled. */
  expected: z.nullable(Money),
  /** The most that may be paid: no result pays more. */
  bound: Money,
  worst: z.array(Result),
})

export const issueExposure = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/exposure",
  module: "OPS_issueExposure",
  access: "lottery.read",
  input: z.strictObject({ gameCode: GameCode, issue: IssueNo }),
  errors: ["GAME_UNKNOWN", "ISSUE_UNKNOWN"],
  summary: "Stakes on an issue and the most that they can win, by play and by selection",
  value: z.strictObject({
    issue: ConsoleIssue,
    asset: z.string(),
    members: z.number(),
    ...Risk,
    /** The most that the house may lose by it, and all may stake; null: no limit. */
    exposureLimit: z.nullable(Money),
    stakeLimit: z.nullable(Money),
    plays: z.array(z.strictObject({ play: z.string(), ...Risk })),
    /** Selections that cost the house most when they win. */
    chosen: z.array(z.strictObject({ play: z.string(), selection: z.string(), ...Risk })),
    /** Null where more different bets were made than can be weighed. */
    liability: z.nullable(Liability),
  }),
})

export const FAIRNESS_VERDICTS = ["SEALED", "HONEST", "FAULT", "OUTSIDE", "VOID"] as const

export const fairnessLog = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/fairness",
  module: "OPS_fairnessLog",
  access: "lottery.read",
  input: z.strictObject({ ...ListQuery, gameCode: GameCode, state: z.optional(z.enum(ISSUE_STATES)) }),
  errors: ["GAME_UNKNOWN"],
  summary:
    "The commitments of a lottery: those to come, that of the issue on sale, and those revealed, each verified",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        issue: z.string(),
        state: z.enum(ISSUE_STATES),
        drawsAt: Instant,
        commitment: z.string(),
        committedAt: Instant,
        opensAt: Instant,
        seed: z.nullable(z.string()),
        draw: z.nullable(Draw),
        /** The draw that a void issue had before. */
        voided: z.nullable(Draw),
        verdict: z.enum(FAIRNESS_VERDICTS),
        /** The first step that fails. */
        fault: z.nullable(z.string()),
      }),
    ),
    cursor: Cursor,
  }),
})

export const verifyDraws = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/fairness/verdict",
  module: "OPS_verifyDraws",
  access: "lottery.read",
  input: z.strictObject({
    gameCode: GameCode,
    issues: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_000)), 500),
  }),
  errors: ["GAME_UNKNOWN"],
  summary: "Verifies the last draws of a lottery from their commitments to their numbers",
  value: z.strictObject({
    checked: z.number(),
    honest: z.number(),
    faults: z.array(z.strictObject({ issue: z.string(), fault: z.string() })),
    first: z.nullable(z.string()),
    last: z.nullable(z.string()),
  }),
})
