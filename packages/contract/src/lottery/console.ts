import { z } from "zod/mini"
import { Draw, GameCode, ISSUE_STATES, IssueNo, LOTTERY_CATEGORIES } from "./site.ts"
import { Id, Instant, Money, PositiveMoney, text } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why, RowVersion } from "../operators/endpoint.ts"

const DRAWN_BY = ["HOUSE", "CHAIN", "OFFICIAL"] as const

const Decision = z.discriminatedUnion("kind", [
  /** The result of a draw that the house does not make; `drawnAt` where it is known. */
  z.strictObject({ kind: z.literal("RESULT"), draw: Draw, drawnAt: z.nullable(Instant) }),
  /** Another result of a drawn issue: only differences are posted. */
  z.strictObject({ kind: z.literal("CORRECTION"), draw: Draw }),
  /** The same result once more, where something kept the issue from being settled as it should. */
  z.strictObject({ kind: z.literal("RETRY") }),
  /** No result counts: all stakes return. */
  z.strictObject({ kind: z.literal("VOID") }),
])

const Ruling = z.strictObject({
  id: Id,
  gameCode: z.string(),
  issue: z.string(),
  decision: Decision,
  reason: z.string(),
  state: z.enum(["APPLIED", "CONTRADICTED", "WITHDRAWN"]),
  enteredBy: z.string(),
  enteredAt: Instant,
  decidedBy: z.nullable(z.string()),
})

/**
 * Takes two people. A void waits for another one's approval. A result or a correction waits until another person enters
 * the same without being shown it; something else drops both entries.
 */
export const ruleIssue = consoleEndpoint({
  method: "POST",
  path: "/console/api/lottery/rulings",
  module: "OPS_ruleIssue",
  access: "lottery.rule",
  input: z.strictObject({
    gameCode: GameCode,
    issue: IssueNo,
    decision: Decision,
    reason: Why,
  }),
  errors: [
    "GAME_UNKNOWN",
    "ISSUE_UNKNOWN",
    "DRAW_INVALID",
    "RULING_NOT_POSSIBLE",
    "RESULT_CONTRADICTED",
    "PROPOSAL_WAITS",
  ],
  summary: "Enters what an operator decides about an issue, or confirms what another entered",
  value: Outcome,
})

export const issueRulings = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/rulings",
  module: "OPS_issueRulings",
  access: "lottery.read",
  input: z.strictObject(ListQuery),
  errors: [],
  summary: "Decisions about issues, newest first; those that wait stand among the approvals",
  value: z.strictObject({ rows: z.array(Ruling), cursor: Cursor }),
})

const ConsoleGame = z.strictObject({
  gameCode: z.string(),
  gameType: z.string(),
  category: z.enum(LOTTERY_CATEGORIES),
  intervalSeconds: z.number(),
  closeAheadSeconds: z.number(),
  timeZone: z.string(),
  unitPrice: Money,
  maximumPrize: Money,
  group: z.number(),
  base: z.number(),
  plays: z.number(),
  onSale: z.boolean(),
})

export const listLotteryGames = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/games",
  module: "OPS_listLotteryGames",
  access: "lottery.read",
  // A merchant has some dozens of them: one page holds them all.
  input: z.strictObject(ListQuery),
  errors: [],
  summary: "Every lottery of the merchant, on sale or not",
  value: z.strictObject({ rows: z.array(ConsoleGame), cursor: Cursor }),
})

export const setGameOnSale = consoleEndpoint({
  method: "POST",
  path: "/console/api/lottery/games/sale",
  module: "OPS_setGameOnSale",
  access: "lottery.games",
  input: z.strictObject({ gameCode: GameCode, onSale: z.boolean(), why: Why }),
  errors: ["GAME_UNKNOWN"],
  summary: "Takes a game off sale or puts it back; what was bet is drawn and settled all the same",
  value: ConsoleGame,
})

/** One issue as the console shows it. */
export const ConsoleIssue = z.strictObject({
  gameCode: z.string(),
  issue: z.string(),
  state: z.enum(ISSUE_STATES),
  drawnBy: z.enum(DRAWN_BY),
  opensAt: Instant,
  closesAt: Instant,
  drawsAt: Instant,
  draw: z.nullable(Draw),
  settledAt: z.nullable(Instant),
})
export type ConsoleIssue = z.output<typeof ConsoleIssue>

export const listIssues = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/issues",
  module: "OPS_listIssues",
  access: "lottery.read",
  input: z.strictObject({
    ...ListQuery,
    gameCode: GameCode,
    state: z.optional(z.enum(ISSUE_STATES)),
    /** Only those that are numbered by this day. */
    day: z.optional(z.string().check(z.regex(/^20\d{6}$/))),
  }),
  errors: ["GAME_UNKNOWN"],
  summary:
    "The issues of a game, the latest draw first; what is scheduled by its state, the next first, or by its day",
  value: z.strictObject({
    rows: z.array(ConsoleIssue),
    cursor: Cursor,
  }),
})

export const findIssues = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/issues/found",
  module: "OPS_findIssues",
  access: "lottery.read",
  input: z.strictObject({
    issue: z.string().check(z.regex(/^[\w-]{1,30}$/)),
    gameCode: z.optional(text(20)),
  }),
  errors: [],
  summary: "The issues that bear a number, of one game or of all of the merchant's",
  value: z.strictObject({ rows: z.array(ConsoleIssue) }),
})

/** A day by which issues are numbered. */
export const Day = z.string().check(z.regex(/^\d{8}$/))
const Bound = z.nullable(PositiveMoney)
const Count = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(1_000_000_000)))

/** Limits of one line; null: none. Of a play: null is what the game says. */
const LineLimits = z.strictObject({
  minimumStake: Bound,
  maximumStake: Bound,
  maximumUnits: Count,
  maximumGroup: Count,
})

export const LotteryTerms = z.strictObject({
  plays: z.array(text(60)).check(z.minLength(1), z.maxLength(1_000)),
  minimumGroup: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  maximumGroup: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  maximumMultiple: z.number().check(z.int(), z.gte(1), z.lte(1_000_000)),
  maximumPrize: PositiveMoney,
  limits: z.strictObject({
    ...LineLimits.shape,
    memberStake: Bound,
    memberPrize: Bound,
    issueStake: Bound,
    issueExposure: Bound,
  }),
  /** Of single plays, where they differ from the game's. */
  playLimits: z.record(text(60), LineLimits),
})
export type LotteryTerms = z.output<typeof LotteryTerms>

const HourMinute = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))

export const LotterySchedule = z.strictObject({
  intervalSeconds: z.number().check(z.int(), z.gte(10), z.lte(86_400)),
  windows: z.array(z.strictObject({ from: HourMinute, to: HourMinute })).check(z.maxLength(12)),
  weekDays: z.array(z.number().check(z.int(), z.gte(1), z.lte(7))).check(z.maxLength(7)),
  monthDays: z.array(z.number().check(z.int(), z.gte(1), z.lte(31))).check(z.maxLength(31)),
  openAheadSeconds: z.number().check(z.int(), z.gte(2), z.lte(40 * 86_400)),
  closeAheadSeconds: z.number().check(z.int(), z.gte(1), z.lte(86_399)),
})
export type LotterySchedule = z.output<typeof LotterySchedule>

const GameDesk = z.strictObject({
  ...ConsoleGame.shape,
  drawnBy: z.enum(DRAWN_BY),
  everyPlay: z.array(z.string()),
  terms: LotteryTerms,
  schedule: LotterySchedule,
  next: z.nullable(z.strictObject({ from: Day, schedule: LotterySchedule })),
  skipped: z.array(Day),
  /** Names the state that a change begins from. */
  version: RowVersion,
})
export type GameDesk = z.output<typeof GameDesk>

export const lotteryGame = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/game",
  module: "OPS_lotteryGame",
  access: "lottery.read",
  input: z.strictObject({ gameCode: GameCode }),
  errors: ["GAME_UNKNOWN"],
  summary: "One lottery: schedule, plays, prize groups and limits",
  value: GameDesk,
})

export const changeLotteryTerms = consoleEndpoint({
  method: "POST",
  path: "/console/api/lottery/game/terms",
  module: "OPS_changeLotteryTerms",
  access: "lottery.terms",
  input: z.strictObject({ gameCode: GameCode, version: RowVersion, terms: LotteryTerms, why: Why }),
  errors: ["GAME_UNKNOWN", "INPUT_INVALID", "CHANGED_MEANWHILE", "PROPOSAL_WAITS"],
  summary: "Changes plays, prize groups and limits of a lottery, by two people once the house has them",
  value: Outcome,
})

/** It takes effect on the first day that has no issue on sale yet, so that what was published stays. */
export const changeLotterySchedule = consoleEndpoint({
  method: "POST",
  path: "/console/api/lottery/game/schedule",
  module: "OPS_changeLotterySchedule",
  access: "lottery.games",
  input: z.strictObject({
    gameCode: GameCode,
    version: RowVersion,
    /** Null: what was planned is dropped, and the present schedule stays. */
    schedule: z.nullable(LotterySchedule),
    why: Why,
  }),
  errors: ["GAME_UNKNOWN", "INPUT_INVALID", "CHANGED_MEANWHILE"],
  summary: "Plans another schedule of a lottery, from the first day on which nothing is on sale yet",
  value: GameDesk,
})

export const skipLotteryDay = consoleEndpoint({
  method: "POST",
  path: "/console/api/lottery/game/days",
  module: "OPS_skipLotteryDay",
  access: "lottery.games",
  input: z.strictObject({
    gameCode: GameCode,
    version: RowVersion,
    day: Day,
    skip: z.boolean(),
    why: Why,
  }),
  errors: ["GAME_UNKNOWN", "CHANGED_MEANWHILE", "RULING_NOT_POSSIBLE"],
  summary: "Leaves a day out, or takes it back in; not one of which an issue was on sale or is chased",
  value: GameDesk,
})

export const closeIssue = consoleEndpoint({
  method: "POST",
  path: "/console/api/lottery/issues/close",
  module: "OPS_closeIssue",
  access: "lottery.games",
  input: z.strictObject({ gameCode: GameCode, issue: IssueNo, why: Why }),
  errors: ["GAME_UNKNOWN", "ISSUE_UNKNOWN", "RULING_NOT_POSSIBLE"],
  summary: "Ends the sale of an issue before its time; it is drawn when it was to be drawn",
  value: ConsoleIssue,
})
