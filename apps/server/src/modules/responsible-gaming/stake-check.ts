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

/** A member who wants to play, and the rank of the level of identity that play asks for; 0: none. */
export interface WishToPlay {
  readonly memberId: MemberId
  readonly identityRank: number
}

/** The answer of a member's guard to a wish to play. */
export interface GuardAnswer {
  readonly refusal: StakeRefusal | undefined
  /** The gate asked for that very level of identity, so no look at the proofs is needed. */
  readonly identityAnswered: boolean
}

/** Asks the gate for several members who want to play, in their order. Each answer is a courtesy. */
export async function playRefusals(
  db: Db,
  wishes: readonly WishToPlay[],
  at: Date,
): Promise<readonly GuardAnswer[]> {
  const { rows } = await sql<{ nr: bigint; refusal: StakeRefusal | null; answered: boolean }>`
    select m.nr, c.refusal, m.rank = 0 or c.play_rank is not distinct from m.rank as answered
      from unnest(${wishes.map(({ memberId }) => String(memberId))}::bigint[],
                  ${wishes.map(({ identityRank }) => identityRank)}::smallint[]) with ordinality m (id, rank, nr)
      left join lateral (select s.refusal, s.play_rank from stake_check(m.id, 'any', null::smallint, 0, ${at}::timestamptz) s) c on true
     where c.refusal is not null or m.rank > 0 and c.play_rank is distinct from m.rank`.execute(db)
  const told = new Map(rows.map(({ nr, refusal, answered }) => [Number(nr), { refusal, answered }]))
  return wishes.map((_, index) => {
    const answer = told.get(index + 1)
    return { refusal: answer?.refusal ?? undefined, identityAnswered: answer?.answered ?? true }
  })
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
