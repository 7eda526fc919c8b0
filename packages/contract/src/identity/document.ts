import { z } from "zod/mini"
import { REAL } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, text } from "../wire/values.ts"

/** The member's own document: payers of deposits and holders of payout accounts are compared with it. */

export const DOCUMENT_KINDS = ["CPF"] as const
export type DocumentKind = (typeof DOCUMENT_KINDS)[number]

/** The fields that a refusal FIELD_INVALID of a document can name. */
export const DOCUMENT_FIELDS = ["number", "holder"] as const
export type DocumentField = (typeof DOCUMENT_FIELDS)[number]

const OwnDocument = z.strictObject({
  /** The market asks for it before the first deposit by PIX and before the first payout account. */
  isAsked: z.boolean(),
  /** Null while the member has told none. */
  document: z.nullable(
    z.strictObject({
      kind: z.enum(DOCUMENT_KINDS),
      /** All but the end hidden. */
      masked: z.string(),
      holder: z.string(),
    }),
  ),
  /** The name that it must stand in; null while the member has told none. */
  holder: z.nullable(z.string()),
})
export type OwnDocument = z.output<typeof OwnDocument>

export const memberDocument = endpoint({
  method: "GET",
  path: "/wps/member/document",
  module: "MEM_document",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The member's own document, masked, and whether one is asked for",
  value: OwnDocument,
})

export const tellDocument = endpoint({
  method: "POST",
  path: "/wps/member/document",
  module: "MEM_tellDocument",
  token: true,
  encrypted: true,
  access: REAL,
  input: z.strictObject({ number: text(20), holder: text(80) }),
  errors: ["FIELD_INVALID", "DOCUMENT_TAKEN", "DOCUMENT_KEPT"],
  summary: "Tells the member's tax number and the name with it, once",
  value: OwnDocument,
})
