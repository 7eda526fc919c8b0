import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, PageQuery } from "../wire/values.ts"
import { MESSAGE_KINDS } from "./values.ts"

const Unread = z.strictObject({ unreadCount: z.number() })
const Ids = z.array(Id).check(z.minLength(1), z.maxLength(100))

export const unreadCount = endpoint({
  method: "GET",
  path: "/wps/relay/CSP_unreadCount",
  module: "CSP_unreadCount",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "How many platform messages the caller has not read",
  value: Unread,
})

export const inbox = endpoint({
  method: "GET",
  path: "/wps/relay/CSP_getInbox",
  module: "CSP_getInbox",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject(PageQuery),
  errors: [],
  summary: "The caller's platform messages in the caller's language, newest first; content is sanitised HTML",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        messageId: Id,
        kind: z.enum(MESSAGE_KINDS),
        title: z.string(),
        content: z.string(),
        at: Instant,
        isRead: z.boolean(),
      }),
    ),
    cursor: z.nullable(z.string()),
    unreadCount: z.number(),
  }),
})

export const readMessages = endpoint({
  method: "POST",
  path: "/wps/relay/CSP_readMessages",
  module: "CSP_readMessages",
  token: true,
  encrypted: false,
  access: REAL,
  /** Without ids: all of them. */
  input: z.strictObject({ messageIds: z.optional(Ids) }),
  errors: [],
  summary: "Marks platform messages of the caller as read",
  value: Unread,
})

export const deleteMessages = endpoint({
  method: "POST",
  path: "/wps/relay/CSP_deleteMessages",
  module: "CSP_deleteMessages",
  token: true,
  encrypted: false,
  access: REAL,
  input: z.strictObject({ messageIds: Ids }),
  errors: [],
  summary: "Deletes platform messages of the caller",
  value: Unread,
})
