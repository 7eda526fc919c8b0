import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { appQrPath, isApp } from "@croupier/rules/app-resources"
import { Links } from "../../../call/links.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { holdMerchant, versionsOf } from "./row-version.ts"

type Shown = ConsoleValue<"merchantLinks">

/** The outside places of a merchant's site, with the version that a change begins from. */
export async function readLinks(db: Db | Tx, merchantId: MerchantId): Promise<Shown> {
  const { rows } = await sql<{ places: unknown }>`
    select places from merchant where id = ${merchantId}`.execute(db)
  const { customerService, gtagId, imageCDNs, launchGameCDNs, resources } = Links.parse(rows[0]?.places)
  const apps = resources.flatMap(({ resourceType, url }) =>
    isApp(resourceType) ? [{ resourceType, url }] : [],
  )
  const { links: version } = await versionsOf(db, merchantId)
  return { customerService, gtagId, imageCDNs, launchGameCDNs, apps, version }
}

/** Sets them. Refuses CHANGED_MEANWHILE with those that stand, INPUT_INVALID for two desks of one type. */
export async function writeLinks(
  db: Db,
  { version, why, apps, ...wanted }: ConsoleParsed<"setMerchantLinks">,
  { merchant, record }: MerchantContext,
): Promise<Shown> {
  const types = wanted.customerService.map(({ type }) => type)
  if (new Set(types).size < types.length) refuse("INPUT_INVALID", [], ["customerService"])
  if (new Set(apps.map(({ resourceType }) => resourceType)).size < apps.length)
    refuse("INPUT_INVALID", [], ["apps"])
  const resources = apps.map((app) => ({ ...app, qrCodeUrl: appQrPath(app.resourceType) }))
  return inTransaction(db, async (tx) => {
    await holdMerchant(tx, merchant.id)
    const before = await readLinks(tx, merchant.id)
    if (before.version !== version) refuse("CHANGED_MEANWHILE", [], before)
    await sql`
      update merchant set places = places || ${JSON.stringify({ ...wanted, resources })}::jsonb, changed_at = now()
       where id = ${merchant.id}`.execute(tx)
    const after = await readLinks(tx, merchant.id)
    await record(tx, {
      act: "merchants.links",
      target: `merchant:${merchant.code}`,
      before: { ...before, version: undefined },
      after: { ...after, version: undefined },
      why,
      merchantId: merchant.id,
    })
    return after
  })
}
