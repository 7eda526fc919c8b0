import { sql, type Db, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import { bucketOf, shownHouse, walletId, type WalletRef } from "./account.ts"
import { arrayOf } from "./lane.ts"
import { shownRow, type ShownRow, type StoredRow } from "./tail.ts"
import { KINDS, shownKind, type TransferKind } from "./transfer.ts"

export interface StatementFilter {
  /** Rows with a smaller sequence only: the `next` of the page before. */
  readonly before?: bigint
  /** 1 to 500; 50 by default. */
  readonly limit?: number
  readonly kinds?: readonly TransferKind[]
  readonly from?: Date
  readonly until?: Date
}

export interface StatementPage {
  readonly rows: readonly ShownRow[]
  /** Where the next page begins; absent on the last one. */
  readonly next?: bigint
}

const MAX_PAGE = 500
const MAX_SEQ = 9_223_372_036_854_775_807n

/**
 * A wallet's rows, newest first, page by page: rows that arrive meanwhile shift nothing. Neither the length of the
 * history nor the distance of the time asked for makes a page slower; only a kind that is rare in it does.
 */
export async function statement(
  db: Db | Tx,
  account: WalletRef,
  filter: StatementFilter = {},
): Promise<StatementPage> {
  const limit = Math.min(Math.max(Math.trunc(filter.limit ?? 50), 1), MAX_PAGE)
  const { rows } = await sql<StoredRow>`select * from ledger.statement(${bucketOf(account.owner)}::smallint,
    ${walletId(account.owner, account.purpose, account.asset)}::bigint, ${filter.before ?? MAX_SEQ}::bigint,
    ${filter.kinds ? arrayOf(filter.kinds.map((kind) => KINDS[kind])) : null}::smallint[],
    ${filter.from?.toISOString() ?? "-infinity"}::timestamptz, ${filter.until?.toISOString() ?? "infinity"}::timestamptz,
    ${limit + 1}::int)`.execute(db)
  const page = rows.slice(0, limit).map(shownRow)
  const last = page.at(-1)
  return { rows: page, ...(rows.length > limit && last ? { next: last.seq } : {}) }
}

/** Movements of a wallet in sum: what came in and what went out, neither below zero. */
export interface StatementSums {
  readonly count: number
  readonly in: Amount
  readonly out: Amount
}

/** Sums of a wallet's rows between two instants, of some kinds where they are named. */
export async function statementSums(
  db: Db | Tx,
  account: WalletRef,
  {
    kinds,
    from,
    until,
  }: { readonly kinds?: readonly TransferKind[]; readonly from: Date; readonly until: Date },
): Promise<StatementSums> {
  const { rows } = await sql<{ count: bigint; in: bigint; out: bigint }>`
    select count(*) as count, coalesce(sum(amount) filter (where amount > 0), 0)::bigint as in,
           coalesce(-sum(amount) filter (where amount < 0), 0)::bigint as out
      from ledger.statement(${bucketOf(account.owner)}::smallint,
        ${walletId(account.owner, account.purpose, account.asset)}::bigint, ${MAX_SEQ}::bigint,
        ${kinds ? arrayOf(kinds.map((kind) => KINDS[kind])) : null}::smallint[],
        ${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, null::int)`.execute(db)
  const [sums] = rows
  return {
    count: Number(sums?.count ?? 0n),
    in: amount(sums?.in ?? 0n),
    out: amount(sums?.out ?? 0n),
  }
}

/** The sum of a wallet's rows of one kind against one account of the house. */
export interface Movement {
  readonly kind: ShownRow["kind"]
  readonly house: ShownRow["house"]
  /** Below zero: it left the wallet. */
  readonly amount: Amount
}

/** Sums of a wallet's rows between two instants, by kind and account of the house. */
export async function movements(
  db: Db | Tx,
  account: WalletRef,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<readonly Movement[]> {
  const { rows } = await sql<{ kind: number; house: number; amount: bigint }>`
    select kind, house, sum(amount)::bigint as amount
      from ledger.statement(${bucketOf(account.owner)}::smallint,
        ${walletId(account.owner, account.purpose, account.asset)}::bigint, ${MAX_SEQ}::bigint, null::smallint[],
        ${from.toISOString()}::timestamptz, ${until.toISOString()}::timestamptz, null::int)
     group by kind, house`.execute(db)
  return rows.map((row) => ({
    kind: shownKind(row.kind),
    house: shownHouse(row.house),
    amount: amount(row.amount),
  }))
}

/** Balance of the wallet at a moment (the row of that very moment included). */
export async function balanceAt(db: Db | Tx, account: WalletRef, at: Date): Promise<Amount> {
  const { rows } = await sql<{
    balance: bigint
  }>`select ledger.balance_at(${bucketOf(account.owner)}::smallint,
    ${walletId(account.owner, account.purpose, account.asset)}::bigint, ${at.toISOString()}::timestamptz) as balance`.execute(
    db,
  )
  return amount(rows[0]?.balance ?? 0n)
}
