import { permissionOf, type ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import type { FileAnswer } from "@croupier/contract/endpoint"
import type { Export } from "@croupier/contract/console/exports"
import { listFields } from "@croupier/contract/console/list-fields"
import { PERMISSIONS } from "@croupier/contract/console/permissions"
import { CONSOLE_ENDPOINTS, type ConsoleName, type ConsoleParsed } from "@croupier/contract/console/table"
import { inTransaction } from "@croupier/database"
import { z } from "zod"
import type { ConsoleContext, MerchantContext } from "../../call/console-context.ts"
import type { Staff } from "../../call/staff.ts"
import { IdInPayload, job } from "../../kernel/job.ts"
import { refuse } from "../../kernel/refusal.ts"
import { withoutSearch } from "../../kernel/without-search.ts"
import {
  countUnderWay,
  deleteExport,
  exportsOf,
  findExport,
  insertExport,
  partsOf,
  presentExport,
} from "./export-store.ts"
import type { OperatorsContext } from "./kit.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** The job that writes files. */
export const EXPORT_JOB = job({
  name: "operators.export",
  payload: z.object({ exportId: IdInPayload }),
})

export interface ExportedList {
  readonly name: ConsoleName
  readonly row: ConsoleEndpoint
  readonly fields: readonly string[]
}

const LISTS: ReadonlyMap<string, ExportedList> = new Map(
  Object.keys(CONSOLE_ENDPOINTS)
    .filter((name): name is ConsoleName => Object.hasOwn(CONSOLE_ENDPOINTS, name))
    .flatMap((name) => {
      const row: ConsoleEndpoint = CONSOLE_ENDPOINTS[name]
      const fields = listFields(row)
      return fields ? [[row.module, { name, row, fields }] as const] : []
    }),
)

/** The list of a module id. Refuses INPUT_INVALID for whatever is none. */
export const listOf = (module: string): ExportedList =>
  LISTS.get(module) ?? refuse("INPUT_INVALID", [], ["list"])

/** Refuses NOT_ALLOWED where the person may not, or may no longer, read a list. */
export function checkMayRead({ row }: ExportedList, { permissions }: Pick<Staff, "permissions">): void {
  const permission = permissionOf(row.access)
  if (permission && !permissions.has(permission)) refuse("NOT_ALLOWED")
}

/** Refuses NOT_ALLOWED where the person may not read a list, or not take it out. */
export function checkReader(list: ExportedList, staff: Pick<Staff, "permissions">): void {
  checkMayRead(list, staff)
  if (!staff.permissions.has("lists.export")) refuse("NOT_ALLOWED")
}

/** Plans the file of a list. Refuses NOT_ALLOWED, STEP_UP_REQUIRED, INPUT_INVALID, EXPORTS_FULL. */
export async function startExport(
  kit: OperatorsContext,
  { list: module, title, query, columns }: ConsoleParsed<"startExport">,
  context: MerchantContext,
): Promise<Export> {
  const list = listOf(module)
  checkReader(list, context.staff)
  const { access, input } = list.row
  const permission = permissionOf(access)
  if (permission && PERMISSIONS[permission].stepUp && !context.isSteppedUp) refuse("STEP_UP_REQUIRED")
  if (!input.safeParse(query).success) refuse("INPUT_INVALID", [], ["query"])
  if (columns?.some(({ field }) => !list.fields.includes(field))) refuse("INPUT_INVALID", [], ["columns"])
  const at = kit.clock.now()
  return inTransaction(kit.db, async (tx) => {
    const { exportsAtOnce, exportFor } = kit.policy
    if ((await countUnderWay(tx, context.staff.id)) >= exportsAtOnce)
      refuse("EXPORTS_FULL", [String(exportsAtOnce)])
    const row = await insertExport(tx, {
      staffId: context.staff.id,
      merchantId: context.merchant.id,
      ip: context.ip,
      list: module,
      title,
      query,
      columns: columns ?? list.fields.map((field) => ({ field, header: field })),
      language: context.language,
      at,
      expiresAt: new Date(at.getTime() + exportFor),
    })
    await context.record(tx, {
      act: "exports.start",
      target: `list:${module}`,
      after: {
        exportId: String(row.id),
        query: withoutSearch(query),
        columns: row.columns.map(({ field }) => field),
      },
      merchantId: context.merchant.id,
    })
    await kit.queue.add(tx, EXPORT_JOB, { exportId: row.id })
    return presentExport(row)
  })
}

const reaches = ({ merchantIds }: Staff, merchantId: MerchantId): boolean =>
  merchantIds?.includes(merchantId) ?? true

/** The caller's own files of the merchants that let them in from where they are. */
export const listExports = async (kit: OperatorsContext, { staff }: ConsoleContext) => ({
  exports: (await exportsOf(kit.db, staff.id))
    .filter((row) => reaches(staff, row.merchantId))
    .map(presentExport),
})

/** Refuses EXPORT_UNKNOWN for another's. */
export const removeExport = (
  kit: OperatorsContext,
  { exportId }: ConsoleParsed<"removeExport">,
  context: ConsoleContext,
): Promise<null> =>
  inTransaction(kit.db, async (tx) => {
    const row = await deleteExport(tx, context.staff.id, BigInt(exportId))
    if (!row || !reaches(context.staff, row.merchantId)) return refuse("EXPORT_UNKNOWN")
    await context.record(tx, {
      act: "exports.remove",
      target: `list:${row.list}`,
      before: { exportId, state: row.state, rows: String(row.rows) },
      merchantId: row.merchantId,
    })
    return null
  })

/** A file that is ready, for whom it was written and while they may read the list. */
export async function exportFile(
  kit: OperatorsContext,
  { exportId }: ConsoleParsed<"exportFile">,
  context: ConsoleContext,
): Promise<FileAnswer> {
  const row = await findExport(kit.db, BigInt(exportId))
  if (!row || row.staffId !== context.staff.id || row.state !== "READY" || row.expiresAt <= kit.clock.now())
    return refuse("EXPORT_UNKNOWN")
  if (!reaches(context.staff, row.merchantId)) refuse("EXPORT_UNKNOWN")
  checkReader(listOf(row.list), context.staff)
  await context.record(kit.db, {
    act: "exports.download",
    target: `list:${row.list}`,
    after: { exportId, rows: String(row.rows) },
    merchantId: row.merchantId,
  })
  const name = row.list.replace(/^OPS_(?:list)?/, "").toLowerCase()
  return {
    name: `${name}-${row.createdAt.toISOString().slice(0, 10)}-${exportId}.csv`,
    type: "text/csv; charset=utf-8",
    body: partsOf(kit.db, row),
  }
}
