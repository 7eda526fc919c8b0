import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Why } from "../operators/endpoint.ts"
import { Day, Id, Instant } from "../wire/values.ts"
import { AUTHORITY_STATES } from "./values.ts"

const File = z.strictObject({
  fileId: Id,
  day: Day,
  revision: z.number(),
  state: z.enum(AUTHORITY_STATES),
  madeAt: Instant,
  /** The person of the house who had it corrected; null: the job made it. */
  madeBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** Members with activity on the day. */
  members: z.number(),
  bytes: z.number(),
  /** SHA-256 of the signed file. */
  hash: z.string(),
  attempts: z.number(),
  answeredAt: z.nullable(Instant),
  /** The number by which the authority knows it. */
  protocol: z.nullable(z.string()),
  /** Why it was refused, or why the authority was away. */
  reason: z.nullable(z.string()),
  isLast: z.boolean(),
})
export type AuthorityFile = z.output<typeof File>

export const listAuthorityFiles = consoleEndpoint({
  method: "GET",
  path: "/console/api/records/authority",
  module: "OPS_listAuthorityFiles",
  access: "reports.read",
  input: z.strictObject({ ...ListQuery, state: z.optional(z.enum(AUTHORITY_STATES)) }),
  errors: [],
  summary:
    "Daily files for the authority of the merchant's market, newest first, and whether the house signs and sends them",
  value: z.strictObject({
    rows: z.array(File),
    cursor: Cursor,
    /** The merchant's market asks for files. */
    isAsked: z.boolean(),
    /** The house has a key that they are signed by. */
    isSigned: z.boolean(),
    /** An address is set that they are sent to. */
    isSent: z.boolean(),
  }),
})

export const takeAuthorityFile = consoleEndpoint({
  method: "POST",
  path: "/console/api/records/authority/file",
  module: "OPS_takeAuthorityFile",
  access: "reports.read",
  input: z.strictObject({ fileId: Id }),
  errors: ["AUTHORITY_FILE_UNKNOWN", "NOT_ALLOWED"],
  summary: "A daily file as it was signed, for people who may take lists out; recorded in the audit log",
  value: z.strictObject({ name: z.string(), content: z.string() }),
})

export const correctAuthorityFile = consoleEndpoint({
  method: "POST",
  path: "/console/api/records/authority/correct",
  module: "OPS_correctAuthorityFile",
  access: "authority.correct",
  input: z.strictObject({ fileId: Id, why: Why }),
  errors: ["AUTHORITY_FILE_UNKNOWN", "AUTHORITY_UNSIGNED", "CHANGED_MEANWHILE"],
  summary: "Makes a corrected file of a day, as its next revision, with a reason",
  value: z.strictObject({ day: Day, revision: z.number() }),
})
