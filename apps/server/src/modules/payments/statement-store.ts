import { sql, type Db, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import { Temporal } from "temporal-polyfill"
import type { MerchantId } from "../../kernel/ids.ts"
import type { DepositState } from "./deposit-states.ts"
import type { DepositKey } from "./deposit.ts"
import type { LineKind, StatementLine } from "./statement.ts"

/** The last day of a provider whose file was taken. */
export async function lastStatement(db: Db, provider: string): Promise<Temporal.PlainDate | undefined> {
  const { rows } = await sql<{ day: string | null }>`
    select max(day)::text as day from payment_statement where provider = ${provider}`.execute(db)
  const day = rows[0]?.day
  return day === null || day === undefined ? undefined : Temporal.PlainDate.from(day)
}

/** Keeps a file with its lines; false where another process took it. */
export async function keepStatement(
  tx: Tx,
  provider: string,
  day: string,
  lines: readonly StatementLine[],
  found: number,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql`
    insert into payment_statement (provider, day, taken_at, lines, found)
    values (${provider}, ${day}::date, ${at}, ${lines.length}, ${found}) on conflict do nothing returning day`.execute(
    tx,
  )
  if (rows.length === 0) return false
  const values = lines.map(
    ({ lineId, bookedAt, reportedKind, gross, fee, net, key, providerId, bankReference, ...line }) => ({
      ...line,
      told: reportedKind,
      line_id: lineId,
      booked_at: bookedAt.toISOString(),
      our_key: key,
      provider_id: providerId,
      bank_reference: bankReference,
      gross: String(gross),
      fee: String(fee),
      net: String(net),
    }),
  )
  await sql`
    insert into payment_statement_line (provider, day, line_id, booked_at, kind, told, our_key, provider_id,
                                        bank_reference, gross, fee, net, asset)
    select ${provider}, ${day}::date, line_id, booked_at, kind, told, our_key, provider_id, bank_reference, gross, fee, net, asset
      from jsonb_to_recordset(${JSON.stringify(values)}::jsonb)
        as l(line_id text, booked_at timestamptz, kind text, told text, our_key text, provider_id text,
             bank_reference text, gross bigint, fee bigint, net bigint, asset text)`.execute(tx)
  await sql`delete from payment_statement_fault where provider = ${provider}`.execute(tx)
  return true
}

/** Why the next file of a provider is not there; since when it is not. */
export async function keepFault(
  db: Db,
  provider: string,
  day: string,
  fault: string,
  at: Date,
): Promise<void> {
  await sql`
    insert into payment_statement_fault as f (provider, day, since, fault)
    values (${provider}, ${day}::date, ${at}, ${fault.slice(0, 300)})
    on conflict (provider) do update
       set since = case when f.day = excluded.day then f.since else excluded.since end,
           day = excluded.day, fault = excluded.fault`.execute(db)
}

/** The lines of some kinds in a file that was taken. */
export async function linesOfDay(
  db: Db | Tx,
  provider: string,
  day: string,
  kinds: readonly LineKind[],
): Promise<readonly StatementLine[]> {
  const { rows } = await sql<
    Omit<StatementLine, "gross" | "fee" | "net"> & { gross: bigint; fee: bigint; net: bigint }
  >`
    select line_id as "lineId", day::text as day, booked_at as "bookedAt", kind, told as "reportedKind", our_key as key,
           provider_id as "providerId", bank_reference as "bankReference", gross, fee, net, asset
      from payment_statement_line
     where provider = ${provider} and day = ${day}::date and kind = any(${[...kinds]}::text[])
     order by booked_at, line_id`.execute(db)
  return rows.map((row) => ({
    ...row,
    gross: amount(row.gross),
    fee: amount(row.fee),
    net: amount(row.net),
  }))
}

/** Count of earlier lines, in files of days before, of the payment that a line names. */
export async function reportedBefore(
  db: Db | Tx,
  provider: string,
  { day, kind, key }: Pick<StatementLine, "day" | "kind" | "key">,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from payment_statement_line
     where provider = ${provider} and our_key = ${key} and kind = ${kind} and day < ${day}::date`.execute(db)
  return rows[0]?.count ?? 0
}

/** The booked fields of a deposit that a line names. */
export interface BookedDeposit {
  readonly id: string
  readonly deposit: DepositKey
  readonly chargeId: string
  readonly merchantId: MerchantId
  readonly state: DepositState
  readonly paidAmount: Amount | null
  readonly asset: string
  readonly creditedAt: Date | null
}
type BookedRow = Omit<BookedDeposit, "deposit" | "paidAmount"> & {
  readonly bucket: number
  readonly paidAmount: bigint | null
}

const BOOKED = sql.raw(`d.id, d.bucket, d.charge_id as "chargeId", d.merchant_id as "merchantId", d.state,
  d.paid_amount as "paidAmount", d.asset, d.credited_at as "creditedAt"`)

const asBooked = ({ bucket, paidAmount, ...row }: BookedRow): BookedDeposit => ({
  ...row,
  deposit: { bucket, id: row.id },
  paidAmount: paidAmount === null ? null : amount(paidAmount),
})

/** The deposits of these charges, by the charge. */
export async function depositsOfCharges(
  db: Db | Tx,
  provider: string,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, BookedDeposit>> {
  const { rows } = await sql<BookedRow>`
    select ${BOOKED} from deposit d
     where d.charge_id = any(${[...chargeIds]}::text[]) and d.provider = ${provider}`.execute(db)
  return new Map(rows.map((row) => [row.chargeId, asBooked(row)]))
}

/** Amounts booked as unallocated, of charges that are no deposit's own. */
export async function receiptsOfCharges(
  tx: Tx,
  provider: string,
  chargeIds: readonly string[],
): Promise<ReadonlyMap<string, Amount>> {
  const { rows } = await sql<{ chargeId: string; amount: bigint }>`
    select charge_id as "chargeId", amount from payment_receipt
     where provider = ${provider} and charge_id = any(${[...chargeIds]}::text[])`.execute(tx)
  return new Map(rows.map((row) => [row.chargeId, amount(row.amount)]))
}

/** The payments of these charges in files of other days: a payment stands in one file, once. */
export async function referencesBefore(
  tx: Tx,
  provider: string,
  chargeIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ reference: string }>`
    select provider_id || ' ' || coalesce(bank_reference, line_id) as reference from payment_statement_line
     where provider = ${provider} and provider_id = any(${[...chargeIds]}::text[]) and kind = 'charge'`.execute(
    tx,
  )
  return new Set(rows.map(({ reference }) => reference))
}

/** Deposits that were credited by themselves within a day whose file was taken, and that no file has. */
export async function creditedWithoutLine(
  tx: Tx,
  provider: string,
  day: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<readonly BookedDeposit[]> {
  const { rows } = await sql<BookedRow>`
    select ${BOOKED} from deposit d
     where d.provider = ${provider} and d.charge_id is not null and d.credited_amount is null
       and d.credited_at >= ${from} and d.credited_at < ${to}
       and exists (select from payment_statement s where s.provider = ${provider} and s.day = ${day}::date)
       and not exists (select from payment_statement_line l
                        where l.provider = d.provider and l.provider_id = d.charge_id and l.kind = 'charge')`.execute(
    tx,
  )
  return rows.map(asBooked)
}
