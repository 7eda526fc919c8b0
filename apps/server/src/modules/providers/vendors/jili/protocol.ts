import { createHash } from "node:crypto"
import { z } from "zod"
import { HOUR_MS } from "../../../../kernel/durations.ts"
import { isSameSecret } from "../same-secret.ts"

/* JILI's wire (API manual 1.0.39): JSON to the platform, forms with a key of the day to JILI. */

const Id = z.string().regex(/^\d{1,20}$/)
const Text = z.string().min(1).max(800)
const Amount = z.string()

const FreeSpin = z.object({ referenceId: Text }).optional()
const common = { reqId: Text, currency: Text, game: Id, round: Id, betAmount: Amount, winloseAmount: Amount }

/** Numbers are read as their digits: ids have nineteen of them and more. */
export const JILI_CALLS = {
  auth: z.object({ reqId: Text, token: Text }),
  bet: z.object({
    ...common,
    token: Text,
    userId: Text.optional(),
    isFreeRound: z.boolean().default(false),
    freeSpinData: FreeSpin,
  }),
  cancelBet: z.object({ ...common, userId: Text, token: Text.optional() }),
  sessionBet: z.object({
    ...common,
    token: Text,
    userId: Text.optional(),
    sessionId: Id,
    type: z.enum(["1", "2"]),
    turnover: Amount.optional(),
    preserve: Amount.default("0"),
    freeSpinData: FreeSpin,
  }),
  cancelSessionBet: z.object({
    ...common,
    userId: Text.optional(),
    token: Text,
    sessionId: Id,
    type: z.literal("1").default("1"),
    preserve: Amount.default("0"),
  }),
} as const
export type JiliCall = keyof typeof JILI_CALLS

/** 1 and 2 mean something else in a cancellation: it had been cancelled before, and there is no such round. */
export const JILI_CODES = {
  success: 0,
  alreadyDone: 1,
  funds: 2,
  roundNotFound: 2,
  parameter: 3,
  token: 4,
  other: 5,
  cancelRefused: 6,
} as const
export type JiliCode = (typeof JILI_CODES)[keyof typeof JILI_CODES]

const md5 = (text: string) => createHash("md5").update(text).digest("hex")

/** JILI's day: UTC-4, two digits of year and month, the day without a zero in front. */
export function jiliDay(at: Date): string {
  const there = new Date(at.getTime() - 4 * HOUR_MS)
  const year = String(there.getUTCFullYear()).slice(2)
  return `${year}${String(there.getUTCMonth() + 1).padStart(2, "0")}${there.getUTCDate()}`
}

/** The key over fields in the manual's order ("Token=…&GameId=…&AgentId=…"), between six letters on either side. */
export function jiliKey(
  query: string,
  agent: { readonly agentId: string; readonly agentKey: string },
  at: Date,
  around: readonly [string, string] = ["000000", "000000"],
): string {
  const keyG = md5(jiliDay(at) + agent.agentId + agent.agentKey)
  return around[0] + md5(query + keyG) + around[1]
}

/** True for the header of HTTP basic authentication with just this name and password. */
export const isBasic = (header: string | undefined, name: string, password: string): boolean =>
  isSameSecret(header ?? "", `Basic ${Buffer.from(`${name}:${password}`).toString("base64")}`)
