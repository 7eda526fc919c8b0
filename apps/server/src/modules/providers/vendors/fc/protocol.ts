import { createCipheriv, createDecipheriv, createHash } from "node:crypto"
import type { AssetCode } from "@croupier/ledger"
import { z } from "zod"
import { HOUR_MS } from "../../../../kernel/durations.ts"
import { parseExactly } from "../exact-json.ts"
import { isSameSecret } from "../same-secret.ts"

/* Fa Chai's wire: the message encrypted by the agent's key, and an MD5 of it. */

const Text = z.string().min(1).max(200)
const about = { MemberAccount: Text, Currency: Text, GameID: z.string().default("") }

export const FC_CALLS = {
  GetBalance: z.object({ MemberAccount: Text, Currency: Text }),
  BetNInfo: z.object({ ...about, BankID: Text, RecordID: Text, Bet: Text, Win: Text }),
  CancelBetNInfo: z.object({ ...about, BankID: Text }),
  Bet: z.object({ ...about, BetID: Text, RecordID: Text, Bet: Text }),
  Settle: z.object({
    ...about,
    BankID: Text,
    RecordID: Text,
    Refund: Text.default("0"),
    SettleBetIDs: z
      .array(z.object({ betID: Text, win: Text.default("0") }))
      .min(1)
      .max(50),
  }),
  CancelBet: z.object({ ...about, BetID: Text }),
  EventSettle: z.object({
    Currency: Text,
    List: z
      .array(
        z.object({
          memberAccount: Text,
          trsID: Text,
          eventID: Text,
          gameID: z.string().default(""),
          points: Text,
        }),
      )
      .min(1)
      .max(100),
  }),
  FreeSpinBetNInfo: z.object({ ...about, RecordID: Text, Win: Text, EventID: z.string().optional() }),
} as const
export type FcCall = keyof typeof FC_CALLS

export const FC_CODES = {
  success: 0,
  funds: 203,
  duplicate: 205,
  unknown: 221,
  player: 500,
  other: 999,
} as const
export type FcCode = (typeof FC_CODES)[keyof typeof FC_CODES]

const cipherOf = (key: string) => `aes-${Buffer.byteLength(key) * 8}-ecb`

/** The message encrypted (AES in ECB by the agent's key of 16, 24 or 32 bytes, base64) and its MD5. */
export function fcSeal(message: string, key: string): { readonly Params: string; readonly Sign: string } {
  const cipher = createCipheriv(cipherOf(key), key, null)
  const Params = Buffer.concat([cipher.update(message, "utf8"), cipher.final()]).toString("base64")
  return { Params, Sign: createHash("md5").update(message).digest("hex") }
}

/**
 * The content of a form of Fa Chai, or undefined for one of another agent, of another key or that was changed.
 * Throws SyntaxError for a message that is genuine and no JSON.
 */
export function fcOpen(form: URLSearchParams, agentCode: string, key: string): unknown {
  if (form.get("AgentCode") !== agentCode) return undefined
  let message: string
  try {
    const decipher = createDecipheriv(cipherOf(key), key, null)
    // A plus sign that was not escaped has become a space.
    const sealed = Buffer.from((form.get("Params") ?? "").replaceAll(" ", "+"), "base64")
    message = new TextDecoder("utf-8", { fatal: true }).decode(
      Buffer.concat([decipher.update(sealed), decipher.final()]),
    )
  } catch {
    return undefined
  }
  const sign = (form.get("Sign") ?? "").toLowerCase()
  if (!isSameSecret(sign, createHash("md5").update(message).digest("hex"))) return undefined
  return parseExactly(message)
}

/** Fa Chai's clock: UTC-4, "2026-11-21 05:30:00". */
export const fcTime = (at: Date): string =>
  new Date(at.getTime() - 4 * HOUR_MS).toISOString().slice(0, 19).replace("T", " ")

/** How many units of ours one of Fa Chai's is: it counts some currencies in thousands. */
export const fcUnit = (currency: AssetCode): bigint => (THOUSANDS.has(currency) ? 1000n : 1n)
const THOUSANDS: ReadonlySet<string> = new Set(["VND", "IDR"])
