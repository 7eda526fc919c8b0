import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, RowVersion, Why } from "../operators/endpoint.ts"
import { Id, Instant, Language, text, Uuid } from "../wire/values.ts"
import { CONSENT_WAYS, LEGAL_PAGES } from "./values.ts"

const Texts = (longest: number) => z.partialRecord(Language, text(longest))

const Consent = z.strictObject({
  consentId: Id,
  memberId: Id,
  account: z.string(),
  page: z.enum(LEGAL_PAGES),
  version: RowVersion,
  language: Language,
  /** SHA-256 of the text that was shown, in hexadecimal; null where the merchant had written none. */
  textHash: z.nullable(z.string()),
  /** In the clear for people who may see personal data. */
  ip: z.nullable(z.string()),
  at: Instant,
  way: z.enum(CONSENT_WAYS),
})
export type Consent = z.output<typeof Consent>

export const listConsents = consoleEndpoint({
  method: "GET",
  path: "/console/api/content/consents",
  module: "OPS_listConsents",
  access: "members.read",
  input: z.strictObject({
    ...ListQuery,
    /** The list of the room opens with the terms. */
    page: z._default(z.enum(LEGAL_PAGES), "terms"),
    version: z.optional(z.string().check(z.regex(/^[1-9]\d{0,5}$/))),
    memberId: z.optional(Id),
  }),
  errors: [],
  summary: "Consents of members to terms or privacy policy, the newest first",
  value: z.strictObject({
    rows: z.array(Consent),
    cursor: Cursor,
    /** Members who agreed to each version, the newest first. */
    agreed: z.array(z.strictObject({ version: RowVersion, members: z.number() })),
  }),
})

export const proposeLegalPage = consoleEndpoint({
  method: "POST",
  path: "/console/api/content/legal-pages",
  module: "OPS_proposeLegalPage",
  access: "content.legal",
  input: z.strictObject({
    page: z.enum(LEGAL_PAGES),
    title: Texts(200),
    body: Texts(60_000),
    /** Members are asked to agree to it before their next bet or deposit. */
    material: z.boolean(),
    /** Changes in words, by language; a material version has one in every language of its text. */
    summary: Texts(2_000),
    /** The version that this one follows; 0 where there is none. */
    after: RowVersion,
    key: Uuid,
    why: Why,
  }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE", "PROPOSAL_WAITS"],
  summary: "Proposes another version of terms or privacy policy; a second person publishes it",
  value: Outcome,
})
