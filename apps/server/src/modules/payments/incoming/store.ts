import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { DepositKey } from "../deposit.ts"

/** Money that arrived on an account of the merchant, with the receipt that stands for it in `unallocated`. */
export interface Incoming {
  readonly provider: string
  readonly receiptId: string
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly amount: Amount
  readonly account: string
  readonly reference: string
  readonly payer: { readonly name: string; readonly taxId: string | null }
  readonly paidAt: Date
  readonly deposit: DepositKey | undefined
  /** All of it waits: nothing was credited and nothing given back. */
  readonly isWhole: boolean
  readonly isReturned: boolean
}

interface Row {
  readonly provider: string
  readonly receiptId: string
  readonly merchantId: MerchantId
  readonly asset: string
  readonly amount: bigint
  readonly account: string
  readonly reference: string
  readonly name: string
  readonly taxId: string | null
  readonly paidAt: Date
  readonly bucket: number | null
  readonly depositId: string | null
  readonly isWhole: boolean
  readonly isReturned: boolean
}

const QUERY = sql`
  select i.provider, i.charge_id as "receiptId", i.merchant_id as "merchantId", r.asset, r.amount, i.account, i.reference,
         i.payer_name as name, i.payer_tax_id as "taxId", i.paid_at as "paidAt", r.bucket, r.deposit_id as "depositId",
         r.allocated = 0 and r.returned = 0 and r.returned_at is null as "isWhole", r.returned_at is not null or r.returned > 0 as "isReturned"
    from payment_incoming i join payment_receipt r on r.provider = i.provider and r.charge_id = i.charge_id`

const incomingFrom = ({ name, taxId, bucket, depositId, ...row }: Row): Incoming => ({
  ...row,
  asset: assetFrom(row.asset),
  amount: amount(row.amount),
  payer: { name, taxId },
  deposit: bucket === null || depositId === null ? undefined : { bucket, id: depositId },
})

export type IncomingName = Pick<Incoming, "provider" | "receiptId">

/** Payments whose deposit was not looked for yet, the oldest first. */
export async function untried(db: Db, limit: number): Promise<Incoming[]> {
  const { rows } = await sql<Row>`
    ${QUERY} where i.tried_at is null order by i.paid_at limit ${limit}`.execute(db)
  return rows.map(incomingFrom)
}

export async function findIncoming(
  db: Db | Tx,
  merchantId: MerchantId,
  { provider, receiptId }: IncomingName,
): Promise<Incoming | undefined> {
  const { rows } = await sql<Row>`
    ${QUERY} where i.merchant_id = ${merchantId} and i.provider = ${provider} and i.charge_id = ${receiptId}`.execute(
    db,
  )
  return rows[0] && incomingFrom(rows[0])
}

/** The receipt as it is now, held until the transaction ends. */
export async function lockIncoming(
  tx: Tx,
  { provider, receiptId }: IncomingName,
): Promise<Incoming | undefined> {
  const { rows } = await sql<Row>`
    ${QUERY} where i.provider = ${provider} and i.charge_id = ${receiptId} for update of r`.execute(tx)
  return rows[0] && incomingFrom(rows[0])
}

export const markTried = (tx: Tx, { provider, receiptId }: IncomingName, at: Date): Promise<unknown> =>
  sql`
    update payment_incoming set tried_at = ${at} where provider = ${provider} and charge_id = ${receiptId}`.execute(
    tx,
  )

/** Gives a receipt to a deposit; `credited`: all of it is about to leave `unallocated` for the member. */
export const giveTo = (
  tx: Tx,
  { provider, receiptId }: IncomingName,
  deposit: DepositKey,
  credited: boolean,
): Promise<unknown> =>
  sql`
    update payment_receipt
       set bucket = ${deposit.bucket}, deposit_id = ${deposit.id},
           allocated = case when ${credited} then amount else allocated end
     where provider = ${provider} and charge_id = ${receiptId}`.execute(tx)

/** A page of a merchant's, newest first; `open`: only what belongs to no deposit yet. */
export async function pageOfIncoming(
  db: Db,
  merchantId: MerchantId,
  {
    open,
    before,
    limit,
  }: {
    readonly open: boolean
    readonly before: { readonly at: Date; readonly receiptId: string } | undefined
    readonly limit: number
  },
): Promise<Incoming[]> {
  const where = [
    sql`i.merchant_id = ${merchantId}`,
    ...(open
      ? [sql`r.deposit_id is null and r.allocated = 0 and r.returned = 0 and r.returned_at is null`]
      : []),
    ...(before ? [sql`(i.paid_at, i.charge_id) < (${before.at}, ${before.receiptId})`] : []),
  ]
  const { rows } = await sql<Row>`
    ${QUERY} where ${sql.join(where, sql` and `)} order by i.paid_at desc, i.charge_id desc limit ${limit}`.execute(
    db,
  )
  return rows.map(incomingFrom)
}
