import { z } from "zod/mini"
import { Instant, text } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery } from "./endpoint.ts"

const Entry = z.strictObject({
  seq: z.string(),
  at: Instant,
  staffLogin: z.nullable(z.string()),
  ip: z.nullable(z.string()),
  merchantId: z.nullable(z.number()),
  act: z.string(),
  target: z.nullable(z.string()),
  before: z.unknown(),
  after: z.unknown(),
  why: z.nullable(z.string()),
  hash: z.string(),
})

export const listAudit = consoleEndpoint({
  method: "GET",
  path: "/console/api/audit",
  module: "OPS_listAudit",
  access: "audit.read",
  input: z.strictObject({
    ...ListQuery,
    staff: z.optional(text(60)),
    act: z.optional(text(60)),
    target: z.optional(text(120)),
    from: z.optional(Instant),
    until: z.optional(Instant),
    order: z.optional(z.enum(["seq", "-seq"])),
  }),
  errors: [],
  summary: "Who did what, newest first",
  value: z.strictObject({ rows: z.array(Entry), cursor: Cursor }),
})

export const verifyAudit = consoleEndpoint({
  method: "GET",
  path: "/console/api/audit/verification",
  module: "OPS_verifyAudit",
  access: "audit.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Follows the chain from its first entry; the first one that does not fit, where there is one",
  value: z.strictObject({
    entries: z.string(),
    head: z.nullable(z.string()),
    brokenAt: z.nullable(z.string()),
    verifiedAt: Instant,
  }),
})

export const auditState = consoleEndpoint({
  method: "GET",
  path: "/console/api/audit/state",
  module: "OPS_auditState",
  access: "audit.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Findings of the last walk along the chain, the house's own of every hour or a person's",
  value: z.strictObject({
    /** Null before the first one. */
    verifiedAt: z.nullable(Instant),
    entries: z.string(),
    head: z.nullable(z.string()),
    brokenAt: z.nullable(z.string()),
  }),
})
