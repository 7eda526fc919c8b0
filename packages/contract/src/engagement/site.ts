import { z } from "zod/mini"
import { ANYBODY, REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Id, text } from "../wire/values.ts"

export const ANNOUNCEMENT_TYPES = ["B", "PL", "PU", "PR", "H"] as const

const TypeList = z._default(z.string().check(z.regex(/^(B|PL|PU|PR|H)(,(B|PL|PU|PR|H))*$/)), "B")
const Shown = z.strictObject({
  id: Id,
  type: z.enum(ANNOUNCEMENT_TYPES),
  title: z.string(),
  content: z.string(),
  date: z.number(),
})

export const popUpAnnouncements = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_getPopUpAnnouncements",
  module: "MCSFE_getPopUpAnnouncements",
  token: true,
  encrypted: false,
  access: REAL,
  errors: [],
  summary: "The newest notices that show by themselves after the log-in; no promotion for an excluded member",
  input: z.strictObject({ types: TypeList }),
  value: z.strictObject({ notices: z.array(Shown) }),
})

export const announcements = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_getListAnnouncements",
  module: "MCSFE_getListAnnouncements",
  token: false,
  encrypted: false,
  access: ANYBODY,
  errors: [],
  summary: "Notices in the caller's language, newest first; content is sanitised HTML, date is a timestamp",
  input: z.strictObject({
    types: TypeList,
    platform: z._default(z.literal("W"), "W"),
    execution: z._default(text(40), ""),
    page: z._default(z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000)), 1),
  }),
  value: z.strictObject({
    notices: z.array(Shown),
    total: z.number(),
    pageSize: z.number(),
  }),
})
