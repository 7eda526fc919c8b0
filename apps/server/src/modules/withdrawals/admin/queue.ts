import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { subtract, toDecimal } from "@croupier/money"
import { DAY_MS } from "../../../kernel/durations.ts"
import { instantCursor, uuidCursor } from "../../../kernel/cursor.ts"
import { pageOf } from "../../../kernel/page.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { isUuid } from "../../../kernel/uuid.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { selectWithdrawals } from "../store.ts"
import type { Withdrawal } from "../withdrawal.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"

type Row = ConsoleValue<"listWithdrawals">["rows"][number]

/** A payout is a case for people once no provider has answered about it for so long. */
const UNANSWERED_FOR = DAY_MS

/**
 * Withdrawals that wait for a person: in review, for a second one, disputed, or unanswered for a day. The states stand as
 * in the index `withdrawal_waiting`, without which the planner does not take it.
 */
export const waits = (now: Date) => sql`r.state in ('REVIEW', 'SECOND', 'DISPUTED', 'UNKNOWN')
  and (r.state <> 'UNKNOWN' or r.since < ${new Date(now.getTime() - UNANSWERED_FOR)})`

/** The order of the queue: by the priority of the member's level, then the longest wait. */
export const QUEUE_ORDER = sql`r.priority desc, r.since, r.id`

/** A page of a merchant's withdrawals, newest first; those that wait for a person by the priority of the member's level, then the longest wait. */
export async function listWithdrawals(
  kit: Pick<WithdrawalsKit, "db" | "clock" | "identity">,
  merchantId: MerchantId,
  asked: ConsoleParsed<"listWithdrawals">,
): Promise<ConsoleValue<"listWithdrawals">> {
  const { db } = kit
  const now = kit.clock.now()
  const isQueue = asked.queue !== undefined
  const member = asked.memberId === undefined ? undefined : memberIdOf(asked.memberId)
  const where = [
    sql`r.merchant_id = ${merchantId}`,
    ...(asked.state ? [sql`r.state = ${asked.state}`] : []),
    ...(asked.assignee === undefined ? [] : [sql`r.assignee = ${asked.assignee}`]),
    ...(member === undefined ? [] : [sql`r.bucket = ${bucketOf(member)} and r.member_id = ${member}`]),
    ...(isQueue ? [waits(now)] : []),
    ...(asked.cursor === undefined
      ? []
      : [isQueue ? after(asked.cursor) : sql`r.id < ${uuidCursor(asked.cursor)}::uuid`]),
  ]
  const order = isQueue ? QUEUE_ORDER : sql`r.id desc`
  const found = await selectWithdrawals(db, sql.join(where, sql` and `), order, asked.limit + 1)
  const page = pageOf(found, asked.limit, (last) =>
    isQueue ? `${last.priority}.${last.since.getTime()}.${last.id}` : last.id,
  )
  const [attempts, accounts] = await Promise.all([attemptsOf(db, page.rows), accountsOf(kit, page.rows)])
  return {
    rows: page.rows.map((row) =>
      presentRow(row, { account: accounts.get(row.memberId), attempts: attempts.get(row.id) ?? 0 }),
    ),
    cursor: page.cursor,
    waiting: await waitingOf(db, merchantId, now),
  }
}

/** Behind the last row of a page of the queue: "<priority>.<milliseconds>.<id>". */
function after(cursor: string) {
  const [rank = "", time = "", id = ""] = cursor.split(".")
  const since = instantCursor(time)
  if (!/^\d$/.test(rank) || !since || !isUuid(id)) return refuse("INPUT_INVALID", [], ["cursor"])
  return sql`r.priority <= ${Number(rank)} and (r.priority < ${Number(rank)}
    or (date_trunc('milliseconds', r.since), r.id) > (${since}::timestamptz, ${id}::uuid))`
}

export async function waitingOf(db: Db, merchantId: MerchantId, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from withdrawal r where r.merchant_id = ${merchantId} and ${waits(now)}`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many wait for a person, and since when the oldest does; undefined where none does. */
export async function oldestWaiting(
  db: Db,
  merchantId: MerchantId,
  now: Date,
): Promise<{ readonly count: number; readonly since: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date }>`
    select count(*)::int as count, min(since) as since from withdrawal r
     where r.merchant_id = ${merchantId} and ${waits(now)} having count(*) > 0`.execute(db)
  return rows[0]
}

async function attemptsOf(db: Db, rows: readonly Withdrawal[]): Promise<ReadonlyMap<string, number>> {
  const { rows: found } = await sql<{ id: string; count: number }>`
    select a.withdrawal_id as id, count(*)::int as count
      from unnest(${rows.map(({ bucket }) => bucket)}::smallint[], ${rows.map(({ id }) => id)}::uuid[]) w (bucket, id)
      join payout_attempt a on a.bucket = w.bucket and a.withdrawal_id = w.id group by 1`.execute(db)
  return new Map(found.map(({ id, count }) => [id, count]))
}

/** The accounts by which the members of withdrawals sign in, in one read. */
export async function accountsOf(
  { identity }: Pick<WithdrawalsKit, "identity">,
  rows: readonly Withdrawal[],
): Promise<ReadonlyMap<MemberId, string>> {
  const members = await identity.membersShown([...new Set(rows.map(({ memberId }) => memberId))])
  return new Map([...members].map(([id, { account }]) => [id, account]))
}

export const presentRow = (
  row: Withdrawal,
  { account, attempts }: { readonly account: string | undefined; readonly attempts: number },
): Row => ({
  withdrawalId: row.id,
  parentId: row.parentId,
  memberId: String(row.memberId),
  account: account ?? null,
  amount: toDecimal(row.amount),
  fee: toDecimal(row.fee),
  net: toDecimal(subtract(row.amount, row.fee)),
  asset: row.asset,
  state: row.state,
  path: row.path,
  score: row.score,
  kind: row.kind,
  masked: row.masked,
  holder: row.holder,
  createdAt: row.createdAt.toISOString(),
  since: row.since.toISOString(),
  assignee: row.assignee,
  onHold: row.onHold,
  reason: row.reason,
  attempts,
  level: row.level,
  priority: row.priority,
  answerBy: row.answerBy?.toISOString() ?? null,
})
