import { z } from "zod/mini"
import { INFO_PAGES, PLAIN_PAGES } from "./info-pages.ts"
import { Instant, Language, text } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, Why, RowVersion } from "../operators/endpoint.ts"

const Text = z.strictObject({
  key: z.string(),
  namespace: z.string(),
  language: Language,
  /** The house's own words. */
  standard: z.string(),
  english: z.string(),
  /** The merchant's, where they differ. */
  own: z.nullable(z.string()),
})
export type SiteText = z.output<typeof Text>

export const listTexts = consoleEndpoint({
  method: "GET",
  path: "/console/api/content/texts",
  module: "OPS_listTexts",
  access: "content.read",
  input: z.strictObject({
    ...ListQuery,
    language: Language,
    /** Words of the text, of the merchant's own, of the English one; or of the key. */
    search: z.optional(text(100)),
    own: z.optional(z.enum(["true", "false"])),
  }),
  errors: [],
  summary: "The site's texts in a language, by words or key, with what the merchant says in their place",
  value: z.strictObject({ rows: z.array(Text), cursor: Cursor }),
})

export const saveText = consoleEndpoint({
  method: "POST",
  path: "/console/api/content/texts",
  module: "OPS_saveText",
  access: "content.write",
  input: z.strictObject({
    key: z.string().check(z.regex(/^\w{1,100}$/)),
    language: Language,
    /** Null: as the house says it. */
    own: z.nullable(text(2_000)),
    /** As it stood when the change began. */
    before: z.nullable(text(60_000)),
  }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE"],
  summary: "Says one of the site's texts in the merchant's own words, or in the house's again",
  value: Text,
})

const Texts = (longest: number) => z.partialRecord(Language, text(longest))
const Version = z.strictObject({
  page: z.enum(INFO_PAGES),
  version: RowVersion,
  title: Texts(200),
  body: Texts(60_000),
  publishedAt: Instant,
  publishedBy: z.string(),
  /** The second person, where one was needed. */
  approvedBy: z.nullable(z.string()),
  why: z.string(),
  /** Members are asked to agree to it: terms and privacy policy alone. */
  material: z.boolean(),
  summary: Texts(2_000),
})
export type PageVersion = z.output<typeof Version>

export const listPages = consoleEndpoint({
  method: "GET",
  path: "/console/api/content/pages",
  module: "OPS_listPages",
  access: "content.read",
  input: z.strictObject({}),
  errors: [],
  summary: "The pages that the footer leads to, as they stand",
  value: z.strictObject({ pages: z.array(Version) }),
})

export const pageHistory = consoleEndpoint({
  method: "GET",
  path: "/console/api/content/page-history",
  module: "OPS_pageHistory",
  access: "content.read",
  input: z.strictObject({ ...ListQuery, page: z.enum(INFO_PAGES) }),
  errors: [],
  summary: "Every version of a page, newest first",
  value: z.strictObject({ rows: z.array(Version), cursor: Cursor }),
})

export const publishPage = consoleEndpoint({
  method: "POST",
  path: "/console/api/content/pages",
  module: "OPS_publishPage",
  access: "content.pages",
  input: z.strictObject({
    page: z.enum(PLAIN_PAGES),
    title: Texts(200),
    body: Texts(60_000),
    /** The version that this one follows; 0 where there is none. */
    after: RowVersion,
    why: Why,
  }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE"],
  summary: "Publishes another version of a page, not of terms or privacy policy; those before it stay",
  value: Version,
})

export const previewRichText = consoleEndpoint({
  method: "POST",
  path: "/console/api/content/preview",
  module: "OPS_previewRichText",
  access: "content.read",
  input: z.strictObject({ html: text(60_000) }),
  errors: [],
  summary: "Rich text as it would be kept, and what would be taken out of it",
  value: z.strictObject({ html: z.string(), dropped: z.array(z.string()) }),
})
