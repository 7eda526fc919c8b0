import { sql, type Db, type Tx } from "@croupier/database"
import { amount, ZERO, type Amount } from "@croupier/money"
import {
  bucketOf,
  houseId,
  shownWallet,
  walletId,
  type HousePurpose,
  type Unknown,
  type WalletPurpose,
} from "./account.ts"
import type { AssetCode } from "./asset.ts"

/** Which transfers a closed wallet refuses, and why it is closed. */
export interface Closing {
  readonly to: keyof typeof SIDES
  readonly reason: string
}

/** `closed_to` of a row: a bit for each side. */
const SIDES = { debits: 1, credits: 2, both: 3 } as const

export interface WalletBalance {
  readonly purpose: WalletPurpose | Unknown
  readonly asset: AssetCode | Unknown
  readonly balance: Amount
  /** Undefined: open. */
  readonly closed: Closing | undefined
  /** The number of its last row: it grows with every change. */
  readonly seq: bigint
}

/** Creates the wallet rows of an owner, each with nothing in it; those that exist stay as they are. */
export async function openWallets(
  tx: Db | Tx,
  owner: bigint,
  accounts: readonly { readonly purpose: WalletPurpose; readonly asset: AssetCode }[],
): Promise<void> {
  const ids = accounts.map(({ purpose, asset }) => walletId(owner, purpose, asset))
  await sql`insert into ledger.wallet (bucket, id)
    select ${bucketOf(owner)}::smallint, id from unnest(${`{${ids.join(",")}}`}::bigint[]) id
    on conflict do nothing`.execute(tx)
}

/** Balance of the wallet, as committed now; zero for a wallet that was never opened. */
export async function balance(
  db: Db | Tx,
  owner: bigint,
  purpose: WalletPurpose,
  asset: AssetCode,
): Promise<Amount> {
  const { rows } = await sql<{ balance: bigint }>`select balance from ledger.wallet
    where bucket = ${bucketOf(owner)}::smallint and id = ${walletId(owner, purpose, asset)}::bigint`.execute(
    db,
  )
  return rows[0] ? amount(rows[0].balance) : ZERO
}

/** Every wallet of the owner, in one snapshot. */
export async function balances(db: Db | Tx, owner: bigint): Promise<WalletBalance[]> {
  const { rows } = await sql<{
    id: bigint
    balance: bigint
    closed_to: number
    closed_reason: string | null
    seq: bigint
  }>`
    select id, balance, closed_to, closed_reason, seq from ledger.wallet
    where bucket = ${bucketOf(owner)}::smallint
      and id between ${owner << 16n}::bigint and ${(owner << 16n) + 65_535n}::bigint
    order by id`.execute(db)
  return rows.map((row) => {
    const { purpose, asset } = shownWallet(row.id)
    return { purpose, asset, balance: amount(row.balance), closed: closingOf(row), seq: row.seq }
  })
}

/** Balance of a house account: credit positive, so a cash account with money in it is below zero. */
export async function houseBalance(
  db: Db | Tx,
  merchant: number,
  purpose: HousePurpose,
  asset: AssetCode,
): Promise<Amount> {
  const { rows } = await sql<{ balance: bigint }>`select coalesce(sum(balance), 0)::bigint as balance
    from ledger.house_slot where house = ${houseId(merchant, purpose, asset)}::int and bucket between 0 and 63`.execute(
    db,
  )
  return rows[0] ? amount(rows[0].balance) : ZERO
}

function closingOf(row: { closed_to: number; closed_reason: string | null }): Closing | undefined {
  for (const to of ["debits", "credits", "both"] as const)
    if (SIDES[to] === row.closed_to) return { to, reason: row.closed_reason ?? "" }
  return undefined
}

/**
 * Closes a wallet to debits, to credits or to both; undefined opens it. A closed one keeps its balance and its history.
 * Transfers in flight are decided before or after as a whole: this waits for the owner's bucket.
 */
export async function setClosed(
  tx: Db | Tx,
  owner: bigint,
  purpose: WalletPurpose,
  asset: AssetCode,
  closing: Closing | undefined,
): Promise<void> {
  if (purpose === "unclaimed")
    throw new RangeError("what is owed must have a place: unclaimed is never closed")
  if (closing?.reason === "") throw new RangeError("a wallet is closed for a reason")
  await sql`with held as materialized (
      select bucket from ledger.bucket where bucket = ${bucketOf(owner)}::smallint for update)
    update ledger.wallet w set closed_to = ${closing ? SIDES[closing.to] : 0}::smallint,
           closed_reason = ${closing?.reason ?? null}::text, closed = ${closing?.to === "both"}::boolean from held
    where w.bucket = held.bucket and w.id = ${walletId(owner, purpose, asset)}::bigint`.execute(tx)
}
