import { z } from "zod/mini"
import { Id, Instant, Money, text } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery } from "./endpoint.ts"
import { MemberMark } from "../identity/member-marks.ts"

export const PROPOSAL_STATES = [
  "OPEN",
  "APPROVED",
  "REFUSED",
  "WITHDRAWN",
  "EXPIRED",
  "FAILED",
  "CONTRADICTED",
] as const

/** Another person approves what was proposed, or enters the same without being shown it. */
export const APPROVAL_MODES = ["second-person", "independent-entry"] as const

/** Value in a place of a sentence or a table; the console writes each kind in the reader's language. */
export const Part = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("member"), memberId: Id }),
  z.strictObject({ kind: z.literal("money"), amount: Money, asset: z.string() }),
  z.strictObject({ kind: z.literal("number"), number: z.number() }),
  z.strictObject({ kind: z.literal("minutes"), minutes: z.number() }),
  z.strictObject({ kind: z.literal("time"), at: Instant }),
  z.strictObject({ kind: z.literal("text"), text: z.string() }),
  /** Keys of the console's own texts. */
  z.strictObject({ kind: z.literal("words"), words: z.array(z.string()) }),
  z.strictObject({ kind: z.literal("issue"), gameCode: z.string(), issue: z.string() }),
  z.strictObject({ kind: z.literal("deposit"), depositId: z.string() }),
  z.strictObject({ kind: z.literal("setting"), path: z.string() }),
  z.strictObject({ kind: z.literal("value"), path: z.string(), value: z.unknown() }),
])
export type Part = z.output<typeof Part>

/** One thing that is different afterwards; `field` names it by a text `field_…`, or is a setting's path. */
export const Change = z.strictObject({ field: z.string(), now: z.nullable(Part), after: z.nullable(Part) })
export type Change = z.output<typeof Change>

/** Warning against a proposal, by a text `warning_…` with parts in its places. */
export const Warning = z.strictObject({ code: z.string(), parts: z.array(Part) })
export type Warning = z.output<typeof Warning>

const Row = {
  proposalId: Id,
  act: z.string(),
  mode: z.enum(APPROVAL_MODES),
  merchantId: z.nullable(z.number()),
  target: z.string(),
  /** The sentence: a text `approval_…`, and what stands in its places. */
  says: z.string(),
  parts: z.array(Part),
  member: z.nullable(z.strictObject({ memberId: Id, account: z.string(), marks: z.array(MemberMark) })),
  amount: z.nullable(z.strictObject({ amount: Money, asset: z.string() })),
  /** State at the time of the proposal, and the state that it would bring. */
  before: z.unknown(),
  after: z.unknown(),
  why: z.string(),
  state: z.enum(PROPOSAL_STATES),
  proposedBy: z.string(),
  proposedAt: Instant,
  expiresAt: Instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(Instant),
  note: z.nullable(z.string()),
  /** Note of a failed one, in the reader's language. */
  failure: z.nullable(z.string()),
  /** True when the caller may approve or refuse it: another person's, still open, and theirs to decide. */
  mayDecide: z.boolean(),
  /** Only an owner may approve it: its amount is above the limit of everybody else. */
  needsOwner: z.boolean(),
  isOwn: z.boolean(),
}
const Proposal = z.strictObject(Row)

export const listProposals = consoleEndpoint({
  method: "GET",
  path: "/console/api/approvals",
  module: "OPS_listProposals",
  access: "staff",
  input: z.strictObject({
    ...ListQuery,
    state: z.optional(z.enum(PROPOSAL_STATES)),
    /**
     * `waiting`: open ones that the caller may decide; `own`: what the caller proposed. Without it, those that wait,
     * or all of a state that is asked for.
     */
    view: z.optional(z.enum(["waiting", "own", "all"])),
  }),
  errors: [],
  summary:
    "Proposals for a second person and their outcomes: the caller's own, and those that the caller may decide",
  value: z.strictObject({ rows: z.array(Proposal), cursor: Cursor, open: z.number() }),
})

export const proposal = consoleEndpoint({
  method: "GET",
  path: "/console/api/approvals/proposal",
  module: "OPS_proposal",
  access: "staff",
  input: z.strictObject({ proposalId: Id }),
  errors: ["PROPOSAL_UNKNOWN"],
  summary: "One proposal with the figures of this moment, and with what speaks against it",
  value: z.strictObject({
    ...Row,
    /** Of an open one, by the figures of this moment; null where the caller is to enter it without being shown it. */
    changes: z.nullable(z.array(Change)),
    warnings: z.array(Warning),
  }),
})

export const waitingProposal = consoleEndpoint({
  method: "GET",
  path: "/console/api/approvals/waiting",
  module: "OPS_waitingProposal",
  access: "merchant",
  input: z.strictObject({ target: text(200) }),
  errors: [],
  summary: "The open proposals about one thing: who made them, and under which numbers",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({ proposalId: Id, act: z.string(), proposedBy: z.string(), proposedAt: Instant }),
    ),
  }),
})

export const decideProposal = consoleEndpoint({
  method: "POST",
  path: "/console/api/approvals/decision",
  module: "OPS_decideProposal",
  access: "staff",
  input: z.strictObject({
    proposalId: Id,
    decision: z.enum(["APPROVE", "REFUSE", "WITHDRAW"]),
    note: z._default(text(300), ""),
  }),
  errors: [
    "PROPOSAL_UNKNOWN",
    "PROPOSAL_DECIDED",
    "OWN_PROPOSAL",
    "STEP_UP_REQUIRED",
    "NOT_ALLOWED",
    "OWNER_REQUIRED",
    "ENTER_INDEPENDENTLY",
  ],
  summary: "Approves, refuses or withdraws a proposal; what is approved is done at once",
  value: Proposal,
})
