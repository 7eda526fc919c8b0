import { WatchRules, type WatchRule } from "@croupier/contract/watch-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"
import type { WatchMerchant } from "./kit.ts"
import { rulesOfMarket } from "./rules/market-rules.ts"

/** A version of a merchant's rules. */
export interface RulesVersion {
  readonly version: number
  readonly since: Date
  readonly rules: readonly WatchRule[]
  readonly askedBy: string
  /** Null: the change only made them stricter. */
  readonly approvedBy: string | null
}

/** Versions of a merchant, the newest first, at most 50. */
export async function versionsOf(db: Db | Tx, merchantId: MerchantId): Promise<readonly RulesVersion[]> {
  const { rows } = await sql<Omit<RulesVersion, "rules"> & { readonly rules: unknown }>`
    select version, since, rules, asked_by as "askedBy", approved_by as "approvedBy"
      from watch_rules where merchant_id = ${merchantId} order by version desc limit 50`.execute(db)
  return rows.map((row) => ({ ...row, rules: WatchRules.parse(row.rules) }))
}

/** The rules in force, with their version: 0 for those that the market starts with. */
export async function rulesOf(
  db: Db | Tx,
  { id, asset, settings }: WatchMerchant,
): Promise<Pick<RulesVersion, "version" | "rules">> {
  const [latest] = await versionsOf(db, id)
  return latest ?? { version: 0, rules: rulesOfMarket(settings.compliance.market, asset) }
}

/** Writes a version; false where it is there: another change came between. */
export async function writeRules(
  tx: Db | Tx,
  merchantId: MerchantId,
  { version, since, rules, askedBy, approvedBy }: RulesVersion,
): Promise<boolean> {
  const { rows } = await sql`
    insert into watch_rules (merchant_id, version, since, rules, asked_by, approved_by)
    values (${merchantId}, ${version}, ${since}, ${JSON.stringify(rules)}::jsonb, ${askedBy}, ${approvedBy})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}
