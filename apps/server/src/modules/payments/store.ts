import { METHOD_KINDS, PayToLine, RAILS } from "@croupier/contract/methods"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { z } from "zod/mini"
import type { Moved } from "../../kernel/lifecycle.ts"
import { depositLife, type DepositEvent, type DepositState } from "./deposit-states.ts"
import { FrozenOrder, type Deposit, type DepositKey } from "./deposit.ts"
import type { NamedParty } from "./own-name.ts"
import type { MemberId } from "../../kernel/ids.ts"

const MethodKinds = z.enum(METHOD_KINDS)
const Rails = z.enum(RAILS)
const PayToLines = z.array(PayToLine)

interface DepositRow {
  bucket: number
  id: string
  merchant_id: number
  member_id: bigint
  asset: string
  amount: bigint
  method: string
  provider: string
  state: DepositState
  kind: string
  rail: string
  fee: bigint
  reference: string | null
  pay_to: unknown
  slip_at: Date | null
  charge_order: unknown
  charge_id: string | null
  pay_url: string | null
  copy_code: string | null
  created_at: Date
  expires_at: Date
  credited_at: Date | null
  credited_amount: bigint | null
  paid_amount: bigint | null
  checks: number
}

const COLUMNS =
  sql.raw(`r.bucket, r.id, r.merchant_id, r.member_id, r.asset, r.amount, r.method, r.provider, r.state,
  r.kind, r.rail, r.fee, r.reference, r.pay_to, r.slip_at, r.charge_order, r.charge_id, r.pay_url, r.copy_code, r.created_at, r.expires_at, r.credited_at, r.credited_amount, r.paid_amount, r.checks`)

export interface NewDeposit extends Pick<
  Deposit,
  | "bucket"
  | "id"
  | "merchantId"
  | "memberId"
  | "asset"
  | "amount"
  | "method"
  | "kind"
  | "rail"
  | "fee"
  | "reference"
  | "payTo"
  | "copyCode"
  | "provider"
  | "createdAt"
  | "expiresAt"
  | "chargeOrder"
> {
  readonly idempotencyKey: string
  readonly nextCheckAt: Date
}

/** Adds a deposit; undefined when the member's key is taken. */
export async function insertDeposit(db: Db | Tx, deposit: NewDeposit): Promise<Deposit | undefined> {
  const { rows } = await sql<DepositRow>`
    insert into deposit as r (bucket, id, merchant_id, member_id, asset, amount, method, provider, idempotency_key,
                              kind, rail, fee, reference, pay_to, copy_code, charge_order, state, created_at, expires_at, next_check_at)
    values (${deposit.bucket}, ${deposit.id}, ${deposit.merchantId}, ${deposit.memberId}, ${deposit.asset},
            ${deposit.amount}, ${deposit.method}, ${deposit.provider}, ${deposit.idempotencyKey},
            ${deposit.kind}, ${deposit.rail}, ${deposit.fee}, ${deposit.reference}, ${JSON.stringify(deposit.payTo)}::jsonb,
            ${deposit.copyCode}, ${JSON.stringify(deposit.chargeOrder)}::jsonb, 'PENDING',
            ${deposit.createdAt}, ${deposit.expiresAt}, ${deposit.nextCheckAt})
    on conflict (bucket, member_id, idempotency_key) do nothing
    returning ${COLUMNS}`.execute(db)
  return rows[0] && depositFrom(rows[0])
}

/** The counts of a member's pending and refused deposits, taken while no other deposit of theirs begins. */
export async function countBegun(
  tx: Tx,
  member: { readonly bucket: number; readonly memberId: MemberId },
  { now, refusedSince }: { readonly now: Date; readonly refusedSince: Date },
): Promise<{ readonly pending: number; readonly refused: number }> {
  const { bucket, memberId } = member
  await sql`
    insert into deposit_turn as t (bucket, member_id) values (${bucket}, ${memberId})
    on conflict (bucket, member_id) do update set member_id = t.member_id`.execute(tx)
  const { rows } = await sql<{ pending: number; refused: number }>`
    select count(*) filter (where d.state = 'PENDING' and d.expires_at > ${now})::int as pending,
           count(*) filter (where d.state = 'REFUSED' and exists (
             select from deposit_move m where m.bucket = d.bucket and m.deposit_id = d.id
                and m.event = 'refused' and m.at > ${refusedSince}))::int as refused
      from (select * from deposit where bucket = ${bucket} and member_id = ${memberId}
             order by id desc limit 200) d`.execute(tx)
  return rows[0] ?? { pending: 0, refused: 0 }
}

export async function findByIdempotencyKey(
  db: Db | Tx,
  bucket: number,
  memberId: MemberId,
  key: string,
): Promise<Deposit | undefined> {
  const { rows } = await sql<DepositRow>`
    select ${COLUMNS} from deposit r
     where bucket = ${bucket} and member_id = ${memberId} and idempotency_key = ${key}`.execute(db)
  return rows[0] && depositFrom(rows[0])
}

export async function findDeposit(db: Db, at: DepositKey): Promise<Deposit | undefined> {
  const { rows } = await sql<DepositRow>`
    select ${COLUMNS} from deposit r where bucket = ${at.bucket} and id = ${at.id}`.execute(db)
  return rows[0] && depositFrom(rows[0])
}

/** Locks the row to the end of the transaction. Every decision on a deposit locks it first. */
export async function lockDeposit(tx: Tx, at: DepositKey): Promise<Deposit | undefined> {
  const { rows } = await sql<DepositRow>`
    select ${COLUMNS} from deposit r where bucket = ${at.bucket} and id = ${at.id} for update`.execute(tx)
  return rows[0] && depositFrom(rows[0])
}

/** A member's deposits, newest first: ids begin with their time. `before` is the last id of the page before. */
export async function listDeposits(
  db: Db,
  member: { bucket: number; memberId: MemberId },
  before: string | undefined,
  limit: number,
): Promise<Deposit[]> {
  const { rows } = await sql<DepositRow>`
    select ${COLUMNS} from deposit r
     where bucket = ${member.bucket} and member_id = ${member.memberId}
       and id < ${before ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"}
     order by id desc limit ${limit}`.execute(db)
  return rows.map(depositFrom)
}

/** The fields of a move beside the state. */
export interface DepositChange {
  readonly reason: string | null
  readonly paidAmount: Amount | null
  /** Who paid, where the provider tells it. */
  readonly payer?: NamedParty | null
  /** The amount that people credit in the place of the one asked for. */
  readonly creditedAmount?: Amount
  readonly at: Date
  readonly nextCheckAt: Date | null
}

/** Makes a move, where the deposit's state knows the event. The caller holds the row. */
export const moveDeposit = (
  tx: Tx,
  deposit: Deposit,
  event: DepositEvent,
  change: (to: DepositState) => DepositChange,
): Promise<Moved<DepositState>> =>
  depositLife.move(tx, deposit, event, (to) => {
    const { reason, paidAmount, payer, creditedAmount = null, at, nextCheckAt } = change(to)
    return {
      reason,
      at,
      nextCheckAt,
      set: sql`
        reason = coalesce(${reason}, reason), paid_amount = coalesce(${paidAmount}, paid_amount),
        payer_name = coalesce(payer_name, ${payer?.name ?? null}),
        payer_tax_id = coalesce(payer_tax_id, ${payer?.taxId ?? null}),
        paid_at = case when ${paidAmount}::bigint is null then paid_at else coalesce(paid_at, ${at}) end,
        credited_at = case when ${to} = 'CREDITED' then ${at}::timestamptz end,
        credited_amount = ${creditedAmount}::bigint`,
    }
  })

/** Keeps the charge the provider made; the first one stays. True when this was the first. */
export async function writeCharge(
  tx: Tx,
  at: DepositKey,
  charge: { id: string; payUrl: string; copyCode: string },
): Promise<boolean> {
  const { rows } = await sql`
    update deposit set charge_id = ${charge.id}, pay_url = ${charge.payUrl}, copy_code = ${charge.copyCode}, checks = 0
     where bucket = ${at.bucket} and id = ${at.id} and charge_id is null
    returning id`.execute(tx)
  return rows.length > 0
}

/** Takes what is due, and leaves it to this process until `until`. */
export const claimDue = async (
  db: Db,
  claim: { readonly now: Date; readonly until: Date; readonly limit: number },
): Promise<Deposit[]> => (await depositLife.claimDue<DepositRow>(db, COLUMNS, claim)).map(depositFrom)

/** Keeps a provider's event, and makes its deposit due. `known` for the second time of an event. */
export async function insertEvent(
  tx: Tx,
  event: { provider: string; id: string; deposit: DepositKey; at: Date },
): Promise<"new" | "known" | "no deposit"> {
  const { bucket, id } = event.deposit
  const added = await sql`
    insert into payment_event (bucket, provider, event_id, deposit_id, received_at)
    select ${bucket}::smallint, ${event.provider}, ${event.id}, ${id}::uuid, ${event.at}::timestamptz
     where exists (select 1 from deposit where bucket = ${bucket} and id = ${id} and provider = ${event.provider})
    on conflict do nothing returning event_id`.execute(tx)
  if (added.rows.length === 0) {
    const { rows } = await sql`
      select 1 from payment_event
       where bucket = ${bucket} and provider = ${event.provider} and event_id = ${event.id}`.execute(tx)
    return rows.length > 0 ? "known" : "no deposit"
  }
  await sql`
    update deposit set next_check_at = ${event.at} where bucket = ${bucket} and id = ${id}`.execute(tx)
  return "new"
}

function depositFrom(row: DepositRow): Deposit {
  return {
    bucket: row.bucket,
    id: row.id,
    merchantId: row.merchant_id,
    memberId: row.member_id,
    asset: assetFrom(row.asset),
    amount: amount(row.amount),
    method: row.method,
    kind: MethodKinds.parse(row.kind),
    rail: Rails.parse(row.rail),
    fee: amount(row.fee),
    reference: row.reference,
    payTo: PayToLines.parse(row.pay_to),
    slipAt: row.slip_at,
    provider: row.provider,
    state: row.state,
    chargeOrder: row.charge_order === null ? null : FrozenOrder.parse(row.charge_order),
    charge:
      row.charge_id !== null && row.pay_url !== null && row.copy_code !== null
        ? { id: row.charge_id, payUrl: row.pay_url, copyCode: row.copy_code }
        : null,
    copyCode: row.copy_code,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    creditedAt: row.credited_at,
    creditedAmount: row.credited_amount === null ? null : amount(row.credited_amount),
    paidAmount: row.paid_amount === null ? null : amount(row.paid_amount),
    checks: row.checks,
  }
}
