import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { Moved } from "../../kernel/lifecycle.ts"
import { orderLife, type TransferEvent, type TransferState } from "./order-states.ts"
import type { Cause, Direction, Order, OrderKey, VendorWord } from "./order.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

interface OrderRow {
  bucket: number
  id: string
  merchant_id: number
  member_id: bigint
  vendor: string
  asset: string
  direction: Direction
  amount: bigint
  cause: Cause
  state: TransferState
  reason: string | null
  created_at: Date
  sent_at: Date | null
  ended_at: Date | null
  checks: number
  proven: boolean
  contradicted_by: VendorWord | null
}

const COLUMNS =
  sql.raw(`r.bucket, r.id, r.merchant_id, r.member_id, r.vendor, r.asset, r.direction, r.amount, r.cause,
  r.state, r.reason, r.created_at, r.sent_at, r.ended_at, r.checks, r.proven, r.contradicted_by`)

export interface NewOrder extends Pick<
  Order,
  | "bucket"
  | "id"
  | "merchantId"
  | "memberId"
  | "vendor"
  | "asset"
  | "direction"
  | "amount"
  | "cause"
  | "createdAt"
> {
  readonly idempotencyKey: string
  readonly nextCheckAt: Date
}

/** Adds an order; undefined when the member's key is taken, or another order of the pair has not ended. */
export async function insertOrder(tx: Tx, order: NewOrder): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    insert into vendor_order as r (bucket, id, merchant_id, member_id, vendor, asset, direction, amount, cause, state,
                                   idempotency_key, created_at, next_check_at)
    values (${order.bucket}, ${order.id}, ${order.merchantId}, ${order.memberId}, ${order.vendor}, ${order.asset},
            ${order.direction}, ${order.amount}, ${order.cause}, 'CREATED', ${order.idempotencyKey},
            ${order.createdAt}, ${order.nextCheckAt})
    on conflict do nothing
    returning ${COLUMNS}`.execute(tx)
  return rows[0] && orderFrom(rows[0])
}

export async function findByIdempotencyKey(
  db: Db | Tx,
  bucket: number,
  memberId: MemberId,
  key: string,
): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from vendor_order r
     where bucket = ${bucket} and member_id = ${memberId} and idempotency_key = ${key}`.execute(db)
  return rows[0] && orderFrom(rows[0])
}

export async function findOrder(db: Db | Tx, at: OrderKey): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from vendor_order r where bucket = ${at.bucket} and id = ${at.id}`.execute(db)
  return rows[0] && orderFrom(rows[0])
}

/** The row, held until the transaction ends: every decision on an order holds it first. */
export async function lockOrder(tx: Tx, at: OrderKey): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from vendor_order r where bucket = ${at.bucket} and id = ${at.id} for update`.execute(
    tx,
  )
  return rows[0] && orderFrom(rows[0])
}

/** A member's orders, newest first: ids begin with their time. `before` is the last id of the page before. */
export async function listOrders(
  db: Db,
  member: { readonly bucket: number; readonly memberId: MemberId },
  before: string | undefined,
  limit: number,
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from vendor_order r
     where bucket = ${member.bucket} and member_id = ${member.memberId}
       and id < ${before ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"}
     order by id desc limit ${limit}`.execute(db)
  return rows.map(orderFrom)
}

/** An order by its number alone: one look into each bucket. */
export async function findOrderByNumber(db: Db, id: string): Promise<Order | undefined> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from vendor_order r
     where bucket = any(array(select generate_series(0, 63)::smallint)) and id = ${id}::uuid`.execute(db)
  return rows[0] && orderFrom(rows[0])
}

export interface OrderQuery {
  readonly merchantId: MerchantId
  readonly before: string | undefined
  readonly state: TransferState | undefined
  readonly vendor: string | undefined
  readonly memberId: MemberId | undefined
  /** Only those whose end the vendor contradicts. */
  readonly contradicted: boolean
  readonly limit: number
}

/** A merchant's orders, newest first. */
export async function listOrdersOf(db: Db, asked: OrderQuery): Promise<Order[]> {
  const { memberId, state, vendor } = asked
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from vendor_order r
     where merchant_id = ${asked.merchantId} and id < ${asked.before ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"}
       ${state === undefined ? sql`` : sql`and state = ${state}`}
       ${vendor === undefined ? sql`` : sql`and vendor = ${vendor}`}
       ${asked.contradicted ? sql`and contradicted_by is not null` : sql``}
       ${memberId === undefined ? sql`` : sql`and bucket = ${bucketOf(memberId)} and member_id = ${memberId}`}
     order by id desc limit ${asked.limit}`.execute(db)
  return rows.map(orderFrom)
}

/** A member's orders that have not ended: at most one for each vendor. */
export async function ordersUnderWay(
  db: Db | Tx,
  member: { readonly bucket: number; readonly memberId: MemberId },
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from vendor_order r
     where bucket = ${member.bucket} and member_id = ${member.memberId} and ended_at is null`.execute(db)
  return rows.map(orderFrom)
}

/** The fields of a move beside the state. */
export interface OrderChange {
  readonly reason: string | null
  readonly at: Date
  /** Whether the end is the vendor's own word. */
  readonly isProven: boolean
  /** Null when nothing has to be asked any more. */
  readonly nextCheckAt: Date | null
}

/** Makes a move, where the order's state knows the event. The caller holds the row. */
export const moveOrder = (
  tx: Tx,
  order: Order,
  event: TransferEvent,
  change: (to: TransferState) => OrderChange,
): Promise<Moved<TransferState>> =>
  orderLife.move(tx, order, event, (to) => {
    const { isProven, ...line } = change(to)
    return {
      ...line,
      set: sql`
        reason = coalesce(${line.reason}, reason), proven = ${isProven}, contradicted_by = null,
        sent_at = case when ${to} = 'SENT' then ${line.at}::timestamptz else sent_at end,
        ended_at = case when ${orderLife.hasEnded(to)} then ${line.at}::timestamptz end`,
    }
  })

/** The vendor's own word bears the end out: nothing is asked any more. */
export async function writeProven(db: Db | Tx, order: Order): Promise<void> {
  await sql`
    update vendor_order set proven = true, contradicted_by = null, next_check_at = null
     where bucket = ${order.bucket} and id = ${order.id} and state = ${order.state}`.execute(db)
}

/** Keeps a word of the vendor's that contradicts the end. False where the order is another by now, or it is known. */
export async function writeContradicted(db: Db, order: Order, by: VendorWord, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update vendor_order set contradicted_by = ${by}, contradicted_at = ${at}, proven = false, next_check_at = null
     where bucket = ${order.bucket} and id = ${order.id} and state = ${order.state} and contradicted_by is null
    returning 1`.execute(db)
  return rows.length > 0
}

/**
 * A member's orders with a vendor that ended and after which its wallet may hold something else than the record: all
 * that failed after they were sent since `agreedAt`, and those since `since` whose end is not the vendor's own word;
 * those that it contradicts, whenever they ended.
 */
export async function doubtfulOrders(
  db: Db | Tx,
  at: Pick<Order, "bucket" | "memberId" | "vendor">,
  { agreedAt, since }: { readonly agreedAt: Date; readonly since: Date },
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    select ${COLUMNS} from vendor_order r
     where bucket = ${at.bucket} and member_id = ${at.memberId} and vendor = ${at.vendor} and ended_at is not null
       and sent_at is not null
       and ((state = 'FAILED' and ended_at >= ${agreedAt}) or (not proven and ended_at >= ${since})
            or contradicted_by is not null)`.execute(db)
  return rows.map(orderFrom)
}

/** Takes what is due, and leaves it to this process until `until`. */
export const claimDue = async (
  db: Db,
  claim: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<Order[]> => (await orderLife.claimDue<OrderRow>(db, COLUMNS, claim)).map(orderFrom)

function orderFrom(row: OrderRow): Order {
  return {
    bucket: row.bucket,
    id: row.id,
    merchantId: row.merchant_id,
    memberId: row.member_id,
    vendor: row.vendor,
    asset: assetFrom(row.asset),
    direction: row.direction,
    amount: amount(row.amount),
    cause: row.cause,
    state: row.state,
    reason: row.reason,
    createdAt: row.created_at,
    sentAt: row.sent_at,
    endedAt: row.ended_at,
    checks: row.checks,
    isProven: row.proven,
    contradictedBy: row.contradicted_by,
  }
}
