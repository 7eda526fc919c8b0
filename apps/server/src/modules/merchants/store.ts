import { INFO_PAGES } from "@croupier/contract/info-pages"
import { Language } from "@croupier/contract/values"
import { Brand } from "@croupier/contract/merchants"
import { FIELDS, PATTERN_IDS, type FieldRule } from "@croupier/rules/register-rules"
import { settingsFrom } from "@croupier/rules/settings"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import { merchantAsset } from "./asset.ts"
import type { MerchantFacts } from "./merchant.ts"
import { Links } from "../../call/links.ts"
import type { MerchantId } from "../../kernel/ids.ts"

const Rule = z.object({
  field: z.enum(FIELDS),
  enabled: z.boolean(),
  required: z.boolean(),
  patternId: z.enum(PATTERN_IDS),
  minLength: z.number(),
  maxLength: z.number(),
})

const OwnTexts = z.partialRecord(Language, z.record(z.string(), z.string()))
const Pages = z.array(z.object({ page: z.enum(INFO_PAGES), version: z.number(), material: z.number() }))

/** Every merchant with its rules, domains and words, in one statement: there are few, and they are kept in memory. */
export async function readMerchants(db: Db): Promise<MerchantFacts[]> {
  const { rows } = await sql<{
    id: MerchantId
    code: string
    brand: unknown
    settings: unknown
    places: unknown
    asset: string
    status: "normal" | "maintenance"
    status_until: Date | null
    restricted_countries: string[]
    rules: unknown
    domains: string[]
    texts: unknown
    pages: unknown
  }>`
    select m.id, m.code, m.brand, m.settings, m.places, m.asset, m.status, m.status_until, m.restricted_countries,
           coalesce((select jsonb_agg(jsonb_build_object('field', r.field, 'enabled', r.enabled, 'required', r.required,
                       'patternId', r.pattern_id, 'minLength', r.min_length, 'maxLength', r.max_length) order by r.position)
                       from merchant_register_rule r where r.merchant_id = m.id), '[]') as rules,
           array(select d.domain from merchant_domain d where d.merchant_id = m.id and d.listed order by d.is_primary desc, d.domain) as domains,
           coalesce((select jsonb_object_agg(t.language, t.texts)
                       from (select language, jsonb_object_agg(key, text) as texts from merchant_text
                              where merchant_id = m.id group by language) t), '{}') as texts,
           coalesce((select jsonb_agg(jsonb_build_object('page', p.page, 'version', p.version, 'material', p.material))
                       from (select page, max(version) as version,
                                    coalesce(max(version) filter (where material), 0) as material from merchant_page
                              where merchant_id = m.id group by page) p), '[]') as pages
      from merchant m order by m.id`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    brand: Brand.parse(row.brand),
    settings: settingsFrom(row.settings),
    places: Links.parse(row.places),
    asset: merchantAsset(row),
    status: row.status,
    statusUntil: row.status_until,
    restrictedCountries: row.restricted_countries,
    registerRules: z.array(Rule).parse(row.rules),
    domains: row.domains,
    texts: OwnTexts.parse(row.texts),
    pages: Pages.parse(row.pages),
  }))
}

/** Adds a merchant with its rules and domains; one that is there already is left as it is, and the answer is false. */
export const addMerchant = (db: Db, facts: MerchantFacts & { settingsOverride: unknown }): Promise<boolean> =>
  inTransaction(db, async (tx) => {
    const { rows } = await sql`
      insert into merchant (id, code, brand, settings, places, asset, status, status_until, restricted_countries) values
        (${facts.id}, ${facts.code}, ${JSON.stringify(facts.brand)}, ${JSON.stringify(facts.settingsOverride)}, ${JSON.stringify(facts.places)}, ${facts.asset},
         ${facts.status}, ${facts.statusUntil}, ${facts.restrictedCountries}::text[])
      on conflict do nothing returning id`.execute(tx)
    if (rows.length === 0) return false
    await sql`
      insert into merchant_register_rule (merchant_id, field, enabled, required, pattern_id, min_length, max_length, position)
      select ${facts.id}, r.field, r.enabled, r.required, r."patternId", r."minLength", r."maxLength", r.position
        from jsonb_to_recordset(${JSON.stringify(facts.registerRules.map((rule: FieldRule, position) => ({ ...rule, position })))}::jsonb)
          as r(field text, enabled boolean, required boolean, "patternId" text, "minLength" smallint, "maxLength" smallint, position smallint)`.execute(
      tx,
    )
    await sql`
      insert into merchant_domain (domain, merchant_id)
      select unnest(${facts.domains}::text[]), ${facts.id} on conflict do nothing`.execute(tx)
    return true
  })

/** The hosts of a merchant, the primary one first. */
export async function readDomains(db: Db | Tx, merchantId: MerchantId): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from merchant_domain where merchant_id = ${merchantId} and listed
     order by is_primary desc, domain`.execute(db)
  return rows.map(({ domain }) => domain)
}

/** The rules of a registration's fields, in the order of the form. */
export async function readRegisterRules(db: Db | Tx, merchantId: MerchantId): Promise<readonly FieldRule[]> {
  const { rows } = await sql`
    select field, enabled, required, pattern_id as "patternId", min_length as "minLength", max_length as "maxLength"
      from merchant_register_rule where merchant_id = ${merchantId} order by position, field`.execute(db)
  return z.array(Rule).parse(rows)
}

export async function readBrand(db: Db | Tx, merchantId: MerchantId): Promise<Brand> {
  const { rows } = await sql<{ brand: unknown }>`
    select brand from merchant where id = ${merchantId}`.execute(db)
  return Brand.parse(rows[0]?.brand)
}

export interface StatusChange {
  readonly status: "normal" | "maintenance"
  readonly until: Date | null
  readonly restrictedCountries: readonly string[]
}

/** Whether the site is open, as the wire tells it. */
export async function readStatus(
  db: Db | Tx,
  merchantId: MerchantId,
): Promise<{ status: "normal" | "maintenance"; until: string | null; restrictedCountries: string[] }> {
  const { rows } = await sql<{
    status: "normal" | "maintenance"
    until: Date | null
    countries: string[]
  }>`
    select status, status_until as until, restricted_countries as countries from merchant where id = ${merchantId}`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error(`merchant ${merchantId} is gone`)
  return {
    status: row.status,
    until: row.status === "maintenance" ? (row.until?.toISOString() ?? null) : null,
    restrictedCountries: row.countries,
  }
}

export async function writeStatus(db: Db | Tx, merchantId: MerchantId, change: StatusChange): Promise<void> {
  await sql`
    update merchant set status = ${change.status}, status_until = ${change.until},
           restricted_countries = ${change.restrictedCountries}::text[], changed_at = now()
     where id = ${merchantId}`.execute(db)
}
