import { z } from "zod/mini"
import { ANYBODY, REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Instant, text } from "../wire/values.ts"
import { HELP_CATEGORIES, HelpCode } from "./values.ts"

const Heading = {
  article: HelpCode,
  category: z.enum(HELP_CATEGORIES),
  title: z.string(),
}

export const helpCenter = endpoint({
  method: "GET",
  path: "/wps/system/helpCenter",
  module: "SYS_helpCenter",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({
    /** Words to search for; those that are mistyped find what is meant. */
    words: z._default(text(100), ""),
  }),
  errors: [],
  summary:
    "The address of the help centre and its articles by category, or the ten that answer the words best",
  value: z.strictObject({
    url: z.string(),
    /** The words that the list answers. */
    words: z.string(),
    articles: z.array(z.strictObject(Heading)),
  }),
})
export type HelpHeading = z.output<typeof helpCenter.value>["articles"][number]

export const helpArticle = endpoint({
  method: "GET",
  path: "/wps/system/helpCenter/article",
  module: "SYS_helpArticle",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ article: HelpCode }),
  errors: ["NOT_FOUND"],
  summary: "An article of the help centre, in the caller's language; its body is sanitised HTML",
  value: z.strictObject({
    ...Heading,
    body: z.string(),
    version: z.number(),
    publishedAt: Instant,
  }),
})

export const helpVote = endpoint({
  method: "GET",
  path: "/wps/system/helpCenter/vote",
  module: "SYS_helpVote",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ article: HelpCode }),
  errors: [],
  summary: "The caller's vote on an article: whether it helped; null where there is none",
  value: z.strictObject({ vote: z.nullable(z.boolean()) }),
})

export const rateHelpArticle = endpoint({
  method: "PUT",
  path: "/wps/system/helpCenter/vote",
  module: "SYS_rateHelpArticle",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ article: HelpCode, isHelpful: z.boolean() }),
  errors: ["NOT_FOUND"],
  summary: "Tells whether an article helped: one vote of each member, which another one replaces",
  value: z.strictObject({ vote: z.boolean() }),
})
