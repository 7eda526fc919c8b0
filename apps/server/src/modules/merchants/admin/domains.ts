import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { holdMerchant } from "./row-version.ts"
import { readDomains } from "../store.ts"

/**
 * Sets the hosts of a merchant, the primary one first. Refuses CHANGED_MEANWHILE with those that stand, DOMAIN_TAKEN
 * where one is another merchant's.
 */
export async function writeDomains(
  db: Db,
  { domains, before, why }: ConsoleParsed<"setDomains">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"setDomains">> {
  if (new Set(domains).size < domains.length) refuse("INPUT_INVALID", [], ["domains"])
  return inTransaction(db, async (tx) => {
    await holdMerchant(tx, merchant.id)
    const present = await readDomains(tx, merchant.id)
    if (present.join() !== before.join()) refuse("CHANGED_MEANWHILE", [], { domains: present })
    await sql`delete from merchant_domain where merchant_id = ${merchant.id} and listed`.execute(tx)
    const { rows } = await sql<{ domain: string }>`
      insert into merchant_domain (domain, merchant_id, is_primary)
      select domain, ${merchant.id}, domain = ${domains[0]} from unnest(${domains}::text[]) as domain
      on conflict do nothing returning domain`.execute(tx)
    const taken = domains.find((domain) => !rows.some((row) => row.domain === domain))
    if (taken !== undefined) refuse("DOMAIN_TAKEN", [taken])
    const after = await readDomains(tx, merchant.id)
    await record(tx, {
      act: "merchants.domains",
      target: `merchant:${merchant.code}`,
      before: { domains: present },
      after: { domains: after },
      why,
      merchantId: merchant.id,
    })
    return { domains: after }
  })
}
