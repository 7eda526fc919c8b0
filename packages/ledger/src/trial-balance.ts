import { sql, type Db, type Tx } from "@croupier/database"
import { amount, ZERO, type Amount } from "@croupier/money"
import { shownHouse, shownWallet } from "./account.ts"
import { ASSETS, type AssetCode } from "./asset.ts"

/** One line: all wallets of a purpose together, or one house account. Only one of the columns is not zero. */
export interface TrialBalanceLine {
  readonly side: "wallet" | "house"
  readonly purpose: string
  readonly debit: Amount
  readonly credit: Amount
}

export interface TrialBalance {
  readonly lines: readonly TrialBalanceLine[]
  readonly debit: Amount
  readonly credit: Amount
  /** Debit equals credit, as it always must. */
  readonly balanced: boolean
}

/** Every account of a merchant in one asset, from one snapshot: what is owed beside what is owned. */
export async function trialBalance(db: Db | Tx, merchant: number, asset: AssetCode): Promise<TrialBalance> {
  const { rows } = await sql<{ side: "wallet" | "house"; id: bigint; balance: bigint }>`
    select 'wallet' as side, min(id) as id, sum(balance)::bigint as balance from ledger.wallet
     where merchant = ${merchant}::int and id & 63 = ${ASSETS[asset].number}::int group by (id >> 6) & 1023
    union all
    select 'house', house::bigint, sum(balance)::bigint from ledger.house_slot
     where house >> 16 = ${merchant}::int and house & 63 = ${ASSETS[asset].number}::int group by house
    order by 1 desc, 2`.execute(db)
  const lines = rows.map(({ side, id, balance }): TrialBalanceLine => ({
    side,
    purpose: side === "wallet" ? shownWallet(id).purpose : shownHouse(Number(id)).purpose,
    debit: balance < 0n ? amount(-balance) : ZERO,
    credit: balance > 0n ? amount(balance) : ZERO,
  }))
  const debit = amount(lines.reduce((sum, line) => sum + line.debit, 0n))
  const credit = amount(lines.reduce((sum, line) => sum + line.credit, 0n))
  return { lines, debit, credit, balanced: debit === credit }
}
