import { z } from "zod/mini"
import { Draw, GameCode, ISSUE_STATES, IssueNo, LOTTERY_CATEGORIES } from "../lottery.ts"
import { Id, Instant, Money } from "../values.ts"
import { consoleEndpoint, Cursor, ListQuery, Why } from "./endpoint.ts"

const DRAWN_BY = ["HOUSE", "CHAIN", "OFFICIAL"] as const

const Decision = z.discriminatedUnion("kind", [
  /** The result of a draw that the house does not make; `drawnAt` where it is known. */
  z.strictObject({ kind: z.literal("RESULT"), draw: Draw, drawnAt: z.nullable(Instant) }),
  /** Another result of a settled issue: only differences are posted. */
  z.strictObject({ kind: z.literal("CORRECTION"), draw: Draw }),
  /** No result counts: all stakes return. */
  z.strictObject({ kind: z.literal("VOID") }),
])

const Ruling = z.strictObject({
  id: Id,
  gameCode: z.string(),
  issue: z.string(),
  decision: Decision,
  reason: z.string(),
  state: z.enum(["PENDING", "APPLIED", "CONTRADICTED", "WITHDRAWN"]),
  enteredBy: z.string(),
  enteredAt: Instant,
  decidedBy: z.nullable(z.string()),
})

/** Takes two operators: the first entry waits, the same from another applies it, something else drops both. */
export const ruleIssue = consoleEndpoint({
  method: "POST",
  path: "/console/api/lottery/rulings",
  module: "OPS_ruleIssue",
  door: "lottery.rule",
  input: z.strictObject({
    gameCode: GameCode,
    issue: IssueNo,
    decision: Decision,
    reason: Why,
  }),
  errors: ["GAME_UNKNOWN", "ISSUE_UNKNOWN", "DRAW_INVALID", "RULING_NOT_POSSIBLE", "RESULT_CONTRADICTED"],
  summary: "Enters what an operator decides about an issue, or confirms what another entered",
  value: Ruling,
})

export const issueRulings = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/rulings",
  module: "OPS_issueRulings",
  door: "lottery.read",
  input: z.strictObject({ limit: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(100)), 50) }),
  errors: [],
  summary: "What operators decided about issues, newest first",
  value: z.strictObject({ rows: z.array(Ruling) }),
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
  door: "lottery.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Every lottery of the merchant, on sale or not",
  value: z.strictObject({ rows: z.array(ConsoleGame), cursor: Cursor }),
})

export const setGameOnSale = consoleEndpoint({
  method: "POST",
  path: "/console/api/lottery/games/sale",
  module: "OPS_setGameOnSale",
  door: "lottery.games",
  input: z.strictObject({ gameCode: GameCode, onSale: z.boolean(), why: Why }),
  errors: ["GAME_UNKNOWN"],
  summary: "Takes a game off sale or puts it back; what was bet is drawn and settled all the same",
  value: ConsoleGame,
})

export const listIssues = consoleEndpoint({
  method: "GET",
  path: "/console/api/lottery/issues",
  module: "OPS_listIssues",
  door: "lottery.read",
  input: z.strictObject({
    ...ListQuery,
    gameCode: GameCode,
    state: z.optional(z.enum(ISSUE_STATES)),
  }),
  errors: ["GAME_UNKNOWN"],
  summary: "The issues of a game, the latest draw first",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        gameCode: z.string(),
        issue: z.string(),
        state: z.enum(ISSUE_STATES),
        drawnBy: z.enum(DRAWN_BY),
        opensAt: Instant,
        closesAt: Instant,
        drawsAt: Instant,
        draw: z.nullable(Draw),
        settledAt: z.nullable(Instant),
      }),
    ),
    cursor: Cursor,
  }),
})
