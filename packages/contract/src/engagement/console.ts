import { z } from "zod/mini"
import { ANNOUNCEMENT_TYPES } from "./site.ts"
import { Id, Instant, Language, Uuid, text } from "../wire/values.ts"
import { consoleEndpoint, Cursor, ListQuery, RowVersion } from "../operators/endpoint.ts"

const Texts = (longest: number) => z.partialRecord(Language, text(longest))

const Notice = z.strictObject({
  noticeId: Id,
  type: z.enum(ANNOUNCEMENT_TYPES),
  title: Texts(200),
  content: Texts(20_000),
  publishedAt: Instant,
  endsAt: z.nullable(Instant),
  /** It shows by itself after the log-in, once in each browser. */
  popsUp: z.boolean(),
  version: RowVersion,
})
export type Notice = z.output<typeof Notice>

export const listNotices = consoleEndpoint({
  method: "GET",
  path: "/console/api/content/notices",
  module: "OPS_listNotices",
  access: "content.read",
  input: z.strictObject({ ...ListQuery, type: z.optional(z.enum(ANNOUNCEMENT_TYPES)) }),
  errors: [],
  summary: "The merchant's notices, past, present and to come, newest first",
  value: z.strictObject({ rows: z.array(Notice), cursor: Cursor }),
})

export const saveNotice = consoleEndpoint({
  method: "POST",
  path: "/console/api/content/notices",
  module: "OPS_saveNotice",
  access: "content.write",
  input: z.strictObject({
    /** Absent: a new one. */
    noticeId: z.optional(Id),
    /** Of a new one: the same again answers with the notice that there is. */
    key: Uuid,
    version: z.optional(RowVersion),
    type: z.enum(ANNOUNCEMENT_TYPES),
    title: Texts(200),
    content: Texts(20_000),
    publishedAt: Instant,
    endsAt: z.nullable(Instant),
    popsUp: z._default(z.boolean(), false),
  }),
  errors: ["INPUT_INVALID", "NOTICE_UNKNOWN", "CHANGED_MEANWHILE"],
  summary: "Adds a notice or changes one; its HTML is cleaned before it is kept",
  value: Notice,
})
