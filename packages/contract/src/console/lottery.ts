import { z } from "zod/mini"
import { Draw, GameCode, IssueNo } from "../lottery.ts"
import { Id, Instant } from "../values.ts"
import { consoleEndpoint, Why } from "./endpoint.ts"

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
