import { z } from "zod"

/* BNG's wire (Booongo): one address, JSON, `name` says which call it is, `uid` which transaction. */

const Text = z.string().min(1).max(200)
/** Amounts are text; null where a transaction has no such half. */
const Half = z.string().nullish()

const call = {
  uid: Text,
  token: z.string().max(800).default(""),
  session: z.string().default(""),
  game_id: z.string().default(""),
}
const player = z.object({
  id: Text,
  currency: Text,
  mode: z.string().default("REAL"),
  brand: z.string().default(""),
})
const Bonus = z.looseObject({ campaign: z.string().nullish(), bonus_id: z.string().nullish() }).nullish()

export const BngCall = z.discriminatedUnion("name", [
  z.object({ ...call, name: z.literal("login") }),
  z.object({ ...call, name: z.literal("getbalance"), args: z.object({ player }) }),
  z.object({
    ...call,
    name: z.literal("transaction"),
    args: z.object({
      player,
      round_id: Text,
      bet: Half,
      win: Half,
      round_finished: z.boolean().default(false),
      bonus: Bonus,
      tag: z.string().nullish(),
    }),
  }),
  z.object({
    ...call,
    name: z.literal("rollback"),
    args: z.object({ player, transaction_uid: Text, round_id: z.string().default("") }),
  }),
  z.object({ ...call, name: z.literal("logout"), args: z.looseObject({}).optional() }),
])
export type BngCall = z.output<typeof BngCall>

/**
 * The errors that end a call for the player. Anything else is an HTTP status that is not 200, and BNG sends it
 * again.
 */
export type BngError =
  | "INVALID_TOKEN"
  | "EXPIRED_TOKEN"
  | "GAME_NOT_ALLOWED"
  | "TIME_EXCEED"
  | "LOSS_EXCEED"
  | "BET_EXCEED"
  | "FUNDS_EXCEED"
  | "OTHER_EXCEED"
  | "SESSION_CLOSED"
