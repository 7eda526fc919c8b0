import { sql, type Database, type RawBuilder, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import {
  bucketOf,
  houseId,
  ownerOf,
  readWalletId,
  walletId,
  type HouseRef,
  type WalletRef,
} from "./account.ts"
import { ask } from "./asking.ts"
import { deriveKey } from "./key.ts"
import type { Moves } from "./moved.ts"
import type { Clock } from "./posting.ts"
import { KINDS, outcomeOf, type Outcome, type TransferKind } from "./transfer.ts"

/** Sets `amount` of a wallet aside until it is captured, released, or `expiresAt` has passed. */
export interface Reservation {
  /** UUID of the hold, and the idempotency key of reserving it. */
  readonly key: string
  readonly wallet: WalletRef
  readonly amount: Amount
  readonly expiresAt: Date
  readonly cause: string
}

/** Takes `amount` of a hold into a house account; what is left stays held. */
export interface Capture {
  readonly key: string
  readonly hold: string
  readonly owner: bigint
  readonly credit: HouseRef
  readonly amount: Amount
  readonly kind: TransferKind
  readonly cause: string
}

export type HoldOutcome = Outcome | { readonly status: "refused"; readonly reason: "HOLD_NOT_OPEN" }

export interface OpenHold {
  readonly key: string
  readonly wallet: WalletRef
  readonly amount: Amount
  readonly remaining: Amount
  readonly expiresAt: Date
  readonly cause: string
}

/**
 * Two-phase transfers. Each call is one transaction, or with `tx` the last statement of the caller's. A
 * refusal changes nothing; asked again with the same key, the first answer comes back.
 */
export interface Holds {
  readonly reserve: (reservation: Reservation, tx?: Tx) => Promise<HoldOutcome>
  readonly capture: (capture: Capture, tx?: Tx) => Promise<HoldOutcome>
  /** Gives back what is left. */
  readonly release: (owner: bigint, hold: string, tx?: Tx) => Promise<HoldOutcome>
  /** Gives back what is left of holds whose time has passed, at most `limit`; answers how many. */
  readonly expire: (limit?: number) => Promise<number>
  readonly open: (owner: bigint) => Promise<OpenHold[]>
}

/** A hold whose wallet refuses what comes back is tried again after this. */
const TRY_AGAIN = "1 hour"

interface Row {
  status: string
  balance: bigint | null
  seq: bigint | null
}

export function createHolds(database: Database, moves: Moves, clock?: Clock): Holds {
  const at = () => sql`coalesce(${clock?.now().toISOString() ?? null}::timestamptz, clock_timestamp())`
  // The same for a whole statement, so that an index is of use.
  const now = () => sql`coalesce(${clock?.now().toISOString() ?? null}::timestamptz, now())`
  const run = (query: RawBuilder<Row>, tx?: Tx) => ask(database, query, tx)
  const answered = (rows: readonly Row[], owner: bigint, tx?: Tx): HoldOutcome => {
    const outcome = read(rows[0])
    // Without a transaction of the caller's, a replay may be the answer to this very call, repeated.
    if (tx && outcome.status === "posted") moves.within(tx, [owner])
    if (!tx && outcome.status !== "refused") moves.committed([owner])
    return outcome
  }
  const release = async (owner: bigint, hold: string, state: "released" | "expired", tx?: Tx) =>
    answered(
      await run(
        sql<Row>`select status, balance, seq from ledger.release(${bucketOf(owner)}::smallint, ${hold}::uuid,
        ${deriveKey(hold, "release")}::uuid, ${state}, ${at()})`,
        tx,
      ),
      owner,
      tx,
    )
  return {
    reserve: async ({ key, wallet, amount, expiresAt, cause }, tx) => {
      if (amount <= 0n) return { status: "refused", reason: "AMOUNT_OUT_OF_RANGE" }
      if (wallet.purpose === "reserved") throw new RangeError("reserved money cannot be reserved again")
      return answered(
        await run(
          sql<Row>`select status, balance, seq from ledger.reserve(${bucketOf(wallet.owner)}::smallint,
          ${walletId(wallet.owner, wallet.purpose, wallet.asset)}::bigint,
          ${walletId(wallet.owner, "reserved", wallet.asset)}::bigint, ${amount}::bigint, ${key}::uuid, ${cause},
          ${at()}, ${expiresAt.toISOString()}::timestamptz)`,
          tx,
        ),
        wallet.owner,
        tx,
      )
    },
    capture: async ({ key, hold, owner, credit, amount, kind, cause }, tx) => {
      if (amount <= 0n) return { status: "refused", reason: "AMOUNT_OUT_OF_RANGE" }
      return answered(
        await run(
          sql<Row>`select status, balance, seq from ledger.capture(${bucketOf(owner)}::smallint, ${hold}::uuid,
          ${key}::uuid, ${amount}::bigint, ${houseId(credit.merchant, credit.purpose, credit.asset)}::int,
          ${KINDS[kind]}::smallint, ${cause}, ${at()})`,
          tx,
        ),
        owner,
        tx,
      )
    },
    release: (owner, hold, tx) => release(owner, hold, "released", tx),
    expire: async (limit = 100) => {
      const { rows } = await sql<{ bucket: number; key: string; reserved: bigint }>`
        select bucket, key, reserved_id as reserved from ledger.hold
        where state = 'open' and expires_at <= ${now()} and (next_try_at is null or next_try_at <= ${now()})
        order by expires_at limit ${limit}::int`.execute(database.db)
      let expired = 0
      for (const { bucket, key, reserved } of rows) {
        const outcome = await release(ownerOf(reserved), key, "expired")
        if (outcome.status === "posted") expired++
        else
          await sql`update ledger.hold set next_try_at = ${now()} + ${TRY_AGAIN}::interval
            where bucket = ${bucket}::smallint and key = ${key}::uuid and state = 'open'`.execute(database.db)
      }
      return expired
    },
    open: async (owner) => {
      const { rows } = await sql<{
        key: string
        wallet_id: bigint
        amount: bigint
        remaining: bigint
        expires_at: Date
        cause: string
      }>`select key, wallet_id, amount, remaining, expires_at, cause from ledger.hold
        where bucket = ${bucketOf(owner)}::smallint and state = 'open'
          and reserved_id between ${owner << 16n}::bigint and ${(owner << 16n) + 65_535n}::bigint
        order by created_at`.execute(database.db)
      return rows.map((row) => ({
        key: row.key,
        wallet: readWalletId(row.wallet_id),
        amount: amount(row.amount),
        remaining: amount(row.remaining),
        expiresAt: row.expires_at,
        cause: row.cause,
      }))
    },
  }
}

function read(row: Row | undefined): HoldOutcome {
  if (!row) throw new Error("the ledger gave no answer about a hold")
  if (row.status === "H") return { status: "refused", reason: "HOLD_NOT_OPEN" }
  return outcomeOf([{ status: row.status, balance: row.balance ?? 0n, seq: row.seq ?? 0n }])
}
