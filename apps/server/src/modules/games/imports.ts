import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db } from "@croupier/database"
import { z } from "zod"
import type { MerchantContext } from "../../call/console-context.ts"
import { IdInPayload, job } from "../../kernel/job.ts"
import { refuse } from "../../kernel/refusal.ts"
import { HOUR_MS, DAY_MS } from "../../kernel/durations.ts"
import { pageOf } from "../../kernel/page.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { takeListFrom } from "./fetch-list.ts"
import type { ListSource } from "./ports.ts"
import type { GamesKit } from "./kit.ts"
import { faultsOf, type ListFault } from "./list-faults.ts"
import type { Taken } from "./take-list.ts"

export const TAKE_LIST = job({ name: "games.take-list", payload: z.object({ importId: IdInPayload }) })
const KEPT_MS = 30 * DAY_MS
/** As many are forgotten in one go: the next one comes in minutes. */
const SWEPT = 1_000
const LONGEST_FAULT = 300
/** Longer than the hour after which every list is asked for anyway. */
const MISSED_FOR_MS = 2 * HOUR_MS

type Import = ConsoleValue<"startImport">
interface Row extends Omit<Import, "importId" | "askedAt" | "endedAt" | "faults"> {
  readonly id: bigint
  readonly askedAt: Date
  readonly endedAt: Date | null
  readonly faults: readonly ListFault[]
}

const COLUMNS = sql.raw(`
  id, vendor, source, state, asked_by as "askedBy", asked_at as "askedAt", ended_at as "endedAt", listed, added, changed,
  gone, faults`)

/** A page of lists that were taken over or not, the latest first. */
export async function listImports(
  db: Db,
  { cursor, limit, vendor }: ConsoleParsed<"listImports">,
): Promise<ConsoleValue<"listImports">> {
  const where = [
    ...(vendor === undefined ? [] : [sql`vendor = ${vendor}`]),
    ...(cursor === undefined ? [] : [sql`id < ${idCursor(cursor)}`]),
  ]
  const { rows } = await sql<Row>`
    select ${COLUMNS} from game_import ${where.length > 0 ? sql`where ${sql.join(where, sql` and `)}` : sql``}
     order by id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => String(id))
  return { ...page, rows: page.rows.map(present) }
}

/**
 * Has a worker ask for a vendor's list now and take it over; one that waits already is answered with. Refuses
 * VENDOR_UNKNOWN, VENDOR_CANNOT_TELL for a vendor without an address of its list.
 */
export async function startImport(
  kit: GamesKit,
  vendor: string,
  { merchant, staff, record }: MerchantContext,
): Promise<Import> {
  return inTransaction(kit.db, async (tx) => {
    const { rows: vendors } = await sql<{ listedFrom: string | null }>`
      select listed_from as "listedFrom" from game_vendor
       where code = ${vendor} and (merchant_id is null or merchant_id = ${merchant.id}) for update`.execute(
      tx,
    )
    const [known] = vendors
    const source =
      sourceOf(kit, vendor, known?.listedFrom ?? null) ??
      refuse(known ? "VENDOR_CANNOT_TELL" : "VENDOR_UNKNOWN")
    const waiting = await sql<Row>`
      select ${COLUMNS} from game_import where vendor = ${vendor} and state = 'WAITING' order by id desc limit 1`.execute(
      tx,
    )
    if (waiting.rows[0]) return present(waiting.rows[0])
    const { rows } = await sql<Row>`
      insert into game_import (vendor, source, state, asked_by, asked_at)
      values (${vendor}, ${source.at}, 'WAITING', ${staff.login}, ${kit.clock.now()}) returning ${COLUMNS}`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw new Error("an import was not stored")
    await record(tx, { act: "games.import", target: `vendor:${vendor}`, merchantId: merchant.id })
    await kit.queue.add(tx, TAKE_LIST, { importId: row.id })
    return present(row)
  })
}

const sourceOf = (
  { lists }: Pick<GamesKit, "lists">,
  vendor: string,
  listedFrom: string | null,
): ListSource | undefined =>
  lists.find((list) => list.vendor === vendor) ??
  (listedFrom === null
    ? undefined
    : lists.find((list) => list.vendor === undefined && list.at === listedFrom))

/** Runs an import that staff asked for, once. A list that no worker finished is taken with the next hour's. */
export async function takeAsked(kit: GamesKit, id: bigint): Promise<void> {
  const { rows } = await sql<{ vendor: string; source: string }>`
    update game_import set state = 'ASKING' where id = ${id} and state = 'WAITING' returning vendor, source`.execute(
    kit.db,
  )
  const [row] = rows
  const source = row && sourceOf(kit, row.vendor, row.source)
  if (!source) return
  const onListed = async (listed: number) => {
    await sql`update game_import set state = 'TAKING', listed = ${listed} where id = ${id}`.execute(kit.db)
  }
  const ended = await outcomeOf(takeListFrom(kit, source, kit.lists.indexOf(source), onListed))
  await sql`
    update game_import set state = ${ended.state}, ended_at = ${kit.clock.now()}, listed = coalesce(${ended.listed}, listed),
           added = ${ended.added}, changed = ${ended.changed}, gone = ${ended.gone}, faults = ${JSON.stringify(ended.faults)}::jsonb
     where id = ${id}`.execute(kit.db)
  if (ended.error !== undefined) kit.report(ended.error)
}

/**
 * Takes a list over by the clock; keeps what changed or failed, and of one that was missed that it came after all.
 * Throws what the taking throws.
 */
export async function takeByClock(
  kit: GamesKit,
  source: ListSource,
  position: number,
  wasMissed = false,
): Promise<void> {
  const askedAt = kit.clock.now()
  const ended = await outcomeOf(takeListFrom(kit, source, position))
  const isNews = wasMissed
    ? ended.error === undefined
    : ended.error !== undefined || (ended.added ?? 0) + (ended.changed ?? 0) + (ended.gone ?? 0) > 0
  if (isNews)
    await sql`
      insert into game_import (vendor, source, state, asked_at, ended_at, listed, added, changed, gone, faults)
      select coalesce(${source.vendor ?? null}, (select code from game_vendor where listed_from = ${source.at} limit 1)),
             ${source.at}, ${ended.state}, ${askedAt}, ${kit.clock.now()}, ${ended.listed}::int, ${ended.added}::int,
             ${ended.changed}::int, ${ended.gone}::int, ${JSON.stringify(ended.faults)}::jsonb`.execute(
      kit.db,
    )
  if (ended.error !== undefined) throw ended.error
}

/** The lists that did not come when they were asked for last, by their places: their vendors were away. */
export async function missedLists({ db, clock, lists }: GamesKit): Promise<number[]> {
  const since = new Date(clock.now().getTime() - MISSED_FOR_MS)
  const { rows } = await sql<{ vendor: string | null; source: string; state: Import["state"] }>`
    select * from (select distinct on (source, vendor) id, source, vendor, state from game_import
      where asked_at > ${since} order by source, vendor, id desc) latest order by id desc`.execute(db)
  return [...lists.keys()].filter((position) => {
    const list = lists[position]
    // Whose a list at an address is may be known only since it came.
    const latest = rows.find(
      ({ source, vendor }) => source === list?.at && (list.vendor === undefined || list.vendor === vendor),
    )
    return latest?.state === "FAILED"
  })
}

interface Ended {
  readonly state: "DONE" | "REFUSED" | "FAILED"
  readonly listed: number | null
  readonly added: number | null
  readonly changed: number | null
  readonly gone: number | null
  readonly faults: readonly ListFault[]
  readonly error: unknown
}

async function outcomeOf(taking: Promise<Taken>): Promise<Ended> {
  try {
    return { ...(await taking), state: "DONE", faults: [], error: undefined }
  } catch (error) {
    const faults = faultsOf(error)
    const text = (error instanceof Error ? error.message : String(error)).slice(0, LONGEST_FAULT)
    return {
      state: faults ? "REFUSED" : "FAILED",
      listed: null,
      added: null,
      changed: null,
      gone: null,
      faults: faults ?? [{ line: null, game: null, text }],
      error,
    }
  }
}

/** Forgets old takings over, and says of those whose worker died that they failed. */
export async function sweepImports({ db, clock }: Pick<GamesKit, "db" | "clock">): Promise<void> {
  const now = clock.now().getTime()
  await sql`delete from game_import where id = any(array(
    select id from game_import where asked_at < ${new Date(now - KEPT_MS)} limit ${SWEPT}))`.execute(db)
  await sql`
    update game_import set state = 'FAILED', ended_at = ${new Date(now)}
     where ended_at is null and asked_at < ${new Date(now - HOUR_MS)}`.execute(db)
}

const present = ({ id, askedAt, endedAt, faults, ...row }: Row): Import => ({
  ...row,
  importId: String(id),
  askedAt: askedAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
  faults: [...faults],
})
