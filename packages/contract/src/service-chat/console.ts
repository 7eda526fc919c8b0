import { z } from "zod/mini"
import { consoleEndpoint, Cursor, ListQuery, Why } from "../operators/endpoint.ts"
import { Id, Instant, Language, Nothing, text, trimmed, Uuid } from "../wire/values.ts"
import { CHAT_FILE_BODY, CHAT_STATES, ChatMessage, ChatText, FileContent, SentFile } from "./values.ts"

const DeskChat = z.strictObject({
  chatId: Id,
  state: z.enum(CHAT_STATES),
  memberId: z.nullable(Id),
  /** The account of a member, or the name that a visitor gave. */
  name: z.string(),
  mail: z.nullable(z.string()),
  language: Language,
  rank: z.number(),
  isVip: z.boolean(),
  /** Opened while no person of the desk was present. */
  isOffline: z.boolean(),
  deskName: z.nullable(z.string()),
  isMine: z.boolean(),
  isGuestTyping: z.boolean(),
  /** The guest's last message is not answered. */
  isUnanswered: z.boolean(),
  openedAt: Instant,
  /** Seconds from the opening to the first answer; null before it. */
  firstAnswerSeconds: z.nullable(z.number()),
  endedAt: z.nullable(Instant),
  score: z.nullable(z.number()),
})
export type DeskChat = z.output<typeof DeskChat>

export const listServiceChats = consoleEndpoint({
  method: "GET",
  path: "/console/api/service-chats",
  module: "OPS_listServiceChats",
  access: "chat.answer",
  input: z.strictObject({ cursor: ListQuery.cursor }),
  errors: [],
  summary: "The desk: open chats in the order of the queue, its people, and response times of a day",
  value: z.strictObject({
    /** Talks of the caller, on every page; at most 200. */
    mine: z.array(DeskChat),
    /** A page of the other open chats, at most 200: the VIP line first, then by rank and by the time of waiting. */
    rows: z.array(DeskChat),
    cursor: Cursor,
    /** Chats in the queue, on whatever page. */
    waiting: z.number(),
    people: z.array(z.strictObject({ login: z.string(), name: z.string(), talks: z.number() })),
    isPresent: z.boolean(),
    /** Chats that were opened within 24 hours. */
    day: z.strictObject({
      chats: z.number(),
      medianFirstAnswerSeconds: z.nullable(z.number()),
      averageScore: z.nullable(z.number()),
    }),
  }),
})

export const serviceSecret = consoleEndpoint({
  method: "GET",
  path: "/console/api/service-secret",
  module: "OPS_serviceSecret",
  access: "merchants.read",
  input: z.strictObject({}),
  errors: [],
  summary:
    "When the secret was set that the merchant's outside desk shares; the secret itself is never shown",
  value: z.strictObject({ setAt: z.nullable(Instant) }),
})

export const setServiceSecret = consoleEndpoint({
  method: "POST",
  path: "/console/api/service-secret",
  module: "OPS_setServiceSecret",
  access: "merchants.links",
  input: z.strictObject({
    /** Signs encrypted links (HMAC-SHA256). */
    secret: z.string().check(z.minLength(32), z.maxLength(200), z.regex(/^[!-~]+$/)),
    why: Why,
  }),
  errors: [],
  summary:
    "Sets the secret that the merchant's outside desk shares; links that were signed with the one before end",
  value: z.strictObject({ setAt: z.nullable(Instant) }),
})

export const listEndedServiceChats = consoleEndpoint({
  method: "GET",
  path: "/console/api/service-chats/ended",
  module: "OPS_listEndedServiceChats",
  access: "chat.answer",
  input: z.strictObject({ ...ListQuery, member: z.optional(Id) }),
  errors: [],
  summary: "Ended chats, newest first",
  value: z.strictObject({ rows: z.array(DeskChat), cursor: Cursor }),
})

export const readServiceChat = consoleEndpoint({
  method: "GET",
  path: "/console/api/service-chats/one",
  module: "OPS_readServiceChat",
  access: "chat.answer",
  input: z.strictObject({
    chatId: Id,
    /** Older messages than this place; without it the newest. */
    before: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(2_147_483_647))),
  }),
  errors: ["CHAT_UNKNOWN"],
  summary: "A chat with its newest messages, or those before a place, and its member's card",
  value: z.strictObject({
    chat: DeskChat,
    /** At most 200, oldest first. */
    messages: z.array(ChatMessage),
    /** The first message of the chat is among them. */
    isWhole: z.boolean(),
    card: z.nullable(
      z.strictObject({
        memberId: Id,
        account: z.string(),
        level: z.number(),
        registeredAt: z.nullable(Instant),
        /** Earlier chats of the member. */
        chats: z.number(),
      }),
    ),
  }),
})

export const readServiceFile = consoleEndpoint({
  method: "GET",
  path: "/console/api/service-chats/file",
  module: "OPS_readServiceFile",
  access: "chat.answer",
  input: z.strictObject({ chatId: Id, fileId: Uuid }),
  errors: ["CHAT_UNKNOWN"],
  summary: "The content of a file of a chat",
  value: FileContent,
})

const act = <
  const Name extends string,
  const Errors extends readonly (
    | "CHAT_UNKNOWN"
    | "CHAT_ENDED"
    | "CHAT_TAKEN"
    | "CHAT_NOT_YOURS"
    | "DESK_ABSENT"
    | "CHAT_FILE_INVALID"
    | "CHAT_FILES_FULL"
    | "BODY_TOO_LARGE"
  )[],
>(
  name: Name,
  errors: Errors,
  summary: string,
) =>
  ({
    method: "POST",
    path: `/console/api/service-chats/${name}`,
    access: "chat.answer",
    errors,
    summary,
    value: Nothing,
  }) as const

export const beAtDesk = consoleEndpoint({
  ...act("presence", [], "Says that the caller answers chats, for the next minute, or no longer does"),
  module: "OPS_beAtDesk",
  input: z.strictObject({ isPresent: z.boolean() }),
})

export const takeServiceChat = consoleEndpoint({
  ...act(
    "take",
    ["CHAT_UNKNOWN", "CHAT_ENDED", "CHAT_TAKEN"],
    "Takes a chat from the queue: of two who take it, one gets it",
  ),
  module: "OPS_takeServiceChat",
  input: z.strictObject({ chatId: Id }),
})

export const answerServiceChat = consoleEndpoint({
  ...act(
    "answer",
    ["CHAT_UNKNOWN", "CHAT_ENDED", "CHAT_NOT_YOURS"],
    "Answers in a chat of the caller, or writes a note; the same key again answers as the first time",
  ),
  module: "OPS_answerServiceChat",
  input: z.strictObject({ chatId: Id, key: Uuid, text: ChatText, isNote: z.boolean() }),
})

export const sendServiceFileToGuest = consoleEndpoint({
  ...act(
    "send-file",
    [
      "CHAT_UNKNOWN",
      "CHAT_ENDED",
      "CHAT_NOT_YOURS",
      "CHAT_FILE_INVALID",
      "CHAT_FILES_FULL",
      "BODY_TOO_LARGE",
    ],
    "Sends a picture (PNG, JPEG) or a document (PDF) in a chat of the caller; the same key again answers as the first time",
  ),
  module: "OPS_sendServiceFileToGuest",
  bodyBytes: CHAT_FILE_BODY,
  input: z.strictObject({ chatId: Id, key: Uuid, ...SentFile }),
})

export const typeServiceAnswer = consoleEndpoint({
  ...act("type", [], "Tells the guest that the caller types"),
  module: "OPS_typeServiceAnswer",
  input: z.strictObject({ chatId: Id }),
})

export const handOverServiceChat = consoleEndpoint({
  ...act(
    "hand-over",
    ["CHAT_UNKNOWN", "CHAT_ENDED", "CHAT_NOT_YOURS", "DESK_ABSENT"],
    "Hands a chat of the caller to another person at the desk",
  ),
  module: "OPS_handOverServiceChat",
  input: z.strictObject({ chatId: Id, login: text(80, 1) }),
})

export const returnServiceChat = consoleEndpoint({
  ...act(
    "return",
    ["CHAT_UNKNOWN", "CHAT_ENDED", "CHAT_NOT_YOURS"],
    "Returns a chat of the caller to its place in the queue",
  ),
  module: "OPS_returnServiceChat",
  input: z.strictObject({ chatId: Id }),
})

export const closeServiceChat = consoleEndpoint({
  ...act("close", ["CHAT_UNKNOWN", "CHAT_ENDED", "CHAT_NOT_YOURS"], "Ends a chat of the caller"),
  module: "OPS_closeServiceChat",
  input: z.strictObject({ chatId: Id }),
})

export const listServiceMacros = consoleEndpoint({
  method: "GET",
  path: "/console/api/service-chats/macros",
  module: "OPS_listServiceMacros",
  access: "chat.answer",
  input: z.strictObject({}),
  errors: [],
  summary: "Prepared answers of the desk, by title; at most 200",
  value: z.strictObject({
    rows: z.array(z.strictObject({ macroId: Uuid, title: z.string(), text: z.string() })),
  }),
})

export const saveServiceMacro = consoleEndpoint({
  ...act("macros", [], "Writes a prepared answer; an empty text removes it"),
  module: "OPS_saveServiceMacro",
  input: z.strictObject({ macroId: Uuid, title: trimmed(60, 1), text: text(2_000) }),
})
