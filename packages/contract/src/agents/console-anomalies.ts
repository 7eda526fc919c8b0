import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Why } from "../operators/endpoint.ts"
import { Id, Instant, Nothing } from "../wire/values.ts"

export const ANOMALY_KINDS = ["self_referral", "ring", "own_play", "bonus_only", "one_player"] as const
export const ANOMALY_STATES = ["OPEN", "CONFIRMED", "CLEARED"] as const
/** Figures that show an anomaly, by name. */
export const EVIDENCE = [
  "by",
  "members",
  "inLine",
  "uses",
  "own",
  "top",
  "team",
  "share",
  "given",
  "deposits",
  "valid",
] as const

const Person = z.strictObject({ memberId: Id, account: z.string() })

const Anomaly = z.strictObject({
  anomalyId: Id,
  kind: z.enum(ANOMALY_KINDS),
  /** The agent whose pay it is about, and the member by whom it shows. */
  agent: Person,
  member: Person,
  /** A mark that they share, or the month of the figures. */
  occasion: z.string(),
  evidence: z.partialRecord(z.enum(EVIDENCE), z.string()),
  state: z.enum(ANOMALY_STATES),
  foundAt: Instant,
  seenAt: Instant,
  decidedAt: z.nullable(Instant),
  decidedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
})

export const listAgentAnomalies = consoleEndpoint({
  method: "GET",
  path: "/console/api/agents/anomalies",
  module: "OPS_listAgentAnomalies",
  access: "agents.read",
  input: z.strictObject({
    ...ListQuery,
    /** The agent whose pay it is about. */
    memberId: z.optional(Id),
    kind: z.optional(z.enum(ANOMALY_KINDS)),
    state: z.optional(z.enum(ANOMALY_STATES)),
  }),
  errors: [],
  summary: "Anomalies of agents' lines with the figures that show them, the newest first",
  value: z.strictObject({ rows: z.array(Anomaly), cursor: Cursor }),
})

export const decideAgentAnomaly = consoleEndpoint({
  method: "POST",
  path: "/console/api/agents/anomalies",
  module: "OPS_decideAgentAnomaly",
  access: "agents.bills",
  input: z.strictObject({ anomalyId: Id, decision: z.enum(["confirm", "clear"]), why: Why }),
  errors: ["ANOMALY_UNKNOWN", "ANOMALY_STATE"],
  summary: "Confirms an anomaly or clears it; a member of a confirmed one counts as active for no contract",
  value: Nothing,
})
