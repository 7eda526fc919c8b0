import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import { OF_CHANCE, shopOf, type Shop } from "../shop.ts"
import { refuse } from "../../../kernel/refusal.ts"

type Vendor = ConsoleValue<"saveVendor">
interface Row extends Omit<Vendor, "isOwn" | "listedAt"> {
  readonly ownerId: number | null
  readonly listedAt: Date | null
}

/** `open` counts what members may open: neither game nor vendor in maintenance, and allowed in the market. */
const query = (shop: Shop) => sql`
  select v.code, v.name, v.status as state, v.launch_mode as "launchMode", v.closed_countries as "closedCountries",
         v.merchant_id as "ownerId", v.listed_at as "listedAt", v.version,
         count(g.id)::int as games,
         (count(g.id) filter (where g.status = 'OPEN' and v.status = 'OPEN' and not (${keptOut(shop)})))::int as open,
         (count(g.id) filter (where ${keptOut(shop)}))::int as "notAllowed"
    from game_vendor v left join game g on g.vendor_code = v.code and g.status <> 'GONE'
   where (v.merchant_id is null or v.merchant_id = ${shop.merchantId})`

const keptOut = ({ leastReturn, forbiddenGames }: Shop) => sql`
  (g.category = any(${forbiddenGames}::text[])
    or ${leastReturn === null ? sql`false` : sql`g.category = any(${OF_CHANCE}::text[]) and coalesce(g.rtp, 0) < ${leastReturn}`})`

/** Every vendor that a merchant has, shut ones among them, in the order of the lobby. */
export async function listVendors(db: Db, shop: Shop): Promise<Vendor[]> {
  const { rows } = await sql<Row>`
    ${query(shop)} group by v.code order by v.position, v.code`.execute(db)
  return rows.map(present)
}

/**
 * Opens or shuts a vendor: its cards show maintenance or leave, launches and bets are refused, rounds under way end.
 * Refuses VENDOR_UNKNOWN, OUT_OF_SCOPE as `saveGame` does, CHANGED_MEANWHILE with the values that another person has saved.
 */
export function saveVendor(
  db: Db,
  { code, version, state, launchMode, closedCountries, why }: ConsoleParsed<"saveVendor">,
  { merchant, staff, record }: MerchantContext,
): Promise<Vendor> {
  return inTransaction(db, async (tx) => {
    await sql`select 1 from game_vendor where code = ${code} for update`.execute(tx)
    const shop = shopOf(merchant)
    const row = (await read(tx, shop, code)) ?? refuse("VENDOR_UNKNOWN")
    if (row.ownerId === null && staff.merchantIds !== null) refuse("OUT_OF_SCOPE")
    const before = present(row)
    if (row.version !== version) refuse("CHANGED_MEANWHILE", [], before)
    await sql`
      update game_vendor set status = ${state}, launch_mode = ${launchMode},
             closed_countries = ${[...new Set(closedCountries)].toSorted()}::text[], version = version + 1
       where code = ${code}`.execute(tx)
    const changed = await read(tx, shop, code)
    if (!changed) throw new Error("a vendor was not stored")
    const vendor = present(changed)
    await record(tx, {
      act: "games.vendor.change",
      target: `vendor:${code}`,
      before: auditOf(before),
      after: auditOf(vendor),
      why,
      merchantId: row.ownerId,
    })
    return vendor
  })
}

async function read(tx: Tx, shop: Shop, code: string): Promise<Row | undefined> {
  const { rows } = await sql<Row>`${query(shop)} and v.code = ${code} group by v.code`.execute(tx)
  return rows[0]
}

const auditOf = ({ state, launchMode, closedCountries }: Vendor) => ({ state, launchMode, closedCountries })

const present = ({ ownerId, listedAt, ...row }: Row): Vendor => ({
  ...row,
  isOwn: ownerId !== null,
  listedAt: listedAt?.toISOString() ?? null,
})
