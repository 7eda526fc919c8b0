import { RECORD_CLASSES } from "@croupier/rules/retention"
import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint, type FileAnswer } from "../wire/endpoint.ts"
import { Empty, Id, Instant, text } from "../wire/values.ts"
import { COPY_FORMATS, COPY_STATES } from "./values.ts"

const Copy = z.strictObject({
  copyId: Id,
  state: z.enum(COPY_STATES),
  askedAt: Instant,
  readyAt: z.nullable(Instant),
  expiresAt: z.nullable(Instant),
  /** Rows that it holds; null until it is ready. */
  rows: z.nullable(z.number()),
})

export const myData = endpoint({
  method: "GET",
  path: "/wps/member/data",
  module: "MEM_myData",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Copies of the caller's own data, newest first, and how long each class of records is kept",
  value: z.strictObject({
    copies: z.array(Copy),
    /** Months for which records are kept after the account is closed, with the clause; null: the house's choice. */
    kept: z.array(
      z.strictObject({
        record: z.enum(RECORD_CLASSES),
        months: z.number(),
        source: z.nullable(z.string()),
      }),
    ),
  }),
})
export type OwnCopy = z.output<typeof myData.value>["copies"][number]

export const askDataCopy = endpoint({
  method: "POST",
  path: "/wps/member/data/copies",
  module: "MEM_askDataCopy",
  token: true,
  encrypted: true,
  access: REAL,
  guarded: "fresh",
  input: z.strictObject({ password: text(128, 1) }),
  errors: ["PASSWORD_WRONG", "ACCOUNT_LOCKED", "PROOF_REQUIRED", "DATA_COPIES_FULL"],
  summary: "Has a worker write a copy of the caller's own data; a platform message tells when it is ready",
  value: Copy,
})

export const dataCopyFile = endpoint({
  method: "GET",
  path: "/wps/member/data/copies/file",
  module: "MEM_dataCopyFile",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ copyId: Id, format: z.enum(COPY_FORMATS) }),
  errors: ["DATA_COPY_UNKNOWN"],
  summary: "A copy of the caller's own data, as a page or as JSON",
  value: z.custom<FileAnswer>(),
  answers: "file",
})
