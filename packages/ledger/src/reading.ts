import { sql, type Db, type Tx } from "@croupier/database"
import { amount, ZERO, type Amount } from "@croupier/money"
import {
  bucketOf,
  houseId,
  readWalletId,
  walletId,
  type HousePurpose,
  type WalletPurpose,
} from "./account.ts"
import type { AssetCode } from "./asset.ts"

export interface WalletBalance {
  readonly purpose: WalletPurpose
  readonly asset: AssetCode
  readonly balance: Amount
  readonly closed: boolean
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

/** What the wallet holds, as committed now; nothing for a wallet that was never opened. */
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
  const { rows } = await sql<{ id: bigint; balance: bigint; closed: boolean; seq: bigint }>`
    select id, balance, closed, seq from ledger.wallet
    where bucket = ${bucketOf(owner)}::smallint
      and id between ${owner << 16n}::bigint and ${(owner << 16n) + 65_535n}::bigint
    order by id`.execute(db)
  return rows.map((row) => {
    const { purpose, asset } = readWalletId(row.id)
    return { purpose, asset, balance: amount(row.balance), closed: row.closed, seq: row.seq }
  })
}

/** What a house account holds: credit positive, so a cash account with money in it is below zero. */
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

/** Shuts or opens a wallet: a closed one keeps its balance and its history and refuses every transfer. */
export async function setClosed(
  tx: Db | Tx,
  owner: bigint,
  purpose: WalletPurpose,
  asset: AssetCode,
  closed: boolean,
): Promise<void> {
  await sql`with held as materialized (
      select bucket from ledger.bucket where bucket = ${bucketOf(owner)}::smallint for update)
    update ledger.wallet w set closed = ${closed}::boolean from held
    where w.bucket = held.bucket and w.id = ${walletId(owner, purpose, asset)}::bigint`.execute(tx)
}
