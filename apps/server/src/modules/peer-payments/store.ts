import type { PeerState } from "@croupier/contract/peer-states"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberId } from "../../kernel/ids.ts"
import type { Moved } from "../../kernel/lifecycle.ts"
import type { Payment, PaymentKey } from "./payment.ts"
import { peerLife, type PeerEvent } from "./peer-states.ts"

type Sql = ReturnType<typeof sql>

interface Row extends Omit<Payment, "asset" | "amount" | "credited" | "payer" | "leg" | "leftMs"> {
  readonly asset: string
  readonly amount: bigint
  readonly credited: bigint
  readonly payerBank: string
  readonly payerMasked: string
  readonly payerHolder: string
  readonly withdrawerBucket: number | null
  readonly withdrawerId: bigint | null
  readonly withdrawalId: string | null
  readonly payeeBank: string | null
  readonly payeeMasked: string | null
  readonly payeeHolder: string | null
  readonly payee: Uint8Array | null
  readonly leftMs: bigint | null
}

const COLUMNS =
  sql.raw(`r.bucket, r.id, r.merchant_id as "merchantId", r.depositor_id as "depositorId", r.asset, r.amount,
  r.credited, r.state, r.kind, r.account_id as "accountId", r.payer_bank as "payerBank", r.payer_masked as "payerMasked",
  r.payer_holder as "payerHolder", r.withdrawer_bucket as "withdrawerBucket", r.withdrawer_id as "withdrawerId",
  r.withdrawal_id as "withdrawalId", r.payee_bank as "payeeBank", r.payee_masked as "payeeMasked",
  r.payee_holder as "payeeHolder", r.payee, r.answer, r.reason, r.created_at as "createdAt", r.since, r.until,
  r.left_ms as "leftMs"`)

function paymentFrom(row: Row): Payment {
  const { payerBank, payerMasked, payerHolder, payee, withdrawerBucket, withdrawerId, withdrawalId } = row
  const { payeeBank, payeeMasked, payeeHolder, ...rest } = row
  const hasLeg = withdrawerId !== null && withdrawalId !== null && payee !== null
  return {
    ...rest,
    asset: assetFrom(row.asset),
    amount: amount(row.amount),
    credited: amount(row.credited),
    payer: { bank: payerBank, masked: payerMasked, holder: payerHolder },
    leg: hasLeg
      ? {
          withdrawerId,
          withdrawal: { bucket: withdrawerBucket ?? bucketOf(withdrawerId), id: withdrawalId },
          bank: payeeBank ?? "",
          masked: payeeMasked ?? "",
          holder: payeeHolder ?? "",
          sealed: payee,
        }
      : null,
    leftMs: row.leftMs === null ? null : Number(row.leftMs),
  }
}

export type NewPayment = Pick<
  Payment,
  "bucket" | "id" | "merchantId" | "depositorId" | "asset" | "amount" | "kind" | "accountId" | "payer"
> & { readonly idempotencyKey: string; readonly at: Date; readonly until: Date }

/** Adds a payment that looks for a withdrawal; undefined where the member's key is taken. */
export async function insertPayment(tx: Tx, made: NewPayment): Promise<Payment | undefined> {
  const { rows } = await sql<Row>`
    insert into peer_payment as r (bucket, id, merchant_id, depositor_id, asset, amount, state, kind, account_id, payer_bank,
      payer_masked, payer_holder, idempotency_key, created_at, since, until, next_check_at)
    values (${made.bucket}, ${made.id}, ${made.merchantId}, ${made.depositorId}, ${made.asset}, ${made.amount},
      ${peerLife.begins}, ${made.kind}, ${made.accountId}, ${made.payer.bank}, ${made.payer.masked}, ${made.payer.holder},
      ${made.idempotencyKey}, ${made.at}, ${made.at}, ${made.until}, ${made.at})
    on conflict (bucket, depositor_id, idempotency_key) do nothing
    returning ${COLUMNS}`.execute(tx)
  return rows[0] && paymentFrom(rows[0])
}

/** The fields of a move beside the state. A field that is left out stays as it is, but `until`. */
export interface PaymentChange {
  readonly at: Date
  readonly why?: string | null
  readonly until?: Date | null
  readonly nextCheckAt?: Date | null
  readonly set?: Sql
}

/** Makes a move, where the payment's state knows the event. The caller holds the row. */
export const movePayment = (
  tx: Tx,
  held: Payment,
  event: PeerEvent,
  { at, why = null, until = null, nextCheckAt = until, set }: PaymentChange,
): Promise<Moved<PeerState>> =>
  peerLife.move(tx, held, event, () => ({
    at,
    reason: why,
    nextCheckAt,
    set: sql`since = ${at}, until = ${until}, reason = coalesce(${why}, reason)${set ? sql`, ${set}` : sql``}`,
  }))

export async function findPayment(db: Db | Tx, at: PaymentKey): Promise<Payment | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from peer_payment r where bucket = ${at.bucket} and id = ${at.id}`.execute(db)
  return rows[0] && paymentFrom(rows[0])
}

/** A payment by its id alone: an id does not name its bucket, so each is one look into the key. */
export async function findById(db: Db | Tx, id: string): Promise<Payment | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from generate_series(0, 63) n
     cross join lateral (select * from peer_payment where bucket = n::smallint and id = ${id}::uuid) r`.execute(
    db,
  )
  return rows[0] && paymentFrom(rows[0])
}

/** The row, held until the transaction ends: every decision on a payment holds it first. Throws where there is none. */
export async function lockPayment(tx: Tx, at: PaymentKey): Promise<Payment> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from peer_payment r where bucket = ${at.bucket} and id = ${at.id} for update`.execute(
    tx,
  )
  if (!rows[0]) throw new Error(`no payment ${at.id}`)
  return paymentFrom(rows[0])
}

export async function findByKey(
  db: Db | Tx,
  depositorId: MemberId,
  key: string,
): Promise<Payment | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from peer_payment r
     where bucket = ${bucketOf(depositorId)} and depositor_id = ${depositorId} and idempotency_key = ${key}`.execute(
    db,
  )
  return rows[0] && paymentFrom(rows[0])
}

/** Payments by conditions over `r`. */
export async function selectPayments(db: Db | Tx, where: Sql, order: Sql, limit: number): Promise<Payment[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from peer_payment r where ${where} order by ${order} limit ${limit}`.execute(db)
  return rows.map(paymentFrom)
}

/** The payment by which a withdrawal is paid, or was; undefined where none is or the last one lapsed. */
export async function paymentOf(
  db: Db,
  withdrawerId: MemberId,
  withdrawalId: string,
): Promise<Payment | undefined> {
  const [found] = await selectPayments(
    db,
    sql`r.withdrawer_id = ${withdrawerId} and r.state <> 'LAPSED'
      and (r.withdrawal_id = ${withdrawalId}::uuid or exists (
        select from peer_credit c where c.bucket = r.bucket and c.payment_id = r.id and c.id = ${withdrawalId}::uuid))`,
    sql`r.matched_at desc`,
    1,
  )
  return found
}

/** Takes what is due, and leaves it to this process until `until`. */
export const claimDue = async (db: Db, claim: Parameters<typeof peerLife.claimDue>[2]): Promise<Payment[]> =>
  (await peerLife.claimDue<Row>(db, COLUMNS, claim)).map(paymentFrom)

export interface MoveRow {
  readonly event: string
  readonly from: string
  readonly to: PeerState
  readonly reason: string | null
  readonly at: Date
}

export async function movesOf(db: Db, at: PaymentKey): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select event, from_state as "from", to_state as "to", reason, at from peer_payment_move
     where bucket = ${at.bucket} and payment_id = ${at.id} order by position`.execute(db)
  return rows
}

/**
 * The amount that a payment credited for its present withdrawal; undefined where it did not, or that was taken
 * back.
 */
export async function creditOf(tx: Tx, at: PaymentKey, withdrawalId: string): Promise<Amount | undefined> {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from peer_credit
     where bucket = ${at.bucket} and id = ${withdrawalId} and payment_id = ${at.id} and returned_at is null`.execute(
    tx,
  )
  return rows[0] && amount(rows[0].amount)
}
