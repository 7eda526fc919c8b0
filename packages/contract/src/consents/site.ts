import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Nothing } from "../wire/values.ts"
import { LEGAL_PAGES } from "./values.ts"

const Version = z.number().check(z.int(), z.positive(), z.maximum(1_000_000))

export const consentsDue = endpoint({
  method: "GET",
  path: "/wps/member/consents",
  module: "MEM_consents",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary:
    "Terms and privacy policy that the member is to agree to before the next bet or deposit, with what changed",
  value: z.strictObject({
    documents: z.array(
      z.strictObject({
        page: z.enum(LEGAL_PAGES),
        version: Version,
        title: z.string(),
        /** Sanitised HTML. */
        body: z.string(),
        publishedAt: Instant,
        /** Of each material version that the member has not agreed to, the oldest first. */
        changes: z.array(z.strictObject({ version: Version, summary: z.string() })),
      }),
    ),
  }),
})

export const giveConsents = endpoint({
  method: "POST",
  path: "/wps/member/consents",
  module: "MEM_giveConsents",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({
    documents: z
      .array(z.strictObject({ page: z.enum(LEGAL_PAGES), version: Version }))
      .check(z.minLength(1), z.maxLength(LEGAL_PAGES.length)),
  }),
  errors: ["CONSENT_STALE"],
  summary:
    "Agrees to versions of terms and privacy policy that stand, with time, address, language and the hash of the text",
  value: Nothing,
})
