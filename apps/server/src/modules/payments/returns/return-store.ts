import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { Moved } from "../../../kernel/lifecycle.ts"
import type { DepositKey } from "../deposit.ts"
import { returnLife, type ReturnEvent, type ReturnState } from "./return-states.ts"

/** A return of money to its payer. Its id is the provider's idempotency key. */
export interface Return {
  readonly id: string
  readonly provider: string
  /** The receipt that its money stands in; null for a contested payment. */
  readonly receiptId: string | null
  readonly contestId: string | null
  /** The provider's number of that contest. */
  readonly contestNo: string | null
  /** The provider's number of what was paid. */
  readonly chargeId: string
  /** Its money arrived on an account of the house, and not by a charge. */
  readonly isIncoming: boolean
  readonly merchantId: MerchantId
  readonly memberId: MemberId | null
  readonly deposit: DepositKey | null
  readonly asset: AssetCode
  readonly amount: Amount
  readonly state: ReturnState
  readonly reportedId: string | null
  readonly markedAt: Date | null
  readonly missedAt: Date | null
  readonly checks: number
}

interface Row extends Omit<Return, "asset" | "amount" | "deposit"> {
  readonly asset: string
  readonly amount: bigint
  readonly bucket: number | null
  readonly depositId: string | null
}

const COLUMNS = sql.raw(`r.id, r.provider, r.receipt_id as "receiptId", r.contest_id as "contestId",
  (select c.contest_no from payment_contest c where c.id = r.contest_id) as "contestNo",
  r.receipt_id is not null and exists (select from payment_incoming i
     where i.provider = r.provider and i.charge_id = r.receipt_id) as "isIncoming",
  r.charge_id as "chargeId", r.merchant_id as "merchantId", r.member_id as "memberId", r.bucket,
  r.deposit_id as "depositId", r.asset, r.amount, r.state, r.told_id as "reportedId", r.marked_at as "markedAt",
  r.missed_at as "missedAt", r.checks`)

const returnFrom = ({ bucket, depositId, ...row }: Row): Return => ({
  ...row,
  asset: assetFrom(row.asset),
  amount: amount(row.amount),
  deposit: bucket === null || depositId === null ? null : { bucket, id: depositId },
})

export type NewReturn = Pick<
  Return,
  | "id"
  | "provider"
  | "receiptId"
  | "contestId"
  | "chargeId"
  | "merchantId"
  | "memberId"
  | "deposit"
  | "asset"
  | "amount"
> & { readonly at: Date; readonly by: string }

/** Adds a return that a worker sends at once. */
export async function insertReturn(tx: Tx, made: NewReturn): Promise<void> {
  await sql`
    insert into payment_return (id, provider, receipt_id, contest_id, charge_id, merchant_id, member_id, bucket, deposit_id,
                                asset, amount, state, made_at, made_by, next_check_at)
    values (${made.id}, ${made.provider}, ${made.receiptId}, ${made.contestId}::uuid, ${made.chargeId}, ${made.merchantId},
            ${made.memberId}::bigint, ${made.deposit?.bucket ?? null}::smallint, ${made.deposit?.id ?? null}::uuid,
            ${made.asset}, ${made.amount}, ${returnLife.begins}, ${made.at}, ${made.by}, ${made.at})`.execute(
    tx,
  )
}

export async function findReturn(db: Db | Tx, id: string): Promise<Return | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from payment_return r where id = ${id}`.execute(db)
  return rows[0] && returnFrom(rows[0])
}

/** The row, held until the transaction ends. Its deposit or contest, and its receipt, are held before it. */
export async function lockReturn(tx: Tx, id: string): Promise<Return> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from payment_return r where id = ${id} for update`.execute(tx)
  if (!rows[0]) throw new Error(`no return ${id}`)
  return returnFrom(rows[0])
}

/** The fields of a move beside the state. */
export interface ReturnChange {
  readonly at: Date
  readonly nextCheckAt: Date | null
  readonly reason?: string
  readonly reportedId?: string
}

/** Makes a move, where the return's state knows the event. The caller holds the row. */
export const moveReturn = (
  tx: Tx,
  held: Return,
  event: ReturnEvent,
  { at, nextCheckAt, reason, reportedId }: ReturnChange,
): Promise<Moved<ReturnState>> =>
  returnLife.move(tx, held, event, (to) => ({
    at,
    nextCheckAt,
    reason: reason ?? null,
    set: sql`
      reason = coalesce(${reason ?? null}, reason), told_id = coalesce(${reportedId ?? null}, told_id),
      marked_at = case when ${event} = 'sent' then ${at}::timestamptz else marked_at end,
      ended_at = case when ${returnLife.hasEnded(to)} then ${at}::timestamptz end`,
  }))

/** Keeps when the provider first did not know a return, or forgets it once the return was sent again. */
export const noteMissed = (tx: Db | Tx, id: string, at: Date | null, nextCheckAt: Date): Promise<unknown> =>
  sql`update payment_return set missed_at = ${at}::timestamptz, next_check_at = ${nextCheckAt} where id = ${id}`.execute(
    tx,
  )

/** Takes returns that are due, and leaves them to this process until `until`. */
export const claimDueReturns = async (
  db: Db,
  claim: Parameters<typeof returnLife.claimDue>[2],
): Promise<Return[]> => (await returnLife.claimDue<Row>(db, COLUMNS, claim)).map(returnFrom)

/** True while a return of a deposit is pending. */
export async function hasOpenReturns(tx: Tx, { bucket, id }: DepositKey): Promise<boolean> {
  const { rows } = await sql`
    select 1 from payment_return where bucket = ${bucket} and deposit_id = ${id} and receipt_id is not null
       and state in ('ASKING', 'RETURNING', 'RETURN_UNKNOWN') limit 1`.execute(tx)
  return rows.length > 0
}
