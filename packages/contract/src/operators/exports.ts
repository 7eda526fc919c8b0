import { z } from "zod/mini"
import type { FileAnswer } from "../wire/endpoint.ts"
import { Id, Instant, Nothing, text, trimmed } from "../wire/values.ts"
import { consoleEndpoint } from "./endpoint.ts"

export const EXPORT_STATES = ["WAITING", "RUNNING", "READY", "FAILED"] as const

const Export = z.strictObject({
  exportId: Id,
  /** The module id of the list. */
  list: z.string(),
  /** Name of the list on the screen that asked. */
  title: z.string(),
  state: z.enum(EXPORT_STATES),
  rows: z.number(),
  bytes: z.number(),
  /** The list has more rows than one file takes. */
  truncated: z.boolean(),
  /** The code of what stopped it. */
  fault: z.nullable(z.string()),
  createdAt: Instant,
  readyAt: z.nullable(Instant),
  /** When it is removed. */
  expiresAt: Instant,
})
export type Export = z.output<typeof Export>

export const startExport = consoleEndpoint({
  method: "POST",
  path: "/console/api/exports",
  module: "OPS_startExport",
  access: "lists.export",
  input: z.strictObject({
    list: z.string().check(z.regex(/^OPS_\w{1,60}$/)),
    title: trimmed(100, 1),
    /** Query of the list: its filters, as they stand in a page's address. */
    query: z.record(text(60), text(300)),
    /** Which fields the file holds and what heads them; without, every field under its own name. */
    columns: z.optional(
      z
        .array(
          z.strictObject({
            field: z.string().check(z.regex(/^\w{1,60}$/)),
            header: text(100),
          }),
        )
        .check(z.minLength(1), z.maxLength(80)),
    ),
  }),
  errors: ["EXPORTS_FULL", "NOT_ALLOWED", "STEP_UP_REQUIRED"],
  summary:
    "Lets a list be written into a CSV file; a person who may not read the list may not take it out either",
  value: Export,
})

export const listExports = consoleEndpoint({
  method: "GET",
  path: "/console/api/exports",
  module: "OPS_listExports",
  access: "staff",
  input: z.strictObject({}),
  errors: [],
  summary: "The caller's own files, the latest first: how far they are and until when they are kept",
  value: z.strictObject({ exports: z.array(Export) }),
})

export const removeExport = consoleEndpoint({
  method: "POST",
  path: "/console/api/exports/removal",
  module: "OPS_removeExport",
  access: "staff",
  input: z.strictObject({ exportId: Id }),
  errors: ["EXPORT_UNKNOWN"],
  summary: "Stops a file that is being written, or removes one that is there",
  value: Nothing,
})

export const exportFile = consoleEndpoint({
  method: "GET",
  path: "/console/api/exports/file",
  module: "OPS_exportFile",
  access: "staff",
  input: z.strictObject({ exportId: Id }),
  errors: ["EXPORT_UNKNOWN", "NOT_ALLOWED", "OUT_OF_SCOPE"],
  summary: "The file itself, as text/csv; asks once more whether the caller may read the list",
  value: z.custom<FileAnswer>(),
  answers: "file",
})
