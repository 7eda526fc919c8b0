import { sql, type Db } from "@croupier/database"
import { amount } from "@croupier/money"
import { describe, readHouseId, readWalletId, walletCode, type WalletPurpose } from "./account.ts"
import { ASSETS, decimalOf, type AssetCode } from "./asset.ts"
import type { Difference } from "./difference.ts"

/** A piece of a statement, as `sql` makes it. */
export type SqlPart = ReturnType<typeof sql<unknown>>

/** Scope of one run: these buckets, and everything, or the changes from an instant on. */
export interface Span {
  readonly first: number
  readonly last: number
  readonly since: Date | null
}

/**
 * One statement about a sub-ledger and the journal. `differences` is a select of the columns
 * `id text, account text, expected bigint, found bigint`, one row for each thing that does not agree. `account` is
 * "wallet <id>" or "house <id>", or null where the figures are no amounts. It is one statement, so that it reads one
 * snapshot beside the traffic; a sub-ledger and its postings commit together.
 */
export interface SubLedgerCheck {
  readonly name: string
  /** The rule that must hold, in a sentence. */
  readonly promise: string
  /** The tables that it reads. Where one does not exist, there is nothing to check. */
  readonly needs: readonly string[]
  readonly differences: (span: Span) => SqlPart
}

/** A difference of a sub-ledger; `id` names the deposit, the bet, the step. */
export interface SubLedgerDifference extends Difference {
  readonly id: string
}

export interface SubLedgerReport {
  /** The names of the checks that ran. */
  readonly checked: readonly string[]
  readonly differences: readonly SubLedgerDifference[]
  /** How many there are: `differences` keeps the first of each check and range of buckets. */
  readonly total: number
}

/** The clocks of two rows of one transaction differ by less than this. */
const MARGIN_MS = 10 * 60_000
/** Differences that are kept of one check and range of buckets. */
const KEPT = 200
const BUCKETS = 64

/** A moment of the span, with room for clocks that differ; null for everything. */
export const sinceWithMargin = ({ since }: Span): Date | null =>
  since && new Date(since.getTime() - MARGIN_MS)

/** `bucket between …` of a column. */
export const inBuckets = (column: string, { first, last }: Span): SqlPart =>
  sql`${sql.raw(column)} between ${first}::smallint and ${last}::smallint`

/** True from the span's beginning on, with the margin. */
export function changedSince(column: string, span: Span): SqlPart {
  const since = sinceWithMargin(span)
  return since ? sql`${sql.raw(column)} >= ${since}::timestamptz` : sql`true`
}

/** The number of an asset that a column names. */
export const assetNumber = (column: string): SqlPart =>
  sql.raw(
    `(case ${column} ${Object.entries(ASSETS)
      .map(([code, { number }]) => `when '${code}' then ${number}`)
      .join(" ")} else 0 end)`,
  )

/** The number of an owner's wallet for a purpose, from columns with the owner and the asset. */
export const walletNumber = (owner: string, purpose: WalletPurpose, asset: string): SqlPart =>
  sql`((${sql.raw(owner)} << 16) | ${sql.raw(String(walletCode(purpose) << 6))} | ${assetNumber(asset)})`

/** A member's main wallet in an asset: it stands for all wallets of that member and asset. */
export const mainWallet = (member: string, asset: string): SqlPart => walletNumber(member, "main", asset)

/** The wallet of a row as a split names it: the bonus itself, and the main wallet for every other of that owner and asset. */
export const payingWallet = (wallet: string): SqlPart =>
  sql.raw(
    `(case (${wallet} >> 6) & 1023 when 1 then ${wallet} else ((${wallet} >> 16) << 16) | (${wallet} & 63) end)`,
  )

/**
 * The rows of the journal whose house account has one of these purposes (`sql` over `purpose`), with the span's
 * margin: bucket, ref, cause, kind, amount, house, created_at, wallet_id, and `account`, the owner's main wallet.
 */
export function journalOf(span: Span, purposes: SqlPart): SqlPart {
  const columns = sql.raw(`j.bucket, j.ref, j.cause, j.kind, j.amount, j.house, j.created_at, j.wallet_id,
    ((j.wallet_id >> 16) << 16) | (j.wallet_id & 63) as account`)
  const since = sinceWithMargin(span)
  return since
    ? sql`select ${columns} from ledger.house_slot s
            cross join lateral (select (s.house >> 6) & 1023 as purpose) p
            cross join lateral (
              select * from ledger.journal j where j.bucket = s.bucket and j.house = s.house
                 and j.house_seq >= ledger.slot_seq_before(s.bucket, s.house, s.seq, ${new Date(since.getTime() - 2 * 60_000)}::timestamptz)
            ) j where ${inBuckets("s.bucket", span)} and ${purposes}`
    : sql`select ${columns} from ledger.journal j cross join lateral (select (j.house >> 6) & 1023 as purpose) p
           where ${inBuckets("j.bucket", span)} and ${purposes}`
}

/**
 * Compares what a sub-ledger expects with what the journal holds, cause by cause and owner by owner. Both sides are
 * selects of `bucket, cause, account, amount, at`. Of a span with a beginning, a difference counts when either side
 * lies in it: the margin before it is only there to find the other side.
 */
export const compared = (span: Span, expected: SqlPart, found: SqlPart): SqlPart => sql`
  select coalesce(e.cause, f.cause) as id, 'wallet ' || coalesce(e.account, f.account) as account,
         coalesce(e.amount, 0)::bigint as expected, coalesce(f.amount, 0)::bigint as found
    from (select bucket, cause, account, sum(amount)::bigint as amount, max(at) as at from (${expected}) x group by 1, 2, 3) e
    full join (select bucket, cause, account, sum(amount)::bigint as amount, max(at) as at from (${found}) x group by 1, 2, 3) f
      on f.bucket = e.bucket and f.cause = e.cause and f.account = e.account
   where coalesce(e.amount, 0) <> coalesce(f.amount, 0)
     ${span.since ? sql`and greatest(e.at, f.at) >= ${span.since}::timestamptz` : sql``}`

/** The first and the last key that begin with the same 48 bits: all keys that derive from one lie between them. */
export const lowKey = (key: string): SqlPart =>
  sql.raw(`(left(${key}::text, 13) || '-0000-0000-000000000000')::uuid`)
export const highKey = (key: string): SqlPart =>
  sql.raw(`(left(${key}::text, 13) || '-ffff-ffff-ffffffffffff')::uuid`)

interface Row {
  readonly id: string
  readonly account: string | null
  readonly expected: bigint
  readonly found: bigint
  readonly total: bigint
}

/**
 * Runs the checks whose tables exist, `step` buckets at a time. Each is one statement in one snapshot; it may run at
 * any time, as often as one likes.
 */
export async function proveSubLedgers(
  db: Db,
  checks: readonly SubLedgerCheck[],
  { since = null, step = BUCKETS }: { readonly since?: Date | null; readonly step?: number } = {},
): Promise<SubLedgerReport> {
  const known = await tablesOf(db, checks)
  const able = checks.filter(({ needs }) => needs.every((table) => known.has(table)))
  const differences: SubLedgerDifference[] = []
  let total = 0
  for (const check of able)
    for (let first = 0; first < BUCKETS; first += step) {
      const span = { first, last: Math.min(first + step, BUCKETS) - 1, since }
      const { rows } = await sql<Row>`
        select *, count(*) over () as total from (${check.differences(span)}) d order by id limit ${KEPT}`.execute(
        db,
      )
      total += Number(rows[0]?.total ?? 0)
      differences.push(...rows.map((row) => inWords(check.name, row)))
    }
  return { checked: able.map(({ name }) => name), differences, total }
}

async function tablesOf(db: Db, checks: readonly SubLedgerCheck[]): Promise<ReadonlySet<string>> {
  const asked = [...new Set(checks.flatMap(({ needs }) => needs))]
  const { rows } = await sql<{ name: string }>`
    select name from unnest(${asked}::text[]) name where to_regclass(name) is not null`.execute(db)
  return new Set(rows.map(({ name }) => name))
}

/** A difference as a person reads it; what cannot be read stays a number. */
function inWords(check: string, { id, account, expected, found }: Row): SubLedgerDifference {
  const [, side, number] = /^(wallet|house) (\d+)$/.exec(account ?? "") ?? []
  const plain = { check, id, account: account ?? "–", expected: String(expected), found: String(found) }
  if (side === undefined || number === undefined) return plain
  try {
    const ref = side === "wallet" ? readWalletId(BigInt(number)) : readHouseId(Number(number))
    const decimal = (value: bigint) => decimalOf(amount(value), ref.asset satisfies AssetCode)
    return { check, id, account: describe(ref), expected: decimal(expected), found: decimal(found) }
  } catch {
    return plain
  }
}
