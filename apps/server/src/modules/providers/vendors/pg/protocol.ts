import { z } from "zod"
import { isSameSecret } from "../same-secret.ts"

/* PG Soft's wire: forms that carry the operator's token and secret, replies of `data` and `error`. */

const Text = z.string().min(1).max(200)
const Flag = z
  .string()
  .optional()
  .transform((text) => text?.toLowerCase() === "true")
const Time = z.string().regex(/^\d{1,16}$/)

const session = { operator_player_session: Text }
const money = { player_name: Text, currency_code: Text, transfer_amount: Text }

export const PG_CALLS = {
  VerifySession: z.object({ ...session, game_id: Text.optional() }),
  "Cash/Get": z.object({ ...session, player_name: Text }),
  "Cash/TransferInOut": z.object({
    ...money,
    operator_player_session: Text.optional(),
    game_id: Text,
    parent_bet_id: Text,
    bet_id: Text,
    bet_amount: Text,
    win_amount: Text,
    transaction_id: Text,
    wallet_type: z.string().default("C"),
    free_game_transaction_id: Text.optional(),
    bonus_transaction_id: Text.optional(),
    updated_time: Time,
    is_validate_bet: Flag,
    is_adjustment: Flag,
    is_end_round: Flag,
  }),
  "Cash/Adjustment": z.object({
    ...money,
    adjustment_id: Text,
    adjustment_transaction_id: Text,
    adjustment_time: Time,
    transaction_type: z.string().default(""),
  }),
  "Cash/UpdateBetDetail": z.object({}),
} as const
export type PgCall = keyof typeof PG_CALLS

/** Codes of the manual; 1200 alone is sent again. */
export const PG_CODES = {
  badRequest: "1034",
  again: "1200",
  operator: "1204",
  missing: "3001",
  player: "3004",
  wallet: "3005",
  betUnknown: "3021",
  betFailed: "3033",
  funds: "3202",
} as const
export type PgCode = (typeof PG_CODES)[keyof typeof PG_CODES]

/** True when the form carries the token and the secret that PG was given. */
export function isPgGenuine(
  form: URLSearchParams,
  given: { readonly operatorToken: string; readonly secretKey: string },
): boolean {
  const shown = `${form.get("operator_token") ?? ""}\n${form.get("secret_key") ?? ""}`
  return isSameSecret(shown, `${given.operatorToken}\n${given.secretKey}`)
}

/**
 * "bet-parent-type-balance" without its last part: when PG sends a transaction again it may stand for another balance,
 * and is the same money all the same. Ids of another form are taken whole.
 */
export function pgNumber(transactionId: string): string {
  const parts = transactionId.split("-")
  return parts.length === 4 ? parts.slice(0, 3).join("-") : transactionId
}
