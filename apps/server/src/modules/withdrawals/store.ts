import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { Moved } from "../../kernel/lifecycle.ts"
import type { Path } from "./rules/path.ts"
import type { ScorePart } from "./rules/score.ts"
import { ScoreParts, type Withdrawal, type WithdrawalKey } from "./withdrawal.ts"
import { withdrawalLife, type WithdrawalEvent } from "./withdrawal-states.ts"
import type { MemberId } from "../../kernel/ids.ts"

type Sql = ReturnType<typeof sql>

type Row = Omit<
  Withdrawal,
  "amount" | "fee" | "asset" | "parts" | "confirmLeftMs" | "received" | "returned" | "owed"
> & {
  readonly asset: string
  readonly amount: bigint
  readonly fee: bigint
  readonly parts: unknown
  readonly confirmLeftMs: bigint | null
  readonly received: bigint | null
  readonly returned: bigint | null
  readonly owed: bigint | null
}

export const COLUMNS =
  sql.raw(`r.bucket, r.id, r.parent_id as "parentId", r.turn, r.merchant_id as "merchantId",
  r.member_id as "memberId", r.asset, r.amount, r.fee, r.state, r.account_id as "accountId", r.kind, r.bank, r.masked, r.holder,
  r.idempotency_key as "idempotencyKey", r.quote_id as "quoteId", r.rules_version as "rulesVersion", r.day, r.month,
  r.path, r.score, r.parts, r.reason, r.assignee, r.on_hold as "onHold", r.approved_by as "approvedBy",
  r.created_at as "createdAt", r.since, r.paid_at as "paidAt", r.confirm_until as "confirmUntil",
  r.confirm_left_ms as "confirmLeftMs", r.answer, r.received, r.disputed_at as "disputedAt", r.returned, r.owed, r.checks,
  r.peer, r.offered_until as "offeredUntil", r.level, r.priority, r.answer_by as "answerBy"`)

export const withdrawalFrom = (row: Row): Withdrawal => ({
  ...row,
  asset: assetFrom(row.asset),
  amount: amount(row.amount),
  fee: amount(row.fee),
  parts: ScoreParts.parse(row.parts ?? []),
  confirmLeftMs: row.confirmLeftMs === null ? null : Number(row.confirmLeftMs),
  received: amountOf(row.received),
  returned: amountOf(row.returned),
  owed: amountOf(row.owed),
})

const amountOf = (value: bigint | null): Amount | null => (value === null ? null : amount(value))

export type NewWithdrawal = Pick<
  Withdrawal,
  | "bucket"
  | "id"
  | "parentId"
  | "turn"
  | "merchantId"
  | "memberId"
  | "asset"
  | "amount"
  | "fee"
  | "accountId"
  | "kind"
  | "bank"
  | "masked"
  | "holder"
  | "quoteId"
  | "idempotencyKey"
  | "rulesVersion"
  | "day"
  | "month"
  | "peer"
  | "level"
  | "priority"
  | "answerBy"
> & {
  readonly at: Date
  /** The play of the member in all. */
  readonly played: Amount
}

/** Adds a withdrawal that is due at once; undefined where the member's key is taken. */
export async function insertWithdrawal(tx: Tx, made: NewWithdrawal): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Row>`
    insert into withdrawal as r (bucket, id, parent_id, merchant_id, member_id, asset, amount, fee, state, account_id, kind, bank,
      masked, holder, quote_id, idempotency_key, rules_version, day, month, played, created_at, since, next_check_at, peer,
      level, priority, answer_by, turn)
    values (${made.bucket}, ${made.id}, ${made.parentId}, ${made.merchantId}, ${made.memberId}, ${made.asset}, ${made.amount},
      ${made.fee}, ${withdrawalLife.begins}, ${made.accountId}, ${made.kind}, ${made.bank}, ${made.masked}, ${made.holder},
      ${made.quoteId}, ${made.idempotencyKey}, ${made.rulesVersion}, ${made.day}, ${made.month}, ${made.played}, ${made.at},
      ${made.at}, ${made.at}, ${made.peer}, ${made.level}, ${made.priority}, ${made.answerBy},
      ${made.turn})
    on conflict (bucket, member_id, idempotency_key) do nothing
    returning ${COLUMNS}`.execute(tx)
  return rows[0] && withdrawalFrom(rows[0])
}

/** Adds a part of a withdrawal that ends by being divided: of its state, its account, its day and its age. */
export const insertPart = (
  tx: Tx,
  whole: Withdrawal,
  { id, amount: value, fee }: Pick<Withdrawal, "id" | "amount" | "fee">,
  at: Date,
): Promise<unknown> =>
  sql`
    insert into withdrawal (bucket, id, parent_id, merchant_id, member_id, asset, amount, fee, state, account_id, kind, bank,
      masked, holder, idempotency_key, rules_version, day, month, path, score, parts, approved_by, played, created_at, since,
      next_check_at, peer, offered_until, level, priority, answer_by)
    select bucket, ${id}, coalesce(parent_id, id), merchant_id, member_id, asset, ${value}, ${fee}, ${whole.state}, account_id, kind,
      bank, masked, holder, ${id}::text, rules_version, day, month, path, score, parts, approved_by, played, created_at, ${at},
      ${whole.state === "READY" ? at : null}::timestamptz, peer, offered_until, level, priority, answer_by
      from withdrawal where bucket = ${whole.bucket} and id = ${whole.id}`.execute(tx)

/** The fields of a move beside the state. A field that is left out stays as it is. */
export interface WithdrawalChange {
  readonly at: Date
  readonly why?: string | null
  readonly nextCheckAt: Date | null
  readonly set?: Sql
}

/** Makes a move, where the withdrawal's state knows the event. The caller holds the row. */
export const moveWithdrawal = (
  tx: Tx,
  held: Withdrawal,
  event: WithdrawalEvent,
  change: (to: WithdrawalState) => WithdrawalChange,
): Promise<Moved<WithdrawalState>> =>
  withdrawalLife.move(tx, held, event, (to) => {
    const { at, why = null, nextCheckAt, set } = change(to)
    return { at, reason: why, nextCheckAt, set: set ? sql`since = ${at}, ${set}` : sql`since = ${at}` }
  })

/** The columns of a decision of the checks. */
export const decisionOf = (path: Path, score: number, parts: readonly ScorePart[]): Sql =>
  sql`path = ${path}, score = ${score}, parts = ${JSON.stringify(parts)}::jsonb`

export async function findWithdrawal(db: Db | Tx, at: WithdrawalKey): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from withdrawal r where bucket = ${at.bucket} and id = ${at.id}`.execute(db)
  return rows[0] && withdrawalFrom(rows[0])
}

/** The row, held until the transaction ends: every decision on a withdrawal holds it first. Throws where there is none. */
export async function lockWithdrawal(tx: Tx, at: WithdrawalKey): Promise<Withdrawal> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from withdrawal r where bucket = ${at.bucket} and id = ${at.id} for update`.execute(tx)
  if (!rows[0]) throw new Error(`no withdrawal ${at.id}`)
  return withdrawalFrom(rows[0])
}

export async function findByKey(
  db: Db | Tx,
  member: { readonly bucket: number; readonly memberId: MemberId },
  key: string,
): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from withdrawal r
     where bucket = ${member.bucket} and member_id = ${member.memberId} and idempotency_key = ${key}`.execute(
    db,
  )
  return rows[0] && withdrawalFrom(rows[0])
}

/** A member's withdrawals, newest first: ids begin with their time. `before` is the last id of the page before. */
export async function listOfMember(
  db: Db,
  member: { readonly bucket: number; readonly memberId: MemberId },
  before: string | undefined,
  limit: number,
): Promise<Withdrawal[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from withdrawal r
     where bucket = ${member.bucket} and member_id = ${member.memberId}
       and id < ${before ?? "ffffffff-ffff-ffff-ffff-ffffffffffff"}
     order by id desc limit ${limit}`.execute(db)
  return rows.map(withdrawalFrom)
}

/** The parts of a withdrawal that a person divided, the largest first. */
export async function partsOf(db: Db, at: WithdrawalKey): Promise<Withdrawal[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from withdrawal r where bucket = ${at.bucket} and parent_id = ${at.id}
       and state <> 'SPLIT' order by amount desc, id`.execute(db)
  return rows.map(withdrawalFrom)
}

/** Withdrawals of a merchant by conditions over `r`, for the console. */
export async function selectWithdrawals(
  db: Db,
  where: Sql,
  order: Sql,
  limit: number,
): Promise<Withdrawal[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from withdrawal r where ${where} order by ${order} limit ${limit}`.execute(db)
  return rows.map(withdrawalFrom)
}

/** Takes what is due, and leaves it to this process until `until`. */
export const claimDue = async (
  db: Db,
  claim: Parameters<typeof withdrawalLife.claimDue>[2],
): Promise<Withdrawal[]> => (await withdrawalLife.claimDue<Row>(db, COLUMNS, claim)).map(withdrawalFrom)

export interface MoveRow {
  readonly event: string
  readonly from: string
  readonly to: WithdrawalState
  readonly reason: string | null
  readonly at: Date
}

export async function movesOf(db: Db | Tx, at: WithdrawalKey): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select event, from_state as "from", to_state as "to", reason, at from withdrawal_move
     where bucket = ${at.bucket} and withdrawal_id = ${at.id} order by position`.execute(db)
  return rows
}
