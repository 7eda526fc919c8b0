import { TRANSACTION_KINDS } from "@croupier/contract/console/play"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { uuidCursor } from "../../../kernel/cursor.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { TransactionKind } from "../store.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"

type Part = ReturnType<typeof sql>
type PlayTransaction = ConsoleValue<"listPlayTransactions">["rows"][number]

export interface TransactionRow {
  readonly id: string
  readonly at: Date
  readonly vendor: string
  readonly kind: TransactionKind
  readonly txId: string
  readonly memberId: MemberId
  readonly game: string
  readonly round: string | null
  readonly amount: bigint | null
  readonly win: bigint
  readonly moved: bigint
  readonly asset: string
  readonly reference: string | null
  readonly isCancelled: boolean
}

export const TRANSACTION_COLUMNS = sql.raw(`
  t.id, t.at, t.vendor, t.kind, t.tx_id as "txId", t.member_id as "memberId", t.game, t.round, t.amount, t.win, t.moved,
  t.asset, t.ref as reference, t.is_cancelled as "isCancelled"`)

export const presentTransaction = ({ at, memberId, ...row }: TransactionRow): PlayTransaction => ({
  ...row,
  at: at.toISOString(),
  memberId: String(memberId),
  amount: row.amount === null ? null : toDecimal(amount(row.amount)),
  win: toDecimal(amount(row.win)),
  moved: toDecimal(amount(row.moved)),
})

/**
 * A page of what vendors did with the money of a merchant's members, the latest first unless it is asked for otherwise. Our own numbers of transactions begin
 * with their time, so that they are the order and the limits of time are limits of them.
 */
export async function listPlayTransactions(
  db: Db,
  merchantId: MerchantId,
  asked: ConsoleParsed<"listPlayTransactions">,
): Promise<ConsoleValue<"listPlayTransactions">> {
  const { limit, from, until } = asked
  const cursor = uuidCursor(asked.cursor)
  const within = [
    sql`t.merchant_id = ${merchantId}`,
    ...(cursor === undefined
      ? []
      : [asked.order === "at" ? sql`t.id > ${cursor}::uuid` : sql`t.id < ${cursor}::uuid`]),
    ...(from === undefined ? [] : [sql`t.id >= ${firstOf(from)}::uuid`]),
    ...(until === undefined ? [] : [sql`t.id < ${firstOf(until)}::uuid`]),
  ]
  const { rows } = await sql<TransactionRow>`${queryOf(asked, within)}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => id)
  return { ...page, rows: page.rows.map(presentTransaction) }
}

function queryOf(
  { vendor, memberId, kind, round, txId, limit, order }: ConsoleParsed<"listPlayTransactions">,
  within: readonly Part[],
): Part {
  const few = [
    ...(memberId === undefined ? [] : [sql`t.member_id = ${memberIdOf(memberId)}`]),
    ...(round === undefined ? [] : [sql`t.round = ${round}`]),
    ...(txId === undefined ? [] : [sql`t.tx_id = ${txId}`]),
  ]
  const vendors = vendor === undefined ? sql`select code from provider` : sql`select ${vendor}::text as code`
  const kinds = kind === undefined ? [...TRANSACTION_KINDS] : [kind]
  const end = sql`order by t.id ${order === "at" ? sql`asc` : sql`desc`} limit ${limit + 1}`
  // Transactions of a member, a round or a number are read whole: they are few, and no order of all has to be
  // followed.
  if (few.length > 0)
    return sql`
      with t as materialized (
        select * from provider_transaction t
         where ${sql.join([...within, ...few], sql` and `)} and t.vendor in (${vendors})
           and t.kind = any(${kinds}::text[]))
      select ${TRANSACTION_COLUMNS} from t ${end}`
  // The first of each vendor and kind, and of those the first.
  return sql`
    select ${TRANSACTION_COLUMNS} from (${vendors}) v cross join unnest(${kinds}::text[]) k(kind) cross join lateral (
      select * from provider_transaction t
       where ${sql.join([...within], sql` and `)} and t.vendor = v.code and t.kind = k.kind ${end}) t ${end}`
}

/** The first number that a transaction of this moment can have. */
function firstOf(instant: string): string {
  const time = Math.max(0, new Date(instant).getTime()).toString(16).padStart(12, "0")
  return `${time.slice(0, 8)}-${time.slice(8, 12)}-0000-0000-000000000000`
}
