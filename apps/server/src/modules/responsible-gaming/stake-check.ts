import type { ErrorCode } from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import { ASSETS, type AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import { refuse } from "../../kernel/refusal.ts"
import type { MemberId } from "../../kernel/ids.ts"

/** Money that a member wants to put at stake. `any`: the product, asset and amount are not known yet. */
export interface Stake {
  readonly memberId: MemberId
  readonly product: "lottery" | "game" | "vendor_wallet" | "any"
  readonly asset: AssetCode | null
  readonly amount: Amount
  readonly at: Date
}

/** The answers of the gate (functions/stake_check.sql), each with the refusal that a member is told. */
export const STAKE_REFUSALS = {
  EXCLUDED: "PLAY_EXCLUDED",
  ON_BREAK: "PLAY_ON_BREAK",
  REALITY_CHECK_REQUIRED: "REALITY_CHECK_REQUIRED",
  LIMIT_REACHED: "PLAY_LIMIT_REACHED",
  IDENTITY_REQUIRED: "IDENTITY_REQUIRED",
} as const satisfies Readonly<Record<string, ErrorCode>>
export type StakeRefusal = keyof typeof STAKE_REFUSALS

export const isStakeRefusal = (word: string): word is StakeRefusal => Object.hasOwn(STAKE_REFUSALS, word)

/**
 * Asks the gate why a stake is not taken; undefined where nothing bars it. In the transaction that posts the stake, after
 * its locks, the answer decides; anywhere else it is a courtesy.
 */
export async function stakeRefusal(db: Db | Tx, stake: Stake): Promise<StakeRefusal | undefined> {
  const { rows } = await sql<{ refusal: StakeRefusal | null }>`
    select refusal from stake_check(${stake.memberId}::bigint, ${stake.product}, ${stake.asset && ASSETS[stake.asset].number}::smallint,
                                    ${stake.amount}::bigint, ${stake.at}::timestamptz)`.execute(db)
  return rows[0]?.refusal ?? undefined
}

/**
 * The status that a provider is told of a refusal: it knows no break, and no identity.
 */
export const toldProvider = (
  refusal: StakeRefusal,
): "EXCLUDED" | "REALITY_CHECK_REQUIRED" | "LIMIT_REACHED" =>
  refusal === "ON_BREAK" || refusal === "IDENTITY_REQUIRED" ? "EXCLUDED" : refusal

/** Refuses PLAY_EXCLUDED, PLAY_ON_BREAK, REALITY_CHECK_REQUIRED, PLAY_LIMIT_REACHED or IDENTITY_REQUIRED where the gate bars the stake. */
export async function refuseStake(db: Db | Tx, stake: Stake): Promise<void> {
  const refusal = await stakeRefusal(db, stake)
  if (refusal) refuse(STAKE_REFUSALS[refusal])
}
