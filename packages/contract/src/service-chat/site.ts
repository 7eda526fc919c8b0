import { z } from "zod/mini"
import { ANYBODY } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Id, Nothing, text, Uuid } from "../wire/values.ts"
import { CustomerServiceEntry } from "../merchants/site.ts"
import { Chat, CHAT_FILE_BODY, ChatMail, ChatText, FileContent, Score, SentFile, Seq } from "./values.ts"

/** A visitor's own secret, made by the browser; the session of a signed-in caller counts in its place. */
const Guest = { visitorKey: z.optional(Uuid) }
const ROW = { method: "POST", token: false, knowsCaller: true, encrypted: false, access: ANYBODY } as const

export const serviceChat = endpoint({
  ...ROW,
  path: "/wps/relay/CSP_serviceChat",
  module: "CSP_serviceChat",
  input: z.strictObject({ ...Guest, after: z._default(Seq, 0), hasRead: z.optional(Seq) }),
  errors: [],
  summary: "The caller's open or last chat with customer service, with its messages behind a place",
  value: z.strictObject({ isStaffed: z.boolean(), chat: z.nullable(Chat) }),
})

export const openServiceChat = endpoint({
  ...ROW,
  path: "/wps/relay/CSP_openServiceChat",
  module: "CSP_openServiceChat",
  input: z.strictObject({
    ...Guest,
    key: Uuid,
    text: ChatText,
    name: z.optional(text(40)),
    /** Answers are mailed here where no person of the desk is present. */
    mail: z.optional(ChatMail),
  }),
  errors: ["CHAT_MAIL_NEEDED", "INPUT_INVALID", "RATE_LIMITED"],
  summary: "Opens a chat with its first message, or sends it into the open one",
  value: z.strictObject({ seq: z.number() }),
})

export const sendServiceMessage = endpoint({
  ...ROW,
  path: "/wps/relay/CSP_sendServiceMessage",
  module: "CSP_sendServiceMessage",
  input: z.strictObject({ ...Guest, key: Uuid, text: ChatText }),
  errors: ["CHAT_UNKNOWN", "RATE_LIMITED"],
  summary: "Sends a message into the open chat; the same key again answers as the first time",
  value: z.strictObject({ seq: z.number() }),
})

export const sendServiceFile = endpoint({
  ...ROW,
  path: "/wps/relay/CSP_sendServiceFile",
  module: "CSP_sendServiceFile",
  bodyBytes: CHAT_FILE_BODY,
  input: z.strictObject({ ...Guest, key: Uuid, ...SentFile }),
  errors: ["CHAT_UNKNOWN", "CHAT_FILE_INVALID", "CHAT_FILES_FULL", "BODY_TOO_LARGE", "RATE_LIMITED"],
  summary: "Sends a picture (PNG, JPEG) or a document (PDF) into the open chat, told by its content",
  value: z.strictObject({ seq: z.number() }),
})

export const serviceFile = endpoint({
  ...ROW,
  path: "/wps/relay/CSP_serviceFile",
  module: "CSP_serviceFile",
  input: z.strictObject({ ...Guest, chatId: Id, fileId: Uuid }),
  errors: ["CHAT_UNKNOWN"],
  summary: "The content of a file of one of the caller's chats",
  value: FileContent,
})

export const typeServiceMessage = endpoint({
  ...ROW,
  path: "/wps/relay/CSP_typeServiceMessage",
  module: "CSP_typeServiceMessage",
  input: z.strictObject(Guest),
  errors: [],
  summary: "Tells the desk that the caller types",
  value: Nothing,
})

export const endServiceChat = endpoint({
  ...ROW,
  path: "/wps/relay/CSP_endServiceChat",
  module: "CSP_endServiceChat",
  input: z.strictObject(Guest),
  errors: [],
  summary: "Ends the caller's open chat",
  value: Nothing,
})

const Coordinate = z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/))

export const launchServiceDesk = endpoint({
  ...ROW,
  path: "/wps/relay/CBS_launchChat",
  module: "CBS_launchChat",
  input: z.strictObject({
    /** A public key that the caller made for this answer alone. */
    replyKey: z.strictObject({ kty: z.literal("EC"), crv: z.literal("P-256"), x: Coordinate, y: Coordinate }),
  }),
  errors: ["INPUT_INVALID"],
  summary:
    "Ways to the merchant's outside desk; the path of type 3 is a link encrypted to the caller's key (JWE, ECDH-ES + A256GCM)",
  value: z.strictObject({ version: z.strictObject({ pathList: z.array(CustomerServiceEntry) }) }),
})

export const rateServiceChat = endpoint({
  ...ROW,
  path: "/wps/relay/CSP_rateServiceChat",
  module: "CSP_rateServiceChat",
  input: z.strictObject({ ...Guest, chatId: Id, score: Score }),
  errors: ["CHAT_UNKNOWN"],
  summary: "Rates an ended chat of the caller, once",
  value: Nothing,
})

export const mailServiceChat = endpoint({
  ...ROW,
  path: "/wps/relay/CSP_mailServiceChat",
  module: "CSP_mailServiceChat",
  input: z.strictObject({ ...Guest, chatId: Id, mail: ChatMail }),
  errors: ["CHAT_UNKNOWN", "RATE_LIMITED"],
  summary: "Mails the transcript of a chat that the desk has answered, once; a long one in parts",
  value: Nothing,
})
