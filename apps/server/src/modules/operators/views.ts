import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { View } from "@croupier/contract/console/views"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { withoutSearch } from "../../kernel/without-search.ts"
import { checkMayRead, listOf } from "./exports.ts"
import type { OperatorsContext } from "./kit.ts"
import type { StaffId } from "../../kernel/ids.ts"

/** Views that one person can have of one list. */
const MOST = 50
/** Views that a list offers. */
const SHOWN = 200

interface Row extends Omit<View, "viewId" | "isOwn"> {
  readonly id: bigint
  readonly staffId: StaffId
}

const readViews = async (
  db: Db | Tx,
  { merchant, staff }: MerchantContext,
  list: string,
): Promise<readonly View[]> => {
  const { rows } = await sql<Row>`
    select v.id, v.name, v.query, v.hidden, v.density, v.is_shared as "isShared",
           v.is_default as "isDefault", v.staff_id as "staffId", s.login as by
      from operator_view v join operator_staff s on s.id = v.staff_id
     where v.merchant_id = ${merchant.id} and v.list = ${list}
       and (v.staff_id = ${staff.id} or (v.is_shared and s.revoked_at is null))
     order by v.staff_id <> ${staff.id}, lower(v.name), v.id limit ${SHOWN}`.execute(db)
  return rows.map(({ id, staffId, isDefault, ...view }) => {
    const isOwn = staffId === staff.id
    return { ...view, viewId: String(id), isOwn, isDefault: isDefault && isOwn }
  })
}

/** Refuses NOT_ALLOWED for a list that the caller may not read. */
export async function listViews(
  kit: OperatorsContext,
  { list }: ConsoleParsed<"listViews">,
  context: MerchantContext,
): Promise<ConsoleValue<"listViews">> {
  checkMayRead(listOf(list), context.staff)
  return { views: [...(await readViews(kit.db, context, list))] }
}

/**
 * Saves a view, in the place of one's own of that name. Refuses NOT_ALLOWED, also for a shared view of a regulator, who changes
 * nothing for others, and VIEWS_FULL.
 */
export async function saveView(
  kit: OperatorsContext,
  { list, name, query, hidden, density, isShared, isDefault }: ConsoleParsed<"saveView">,
  context: MerchantContext,
): Promise<View> {
  checkMayRead(listOf(list), context.staff)
  const { merchant, staff } = context
  if (isShared && staff.roles.includes("regulator")) refuse("NOT_ALLOWED")
  return inTransaction(kit.db, async (tx) => {
    // Two savings at once of one person wait for each other: there is one default, and a limit.
    await sql`select 1 from operator_staff where id = ${staff.id} for update`.execute(tx)
    const own = sql`merchant_id = ${merchant.id} and list = ${list} and staff_id = ${staff.id}`
    if (isDefault)
      await sql`update operator_view set is_default = false where ${own} and is_default and name <> ${name}`.execute(
        tx,
      )
    await sql`
      insert into operator_view (staff_id, merchant_id, list, name, query, hidden, density, is_shared, is_default, saved_at)
      values (${staff.id}, ${merchant.id}, ${list}, ${name}, ${JSON.stringify(query)}::jsonb, ${hidden}::text[],
              ${density}, ${isShared}, ${isDefault}, ${kit.clock.now()})
      on conflict (merchant_id, list, staff_id, name) do update
         set query = excluded.query, hidden = excluded.hidden, density = excluded.density,
             is_shared = excluded.is_shared, is_default = excluded.is_default, saved_at = excluded.saved_at`.execute(
      tx,
    )
    const mine = (await readViews(tx, context, list)).filter(({ isOwn }) => isOwn)
    if (mine.length > MOST) refuse("VIEWS_FULL", [String(MOST)])
    const saved = mine.find((view) => view.name === name)
    if (!saved) throw new Error("a view was not kept")
    // A change for others is an act; a view for oneself is not.
    if (isShared)
      await context.record(tx, {
        act: "views.share",
        target: `list:${list}`,
        after: { name, query: withoutSearch(query) },
        merchantId: merchant.id,
      })
    return saved
  })
}

/** Refuses VIEW_UNKNOWN for another's. */
export async function removeView(
  kit: OperatorsContext,
  { viewId }: ConsoleParsed<"removeView">,
  { merchant, staff }: MerchantContext,
): Promise<null> {
  const { rows } = await sql`
    delete from operator_view
     where id = ${BigInt(viewId)} and staff_id = ${staff.id} and merchant_id = ${merchant.id} returning id`.execute(
    kit.db,
  )
  return rows.length === 1 ? null : refuse("VIEW_UNKNOWN")
}
