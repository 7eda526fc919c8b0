import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { MerchantContext } from "../../../call/console-context.ts"
import { job } from "../../../kernel/job.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { HOUR_MS } from "../../../kernel/durations.ts"
import { pageOf } from "../../../kernel/page.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { addStep, IS_OPEN, type What } from "../differences.ts"
import type { PaymentsKit } from "../kit.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

/** A comparison that a person of the house asked for. */
export const COMPARE = job({ name: "payments.compare-now", payload: z.object({}) })
/** Without a comparison for this long, something keeps it from being made. */
const LATE_MS = 3 * HOUR_MS
/** A file may be there some hours after its day. */
const STATEMENT_LATE_MS = 12 * HOUR_MS

type Difference = ConsoleValue<"listPaymentDifferences">["rows"][number]
interface Row {
  readonly id: bigint
  readonly provider: string
  readonly chargeId: string
  readonly what: What
  readonly depositId: string | null
  readonly reference: string
  readonly told: string | null
  readonly paid: bigint | null
  readonly asset: string | null
  readonly foundAt: Date
  readonly lastAt: Date
  readonly resolvedAt: Date | null
  readonly resolvedBy: string | null
  readonly why: string | null
  readonly agreedAt: Date | null
  readonly steps: readonly {
    readonly event: Difference["steps"][number]["event"]
    readonly by: string | null
    readonly why: string | null
    readonly at: string
  }[]
}
const COLUMNS =
  sql.raw(`d.id, d.provider, d.charge_id as "chargeId", d.what, d.deposit_id as "depositId", d.reference, d.told,
  d.paid, d.asset, d.found_at as "foundAt", d.last_at as "lastAt", d.resolved_at as "resolvedAt",
  d.resolved_by as "resolvedBy", d.why, d.agreed_at as "agreedAt",
  (select coalesce(jsonb_agg(jsonb_build_object('event', m.event, 'by', m.made_by, 'why', m.why, 'at', m.at)
                             order by m.position), '[]'::jsonb)
     from payment_difference_move m where m.difference_id = d.id) as steps`)
/** Also differences without a known merchant. */
const ofMerchant = (merchantId: MerchantId) => sql`(d.merchant_id = ${merchantId} or d.merchant_id is null)`

/** A page of what deposits and charges do not agree on, the latest first, and how the last comparisons went. */
export async function listDifferences(
  db: Db,
  merchantId: MerchantId,
  { cursor, limit, state }: ConsoleParsed<"listPaymentDifferences">,
): Promise<ConsoleValue<"listPaymentDifferences">> {
  const where = [
    ofMerchant(merchantId),
    state === "open" ? IS_OPEN : sql`not (${IS_OPEN})`,
    ...(cursor === undefined ? [] : [sql`d.id < ${idCursor(cursor)}`]),
  ]
  const { rows } = await sql<Row>`
    select ${COLUMNS} from payment_difference d where ${sql.join(where, sql` and `)}
     order by d.id desc limit ${limit + 1}`.execute(db)
  const comparisons = await sql<{
    provider: string
    upto: Date
    endedAt: Date
    looked: number
    found: number
    fault: string | null
  }>`
    select provider, upto, ended_at as "endedAt", looked, found, fault from payment_comparison order by provider`.execute(
    db,
  )
  const statements = await sql<{
    provider: string
    day: string
    lines: number
    found: number
    fault: string | null
  }>`
    select distinct on (s.provider) s.provider, s.day::text as day, s.lines, s.found, f.fault
      from payment_statement s left join payment_statement_fault f on f.provider = s.provider
     order by s.provider, s.day desc`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => String(id))
  return {
    rows: page.rows.map(present),
    comparisons: comparisons.rows.map(({ upto, endedAt, ...each }) => ({
      ...each,
      upto: upto.toISOString(),
      endedAt: endedAt.toISOString(),
    })),
    statements: statements.rows,
    cursor: page.cursor,
  }
}

/** Has a worker compare with every provider. */
export async function askComparison(
  kit: Pick<PaymentsKit, "db" | "queue">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"comparePayments">> {
  await inTransaction(kit.db, async (tx) => {
    await record(tx, { act: "payments.compare", target: "payments", merchantId: merchant.id })
    await kit.queue.add(tx, COMPARE, {})
  })
  return { started: true }
}

/** Says that a difference is dealt with, and why. Refuses DIFFERENCE_UNKNOWN. */
export async function resolveDifference(
  { db, clock }: Pick<PaymentsKit, "db" | "clock">,
  { differenceId, why }: ConsoleParsed<"resolvePaymentDifference">,
  { merchant, staff, record }: MerchantContext,
): Promise<Difference> {
  return inTransaction(db, async (tx) => {
    const { rows } = await sql<{ id: bigint }>`
      update payment_difference d set resolved_at = ${clock.now()}, resolved_by = ${staff.login}, why = ${why}
       where d.id = ${BigInt(differenceId)} and ${ofMerchant(merchant.id)} and ${IS_OPEN}
      returning d.id`.execute(tx)
    const { id } = rows[0] ?? refuse("DIFFERENCE_UNKNOWN")
    await addStep(tx, [id], { event: "resolved", at: clock.now(), by: staff.login, why })
    const row = await findDifference(tx, id)
    await record(tx, {
      act: "payments.resolve",
      target: `payment_difference:${differenceId}`,
      before: { charge: row.chargeId, what: row.what },
      why,
      merchantId: merchant.id,
    })
    return present(row)
  })
}

async function findDifference(tx: Tx, id: bigint): Promise<Row> {
  const { rows } = await sql<Row>`select ${COLUMNS} from payment_difference d where d.id = ${id}`.execute(tx)
  return rows[0] ?? refuse("DIFFERENCE_UNKNOWN")
}

/** Open differences and comparisons that failed or are late; undefined where there is none. */
export async function comparisonAlarm(
  db: Db,
  merchantId: MerchantId,
  now: Date,
): Promise<{ readonly count: number; readonly since: Date } | undefined> {
  const { rows } = await sql<{ count: number; since: Date }>`
    select count(*)::int as count, min(at) as since from (
      select d.found_at as at from payment_difference d where ${IS_OPEN} and ${ofMerchant(merchantId)}
      union all
      select since from payment_statement_fault where since < ${new Date(now.getTime() - STATEMENT_LATE_MS)}
      union all
      select upto from payment_comparison where fault is not null or ended_at < ${new Date(now.getTime() - LATE_MS)}
    ) x having count(*) > 0`.execute(db)
  return rows[0]
}

const present = ({ id, paid, foundAt, lastAt, resolvedAt, agreedAt, steps, ...row }: Row): Difference => ({
  ...row,
  differenceId: String(id),
  paid: paid === null ? null : toDecimal(amount(paid)),
  foundAt: foundAt.toISOString(),
  lastAt: lastAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
  agreedAt: agreedAt?.toISOString() ?? null,
  steps: steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() })),
})
