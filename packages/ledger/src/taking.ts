import { sql, type Database, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import { bucketOf, houseId, walletId, type HouseRef, type WalletRef } from "./account.ts"
import { ask } from "./asking.ts"
import type { Moves } from "./moved.ts"
import type { Clock } from "./posting.ts"
import {
  checkCause,
  isControlAccount,
  KINDS,
  MAX_AMOUNT,
  REFUSALS,
  type Refusal,
  type TransferKind,
} from "./transfer.ts"

/** Debits what a wallet has, at most `amount`. */
export interface Taking {
  readonly key: string
  readonly kind: TransferKind
  readonly debit: WalletRef
  readonly credit: HouseRef
  readonly amount: Amount
  readonly cause: string
}

/** `taken` may be 0; a replay tells what was taken the first time. `balance` is what the wallet has now. */
export type TakingOutcome =
  | { readonly status: "posted" | "replayed"; readonly taken: Amount; readonly balance: Amount }
  | { readonly status: "refused"; readonly reason: Refusal }

interface Answer {
  readonly status: string
  readonly taken: bigint | null
  readonly balance: bigint | null
}

export type TakeUpTo = (taking: Taking, tx?: Tx) => Promise<TakingOutcome>

/** The way of `Ledger.takeUpTo`. */
export const createTaking =
  (database: Database, moves: Moves, clock?: Clock): TakeUpTo =>
  async ({ key, kind, debit, credit, amount: most, cause }, tx) => {
    checkCause(cause)
    if (debit.purpose === "reserved" || isControlAccount(debit) || isControlAccount(credit))
      throw new RangeError("money of holds, claims and receivables is not taken from or to")
    if (most <= 0n || most > MAX_AMOUNT) return { status: "refused", reason: "AMOUNT_OUT_OF_RANGE" }
    if (debit.asset !== credit.asset) return { status: "refused", reason: "ASSET_MISMATCH" }
    const at = sql`coalesce(${clock?.now().toISOString() ?? null}::timestamptz, clock_timestamp())`
    const [answer] = await ask<Answer>(
      database,
      sql`select t.status, t.taken, t.balance
        from ledger.take_up_to_locking(${bucketOf(debit.owner)}::smallint,
             ${walletId(debit.owner, debit.purpose, debit.asset)}::bigint, ${most}::bigint, ${key}::uuid,
             ${houseId(credit.merchant, credit.purpose, credit.asset)}::int, ${KINDS[kind]}::smallint, ${cause}, ${at}) t`,
      tx,
    )
    if (!answer) throw new Error("the ledger gave no answer about a taking")
    const reason = REFUSALS[answer.status]
    if (reason) return { status: "refused", reason }
    if (tx && answer.status === "P") moves.within(tx, [debit.owner])
    if (!tx) moves.committed([debit.owner])
    return {
      status: answer.status === "P" ? "posted" : "replayed",
      taken: amount(answer.taken ?? 0n),
      balance: amount(answer.balance ?? 0n),
    }
  }
