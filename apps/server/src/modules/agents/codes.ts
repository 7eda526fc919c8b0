import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"

/** A code that people register with below its agent. */
export interface AffiliateCode {
  readonly code: string
  readonly agentId: MemberId
  /** The prize group of those who register with it; null: the agent's own. */
  readonly group: number | null
}

/** The agent of a code that is good on this domain, and the code as it is written. Refuses AFFILIATE_CODE_INVALID. */
export async function findCode(
  db: Db | Tx,
  merchantId: MerchantId,
  { code, domain }: { readonly code: string; readonly domain: string },
): Promise<AffiliateCode> {
  const { rows } = await sql<AffiliateCode>`
    select code, agent_id as "agentId", prize_group as "group" from affiliate_code
     where merchant_id = ${merchantId} and lower(code) = lower(${code.trim()}) and closed_at is null
       and (domain is null or domain = lower(${domain}))`.execute(db)
  return rows[0] ?? refuse("AFFILIATE_CODE_INVALID")
}

/** Of these codes those that are good on a domain, by the code in small letters. */
export async function openCodes(
  db: Db | Tx,
  merchantId: MerchantId,
  { codes, domain }: { readonly codes: readonly string[]; readonly domain: string },
): Promise<ReadonlyMap<string, AffiliateCode>> {
  const { rows } = await sql<AffiliateCode>`
    select code, agent_id as "agentId", prize_group as "group" from affiliate_code
     where merchant_id = ${merchantId} and lower(code) = any (${codes.map((code) => code.toLowerCase())}::text[])
       and closed_at is null and (domain is null or domain = lower(${domain}))`.execute(db)
  return new Map(rows.map((row) => [row.code.toLowerCase(), row]))
}

export interface CodeToAdd extends Omit<AffiliateCode, "group"> {
  readonly group?: number | undefined
  readonly merchantId: MerchantId
  /** None: good on every domain of the merchant. */
  readonly domain?: string
  readonly at: Date
}

/** Gives an agent a code. False where the merchant has the code already, in whatever case. */
export async function addCode(db: Db | Tx, added: CodeToAdd): Promise<boolean> {
  const { rows } = await sql`
    insert into affiliate_code (merchant_id, code, agent_id, domain, prize_group, created_at)
    values (${added.merchantId}, ${added.code}, ${added.agentId}, ${added.domain?.toLowerCase() ?? null}, ${added.group ?? null}, ${added.at})
    on conflict (merchant_id, lower(code)) do nothing returning code`.execute(db)
  return rows.length === 1
}

/** The codes of an agent, the newest first, with how many registered by each. */
export async function codesOf(
  db: Db,
  agentId: MemberId,
): Promise<
  {
    readonly code: string
    readonly domain: string | null
    readonly group: number | null
    readonly createdAt: Date
    readonly closedAt: Date | null
  }[]
> {
  const { rows } = await sql<{
    code: string
    domain: string | null
    group: number | null
    createdAt: Date
    closedAt: Date | null
  }>`
    select code, domain, prize_group as "group", created_at as "createdAt", closed_at as "closedAt" from affiliate_code
     where agent_id = ${agentId} order by created_at desc, code limit ${MOST_CODES}`.execute(db)
  return rows
}

/** Codes that an agent may have open at once. */
export const MOST_CODES = 50

/** Closes a code of an agent: it registers no further member. False where it is no open code of the agent. */
export async function closeCode(db: Db, agentId: MemberId, code: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update affiliate_code set closed_at = ${at}
     where agent_id = ${agentId} and code = ${code} and closed_at is null returning code`.execute(db)
  return rows.length === 1
}
