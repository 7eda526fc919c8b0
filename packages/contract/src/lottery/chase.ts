import { z } from "zod/mini"
import { ANYBODY, SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { BetLine, GameCode, IssueNo, Mode, SLIP_REFUSALS } from "./site.ts"
import { Id, Instant, Money, PageQuery, PositiveMoney } from "../wire/values.ts"

/** RUNNING until the last issue is decided, or something ends it before. */
export const CHASE_STATES = [
  "RUNNING",
  "FINISHED",
  "STOPPED_BY_WIN",
  "STOPPED_BY_USER",
  "STOPPED_BY_SYSTEM",
] as const
/** WAITING holds its stake; PLACED is a bet; the others are ends. MISSED: its issue closed before it could be bet. */
export const CHASE_LEG_STATES = ["WAITING", "PLACED", "WON", "LOST", "VOID", "MISSED", "CANCELLED"] as const

/** The most issues that one chase may run over. */
export const MOST_CHASE_ISSUES = 120

const ChaseLeg = z.strictObject({
  issue: z.string(),
  multiple: z.number(),
  stake: Money,
  state: z.enum(CHASE_LEG_STATES),
  prize: Money,
})

export const Chase = z.strictObject({
  chaseId: Id,
  gameCode: z.string(),
  lines: z.array(
    z.strictObject({
      play: z.string(),
      selection: z.record(z.string(), z.unknown()),
      units: z.string(),
      mode: Mode,
      multiple: z.number(),
      group: z.number(),
    }),
  ),
  stopOnWin: z.boolean(),
  state: z.enum(CHASE_STATES),
  /** Of all issues together, as it was set aside at first. */
  stake: Money,
  /** Stakes of the issues that have been bet. */
  spent: Money,
  /** Stakes of the issues that still wait, set aside. */
  reserved: Money,
  prize: Money,
  legs: z.array(ChaseLeg),
  createdAt: Instant,
  endedAt: z.nullable(Instant),
})
export type Chase = z.output<typeof Chase>

export const comingIssues = endpoint({
  method: "GET",
  path: "/lgw/numeros/coming",
  module: "LGW_comingIssues",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({
    gameCode: GameCode,
    count: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(MOST_CHASE_ISSUES)), 20),
  }),
  errors: ["GAME_UNKNOWN"],
  summary: "The issues that can be bet on from now, for a chase",
  value: z.strictObject({
    issues: z.array(z.strictObject({ issue: z.string(), closesAt: Instant, drawsAt: Instant })),
    serverTime: Instant,
  }),
})

/**
 * Needs an Idempotency-Key (a uuid). `legs` ascend; a leg's multiple multiplies that of every line. The whole
 * cost is set aside at once, and spent issue by issue.
 */
export const placeChase = endpoint({
  method: "POST",
  path: "/lgw/chases",
  module: "LGW_placeChase",
  token: true,
  play: true,
  located: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({
    gameCode: GameCode,
    lines: z.array(BetLine).check(z.minLength(1), z.maxLength(20)),
    legs: z
      .array(
        z.strictObject({ issue: IssueNo, multiple: z.number().check(z.int(), z.gte(1), z.lte(100_000)) }),
      )
      .check(z.minLength(1), z.maxLength(MOST_CHASE_ISSUES)),
    stopOnWin: z.boolean(),
    cost: PositiveMoney,
  }),
  value: z.strictObject({ chase: Chase, balance: Money }),
  errors: [...SLIP_REFUSALS, "CHASE_PLAN_INVALID"],
  summary: "Places the same lines over coming issues",
})

export const cancelChase = endpoint({
  method: "POST",
  path: "/lgw/chases/cancel",
  module: "LGW_cancelChase",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  /** Without issues: all that still wait. */
  input: z.strictObject({
    chaseId: Id,
    issues: z.optional(z.array(IssueNo).check(z.minLength(1), z.maxLength(MOST_CHASE_ISSUES))),
  }),
  value: z.strictObject({ chase: Chase, balance: Money }),
  errors: ["CHASE_UNKNOWN", "CHASE_ENDED"],
  summary: "Takes the issues of a chase back that have not been bet yet",
})

export const chases = endpoint({
  method: "GET",
  path: "/lgw/chases",
  module: "LGW_chases",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ ...PageQuery, gameCode: z.optional(GameCode) }),
  errors: [],
  summary: "A member's chases, newest first",
  value: z.strictObject({ rows: z.array(Chase), cursor: z.nullable(z.string()) }),
})
