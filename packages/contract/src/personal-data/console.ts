import { RECORD_CLASSES } from "@croupier/rules/retention"
import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import type { FileAnswer } from "../wire/endpoint.ts"
import { Id, Instant, Uuid } from "../wire/values.ts"
import { COPY_FORMATS, COPY_STATES, ERASURE_STATES } from "./values.ts"

const Retained = z.strictObject({
  record: z.enum(RECORD_CLASSES),
  /** Months after the closing of the account. */
  months: z.number(),
  /** The law and its clause; null: the house's choice. */
  source: z.nullable(z.string()),
  from: z.string(),
  /** Tables of the class, and those that the copy of a member's data tells. */
  tables: z.number(),
  told: z.number(),
  /** The last run of the job that removed or blanked rows of the class; null: none yet. */
  lastAt: z.nullable(Instant),
  lastRemoved: z.number(),
  lastBlanked: z.number(),
})
export type Retained = z.output<typeof Retained>

export const listRetention = consoleEndpoint({
  method: "GET",
  path: "/console/api/records/retention",
  module: "OPS_listRetention",
  access: "records.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Classes of records with their times by the merchant's market, their sources and the last run",
  value: z.strictObject({ rows: z.array(Retained) }),
})

const Run = z.strictObject({
  runId: Id,
  at: Instant,
  record: z.enum(RECORD_CLASSES),
  /** The member whose closed account it was; null: rows of open accounts grew too old. */
  memberId: z.nullable(Id),
  removed: z.number(),
  blanked: z.number(),
})
export type RetentionRun = z.output<typeof Run>

export const listRetentionRuns = consoleEndpoint({
  method: "GET",
  path: "/console/api/records/retention/runs",
  module: "OPS_listRetentionRuns",
  access: "records.read",
  input: z.strictObject({ ...ListQuery, record: z.optional(z.enum(RECORD_CLASSES)) }),
  errors: [],
  summary: "Runs of the retention job that removed or blanked rows, newest first",
  value: z.strictObject({ rows: z.array(Run), cursor: Cursor }),
})

const Erasure = z.strictObject({
  erasureId: Id,
  memberId: Id,
  state: z.enum(ERASURE_STATES),
  closedAt: Instant,
  /** The person who asked for it and the one who agreed; null: it followed from the closing of the account. */
  askedBy: z.nullable(z.string()),
  approvedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
  /** Classes that have ended, and the next one with its day; null: none is left. */
  ended: z.number(),
  next: z.nullable(z.enum(RECORD_CLASSES)),
  nextAt: z.nullable(Instant),
})
export type Erasure = z.output<typeof Erasure>

export const listErasures = consoleEndpoint({
  method: "GET",
  path: "/console/api/records/erasures",
  module: "OPS_listErasures",
  access: "records.read",
  input: z.strictObject({ ...ListQuery, state: z.optional(z.enum(ERASURE_STATES)) }),
  errors: [],
  summary: "Members whose records end, newest first",
  value: z.strictObject({ rows: z.array(Erasure), cursor: Cursor }),
})

export const eraseMember = consoleEndpoint({
  method: "POST",
  path: "/console/api/records/erasures",
  module: "OPS_eraseMember",
  access: "records.erase",
  input: z.strictObject({ memberId: Id, why: Why, key: Uuid }),
  errors: [
    "ACCOUNT_UNKNOWN",
    "PROPOSAL_WAITS",
    "ERASURE_STANDS",
    "ERASURE_ACCOUNT_OPEN",
    "ERASURE_MONEY_LEFT",
  ],
  summary:
    "Proposes to another person to end the records of a locked account without money: each class at its time",
  value: Outcome,
})

const Copy = z.strictObject({
  copyId: Id,
  memberId: Id,
  state: z.enum(COPY_STATES),
  /** The person of the house who asked; null: the member. */
  askedBy: z.nullable(z.string()),
  why: z.nullable(z.string()),
  askedAt: Instant,
  readyAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  rows: z.nullable(z.number()),
})
export type MemberCopy = z.output<typeof Copy>

export const listDataCopies = consoleEndpoint({
  method: "GET",
  path: "/console/api/records/copies",
  module: "OPS_listDataCopies",
  access: "records.read",
  input: z.strictObject({ ...ListQuery, state: z.optional(z.enum(COPY_STATES)) }),
  errors: [],
  summary: "Copies of members' data, asked for by members and by people of the house, newest first",
  value: z.strictObject({ rows: z.array(Copy), cursor: Cursor }),
})

export const copyMemberData = consoleEndpoint({
  method: "POST",
  path: "/console/api/records/copies",
  module: "OPS_copyMemberData",
  access: "records.personal",
  input: z.strictObject({ memberId: Id, why: Why }),
  errors: ["ACCOUNT_UNKNOWN", "DATA_COPIES_FULL"],
  summary: "Has a worker write a copy of a member's data for the person who asks, with a reason",
  value: Copy,
})

export const memberDataFile = consoleEndpoint({
  method: "GET",
  path: "/console/api/records/copies/file",
  module: "OPS_memberDataFile",
  access: "records.personal",
  input: z.strictObject({ copyId: Id, format: z.enum(COPY_FORMATS) }),
  errors: ["DATA_COPY_UNKNOWN"],
  summary: "A copy that the caller asked for; a copy that a member asked for is the member's alone",
  value: z.custom<FileAnswer>(),
  answers: "file",
})
