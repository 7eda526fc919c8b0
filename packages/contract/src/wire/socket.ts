import { z } from "zod/mini"
import { chatRoomEvents } from "../chat-rooms/events.ts"
import { inboxEvents } from "../inbox/events.ts"
import { lotteryEvents } from "../lottery/events.ts"
import { paymentEvents } from "../payments/events.ts"
import { peerEvents } from "../peer-payments/events.ts"
import { serviceChatEvents } from "../service-chat/events.ts"
import { walletEvents } from "../wallet/events.ts"
import { withdrawalEvents } from "../withdrawals/events.ts"
import { Instant, text } from "./values.ts"

/** A message's number is the time at which it was made, in milliseconds. */
const LAST_NUMBER = Date.UTC(2200, 0)
/** The last number of each channel that a client has: a member's own, those of members before, and the public one. */
const After = z
  .record(text(60), z.number().check(z.int(), z.gte(0), z.lte(LAST_NUMBER)))
  .check(z.refine((channels) => Object.keys(channels).length <= 20))

/**
 * The one socket of a client, at `/ws`. Each channel numbers its messages; a client that reconnects names
 * the last number it has and gets what it missed, or a snapshot where that is too long ago.
 */
export const SocketRequest = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("hello"),
    token: z.nullable(text(200, 1)),
    merchant: z.nullable(text(40)),
    after: After,
  }),
  /** The client watches these keys from now on, in the place of those before; after a hello it watches none. */
  z.strictObject({ type: z.literal("watch"), keys: z.array(text(60, 1)).check(z.maxLength(10)) }),
  z.strictObject({ type: z.literal("ping") }),
])
export type SocketRequest = z.output<typeof SocketRequest>

/** Events of the socket itself, and those of each domain. */
export const SocketEvent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("welcome"), serverTime: Instant, signedIn: z.boolean() }),
  z.strictObject({ type: z.literal("pong"), serverTime: Instant }),
  z.strictObject({ type: z.literal("signed-out") }),
  ...lotteryEvents,
  ...walletEvents,
  ...paymentEvents,
  ...withdrawalEvents,
  ...peerEvents,
  ...inboxEvents,
  ...serviceChatEvents,
  ...chatRoomEvents,
])
export type SocketEvent = z.output<typeof SocketEvent>
