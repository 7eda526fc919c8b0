import type { AttemptState } from "@croupier/contract/withdrawal-states"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { Moved } from "../../../kernel/lifecycle.ts"
import { attemptLife, type AttemptEvent } from "../attempt-states.ts"
import type { WithdrawalKey } from "../withdrawal.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

export interface AttemptKey {
  readonly bucket: number
  readonly id: string
}

/** One attempt to pay a withdrawal out. Its id is the provider's idempotency key. */
export interface Attempt extends AttemptKey {
  readonly withdrawalId: string
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly asset: AssetCode
  readonly number: number
  readonly provider: string
  readonly net: Amount
  /** The payee, sealed. */
  readonly sealed: Uint8Array
  readonly state: AttemptState
  readonly payoutId: string | null
  readonly reason: string | null
  readonly isFinal: boolean | null
  readonly markedAt: Date | null
  readonly notAfter: Date | null
  readonly missedAt: Date | null
  readonly checks: number
  /** Events that the provider has told of it. An answer to a question that is older than one of them does not cover it. */
  readonly news: number
}

type Row = Omit<Attempt, "asset" | "net"> & { readonly asset: string; readonly net: bigint }

const COLUMNS = sql.raw(`r.bucket, r.id, r.withdrawal_id as "withdrawalId", r.merchant_id as "merchantId",
  r.member_id as "memberId", r.asset, r.number, r.provider, r.net, r.sealed, r.state, r.payout_id as "payoutId", r.reason,
  r.is_final as "isFinal", r.marked_at as "markedAt", r.not_after as "notAfter", r.missed_at as "missedAt", r.checks, r.news`)

const attemptFrom = (row: Row): Attempt => ({ ...row, asset: assetFrom(row.asset), net: amount(row.net) })

export type NewAttempt = Pick<
  Attempt,
  | "bucket"
  | "id"
  | "withdrawalId"
  | "merchantId"
  | "memberId"
  | "asset"
  | "number"
  | "provider"
  | "net"
  | "sealed"
> & { readonly at: Date }

/** Adds a prepared attempt; undefined where one of the withdrawal is open already. */
export async function insertAttempt(tx: Tx, made: NewAttempt): Promise<Attempt | undefined> {
  const { rows } = await sql<Row>`
    insert into payout_attempt as r (bucket, id, withdrawal_id, merchant_id, member_id, asset, number, provider, net, sealed,
      state, made_at)
    values (${made.bucket}, ${made.id}, ${made.withdrawalId}, ${made.merchantId}, ${made.memberId}, ${made.asset}, ${made.number},
      ${made.provider}, ${made.net}, ${Buffer.from(made.sealed)}, ${attemptLife.begins}, ${made.at})
    on conflict do nothing returning ${COLUMNS}`.execute(tx)
  return rows[0] && attemptFrom(rows[0])
}

/** Every attempt of a withdrawal, the first one first. */
export async function attemptsOf(db: Db | Tx, at: WithdrawalKey): Promise<Attempt[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from payout_attempt r where bucket = ${at.bucket} and withdrawal_id = ${at.id} order by number`.execute(
    db,
  )
  return rows.map(attemptFrom)
}

export async function findAttempt(db: Db | Tx, at: AttemptKey): Promise<Attempt | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from payout_attempt r where bucket = ${at.bucket} and id = ${at.id}`.execute(db)
  return rows[0] && attemptFrom(rows[0])
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The attempt of a key that a provider names, which does not tell its bucket. */
export async function attemptIn(db: Db | Tx, provider: string, key: string): Promise<Attempt | undefined> {
  if (!UUID.test(key)) return undefined
  const { rows } = await sql<Row>`
    select r.* from generate_series(0, 63) n
     cross join lateral (select ${COLUMNS} from payout_attempt r
                          where r.bucket = n::smallint and r.id = ${key}::uuid and r.provider = ${provider}) r`.execute(
    db,
  )
  return rows[0] && attemptFrom(rows[0])
}

/** The row, held until the transaction ends. Its withdrawal is held before it. */
export async function lockAttempt(tx: Tx, at: AttemptKey): Promise<Attempt> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from payout_attempt r where bucket = ${at.bucket} and id = ${at.id} for update`.execute(
    tx,
  )
  if (!rows[0]) throw new Error(`no payout attempt ${at.id}`)
  return attemptFrom(rows[0])
}

/** The fields of a move beside the state. A field that is left out stays as it is. */
export interface AttemptChange {
  readonly at: Date
  readonly nextCheckAt: Date | null
  readonly reason?: string | null
  readonly isFinal?: boolean
  readonly payoutId?: string
  readonly notAfter?: Date
}

/** Makes a move, where the attempt's state knows the event. The caller holds the row. */
export const moveAttempt = (
  tx: Tx,
  held: Attempt,
  event: AttemptEvent,
  { at, nextCheckAt, reason = null, isFinal, payoutId, notAfter }: AttemptChange,
): Promise<Moved<AttemptState>> =>
  attemptLife.move(tx, held, event, () => ({
    at,
    reason,
    nextCheckAt,
    set: sql`
      reason = coalesce(${reason}, reason), is_final = coalesce(${isFinal ?? null}::boolean, is_final),
      payout_id = coalesce(${payoutId ?? null}, payout_id),
      marked_at = case when ${event} = 'sent' then ${at}::timestamptz else marked_at end,
      not_after = coalesce(${notAfter ?? null}::timestamptz, not_after)`,
  }))

/** Keeps when a provider first did not know an attempt that was sent to it. */
export const noteMissed = (
  tx: Tx,
  { bucket, id }: AttemptKey,
  at: Date,
  nextCheckAt: Date,
): Promise<unknown> =>
  sql`
    update payout_attempt set missed_at = coalesce(missed_at, ${at}), next_check_at = ${nextCheckAt}
     where bucket = ${bucket} and id = ${id}`.execute(tx)

/** Counts an event of an attempt that was sent; a worker asks about it at `nextCheckAt`, also where it has ended. */
export const noteNews = (
  tx: Tx,
  { bucket, id }: AttemptKey,
  now: Date,
  nextCheckAt: Date | null,
): Promise<unknown> =>
  sql`
    update payout_attempt
       set news = news + 1,
           next_check_at = case when state in ('SENT', 'ACCEPTED', 'UNKNOWN') then ${now}::timestamptz
                                else ${nextCheckAt}::timestamptz end
     where bucket = ${bucket} and id = ${id} and state not in ('PREPARED', 'DROPPED')`.execute(tx)

/** Has a worker ask again at an instant, where nothing else says when. */
export const keepAsking = (tx: Tx, { bucket, id }: AttemptKey, at: Date): Promise<unknown> =>
  sql`
    update payout_attempt set next_check_at = coalesce(next_check_at, ${at})
     where bucket = ${bucket} and id = ${id}`.execute(tx)

/** Takes attempts that are due, and leaves them to this process until `until`. */
export const claimDueAttempts = async (
  db: Db,
  claim: Parameters<typeof attemptLife.claimDue>[2],
): Promise<Attempt[]> => (await attemptLife.claimDue<Row>(db, COLUMNS, claim)).map(attemptFrom)
