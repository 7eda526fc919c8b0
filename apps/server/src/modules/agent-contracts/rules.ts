import { isLess, parseFraction } from "@croupier/money/fraction"
import type { ContractKind } from "@croupier/contract/agent-contract-states"
import { ContractRules, DEFAULT_CONTRACT_RULES } from "@croupier/contract/agent-contract-rules"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { sql, type Db, type Tx } from "@croupier/database"
import type { Settings } from "@croupier/rules/settings"
import type { MerchantId } from "../../kernel/ids.ts"

/** The rules of a merchant and their version; before the first change the defaults, version 0. */
export interface RulesInForce {
  readonly rules: ContractRules
  readonly version: number
  readonly changedAt: Date | null
  readonly changedBy: string | null
}

/** The rules of a merchant that count now. */
export async function readRules(db: Db | Tx, merchantId: MerchantId): Promise<RulesInForce> {
  const { rows } = await sql<{ version: number; rules: unknown; changedAt: Date; changedBy: string }>`
    select version, rules, changed_at as "changedAt", changed_by as "changedBy" from contract_rules
     where merchant_id = ${merchantId} order by version desc limit 1`.execute(db)
  const row = rows[0]
  return row
    ? { ...row, rules: ContractRules.parse(row.rules) }
    : { rules: DEFAULT_CONTRACT_RULES, version: 0, changedAt: null, changedBy: null }
}

/** Writes the version behind `from`; false where another did meanwhile. */
export async function writeRules(
  tx: Tx,
  written: {
    readonly merchantId: MerchantId
    readonly from: number
    readonly rules: ContractRules
    readonly at: Date
    readonly by: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into contract_rules (merchant_id, version, rules, changed_at, changed_by)
    select ${written.merchantId}, ${written.from + 1}, ${JSON.stringify(written.rules)}::jsonb, ${written.at}, ${written.by}
     where ${written.from}::int = (select coalesce(max(version), 0) from contract_rules where merchant_id = ${written.merchantId})
    on conflict do nothing returning 1`.execute(tx)
  return rows.length > 0
}

/** The highest rate of terms, as the decimal that was written; of a quota "0". */
export const highestRateText = (terms: ContractTerms): string =>
  terms.bands
    .flatMap(({ rate, rateWin }) => [rate, rateWin ?? rate])
    .toSorted((a, b) => (isLess(parseFraction(a), parseFraction(b)) ? 1 : -1))[0] ?? "0"

/** Whether terms keep to a limit of a merchant. A quota has none. */
export const isWithin = (
  { limits }: ContractRules,
  which: "alone" | "highest",
  kind: ContractKind,
  terms: ContractTerms,
): boolean =>
  kind === "quota" || !isLess(parseFraction(limits[kind][which]), parseFraction(highestRateText(terms)))

const SWITCH = {
  dividend: "dividend",
  daily: "salary",
  hourly: "hourlySalary",
  realtime: "realTimeSalary",
  quota: "policy",
} as const satisfies Readonly<Record<ContractKind, keyof Settings["agent"]>>

/** True where a merchant has switched the kind on. */
export const isOn = ({ agent }: Pick<Settings, "agent">, kind: ContractKind): boolean => agent[SWITCH[kind]]
