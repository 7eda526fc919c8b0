import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import { goesByPages } from "@croupier/contract/console/list-fields"
import { permissionsOf } from "@croupier/contract/console/permissions"
import { inTransaction } from "@croupier/database"
import { z } from "zod"
import type { ConsoleHandlers, MerchantContext } from "../../call/console-context.ts"
import { handles, type Task } from "../../kernel/job.ts"
import { Refusal, refuse } from "../../kernel/refusal.ts"
import { reachOf } from "./addresses.ts"
import { record } from "./audit.ts"
import { CSV_MARK, csvLine } from "../../kernel/csv.ts"
import { failExport, findExport, finishExport, keepPart, type ExportRow } from "./export-store.ts"
import { checkReader, EXPORT_JOB, listOf, type ExportedList } from "./exports.ts"
import type { OperatorsContext } from "./kit.ts"
import { findStaff } from "./staff-store.ts"

/** Pages of a part: some thousand rows are in memory, never a list. */
const PAGES = 20
const PAGE = 200
/** Parts of one run of the job: then others have their turn. A house that stops waits for one part. */
const RUN = 10
const ATTEMPTS = 5

const Page = z.object({
  rows: z.array(z.record(z.string(), z.unknown())),
  cursor: z.string().nullable(),
})

/**
 * Writes on at a file, part by part; each part commits with the mark of where the next begins, so that a worker
 * that is killed leaves whole parts and the next one goes on behind them.
 */
export const exportWork = (kit: OperatorsContext, handlers: Partial<ConsoleHandlers>): Task =>
  handles(EXPORT_JOB, async ({ exportId: id }, { attempt, isStopping }) => {
    try {
      for (let part = 0; part < RUN && !(part > 0 && isStopping()); part++)
        if (!(await writePart(kit, handlers, id))) return
      await kit.queue.add(kit.db, EXPORT_JOB, { exportId: id })
    } catch (error) {
      if (!(error instanceof Refusal) && attempt < ATTEMPTS) throw error
      const fault = error instanceof Refusal ? error.code : "INTERNAL"
      await inTransaction(kit.db, (tx) => failExport(tx, id, fault))
      if (!(error instanceof Refusal)) throw error
    }
  })

/** Writes one part; true where there is more to write. */
async function writePart(
  kit: OperatorsContext,
  handlers: Partial<ConsoleHandlers>,
  id: bigint,
): Promise<boolean> {
  const row = await findExport(kit.db, id)
  if (!row || (row.state !== "WAITING" && row.state !== "RUNNING")) return false
  const list = listOf(row.list)
  const context = await contextOf(kit, row, list)
  const { exportRows } = kit.policy
  const lines = row.parts === 0 ? [CSV_MARK + csvLine(row.columns.map(({ header }) => header))] : []
  let cursor = row.nextPage
  let count = 0
  for (let page = 0; page < PAGES && Number(row.rows) + count < exportRows; page++) {
    const read = await readPage(handlers, list, { ...row.query, ...pageOf(list.row, cursor) }, context)
    for (const each of read.rows) lines.push(csvLine(row.columns.map(({ field }) => each[field])))
    count += read.rows.length
    cursor = read.cursor
    if (cursor === null) break
  }
  const full = Number(row.rows) + count >= exportRows
  return inTransaction(kit.db, async (tx) => {
    const part = { content: Buffer.from(lines.join("")), rows: count, nextPage: cursor }
    if (!(await keepPart(tx, row, part))) return false
    if (cursor !== null && !full) return true
    const at = kit.clock.now()
    const expiresAt = new Date(at.getTime() + kit.policy.exportFor)
    await finishExport(tx, id, { truncated: cursor !== null, at, expiresAt })
    return false
  })
}

/** How a list is asked for a page. */
const pageOf = (row: ConsoleEndpoint, cursor: string | null): Readonly<Record<string, string>> =>
  goesByPages(row) ? { limit: String(PAGE), ...(cursor === null ? {} : { cursor }) } : {}

async function readPage(
  handlers: Partial<ConsoleHandlers>,
  { name, row }: ExportedList,
  query: Readonly<Record<string, string>>,
  context: MerchantContext,
): Promise<z.output<typeof Page>> {
  // As in mounting: the row's types are erased, and its schema vouches for the input.
  const handler = handlers[name] as
    | ((input: unknown, context: MerchantContext) => Promise<unknown>)
    | undefined
  if (!handler) throw new Error(`${name} has no handler`)
  return Page.parse(await handler(row.input.parse(query), context))
}

/** The person who asked, as they stand now. Refuses NOT_ALLOWED, OUT_OF_SCOPE where it was taken from them meanwhile. */
async function contextOf(
  kit: OperatorsContext,
  row: ExportRow,
  list: ExportedList,
): Promise<MerchantContext> {
  const person = await findStaff(kit.db, { id: row.staffId }, { now: kit.clock.now() })
  if (!person || person.revokedAt) return refuse("NOT_ALLOWED")
  const { merchants, merchantIds, isEverywhere } = await reachOf(kit, person, row.ip)
  // It is no session of theirs that reads.
  const permissions = permissionsOf(person.roles)
  const staff = { ...person, permissions, merchantIds, isEverywhere, sessionId: 0n }
  checkReader(list, staff)
  const merchant = merchants.find(({ id }) => id === row.merchantId) ?? refuse("OUT_OF_SCOPE")
  const requestId = `export:${row.id}`
  return {
    requestId,
    ip: row.ip,
    userAgent: "",
    language: merchant.languageFor(row.language),
    token: undefined,
    keepToken: () => {},
    staff,
    isSteppedUp: false,
    merchant,
    // A list is read and nothing else; that personal data was read is written down here as anywhere.
    record: (tx, entry) => record(kit, tx, { staff, ip: row.ip, requestId }, entry),
    propose: async () => refuse("NOT_ALLOWED"),
  }
}
