import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db } from "@croupier/database"
import { z } from "zod"
import type { MerchantContext } from "../../../call/console-context.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { IdInPayload, job } from "../../../kernel/job.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { HOUR_MS, DAY_MS } from "../../../kernel/durations.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { ProvidersContext } from "../kit.ts"
import { reconcile, type VendorBooks } from "./reconcile.ts"

/** A comparison of a vendor's books that a person of the house asked for. */
export const COMPARE = job({
  name: "providers.compare",
  payload: z.object({ comparisonId: IdInPayload }),
})
/** Comparisons are remembered this long. */
const KEPT_MS = 30 * DAY_MS
/** As many are forgotten in one go: the next one comes in minutes. */
const SWEPT = 1_000
const LONGEST_FAULT = 300

type Comparison = ConsoleValue<"compareBooks">
interface Row extends Omit<Comparison, "comparisonId" | "askedAt" | "endedAt" | "upto"> {
  readonly id: bigint
  readonly askedAt: Date
  readonly endedAt: Date | null
  readonly upto: Date | null
}

const COLUMNS = sql.raw(`
  id, vendor, state, asked_by as "askedBy", asked_at as "askedAt", ended_at as "endedAt", looked, found, upto, fault`)

/** A page of comparisons, the latest first. */
export async function listComparisons(
  db: Db,
  { cursor, limit, vendor }: ConsoleParsed<"listComparisons">,
): Promise<ConsoleValue<"listComparisons">> {
  const where = [
    ...(vendor === undefined ? [] : [sql`vendor = ${vendor}`]),
    ...(cursor === undefined ? [] : [sql`id < ${idCursor(cursor)}`]),
  ]
  const { rows } = await sql<Row>`
    select ${COLUMNS} from provider_comparison ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
     order by id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => String(id))
  return { ...page, rows: page.rows.map(present) }
}

/**
 * Has a worker compare a vendor's books now; one that waits already is answered with. Refuses VENDOR_UNKNOWN,
 * VENDOR_CANNOT_TELL for a vendor without books.
 */
export async function compareBooks(
  kit: ProvidersContext,
  vendors: ReadonlyMap<string, VendorBooks>,
  vendor: string,
  { staff, merchant, record }: MerchantContext,
): Promise<Comparison> {
  if (!kit.isVendor(vendor)) refuse("VENDOR_UNKNOWN")
  if (!vendors.has(vendor)) refuse("VENDOR_CANNOT_TELL")
  return inTransaction(kit.db, async (tx) => {
    await sql`select 1 from provider where code = ${vendor} for update`.execute(tx)
    const waiting = await sql<Row>`
      select ${COLUMNS} from provider_comparison where vendor = ${vendor} and state = 'WAITING'
       order by id desc limit 1`.execute(tx)
    if (waiting.rows[0]) return present(waiting.rows[0])
    const { rows } = await sql<Row>`
      insert into provider_comparison (vendor, state, asked_by, asked_at)
      values (${vendor}, 'WAITING', ${staff.login}, ${kit.clock.now()}) returning ${COLUMNS}`.execute(tx)
    const [row] = rows
    if (!row) throw new Error("a comparison was not stored")
    await record(tx, { act: "games.books.compare", target: `vendor:${vendor}`, merchantId: merchant.id })
    await kit.queue.add(tx, COMPARE, { comparisonId: row.id })
    return present(row)
  })
}

/** Compares by the clock, and keeps how it went. Throws what the comparison throws. */
export async function compareByClock(
  kit: ProvidersContext,
  vendor: string,
  books: VendorBooks,
): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    insert into provider_comparison (vendor, state, asked_at) values (${vendor}, 'RUNNING', ${kit.clock.now()})
    returning id`.execute(kit.db)
  const [row] = rows
  if (!row) throw new Error("a comparison was not stored")
  await run(kit, row.id, vendor, books)
}

/** Runs a comparison that staff asked for, once. One that has begun and not ended is left to the next hour. */
export async function compareAsked(
  kit: ProvidersContext,
  vendors: ReadonlyMap<string, VendorBooks>,
  id: bigint,
): Promise<void> {
  const { rows } = await sql<{ vendor: string }>`
    update provider_comparison set state = 'RUNNING' where id = ${id} and state = 'WAITING' returning vendor`.execute(
    kit.db,
  )
  const vendor = rows[0]?.vendor
  const books = vendor === undefined ? undefined : vendors.get(vendor)
  if (vendor !== undefined && books) await run(kit, id, vendor, books).catch(kit.report)
}

async function run(kit: ProvidersContext, id: bigint, vendor: string, books: VendorBooks): Promise<void> {
  try {
    const { looked, found, upto } = await reconcile(kit, vendor, books)
    await sql`
      update provider_comparison set state = 'DONE', ended_at = ${kit.clock.now()}, looked = ${looked},
             found = ${found}, upto = ${upto} where id = ${id}`.execute(kit.db)
  } catch (error) {
    const fault = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAULT)
    await sql`
      update provider_comparison set state = 'FAILED', ended_at = ${kit.clock.now()}, fault = ${fault}
       where id = ${id}`.execute(kit.db)
    throw error
  }
}

/** Forgets old comparisons, and says of those whose worker died that they failed. */
export async function sweepComparisons({ db, clock }: Pick<ProvidersContext, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime()
  await sql`delete from provider_comparison where id = any(array(
    select id from provider_comparison where asked_at < ${new Date(now - KEPT_MS)} limit ${SWEPT}))`.execute(
    db,
  )
  await sql`
    update provider_comparison set state = 'FAILED', ended_at = ${new Date(now)}, fault = 'the worker ended'
     where state in ('WAITING', 'RUNNING') and asked_at < ${new Date(now - HOUR_MS)}`.execute(db)
}

const present = ({ id, askedAt, endedAt, upto, ...row }: Row): Comparison => ({
  ...row,
  comparisonId: String(id),
  askedAt: askedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  upto: upto?.toISOString() ?? null,
})
