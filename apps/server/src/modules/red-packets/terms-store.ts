import { PacketTerms } from "@croupier/contract/red-packet-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"

/** A version of a merchant's terms. */
export interface PacketVersion {
  readonly since: Date
  readonly terms: PacketTerms
  /** The version of the terms of packets that are bonuses; null for cash. */
  readonly bonusVersion: number | null
  readonly askedBy: string
  readonly approvedBy: string
}

type Stored = Omit<PacketVersion, "terms"> & { readonly terms: unknown }

/** Versions of a merchant, the newest first, at most 50 or as many as are asked for. */
export async function versionsOf(
  db: Db | Tx,
  merchantId: MerchantId,
  most = 50,
): Promise<readonly PacketVersion[]> {
  const { rows } = await sql<Stored>`
    select since, terms, bonus_version as "bonusVersion", asked_by as "askedBy", approved_by as "approvedBy" from packet_terms
     where merchant_id = ${merchantId} order by since desc limit ${most}`.execute(db)
  return rows.map((row) => ({ ...row, terms: PacketTerms.parse(row.terms) }))
}

/** The newest version of a merchant. */
export async function newestOf(db: Db | Tx, merchantId: MerchantId): Promise<PacketVersion | undefined> {
  const [newest] = await versionsOf(db, merchantId, 1)
  return newest
}

/** Writes a version; false where one begins at the same instant, which stays. */
export async function writeVersion(
  tx: Db | Tx,
  merchantId: MerchantId,
  { since, terms, bonusVersion, askedBy, approvedBy }: PacketVersion,
): Promise<boolean> {
  const { rows } = await sql`
    insert into packet_terms (merchant_id, since, terms, bonus_version, asked_by, approved_by)
    values (${merchantId}, ${since}, ${JSON.stringify(terms)}::jsonb, ${bonusVersion}, ${askedBy}, ${approvedBy})
    on conflict do nothing returning since`.execute(tx)
  return rows.length > 0
}
