import { isIP } from "node:net"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../call/console-context.ts"
import type { Staff } from "../../call/staff.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { OperatorsContext } from "./kit.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** An IPv4 address that arrived on an IPv6 socket, as everybody writes it. */
const plain = (ip: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? ip

/** True when the merchant lets people come from this address. */
export async function mayComeFrom(db: Db | Tx, merchantId: MerchantId, ip: string): Promise<boolean> {
  return !(await shutMerchants(db, ip)).has(merchantId)
}

/** The merchants that have a list, and on it no range that holds the address. */
async function shutMerchants(db: Db | Tx, ip: string): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ id: number }>`
    select merchant_id as id from operator_address
     group by merchant_id having not bool_or(${plain(ip)}::inet <<= range)`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** The merchants for which a person may act from an address: the merchants, and the same as the rows of the database are asked for it. */
export interface Reach extends Pick<Staff, "merchantIds" | "isEverywhere"> {
  readonly merchants: readonly Merchant[]
}

/**
 * The merchants that a person works for and whose lists let them in from here. Where one of several lists shuts them
 * out, they stand here as a person who works for the others alone.
 */
export async function reachOf(
  kit: Pick<OperatorsContext, "db" | "merchants">,
  works: { readonly merchantIds: readonly MerchantId[] | null },
  ip: string,
): Promise<Reach> {
  const shut = await shutMerchants(kit.db, ip)
  const theirs = kit.merchants.all().filter(({ id }) => works.merchantIds?.includes(id) ?? true)
  const merchants = theirs.filter(({ id }) => !shut.has(id))
  const isEverywhere = works.merchantIds === null ? shut.size === 0 : merchants.length === theirs.length
  const merchantIds = isEverywhere ? works.merchantIds : merchants.map(({ id }) => id)
  return { merchants, merchantIds, isEverywhere }
}

export async function readAddresses(db: Db | Tx, merchantId: MerchantId): Promise<string[]> {
  const { rows } = await sql<{ range: string }>`
    select range::text as range from operator_address where merchant_id = ${merchantId} order by range`.execute(
    db,
  )
  return rows.map(({ range }) => range)
}

export const allowedAddresses = async (
  kit: OperatorsContext,
  { merchant, ip }: MerchantContext,
): Promise<ConsoleValue<"allowedAddresses">> => ({
  addresses: await readAddresses(kit.db, merchant.id),
  yours: plain(ip),
})

/** Sets the list of a merchant. Refuses INPUT_INVALID, CHANGED_MEANWHILE, ADDRESS_NOT_ALLOWED. */
export async function setAllowedAddresses(
  kit: OperatorsContext,
  { addresses, before, why }: ConsoleParsed<"setAllowedAddresses">,
  context: MerchantContext,
): Promise<ConsoleValue<"allowedAddresses">> {
  const wanted = addresses.map(rangeOf)
  return inTransaction(kit.db, async (tx) => {
    // The merchant's list has no row of its own to lock.
    await sql`select pg_advisory_xact_lock(${7_310_000n + BigInt(context.merchant.id)})`.execute(tx)
    const present = await readAddresses(tx, context.merchant.id)
    if (present.toSorted().join() !== before.toSorted().join())
      refuse("CHANGED_MEANWHILE", [], { addresses: present })
    await sql`delete from operator_address where merchant_id = ${context.merchant.id}`.execute(tx)
    await sql`
      insert into operator_address (merchant_id, range)
      select ${context.merchant.id}, network(unnest(${wanted}::text[])::inet) on conflict do nothing`.execute(
      tx,
    )
    if (!(await mayComeFrom(tx, context.merchant.id, context.ip)))
      refuse("ADDRESS_NOT_ALLOWED", [plain(context.ip)])
    const after = await readAddresses(tx, context.merchant.id)
    await context.record(tx, {
      act: "staff.addresses",
      target: `merchant:${context.merchant.id}`,
      before: present,
      after,
      why,
      merchantId: context.merchant.id,
    })
    return { addresses: after, yours: plain(context.ip) }
  })
}

/** "10.0.0.0/8", "203.0.113.7" or their like in IPv6. Refuses INPUT_INVALID. */
function rangeOf(text: string): string {
  const [address = "", length, ...more] = text.trim().split("/")
  const version = isIP(address)
  const bits = version === 4 ? 32 : 128
  const size = length === undefined ? bits : /^\d{1,3}$/.test(length) ? Number(length) : -1
  if (version === 0 || more.length > 0 || size < 0 || size > bits) refuse("INPUT_INVALID", [], ["addresses"])
  return `${address}/${size}`
}
