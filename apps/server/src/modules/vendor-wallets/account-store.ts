import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A member's wallet at a vendor, as far as this module knows of it; its money is in the ledger. */
export interface Account {
  readonly bucket: number
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly vendor: string
  readonly asset: AssetCode
  readonly playedAt: Date | null
  readonly agreedAt: Date
  readonly version: bigint
}

export type AccountKey = Pick<Account, "bucket" | "memberId" | "vendor">

interface AccountRow {
  bucket: number
  member_id: bigint
  merchant_id: number
  vendor: string
  asset: string
  played_at: Date | null
  agreed_at: Date
  version: bigint
}

const COLUMNS = sql.raw("bucket, member_id, merchant_id, vendor, asset, played_at, agreed_at, version")

/** Adds an account that is not there yet. True when it is new. */
export async function insertAccount(
  tx: Tx,
  account: Pick<Account, "memberId" | "merchantId" | "vendor" | "asset">,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into vendor_account (bucket, member_id, merchant_id, vendor, asset, agreed_at)
    values (${bucketOf(account.memberId)}, ${account.memberId}, ${account.merchantId}, ${account.vendor},
            ${account.asset}, ${now})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

export async function findAccount(db: Db | Tx, at: AccountKey): Promise<Account | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${COLUMNS} from vendor_account
     where bucket = ${at.bucket} and member_id = ${at.memberId} and vendor = ${at.vendor}`.execute(db)
  return rows[0] && accountFrom(rows[0])
}

/** The row, held until the transaction ends. */
export async function lockAccount(tx: Tx, at: AccountKey): Promise<Account | undefined> {
  const { rows } = await sql<AccountRow>`
    select ${COLUMNS} from vendor_account
     where bucket = ${at.bucket} and member_id = ${at.memberId} and vendor = ${at.vendor} for update`.execute(
    tx,
  )
  return rows[0] && accountFrom(rows[0])
}

export async function accountsOf(db: Db, memberId: MemberId): Promise<Account[]> {
  const { rows } = await sql<AccountRow>`
    select ${COLUMNS} from vendor_account
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} order by vendor`.execute(db)
  return rows.map(accountFrom)
}

/** A vendor's accounts in the order of their members, after one. */
export async function accountsAt(db: Db, vendor: string, after: bigint, limit: number): Promise<Account[]> {
  const { rows } = await sql<AccountRow>`
    select ${COLUMNS} from vendor_account
     where vendor = ${vendor} and member_id > ${after} order by member_id limit ${limit}`.execute(db)
  return rows.map(accountFrom)
}

/** Answers of the vendor to questions from before this are old from now on. */
export async function raiseVersion(tx: Tx, at: AccountKey): Promise<void> {
  await sql`
    update vendor_account set version = version + 1
     where bucket = ${at.bucket} and member_id = ${at.memberId} and vendor = ${at.vendor}`.execute(tx)
}

/** The vendor's balance is explained as of now, but for a difference that is known already. */
export async function writeAgreed(tx: Tx, at: AccountKey, now: Date): Promise<void> {
  await sql`
    update vendor_account set version = version + 1, agreed_at = ${now}
     where bucket = ${at.bucket} and member_id = ${at.memberId} and vendor = ${at.vendor}`.execute(tx)
}

/** How much more (or less, below zero) the vendor is known to hold than anything explains. */
export async function findDifference(tx: Db | Tx, at: AccountKey): Promise<Amount> {
  const { rows } = await sql<{ difference: bigint }>`
    select theirs - ours as difference from vendor_difference
     where bucket = ${at.bucket} and member_id = ${at.memberId} and vendor = ${at.vendor}`.execute(tx)
  return amount(rows[0]?.difference ?? 0n)
}

export async function removeDifference(tx: Tx, at: AccountKey): Promise<void> {
  await sql`
    delete from vendor_difference
     where bucket = ${at.bucket} and member_id = ${at.memberId} and vendor = ${at.vendor}`.execute(tx)
}

/** A game of this vendor was opened: what it holds may change from now on. */
export async function writePlayed(tx: Tx, at: AccountKey, now: Date): Promise<void> {
  await sql`
    update vendor_account set played_at = ${now}
     where bucket = ${at.bucket} and member_id = ${at.memberId} and vendor = ${at.vendor}`.execute(tx)
}

/** Keeps what a member won (or lost, below zero) at a vendor. */
export async function insertResult(
  tx: Tx,
  result: AccountKey & {
    readonly id: string
    readonly asset: AssetCode
    readonly amount: Amount
    readonly at: Date
    readonly ruled: boolean
  },
): Promise<void> {
  await sql`
    insert into vendor_result (bucket, id, member_id, vendor, asset, amount, at, ruled)
    values (${result.bucket}, ${result.id}, ${result.memberId}, ${result.vendor}, ${result.asset}, ${result.amount},
            ${result.at}, ${result.ruled})`.execute(tx)
}

/** A member's wins at a vendor since an instant, less his losses. */
export async function wonSince(tx: Tx, at: AccountKey, since: Date): Promise<Amount> {
  const { rows } = await sql<{ won: bigint }>`
    select coalesce(sum(amount), 0)::bigint as won from vendor_result
     where bucket = ${at.bucket} and member_id = ${at.memberId} and vendor = ${at.vendor} and at > ${since}`.execute(
    tx,
  )
  return amount(rows[0]?.won ?? 0n)
}

/** Keeps a difference that playing does not explain; the first time of one that stays the same stays too. */
export async function writeDifference(
  tx: Tx,
  account: Account,
  difference: {
    readonly ours: Amount
    readonly theirs: Amount
    /** Why it is no play; undefined for one that is known already. */
    readonly why: string | undefined
    readonly at: Date
  },
): Promise<void> {
  await sql`
    insert into vendor_difference as d (bucket, member_id, vendor, asset, ours, theirs, why, first_at, last_at)
    values (${account.bucket}, ${account.memberId}, ${account.vendor}, ${account.asset}, ${difference.ours},
            ${difference.theirs}, ${difference.why ?? ""}, ${difference.at}, ${difference.at})
    on conflict (bucket, member_id, vendor) do update
       set ours = excluded.ours, theirs = excluded.theirs, last_at = excluded.last_at,
           why = coalesce(nullif(excluded.why, ''), d.why),
           first_at = case when d.theirs - d.ours = excluded.theirs - excluded.ours then d.first_at
                           else excluded.first_at end`.execute(tx)
}

/** Whether the member's money follows him by itself: it does until he says otherwise. */
export async function isAutomatic(db: Db, memberId: MemberId): Promise<boolean> {
  const { rows } = await sql`
    select 1 from vendor_transfer_by_hand
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId}`.execute(db)
  return rows.length === 0
}

export async function writeAutomatic(db: Db, memberId: MemberId, automatic: boolean): Promise<void> {
  const bucket = bucketOf(memberId)
  await (
    automatic
      ? sql`delete from vendor_transfer_by_hand where bucket = ${bucket} and member_id = ${memberId}`
      : sql`insert into vendor_transfer_by_hand (bucket, member_id) values (${bucket}, ${memberId})
            on conflict do nothing`
  ).execute(db)
}

export interface VendorCheck {
  readonly accounts: number
  readonly agreed: number
  readonly played: number
  readonly moving: number
  readonly unanswered: number
  readonly differing: number
}

/** The nightly comparison's outcome; one of the same day takes the place of the one before. */
export async function writeCheck(
  db: Db,
  at: { readonly vendor: string; readonly day: string; readonly finishedAt: Date },
  check: VendorCheck,
): Promise<void> {
  await sql`
    insert into vendor_check (vendor, day, accounts, agreed, played, moving, unanswered, differing, finished_at)
    values (${at.vendor}, ${at.day}::date, ${check.accounts}, ${check.agreed}, ${check.played}, ${check.moving},
            ${check.unanswered}, ${check.differing}, ${at.finishedAt})
    on conflict (vendor, day) do update
       set accounts = excluded.accounts, agreed = excluded.agreed, played = excluded.played, moving = excluded.moving,
           unanswered = excluded.unanswered, differing = excluded.differing, finished_at = excluded.finished_at`.execute(
    db,
  )
}

export interface Difference {
  readonly memberId: MemberId
  readonly vendor: string
  readonly asset: AssetCode
  readonly ours: Amount
  readonly theirs: Amount
  readonly firstAt: Date
}

/** Known differences at a vendor that are not explained, by member. */
export async function differencesAt(db: Db, vendor: string, limit: number): Promise<Difference[]> {
  const { rows } = await sql<{
    member_id: bigint
    vendor: string
    asset: string
    ours: bigint
    theirs: bigint
    first_at: Date
  }>`
    select member_id, vendor, asset, ours, theirs, first_at from vendor_difference
     where vendor = ${vendor} order by member_id limit ${limit}`.execute(db)
  return rows.map((row) => ({
    memberId: row.member_id,
    vendor: row.vendor,
    asset: assetFrom(row.asset),
    ours: amount(row.ours),
    theirs: amount(row.theirs),
    firstAt: row.first_at,
  }))
}

function accountFrom(row: AccountRow): Account {
  return {
    bucket: row.bucket,
    memberId: row.member_id,
    merchantId: row.merchant_id,
    vendor: row.vendor,
    asset: assetFrom(row.asset),
    playedAt: row.played_at,
    agreedAt: row.agreed_at,
    version: row.version,
  }
}
