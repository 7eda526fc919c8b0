import { BonusTerms } from "@croupier/contract/bonus-terms"
import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { parseAmount, type Amount } from "@croupier/money"
import { parseFraction, type Fraction } from "@croupier/money/fraction"
import { requirementOf, type LotTerms, type Weights } from "@croupier/rewards"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** A version of a merchant's terms. */
export interface TermsVersion {
  readonly code: string
  readonly version: number
  readonly asset: AssetCode
  readonly terms: BonusTerms
  readonly writtenBy: string
  readonly createdAt: Date
}

/** Terms of bonuses as a programme asks for them: the newest of a code, or those of one version. */
export type BonusTermsAt = (
  db: Db | Tx,
  merchantId: MerchantId,
  asked: { readonly code: string; readonly version?: number },
) => Promise<Pick<TermsVersion, "version" | "terms"> | undefined>

const fractions = (weights: Readonly<Record<string, string>>): Record<string, Fraction> =>
  Object.fromEntries(Object.entries(weights).map(([name, weight]) => [name, parseFraction(weight)]))

const weightsOf = ({ weights }: BonusTerms): Weights => ({
  products: fractions(weights.products),
  vendors: fractions(weights.vendors),
  games: fractions(weights.games),
})

/** Terms as the rules of rewards take them. */
export const lotTerms = (terms: BonusTerms): LotTerms => ({
  funding: terms.funding,
  weights: weightsOf(terms),
  ...(terms.maxStake === null ? {} : { maxStake: parseAmount(terms.maxStake) }),
  ...(terms.cap === null ? {} : { cap: parseAmount(terms.cap) }),
  isPrincipalLocked: terms.lockedPrincipal,
  isLostOnWithdrawal: terms.lostOnWithdrawal,
  lastsMs: terms.days * DAY_MS,
})

/** The wagering requirement of a grant under these terms. */
export const requiredOf = ({ multiple }: BonusTerms, granted: Amount): Amount =>
  requirementOf(parseFraction(multiple), { granted })

/** The game that terms name as "VENDOR:code". */
export const gameNamed = (named: string): { readonly vendor: string; readonly code: string } => {
  const at = named.indexOf(":")
  return { vendor: named.slice(0, at), code: named.slice(at + 1) }
}

interface Row {
  readonly code: string
  readonly version: number
  readonly asset: AssetCode
  readonly terms: unknown
  readonly writtenBy: string
  readonly createdAt: Date
}

const versionFrom = (row: Row): TermsVersion => ({ ...row, terms: BonusTerms.parse(row.terms) })

/** The newest version of each of a merchant's terms, by code. */
export async function newestTerms(db: Db | Tx, merchantId: MerchantId): Promise<TermsVersion[]> {
  const { rows } = await sql<Row>`
    select distinct on (code) code, version, asset, terms, written_by as "writtenBy", created_at as "createdAt"
      from bonus_terms where merchant_id = ${merchantId} order by code, version desc`.execute(db)
  return rows.map(versionFrom)
}

/** The newest version of one of a merchant's terms. */
export async function newestOf(
  db: Db | Tx,
  merchantId: MerchantId,
  code: string,
): Promise<TermsVersion | undefined> {
  const { rows } = await sql<Row>`
    select code, version, asset, terms, written_by as "writtenBy", created_at as "createdAt"
      from bonus_terms where merchant_id = ${merchantId} and code = ${code} order by version desc limit 1`.execute(
    db,
  )
  return rows[0] && versionFrom(rows[0])
}

/** One version, as a proposal named it. */
export async function versionOf(
  db: Db | Tx,
  merchantId: MerchantId,
  { code, version }: Pick<TermsVersion, "code" | "version">,
): Promise<TermsVersion | undefined> {
  const { rows } = await sql<Row>`
    select code, version, asset, terms, written_by as "writtenBy", created_at as "createdAt"
      from bonus_terms where merchant_id = ${merchantId} and code = ${code} and version = ${version}`.execute(
    db,
  )
  return rows[0] && versionFrom(rows[0])
}

/** One version, else the newest of the code. */
export const termsAt = (
  db: Db | Tx,
  merchantId: MerchantId,
  { code, version }: { readonly code: string; readonly version?: number },
): Promise<TermsVersion | undefined> =>
  version === undefined ? newestOf(db, merchantId, code) : versionOf(db, merchantId, { code, version })

/** Writes the next version of a merchant's terms; answers its number. Two at once get two numbers. */
export async function writeTerms(
  tx: Tx,
  merchantId: MerchantId,
  {
    code,
    asset,
    terms,
    by,
    at,
  }: {
    readonly code: string
    readonly asset: AssetCode
    readonly terms: BonusTerms
    readonly by: string
    readonly at: Date
  },
): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`bonus terms ${merchantId} ${code}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql<{ version: number }>`
    insert into bonus_terms (merchant_id, code, version, asset, terms, written_by, created_at)
    select ${merchantId}, ${code}, coalesce(max(version), 0) + 1, ${asset}, ${JSON.stringify(terms)}::jsonb, ${by}, ${at}
      from bonus_terms where merchant_id = ${merchantId} and code = ${code}
    returning version`.execute(tx)
  const [row] = rows
  if (!row) throw new Error("a version of terms was not written")
  return row.version
}
