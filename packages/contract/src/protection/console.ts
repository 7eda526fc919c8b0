import { z } from "zod/mini"
import { Exclusion, EXCLUSION_PERIOD_NAMES, PlayProtection } from "./site.ts"
import { Id, Uuid } from "../wire/values.ts"
import { consoleEndpoint, Outcome, Why } from "../operators/endpoint.ts"

const Of = { memberId: Id }

const Row = z.strictObject({
  ...Exclusion.shape,
  /** Who of the house decided, and why; null: the member. */
  by: z.nullable(z.string()),
  why: z.nullable(z.string()),
  stands: z.boolean(),
})

export const memberProtection = consoleEndpoint({
  method: "GET",
  path: "/console/api/members/protection",
  module: "OPS_memberProtection",
  access: "members.read",
  input: z.strictObject(Of),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Limits and exclusions that keep a member from playing, and every decision about them",
  value: z.strictObject({ realityCheck: PlayProtection.shape.realityCheck, exclusions: z.array(Row) }),
})

export const excludeMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/exclusion",
  module: "OPS_excludeMember",
  access: "members.write",
  input: z.strictObject({ ...Of, period: z.enum(EXCLUSION_PERIOD_NAMES), why: Why }),
  errors: ["ACCOUNT_UNKNOWN"],
  summary: "Keeps a member from playing and paying in, at once",
  value: z.null(),
})

export const readmitMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/members/readmission",
  module: "OPS_readmitMember",
  access: "members.readmit",
  input: z.strictObject({ ...Of, key: Uuid, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "EXCLUSION_STANDS", "PROPOSAL_WAITS"],
  summary: "Lets a member play again whom the house kept from it: two people; what members decide is theirs",
  value: Outcome,
})
