import { z } from "zod/mini"
import { ANYBODY } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Instant, Language } from "../wire/values.ts"

/** The specification's about list, in its order. */
export const INFO_PAGES = [
  "about",
  "contact",
  "terms",
  "responsible",
  "privacy",
  "affiliates",
  "refund",
] as const
export type InfoPage = (typeof INFO_PAGES)[number]

/** Those that one person publishes. */
export const PLAIN_PAGES = [
  "about",
  "contact",
  "responsible",
  "affiliates",
  "refund",
] as const satisfies readonly InfoPage[]

export const infoPage = endpoint({
  method: "GET",
  path: "/wps/system/page",
  module: "SYS_page",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ page: z.enum(INFO_PAGES) }),
  errors: ["NOT_FOUND"],
  summary: "A page that the footer leads to, in the caller's language; its body is sanitised HTML",
  value: z.strictObject({
    page: z.enum(INFO_PAGES),
    title: z.string(),
    body: z.string(),
    version: z.number(),
    publishedAt: Instant,
  }),
})

export const ownTexts = endpoint({
  method: "GET",
  path: "/wps/system/texts",
  module: "SYS_texts",
  token: false,
  encrypted: false,
  access: ANYBODY,
  input: z.strictObject({ language: Language }),
  errors: [],
  summary: "Texts that the merchant words otherwise than the house, in a language: text by key",
  value: z.strictObject({ texts: z.record(z.string(), z.string()) }),
})
