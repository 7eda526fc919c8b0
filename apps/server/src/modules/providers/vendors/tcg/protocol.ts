import { createCipheriv, createDecipheriv, createHash } from "node:crypto"
import { z } from "zod"
import { parseExactly } from "../exact-json.ts"
import { isSameSecret } from "../same-secret.ts"

/* TCG's wire: one address, forms whose message is encrypted by DES and signed by SHA-256, `method` says which call. */

const Text = z.string().min(1).max(200)
const who = { username: Text, currency: Text }
const order = { tx_id: Text, order_id: Text, amount: Text, game_code: z.string().default("") }

export const TcgCall = z.discriminatedUnion("method", [
  z.object({ method: z.literal("auth"), session_token: Text }),
  z.object({ method: z.literal("gb"), ...who }),
  z.object({
    method: z.literal("bet"),
    ...who,
    session_token: Text,
    /** The issue that is bet on. */
    numero: z.string().default(""),
    orders: z.array(z.object(order)).min(1).max(100),
  }),
  z.object({
    method: z.literal("settle"),
    numero: z.string().default(""),
    settlements: z
      .array(z.object({ ...who, ...order, bet_tx_id: Text, valid_bet: Text.optional() }))
      .min(1)
      .max(100),
  }),
  z.object({
    method: z.literal("cancel"),
    cancels: z
      .array(z.object({ ...who, bet_tx_id: Text, game_code: z.string().default("") }))
      .min(1)
      .max(100),
  }),
  z.object({
    method: z.literal("resettle"),
    /** Signed amounts that the player gets or gives on top of the settlement. */
    corrections: z
      .array(z.object({ ...who, ...order }))
      .min(1)
      .max(100),
  }),
])
export type TcgCall = z.output<typeof TcgCall>

/** Assumed: the manual is not public. The numbers stand here alone. */
export const TCG_CODES = {
  success: 0,
  again: 1,
  parameters: 2,
  method: 3,
  signature: 4,
  player: 5,
  funds: 6,
  session: 7,
  orderUnknown: 8,
  orderCancelled: 9,
  conflict: 10,
  notAllowed: 11,
} as const
export type TcgCode = (typeof TCG_CODES)[keyof typeof TCG_CODES]

export interface TcgKeys {
  readonly merchantCode: string
  /** Eight letters. */
  readonly desKey: string
  readonly signKey: string
}

// OpenSSL 3 has put plain DES away. Triple DES with the same key three times is plain DES.
const keyOf = (desKey: string) => Buffer.from(desKey.repeat(3))
const signOf = (params: string, signKey: string) =>
  createHash("sha256")
    .update(params + signKey)
    .digest("hex")

/** A message as TCG's form: DES in ECB, base64, and the SHA-256 of that and the sign key. */
export function tcgSeal(message: string, { merchantCode, desKey, signKey }: TcgKeys): URLSearchParams {
  const cipher = createCipheriv("des-ede3-ecb", keyOf(desKey), null)
  const params = Buffer.concat([cipher.update(message, "utf8"), cipher.final()]).toString("base64")
  return new URLSearchParams({ merchant_code: merchantCode, params, sign: signOf(params, signKey) })
}

/** The content of a form; undefined for another merchant's, a wrong sign or another key. Throws SyntaxError. */
export function tcgOpen(form: URLSearchParams, { merchantCode, desKey, signKey }: TcgKeys): unknown {
  const params = form.get("params") ?? ""
  const sign = (form.get("sign") ?? "").toLowerCase()
  if (form.get("merchant_code") !== merchantCode) return undefined
  if (!isSameSecret(sign, signOf(params, signKey))) return undefined
  try {
    const decipher = createDecipheriv("des-ede3-ecb", keyOf(desKey), null)
    const message = Buffer.concat([decipher.update(params, "base64"), decipher.final()])
    return parseExactly(new TextDecoder("utf-8", { fatal: true }).decode(message))
  } catch (error) {
    if (error instanceof SyntaxError) throw error
    return undefined
  }
}
