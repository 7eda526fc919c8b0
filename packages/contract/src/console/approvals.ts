import { z } from "zod/mini"
import { Id, Instant, text } from "../values.ts"
import { consoleEndpoint, Cursor, ListQuery } from "./endpoint.ts"

export const PROPOSAL_STATES = ["OPEN", "APPROVED", "REFUSED", "WITHDRAWN", "EXPIRED", "FAILED"] as const

const Proposal = z.strictObject({
  proposalId: Id,
  act: z.string(),
  merchantId: z.nullable(z.number()),
  target: z.string(),
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
  /** What the note of a failed one says, in the reader's language. */
  failure: z.nullable(z.string()),
  /** True when the caller may approve it: another person's, still open, and theirs to decide. */
  mayDecide: z.boolean(),
  isOwn: z.boolean(),
})

export const listProposals = consoleEndpoint({
  method: "GET",
  path: "/console/api/approvals",
  module: "OPS_listProposals",
  door: "staff",
  input: z.strictObject({ ...ListQuery, state: z.optional(z.enum(PROPOSAL_STATES)) }),
  errors: [],
  summary: "What waits for a second person and what became of it: one's own, and what one may decide",
  value: z.strictObject({ rows: z.array(Proposal), cursor: Cursor, open: z.number() }),
})

export const decideProposal = consoleEndpoint({
  method: "POST",
  path: "/console/api/approvals/decision",
  module: "OPS_decideProposal",
  door: "staff",
  input: z.strictObject({
    proposalId: Id,
    decision: z.enum(["APPROVE", "REFUSE", "WITHDRAW"]),
    note: z._default(text(300), ""),
  }),
  errors: ["PROPOSAL_UNKNOWN", "PROPOSAL_DECIDED", "OWN_PROPOSAL", "STEP_UP_REQUIRED", "NOT_ALLOWED"],
  summary: "Approves, refuses or withdraws a proposal; what is approved is done at once",
  value: Proposal,
})
