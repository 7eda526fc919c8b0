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

export const ChatMessage = z.strictObject({
  /** Ascends by one in each chat; notes count. */
  seq: z.number(),
  /** The sender's own key; null for events. */
  key: z.nullable(Uuid),
  side: z.enum(CHAT_SIDES),
  /** The name of the person of the desk; empty for the guest. */
  author: z.string(),
  text: z.string(),
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
