import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, RowVersion, Why } from "../operators/endpoint.ts"
import { Instant, Language, text } from "../wire/values.ts"
import { HELP_CATEGORIES, HelpCode } from "./values.ts"

const Texts = (longest: number) => z.partialRecord(Language, text(longest))

/** Articles that a merchant may have. */
export const HELP_ARTICLES = 200

const Place = {
  article: HelpCode,
  category: z.enum(HELP_CATEGORIES),
  /** The order within the category. */
  position: z.number().check(z.int(), z.gte(0), z.lte(999)),
  isShown: z.boolean(),
}
const Version = {
  ...Place,
  version: RowVersion,
  title: Texts(200),
  publishedAt: Instant,
  publishedBy: z.string(),
  why: z.string(),
}
const HelpVersion = z.strictObject({ ...Version, body: Texts(20_000) })
export type HelpVersion = z.output<typeof HelpVersion>

const HelpRow = z.strictObject({
  ...Version,
  /** Members whom it helped, and whom it did not. */
  helpful: z.number(),
  unhelpful: z.number(),
})
export type HelpRow = z.output<typeof HelpRow>

export const listHelp = consoleEndpoint({
  method: "GET",
  path: "/console/api/content/help",
  module: "OPS_listHelp",
  access: "content.read",
  input: z.strictObject({}),
  errors: [],
  summary: "The articles of the help centre as they stand, at most 200, with the votes of members",
  value: z.strictObject({ rows: z.array(HelpRow) }),
})

export const helpHistory = consoleEndpoint({
  method: "GET",
  path: "/console/api/content/help-history",
  module: "OPS_helpHistory",
  access: "content.read",
  input: z.strictObject({ ...ListQuery, article: HelpCode }),
  errors: [],
  summary: "Every version of an article with its texts, newest first",
  value: z.strictObject({ rows: z.array(HelpVersion), cursor: Cursor }),
})

export const publishHelp = consoleEndpoint({
  method: "POST",
  path: "/console/api/content/help",
  module: "OPS_publishHelp",
  access: "content.write",
  input: z.strictObject({
    ...Place,
    title: Texts(200),
    body: Texts(20_000),
    /** The version that this one follows; 0 for a new article. */
    after: RowVersion,
    why: Why,
  }),
  errors: ["INPUT_INVALID", "CHANGED_MEANWHILE"],
  summary: "Publishes a version of an article, the first one or another; those before it stay",
  value: HelpVersion,
})
