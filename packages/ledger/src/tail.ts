import { sql, type Db, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import {
  readHouseId,
  readWalletId,
  shownHouse,
  shownWallet,
  type HouseRef,
  type ShownHouse,
  type ShownWallet,
  type Unknown,
  type WalletRef,
} from "./account.ts"
import { arrayOf } from "./lane.ts"
import { kindOf, shownKind, type TransferKind } from "./transfer.ts"

/** One row of the journal: the wallet gained `amount` (or lost it, below zero), the house the opposite. */
export interface JournalRow {
  readonly bucket: number
  readonly wallet: WalletRef
  readonly house: HouseRef
  readonly key: string
  readonly kind: TransferKind
  readonly amount: Amount
  /** Balance of the wallet right after. */
  readonly balanceAfter: Amount
  /** 1, 2, 3 … of the wallet. */
  readonly seq: bigint
  /** 1, 2, 3 … of the (bucket, house account) slot, without a gap. */
  readonly houseSeq: bigint
  readonly cause: string
  readonly at: Date
}

/** A row as a list shows it: a kind, a purpose or an asset that a newer release wrote is there by its number. */
export type ShownRow = Omit<JournalRow, "wallet" | "house" | "kind"> & {
  readonly wallet: ShownWallet
  readonly house: ShownHouse
  readonly kind: TransferKind | Unknown
}

/** How far a reader has come: the last sequence read of each slot. A slot not named is unread. */
export interface SlotCursor {
  readonly bucket: number
  readonly house: number
  readonly seq: bigint
}

export interface Tail {
  readonly rows: readonly JournalRow[]
  /** The slots of these rows with their new positions; to be stored together with what was made of the rows. */
  readonly moved: readonly SlotCursor[]
}

/** A row as PostgreSQL gives it. */
export interface StoredRow {
  bucket: number
  wallet_id: bigint
  ref: string
  seq: bigint
  amount: bigint
  balance_after: bigint
  house: number
  house_seq: bigint
  kind: number
  cause: string
  created_at: Date
}

/** Throws RangeError on a row that this release does not understand: what follows from it cannot be told. */
const readRow = (row: StoredRow): JournalRow => ({
  ...shownRow(row),
  wallet: readWalletId(row.wallet_id),
  house: readHouseId(row.house),
  kind: kindOf(row.kind),
})

export const shownRow = (row: StoredRow): ShownRow => ({
  bucket: row.bucket,
  wallet: shownWallet(row.wallet_id),
  house: shownHouse(row.house),
  key: row.ref,
  kind: shownKind(row.kind),
  amount: amount(row.amount),
  balanceAfter: amount(row.balance_after),
  seq: row.seq,
  houseSeq: row.house_seq,
  cause: row.cause,
  at: row.created_at,
})

/** A scalar of SQL that grows with every commit to the journal: the rows that its slots hold. */
export const journalHead = sql<bigint>`select sum(seq) from ledger.house_slot`

/**
 * The journal after the given positions, at most `limit` rows, each slot in its order. A slot is never read
 * past an uncommitted row, so a reader that stores `moved` misses nothing and sees nothing twice. Several
 * readers can share the work by `buckets` (0 to 63). Throws RangeError on a row of a newer release: a reader that
 * went on would have skipped it, so it waits until its process is replaced.
 */
export async function tail(
  db: Db | Tx,
  after: readonly SlotCursor[],
  limit: number,
  buckets?: readonly number[],
): Promise<Tail> {
  const { rows } = await sql<StoredRow>`select * from ledger.tail(
    ${arrayOf(after.map((slot) => slot.bucket))}::smallint[], ${arrayOf(after.map((slot) => slot.house))}::int[],
    ${arrayOf(after.map((slot) => slot.seq))}::bigint[], ${limit}::int,
    ${buckets ? arrayOf(buckets) : null}::smallint[])`.execute(db)
  const moved = new Map<string, SlotCursor>()
  for (const { bucket, house, house_seq: seq } of rows)
    moved.set(`${bucket}:${house}`, { bucket, house, seq })
  return { rows: rows.map(readRow), moved: [...moved.values()] }
}
