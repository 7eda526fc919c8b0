import { z } from "zod"

/**
 * Every topic of the bus with the schema of its messages. Both ends are typed by it: a topic that is not named here
 * does not compile. A message is a hint and carries no truth, so it says what to read again, and no more.
 *
 * A release may only add fields, optional ones: during an upgrade, nodes of two releases hear one another.
 */
export const TOPICS = {
  /** Something may have been missed: read again what is shown. */
  "bus.resync": z.object({}),
  /** A merchant was added or changed. */
  merchant: z.object({}),
  /** Games, limits or sources of lotteries have changed. */
  "lottery.settings": z.object({}),
  /** A lottery issue was made, opened, closed, drawn, settled or taken back. */
  issue: z.object({ merchantId: z.number(), gameCode: z.string(), issue: z.string() }),
  /** The bets of one bucket on an issue were settled. */
  settled: z.object({ merchantId: z.number(), gameCode: z.string(), issue: z.string(), bucket: z.number() }),
  /** A deposit has another state. */
  deposit: z.object({
    merchantId: z.number(),
    memberId: z.string(),
    depositId: z.string(),
    state: z.string(),
  }),
  /** A withdrawal has another state. */
  withdrawal: z.object({
    merchantId: z.number(),
    memberId: z.string(),
    withdrawalId: z.string(),
    state: z.string(),
  }),
  /** A payment between two members has another state, or one of them is reminded of it. */
  "peer-payment": z.object({
    merchantId: z.number(),
    depositorId: z.string(),
    withdrawerId: z.string().nullable(),
    paymentId: z.string(),
    withdrawalId: z.string().nullable(),
    state: z.string(),
  }),
  /** Inboxes of these members have changed. */
  inbox: z.object({ memberIds: z.array(z.string()) }),
  /** Chats of these members with customer service have changed. */
  "service-chat": z.object({ memberIds: z.array(z.string()) }),
  /** A message of a chat room is new, or was removed. */
  "room-message": z.object({ merchantId: z.number(), room: z.string(), messageId: z.string() }),
  /** Money of these members has moved, in whatever wallet. The ledger tells it after every commit. */
  "balance.changed": z.object({ memberIds: z.array(z.string()) }),
  /** A session of a member ended. */
  "session-ended": z.object({ memberId: z.string() }),
} as const satisfies Record<string, z.ZodType<object>>

export type Topics = typeof TOPICS
export type Topic = keyof Topics
/** The message of a topic. */
export type Message<T extends Topic> = z.output<Topics[T]>
