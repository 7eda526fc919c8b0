import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Outcome, Why } from "../operators/endpoint.ts"
import { Id, Instant, Uuid } from "../wire/values.ts"
import { MESSAGE_KINDS, MessageAudience, MessageWords } from "./values.ts"

const Message = z.strictObject({
  messageId: Id,
  kind: z.enum(MESSAGE_KINDS),
  audience: MessageAudience,
  words: MessageWords,
  publishedAt: Instant,
  /** Set when it was taken back: no member sees it from then on. */
  withdrawnAt: z.nullable(Instant),
  askedBy: z.string(),
  /** The second person; null where one person was enough. */
  approvedBy: z.nullable(z.string()),
  /** Members who have it so far, and those of them who read it. */
  received: z.number(),
  read: z.number(),
})
export type Message = z.output<typeof Message>

export const listMessages = consoleEndpoint({
  method: "GET",
  path: "/console/api/messages",
  module: "OPS_listMessages",
  access: "messages.read",
  input: z.strictObject({ ...ListQuery, kind: z.optional(z.enum(MESSAGE_KINDS)) }),
  errors: [],
  summary: "Platform messages that people of the house sent, newest first, with their readers",
  value: z.strictObject({ rows: z.array(Message), cursor: Cursor }),
})

export const sendMessage = consoleEndpoint({
  method: "POST",
  path: "/console/api/messages",
  module: "OPS_sendMessage",
  access: "messages.send",
  input: z.strictObject({
    /** The same again answers as the first. */
    key: Uuid,
    why: Why,
    kind: z.enum(MESSAGE_KINDS),
    audience: MessageAudience,
    words: MessageWords,
    /** Null: at once. */
    publishedAt: z.nullable(Instant),
  }),
  errors: ["INPUT_INVALID", "MESSAGE_ACCOUNTS_UNKNOWN", "PROPOSAL_WAITS", "STEP_UP_REQUIRED"],
  summary: "Sends a platform message to a few accounts, or proposes one to many or to a segment",
  value: Outcome,
})

export const withdrawMessage = consoleEndpoint({
  method: "POST",
  path: "/console/api/messages/withdraw",
  module: "OPS_withdrawMessage",
  access: "messages.send",
  input: z.strictObject({ messageId: Id, why: Why }),
  errors: ["MESSAGE_UNKNOWN", "STEP_UP_REQUIRED"],
  summary: "Takes a platform message back: no member sees it from then on",
  value: z.strictObject({ withdrawnAt: Instant }),
})
