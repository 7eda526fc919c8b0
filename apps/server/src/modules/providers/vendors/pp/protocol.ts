import { createHash } from "node:crypto"
import { z } from "zod"
import { isSameSecret } from "../same-secret.ts"

/* Pragmatic Play's wire: forms, an MD5 over their sorted fields and the secret, and codes of its own. */

const Name = z.string().min(1).max(200)
const Text = z.string().max(500).optional()

const player = { userId: Name }
const play = { ...player, gameId: Name, roundId: Name }
const money = { amount: Name, reference: Name }

/**
 * The required fields of each call. Other fields of it are left aside, for the hash is over the form as it
 * came.
 */
export const PP_CALLS = {
  authenticate: z.object({ token: Name, gameId: Text }),
  balance: z.object({ ...player, token: Text }),
  bet: z.object({ ...play, ...money, token: Name, bonusCode: Text }),
  result: z.object({
    ...play,
    ...money,
    token: Text,
    bonusCode: Text,
    promoWinAmount: Text,
    promoWinReference: Text,
    promoCampaignID: Text,
  }),
  refund: z.object({ ...player, reference: Name, gameId: Text, roundId: Text }),
  bonusWin: z.object({ ...player, reference: Name }),
  jackpotWin: z.object({ ...play, ...money, jackpotId: Text }),
  promoWin: z.object({ ...player, ...money, campaignId: Name, currency: Name }),
  endRound: z.object({ ...play }),
  adjustment: z.object({ ...play, ...money, token: Text }),
  getBalancePerGame: z.object({ ...player, gameIdList: Name }),
  "session/expired": z.object({ sessionId: Text, playerId: Text }),
} as const
export type PpCall = keyof typeof PP_CALLS

/** Codes of the manual. 100 asks for the same call again, 120 for none, 130 is `endRound`'s 100. */
export const PP_CODES = {
  success: 0,
  funds: 1,
  player: 2,
  notAllowed: 3,
  token: 4,
  hash: 5,
  frozen: 6,
  parameters: 7,
  game: 8,
  limit: 50,
  again: 100,
  never: 120,
  endRoundAgain: 130,
  realityCheck: 210,
} as const
export type PpCode = (typeof PP_CODES)[keyof typeof PP_CODES]

/** MD5 over the fields that hold something, sorted by name, as `a=1&b=2`, and the secret. */
export function ppHash(form: URLSearchParams, secret: string): string {
  const sorted = [...form]
    .filter(([key, value]) => key !== "hash" && value !== "")
    .sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0))
    .map(([key, value]) => `${key}=${value}`)
  return createHash("md5")
    .update(sorted.join("&") + secret)
    .digest("hex")
}

/** A form of these fields with its hash. */
export function signedForm(
  fields: Readonly<Record<string, string>>,
  { secret }: { readonly secret: string },
): URLSearchParams {
  const form = new URLSearchParams(fields)
  form.set("hash", ppHash(form, secret))
  return form
}

/**
 * True when the form carries the hash of its fields. The hash covers one joined text, so a value with `&` in it, or a name
 * with `&` or `=`, could say two things with one hash: such a form is not genuine.
 */
export const isPpGenuine = (form: URLSearchParams, secret: string): boolean =>
  [...form].every(([name, value]) => !/[&=]/.test(name) && !value.includes("&")) &&
  isSameSecret(form.get("hash") ?? "", ppHash(form, secret))
