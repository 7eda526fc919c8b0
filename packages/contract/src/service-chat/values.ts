import { z } from "zod/mini"
import { Id, Instant, text, trimmed, Uuid } from "../wire/values.ts"

/** `WAITING`: in the queue; `TALKING`: a person of the desk has it; `ENDED`: it takes no more messages. */
export const CHAT_STATES = ["WAITING", "TALKING", "ENDED"] as const
export type ChatState = (typeof CHAT_STATES)[number]

/** `HOUSE`: an event of the chat, whose text is one of `CHAT_EVENTS`. `NOTE`: for the desk alone. */
export const CHAT_SIDES = ["GUEST", "DESK", "HOUSE", "NOTE"] as const
export const CHAT_EVENTS = ["TAKEN", "RETURNED", "HANDED_OVER", "ENDED_BY_DESK", "ENDED_BY_GUEST"] as const

/** The longest message, in characters. */
export const CHAT_TEXT = 2_000

export const ChatText = trimmed(CHAT_TEXT, 1)
export const ChatMail = text(120).check(z.email())

/** The longest file, in bytes as it is sent. */
export const CHAT_FILE_BYTES = 5_000_000
const FILE_TEXT = Math.ceil(CHAT_FILE_BYTES / 3) * 4
/** The longest body of a call that sends a file: base64 takes four characters for three bytes. */
export const CHAT_FILE_BODY = FILE_TEXT + 4_096
/** A picture is kept as the house has drawn it anew; a document as it came. */
export const CHAT_FILE_KINDS = ["PICTURE", "DOCUMENT"] as const

/** A file as it is sent: its content in base64. */
export const SentFile = {
  name: trimmed(120, 1),
  content: z.string().check(z.maxLength(FILE_TEXT), z.regex(/^[A-Za-z0-9+/]+={0,2}$/)),
}
/** A file of a message; its content is asked for by its number. */
export const ChatFile = z.strictObject({
  fileId: Uuid,
  /** As the sender named it, without signs that are no text. */
  name: z.string(),
  kind: z.enum(CHAT_FILE_KINDS),
})
export type ChatFile = z.output<typeof ChatFile>
/** The content of a file, in base64: a picture as WebP, a document as PDF. */
export const FileContent = z.strictObject({
  name: z.string(),
  kind: z.enum(CHAT_FILE_KINDS),
  content: z.string(),
})

export const ChatMessage = z.strictObject({
  /** Ascends by one in each chat; notes count. */
  seq: z.number(),
  /** The sender's own key; null for events. */
  key: z.nullable(Uuid),
  side: z.enum(CHAT_SIDES),
  /** The name of the person of the desk; empty for the guest. */
  author: z.string(),
  /** Empty where the message is a file. */
  text: z.string(),
  file: z.nullable(ChatFile),
  at: Instant,
})
export type ChatMessage = z.output<typeof ChatMessage>

/** A place in a chat's messages: those behind it are asked for. */
export const Seq = z.number().check(z.int(), z.gte(0), z.lte(2_147_483_647))
export const Score = z.number().check(z.int(), z.gte(1), z.lte(5))

export const Chat = z.strictObject({
  chatId: Id,
  state: z.enum(CHAT_STATES),
  isVip: z.boolean(),
  /** Chats before it in the queue; null outside of it. */
  ahead: z.nullable(z.number()),
  /** The person of the desk. */
  deskName: z.nullable(z.string()),
  isDeskTyping: z.boolean(),
  lastSeq: z.number(),
  unreadCount: z.number(),
  score: z.nullable(z.number()),
  /** At most 200 behind the place that was asked for, oldest first. */
  messages: z.array(ChatMessage),
})
export type Chat = z.output<typeof Chat>
