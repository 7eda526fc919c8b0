import { createHmac } from "node:crypto"
import { z } from "zod"
import { isSameSecret } from "../same-secret.ts"

/* DS88's wire. No manual of it is public: everything here is assumed, in the style of other sportsbooks. */

const Text = z.string().min(1).max(200)
const who = { user: Text, currency: Text }

export const DS88_CALLS = {
  session: z.object({ token: Text }),
  balance: z.object(who),
  bet: z.object({ ...who, token: Text, ticket: Text, stake: Text, market: z.string().default("") }),
  settle: z.object({
    tickets: z
      .array(
        z.object({
          ...who,
          ticket: Text,
          settle_id: Text,
          result: z.enum(["WON", "LOST", "HALF_WON", "HALF_LOST", "DRAW", "CASHOUT", "VOID"]),
          payout: Text,
        }),
      )
      .min(1)
      .max(100),
  }),
  /** Takes a settlement back: another one follows. */
  unsettle: z.object({
    tickets: z
      .array(z.object({ ...who, ticket: Text, settle_id: Text }))
      .min(1)
      .max(100),
  }),
  /** The book did not take the bet, or took it back. */
  cancel: z.object({
    tickets: z
      .array(z.object({ ...who, ticket: Text }))
      .min(1)
      .max(100),
  }),
} as const
export type Ds88Call = keyof typeof DS88_CALLS

export const DS88_CODES = {
  success: 0,
  again: 1,
  parameters: 2,
  signature: 3,
  token: 4,
  user: 5,
  funds: 6,
  ticketUnknown: 7,
  ticketCancelled: 8,
  conflict: 9,
  notAllowed: 10,
} as const
export type Ds88Code = (typeof DS88_CODES)[keyof typeof DS88_CODES]

/** A bet that is older than this was captured in transit. Calls that pay or take back may come late. */
const FRESH_MS = 300_000

/** HMAC-SHA256 over path, time and body, in hexadecimal: a call is not another one's. */
export const ds88Sign = (secret: string, path: string, time: string, body: string): string =>
  createHmac("sha256", secret).update(`${path}\n${time}\n${body}`).digest("hex")

export const isDs88Genuine = (
  secret: string,
  said: { readonly path: string; readonly time: string; readonly body: string; readonly sign: string },
): boolean => isSameSecret(said.sign, ds88Sign(secret, said.path, said.time, said.body))

/** True for a call whose time is near enough to now that it is no replayed copy. */
export const isDs88Fresh = (call: Ds88Call, time: string, now: Date): boolean =>
  (call !== "bet" && call !== "session") || Math.abs(now.getTime() - Number(time)) <= FRESH_MS
