import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { Staff } from "../../../call/staff.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import type { Clock } from "../../../kernel/clock.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { Difference as Found } from "../reconciliation/differences.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

type Difference = ConsoleValue<"resolveDifference">

interface Row {
  readonly id: bigint
  readonly vendor: string
  readonly kind: string
  readonly txId: string
  readonly what: Found["what"]
  readonly memberId: MemberId | null
  readonly theirs: unknown
  readonly ours: unknown
  readonly foundAt: Date
  readonly resolvedAt: Date | null
  readonly resolvedBy: string | null
  readonly why: string | null
}

const COLUMNS = sql.raw(`
  d.id, d.vendor, d.kind, d.tx_id as "txId", d.what, d.member_id as "memberId", d.theirs, d.ours, d.found_at as "foundAt",
  d.resolved_at as "resolvedAt", d.resolved_by as "resolvedBy", d.why`)

/** Differences of a merchant's members. A difference without a player is for staff of every merchant. */
const inScope = (merchantId: MerchantId, { merchantIds }: Pick<Staff, "merchantIds">) => sql`
  (exists (select from provider_player p
            where p.vendor = d.vendor and p.member_id = d.member_id and p.merchant_id = ${merchantId})
   ${merchantIds === null ? sql`or d.member_id is null` : sql``})`

/** A page of differences, the latest found first. */
export async function listDifferences(
  db: Db,
  { cursor, limit, vendor, what, state }: ConsoleParsed<"listDifferences">,
  { merchant, staff }: MerchantContext,
): Promise<ConsoleValue<"listDifferences">> {
  const where = [
    state === "open" ? sql`d.resolved_at is null` : sql`d.resolved_at is not null`,
    inScope(merchant.id, staff),
    ...(vendor === undefined ? [] : [sql`d.vendor = ${vendor}`]),
    ...(what === undefined ? [] : [sql`d.what = ${what}`]),
    ...(cursor === undefined ? [] : [sql`d.id < ${idCursor(cursor)}`]),
  ]
  const { rows } = await sql<Row>`
    select ${COLUMNS} from provider_difference d where ${sql.join(where, sql` and `)}
     order by d.id desc limit ${limit + 1}`.execute(db)
  const page = pageOf(rows, limit, ({ id }) => String(id))
  return { ...page, rows: page.rows.map(present) }
}

/** Lays a difference aside. Refuses DIFFERENCE_UNKNOWN, DIFFERENCE_RESOLVED. */
export function resolveDifference(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  { differenceId, why }: ConsoleParsed<"resolveDifference">,
  { merchant, staff, record }: MerchantContext,
): Promise<Difference> {
  const id = BigInt(differenceId)
  return inTransaction(db, async (tx) => {
    const before = (await lock(tx, id, merchant.id, staff)) ?? refuse("DIFFERENCE_UNKNOWN")
    if (before.resolvedAt !== null) refuse("DIFFERENCE_RESOLVED")
    const { rows } = await sql<Row>`
      update provider_difference d set resolved_at = ${clock.now()}, resolved_by = ${staff.login}, why = ${why}
       where d.id = ${id} returning ${COLUMNS}`.execute(tx)
    const [row] = rows
    if (!row) throw new Error("a difference was not stored")
    await record(tx, {
      act: "games.difference.resolve",
      target: `difference:${differenceId}`,
      before: { vendor: row.vendor, what: row.what, theirs: row.theirs, ours: row.ours },
      why,
      merchantId: merchant.id,
    })
    return present(row)
  })
}

async function lock(tx: Tx, id: bigint, merchantId: MerchantId, staff: Staff): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from provider_difference d where d.id = ${id} and ${inScope(merchantId, staff)} for update of d`.execute(
    tx,
  )
  return rows[0]
}

const present = ({ id, memberId, foundAt, resolvedAt, ...row }: Row): Difference => ({
  ...row,
  differenceId: String(id),
  memberId: memberId === null ? null : String(memberId),
  foundAt: foundAt.toISOString(),
  resolvedAt: resolvedAt?.toISOString() ?? null,
})
