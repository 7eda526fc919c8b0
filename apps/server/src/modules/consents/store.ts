import type { Language } from "@croupier/contract"
import type { CONSENT_WAYS, LegalPage } from "@croupier/contract/consents/values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export interface NewConsent {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly page: LegalPage
  readonly version: number
  readonly language: Language
  readonly textHash: Buffer | null
  readonly ip: string | null
  readonly at: Date
  readonly way: (typeof CONSENT_WAYS)[number]
}

/** Keeps a consent; the first one to a version stays. */
export async function insertConsent(tx: Tx, consent: NewConsent): Promise<void> {
  await sql`
    insert into consent (merchant_id, member_id, page, version, language, text_hash, ip, at, way)
    values (${consent.merchantId}, ${consent.memberId}, ${consent.page}, ${consent.version}, ${consent.language},
            ${consent.textHash}, ${consent.ip}, ${consent.at}, ${consent.way})
    on conflict (member_id, page, version) do nothing`.execute(tx)
}

/** The newest version of each page that a member agreed to. */
export async function newestConsents(
  db: Db | Tx,
  memberId: MemberId,
): Promise<Partial<Record<LegalPage, number>>> {
  const { rows } = await sql<{ page: LegalPage; version: number }>`
    select page, max(version) as version from consent where member_id = ${memberId} group by page`.execute(db)
  return Object.fromEntries(rows.map(({ page, version }) => [page, version]))
}

export interface ConsentRow extends NewConsent {
  readonly id: bigint
}

export interface ConsentsAsked {
  readonly page: LegalPage
  readonly version: number | undefined
  readonly memberId: MemberId | undefined
  readonly below: bigint | undefined
  readonly limit: number
}

/** Consents of a merchant's members, the newest first. */
export async function readConsents(
  db: Db,
  merchantId: MerchantId,
  { page, version, memberId, below, limit }: ConsentsAsked,
): Promise<ConsentRow[]> {
  const { rows } = await sql<ConsentRow>`
    select id, merchant_id as "merchantId", member_id as "memberId", page, version, language, text_hash as "textHash",
           ip, at, way
      from consent
     where merchant_id = ${merchantId} and page = ${page}
       ${version === undefined ? sql`` : sql`and version = ${version}`}
       ${memberId === undefined ? sql`` : sql`and member_id = ${memberId}`}
       ${below === undefined ? sql`` : sql`and id < ${below}`}
     order by id desc limit ${limit}`.execute(db)
  return rows
}

/** Members who agreed to each version of a page, the newest first. */
export async function countConsents(
  db: Db,
  merchantId: MerchantId,
  page: LegalPage,
): Promise<{ version: number; members: number }[]> {
  const { rows } = await sql<{ version: number; members: number }>`
    select version, count(*)::int as members from consent
     where merchant_id = ${merchantId} and page = ${page} group by version order by version desc limit 20`.execute(
    db,
  )
  return rows
}
