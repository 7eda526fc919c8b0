import { z } from "zod/mini"
import { Instant, Money } from "./values.ts"
import { Issue, PlacedBet } from "./lottery.ts"

/**
 * The one socket of a client, at `/ws`. Each channel numbers its messages; a client that reconnects names
 * the last number it has and gets what it missed, or a snapshot where that is too long ago.
 */
export const SocketRequest = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("hello"),
    token: z.nullable(z.string()),
    merchant: z.nullable(z.string()),
    after: z.record(z.string(), z.number()),
  }),
  z.strictObject({ type: z.literal("ping") }),
])
export type SocketRequest = z.output<typeof SocketRequest>

export const SocketEvent = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("welcome"), serverTime: Instant, signedIn: z.boolean() }),
  z.strictObject({ type: z.literal("pong"), serverTime: Instant }),
  z.strictObject({
    type: z.literal("issue"),
    channel: z.string(),
    seq: z.number(),
    issue: Issue,
    serverTime: Instant,
  }),
  z.strictObject({
    type: z.literal("balance"),
    channel: z.string(),
    seq: z.number(),
    sumBalance: Money,
    asset: z.string(),
  }),
  z.strictObject({ type: z.literal("bet"), channel: z.string(), seq: z.number(), bet: PlacedBet }),
  z.strictObject({
    type: z.literal("deposit"),
    channel: z.string(),
    seq: z.number(),
    depositId: z.string(),
    state: z.string(),
  }),
  z.strictObject({ type: z.literal("signed-out") }),
])
export type SocketEvent = z.output<typeof SocketEvent>
