import { sql, type Database, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import { bucketOf, houseId, readHouseId, readWalletId, walletId, type HouseRef } from "./account.ts"
import { ASSETS, type AssetCode } from "./asset.ts"
import type { Moves } from "./moved.ts"
import type { Clock } from "./posting.ts"
import { checkCause, isControlAccount, KINDS, MAX_AMOUNT, type TransferKind } from "./transfer.ts"

/** Debt of a member for one cause. */
export interface Debt {
  /** UUID of the receivable. Asked again with the same key, nothing more is owed. */
  readonly key: string
  readonly owner: bigint
  readonly amount: Amount
  /** The account of the merchant whose income it is, at once: `lottery` for a prize that is taken back. */
  readonly credit: HouseRef
  readonly kind: TransferKind
  readonly cause: string
  /** The lower is collected first, 0 where it is left out; of one rank the oldest. */
  readonly rank?: number
}

export interface Receivable {
  readonly key: string
  readonly owner: bigint
  readonly asset: AssetCode
  readonly credit: HouseRef
  readonly amount: Amount
  readonly remaining: Amount
  readonly collected: Amount
  readonly rank: number
  readonly cause: string
  readonly createdAt: Date
  readonly endedAt: Date | undefined
  readonly ended: "collected" | "written_off" | "cancelled" | undefined
}

/**
 * Debts of members: one place and one policy for every cause. A debt is income at once, against the merchant's account `debt`,
 * and collected from the main wallet when that has something: by rank, the oldest first, partially.
 */
export interface Receivables {
  /** Books a debt, as a statement of the caller's transaction. Throws where the key is of another debt. */
  readonly owe: (tx: Tx, debt: Debt) => Promise<"booked" | "known">
  /**
   * The cause has ended otherwise: the income is taken back, and what was collected returns to the main wallet. False
   * where no such receivable is, or it was written off.
   */
  readonly cancel: (tx: Tx, owner: bigint, key: string) => Promise<boolean>
  /** Books the rest as a loss of the merchant; false where nothing is left of it. */
  readonly writeOff: (tx: Tx, owner: bigint, key: string) => Promise<boolean>
  /** Collects what there is to collect, of one owner or of all; answers how many were collected from. Again is harmless. */
  readonly collect: (owner?: bigint) => Promise<number>
  /** Sum that an owner owes in an asset, in all. */
  readonly owedBy: (owner: bigint, asset: AssetCode, tx?: Tx) => Promise<Amount>
  readonly find: (owner: bigint, key: string, tx?: Tx) => Promise<Receivable | undefined>
  /** Debts of an owner, in the order of their collection. */
  readonly openOf: (owner: bigint, tx?: Tx) => Promise<Receivable[]>
}

export function createReceivables(database: Database, moves: Moves, clock?: Clock): Receivables {
  const at = () => sql`coalesce(${clock?.now().toISOString() ?? null}::timestamptz, clock_timestamp())`
  const end = async (tx: Tx, owner: bigint, key: string, how: "cancelled" | "written_off") => {
    await sql`select ledger.lock_buckets(array[${bucketOf(owner)}::smallint])`.execute(tx)
    const { rows } = await sql<{ status: string }>`
      select ledger.forgive(${bucketOf(owner)}::smallint, ${key}::uuid, ${how}, ${at()}) as status`.execute(
      tx,
    )
    if (rows[0]?.status === "P") moves.within(tx, [owner])
    return rows[0]?.status !== "H"
  }
  return {
    owe: async (tx, { key, owner, amount: value, credit, kind, cause, rank = 0 }) => {
      checkCause(cause)
      if (value <= 0n || value > MAX_AMOUNT) throw new RangeError(`nobody owes ${value}`)
      if (isControlAccount(credit)) throw new RangeError("a debt is income of another account")
      await sql`select ledger.lock_buckets(array[${bucketOf(owner)}::smallint])`.execute(tx)
      const { rows } = await sql<{ status: string }>`
        select ledger.owe(${bucketOf(owner)}::smallint, ${key}::uuid, ${walletId(owner, "main", credit.asset)}::bigint,
          ${value}::bigint, ${houseId(credit.merchant, credit.purpose, credit.asset)}::int, ${KINDS[kind]}::smallint,
          ${rank}::smallint, ${cause}, ${at()}) as status`.execute(tx)
      const status = rows[0]?.status
      if (status !== "P" && status !== "D")
        throw new Error(`debt ${key} of ${cause} cannot be booked: ${status}`)
      if (status === "P") moves.within(tx, [owner])
      return status === "P" ? "booked" : "known"
    },
    cancel: (tx, owner, key) => end(tx, owner, key, "cancelled"),
    writeOff: (tx, owner, key) => end(tx, owner, key, "written_off"),
    collect: async (owner) => {
      const due = await sql<{ bucket: number }>`
        select distinct r.bucket from ledger.receivable r
          join ledger.wallet w on w.bucket = r.bucket and w.id = r.wallet_id
         where r.remaining > 0 and w.balance > 0 and w.closed_to & 1 = 0
           ${owner === undefined ? sql`` : sql`and r.bucket = ${bucketOf(owner)}::smallint and r.wallet_id >> 16 = ${owner}::bigint`}
         order by 1`.execute(database.db)
      let collections = 0
      for (const { bucket } of due.rows) {
        const { rows } = await sql<{ owner: bigint }>`
          select owner from ledger.collect(${bucket}::smallint, ${owner ?? null}::bigint, ${at()})`.execute(
          database.db,
        )
        moves.committed(rows.map((row) => row.owner))
        collections += rows.length
      }
      return collections
    },
    owedBy: async (owner, asset, tx) => {
      const { rows } = await sql<{ owed: bigint }>`
        select coalesce(sum(remaining), 0)::bigint as owed from ledger.receivable
         where bucket = ${bucketOf(owner)}::smallint and wallet_id = ${walletId(owner, "main", asset)}::bigint
           and remaining > 0`.execute(tx ?? database.db)
      return amount(rows[0]?.owed ?? 0n)
    },
    find: async (owner, key, tx) => {
      const { rows } = await sql<StoredReceivable>`
        select * from ledger.receivable where bucket = ${bucketOf(owner)}::smallint and key = ${key}::uuid
           and wallet_id >> 16 = ${owner}::bigint`.execute(tx ?? database.db)
      return rows[0] && receivableOf(rows[0])
    },
    openOf: async (owner, tx) => {
      const { rows } = await sql<StoredReceivable>`
        select * from ledger.receivable where bucket = ${bucketOf(owner)}::smallint and remaining > 0
           and wallet_id between ${owner << 16n}::bigint and ${(owner << 16n) + 65_535n}::bigint
           and wallet_id & 63 = any (${NUMBERS}::int[])
         order by wallet_id, rank, created_at, key`.execute(tx ?? database.db)
      return rows.map(receivableOf)
    },
  }
}

/** An asset of a newer release is shown by that release. */
const NUMBERS = Object.values(ASSETS).map(({ number }) => number)

interface StoredReceivable {
  readonly key: string
  readonly wallet_id: bigint
  readonly house: number
  readonly amount: bigint
  readonly remaining: bigint
  readonly collected: bigint
  readonly rank: number
  readonly cause: string
  readonly created_at: Date
  readonly ended_at: Date | null
  readonly ended_how: Receivable["ended"] | null
}

function receivableOf(row: StoredReceivable): Receivable {
  const { owner, asset } = readWalletId(row.wallet_id)
  return {
    key: row.key,
    owner,
    asset,
    credit: readHouseId(row.house),
    amount: amount(row.amount),
    remaining: amount(row.remaining),
    collected: amount(row.collected),
    rank: row.rank,
    cause: row.cause,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
    ended: row.ended_how ?? undefined,
  }
}
