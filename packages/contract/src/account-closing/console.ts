import { z } from "zod/mini"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"
import { Id, Instant, Uuid } from "../wire/values.ts"
import { ClosingFacts } from "./site.ts"
import { CLOSING_REASONS, CLOSING_STATES } from "./values.ts"

export const memberClosing = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/closing",
  module: "OPS_memberClosing",
  access: "members.read",
  input: z.strictObject({ memberId: Id }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Closings of a member's account, the newest first, and what a waiting one waits for",
  value: z.strictObject({
    facts: ClosingFacts,
    closings: z.array(
      z.strictObject({
        state: z.enum(CLOSING_STATES),
        reason: z.enum(CLOSING_REASONS),
        askedAt: Instant,
        closedAt: z.nullable(Instant),
        endedAt: z.nullable(Instant),
        /** People of the house who reopened it. */
        endedBy: z.nullable(z.string()),
        why: z.nullable(z.string()),
      }),
    ),
  }),
})

export const reopenAccount = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/reopening",
  module: "OPS_reopenAccount",
  access: "members.readmit",
  input: z.strictObject({ memberId: Id, key: Uuid, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "CLOSING_UNKNOWN", "CLOSING_EXCLUDED", "ERASURE_STANDS", "PROPOSAL_WAITS"],
  summary: "Proposes to reopen a closed account; refused while an exclusion runs",
  value: Outcome,
})
