import { z } from "zod/mini"
import { Id, Instant, Language, Money, text, trimmed, Uuid } from "../wire/values.ts"

/** The longest message, in characters. */
export const ROOM_TEXT = 300
export const RoomText = trimmed(ROOM_TEXT, 1)

/** `OPEN`: not settled, `RETURNED`: taken back or void, `LOST`, `WON`: more than the stake came back, `PAID`: no more than it did. */
export const CARD_RESULTS = ["OPEN", "RETURNED", "LOST", "WON", "PAID"] as const

/** A bet or round that its player shared, as it stood then. */
export const RoomCard = z.strictObject({
  kind: z.enum(["LOTTERY", "ROUND"]),
  /** The code of a lottery, or of a vendor's game. */
  gameCode: z.string(),
  /** The vendor of a round's game; null for a lottery. */
  vassalage: z.nullable(z.string()),
  /** The name of the game in the language of the room. */
  gameName: z.string(),
  /** The issue of a lottery; null for a round. */
  issue: z.nullable(z.string()),
  stake: Money,
  prize: Money,
  result: z.enum(CARD_RESULTS),
})
export type RoomCard = z.output<typeof RoomCard>

export const RoomMessage = z.strictObject({
  /** Ascends within a room. */
  messageId: Id,
  /** The sender's own key. */
  key: Uuid,
  /** The sender's masked name. */
  name: z.string(),
  /** The sender's VIP level when it was sent; 0 without one. */
  level: z.number(),
  /** As it was written; empty for a card, and for a message that was removed. */
  text: z.string(),
  card: z.nullable(RoomCard),
  isRemoved: z.boolean(),
  /** The caller sent it. A message of the socket does not tell: it is the same for all. */
  isMine: z.boolean(),
  at: Instant,
})
export type RoomMessage = z.output<typeof RoomMessage>

/** Messages of a page. */
export const ROOM_PAGE = 50

export const REPORT_REASONS = ["INSULT", "SPAM", "ADVERT", "MONEY", "OTHER"] as const

/** `SIGN_IN`: the caller is a visitor, `TRIAL`: play money, `BREAK`: kept from play, `CONDITION`: below level and deposits. */
export const WRITING_STATES = ["ALLOWED", "SIGN_IN", "TRIAL", "BREAK", "MUTED", "CONDITION"] as const

/** Whether the caller may write, and by which rules of the merchant. */
export const Writing = z.strictObject({
  state: z.enum(WRITING_STATES),
  /** The end of a mute; null where it has none, or there is no mute. */
  mutedUntil: z.nullable(Instant),
  /** One of the two is enough; 0 names none. */
  leastLevel: z.number(),
  leastDeposits: Money,
  slowSeconds: z.number(),
})
export type Writing = z.output<typeof Writing>

export const Room = Language

/** Blocked words of a merchant. */
export const ROOM_WORDS = 500
export const RoomWords = z.array(trimmed(60, 2)).check(z.maxLength(ROOM_WORDS))

/** The longest mute with an end, in minutes: a year. */
export const LONGEST_MUTE = 525_600
export const MuteMinutes = z.nullable(z.number().check(z.int(), z.gte(1), z.lte(LONGEST_MUTE)))
export const RoundName = text(200, 1)
