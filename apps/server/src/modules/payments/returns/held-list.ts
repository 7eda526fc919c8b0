import type { Receipt } from "@croupier/contract/console/payments"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { uuidCursor } from "../../../kernel/cursor.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { DepositKey } from "../deposit.ts"
import type { ReturnState } from "./return-states.ts"

interface Row {
  readonly key: string
  readonly provider: string
  readonly receiptId: string
  readonly depositId: string | null
  readonly memberId: MemberId | null
  readonly asset: string
  readonly amount: bigint
  readonly credited: bigint
  readonly left: bigint
  readonly receivedAt: Date
}
const COLUMNS = sql.raw(`r.key, r.provider, r.charge_id as "receiptId", r.deposit_id as "depositId",
  d.member_id as "memberId", r.asset, r.amount, r.allocated as credited,
  case when r.returned_at is null then r.amount - r.allocated - r.returned else 0 end as left,
  r.received_at as "receivedAt"`)
const FROM = sql`payment_receipt r left join deposit d on d.bucket = r.bucket and d.id = r.deposit_id`

/** A page of receipts that wait for a person or whose return is pending, the newest first. */
export async function listReceipts(
  db: Db,
  merchantId: MerchantId,
  { cursor, limit }: ConsoleParsed<"listReceipts">,
): Promise<ConsoleValue<"listReceipts">> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM}
     where r.merchant_id = ${merchantId} and r.returned_at is null and r.allocated < r.amount
       and (r.allocated + r.returned < r.amount
            or exists (select from payment_return p where p.provider = r.provider and p.receipt_id = r.charge_id
                          and p.state in ('ASKING', 'RETURNING', 'RETURN_UNKNOWN')))
       ${cursor === undefined ? sql`` : sql`and r.key < ${uuidCursor(cursor)}::uuid`}
     order by r.key desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ key }) => key)
  return { rows: await withReturns(db, page.rows), cursor: page.cursor }
}

/** Every receipt of a deposit, the oldest first. */
export async function receiptsOf(db: Db, deposit: DepositKey): Promise<Receipt[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from ${FROM}
     where r.bucket = ${deposit.bucket} and r.deposit_id = ${deposit.id} order by r.received_at, r.charge_id limit 100`.execute(
    db,
  )
  return withReturns(db, rows)
}

interface ReturnRow {
  readonly provider: string
  readonly receiptId: string
  readonly returnId: string
  readonly amount: bigint
  readonly state: ReturnState
  readonly reason: string | null
  readonly madeBy: string
  readonly madeAt: Date
  readonly endedAt: Date | null
}

async function withReturns(db: Db, rows: readonly Row[]): Promise<Receipt[]> {
  const returns = await sql<ReturnRow>`
    select p.provider, p.receipt_id as "receiptId", p.id as "returnId", p.amount, p.state, p.reason, p.made_by as "madeBy",
           p.made_at as "madeAt", p.ended_at as "endedAt"
      from unnest(${rows.map(({ provider }) => provider)}::text[], ${rows.map(({ receiptId }) => receiptId)}::text[])
             as of (provider, id)
      join payment_return p on p.provider = of.provider and p.receipt_id = of.id
     order by p.made_at, p.id`.execute(db)
  return rows.map(({ amount: came, credited, left, memberId, receivedAt, ...row }) => ({
    provider: row.provider,
    receiptId: row.receiptId,
    depositId: row.depositId,
    asset: row.asset,
    memberId: memberId === null ? null : String(memberId),
    amount: toDecimal(amount(came)),
    credited: toDecimal(amount(credited)),
    left: toDecimal(amount(left)),
    receivedAt: receivedAt.toISOString(),
    returns: returns.rows
      .filter((each) => each.provider === row.provider && each.receiptId === row.receiptId)
      .map(({ returnId, state, reason, madeBy, madeAt, endedAt, ...each }) => ({
        returnId,
        amount: toDecimal(amount(each.amount)),
        state,
        reason,
        madeBy,
        madeAt: madeAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      })),
  }))
}
