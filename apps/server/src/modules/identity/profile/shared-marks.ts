import { sql, type Db } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { IdentityContext } from "../kit.ts"
import { documentMark, openDocument } from "./document-store.ts"
import { numberMark, openPayout } from "./payout-store.ts"

export type MarkKind = "account" | "document" | "device" | "address"

/** Members of a merchant who have something in common. */
export interface SharedMark {
  readonly kind: MarkKind
  /** The same for the same thing; it tells nothing of it. */
  readonly mark: string
  readonly members: readonly MemberId[]
  /** Times that it was used by them: sign-ins, or accounts and documents. */
  readonly uses: number
}

interface Asked {
  readonly merchantId: MerchantId
  /** Groups in which something is new in `[since, until)`. */
  readonly since: Date
  readonly until: Date
}

/** A device or an address of more members is a public one, and says nothing. */
const MOST_OF_DEVICE = 50
const MOST_OF_ADDRESS = 20
/** Sign-ins of an address that are looked at. */
const LOOKED_AT = 2_000

/**
 * Marks that members of a merchant have in common, where a part of it is new: the number of a payout account; a tax number that is
 * the document of one and the payout account of another; a device of a sign-in (browser and address together); its address
 * alone. Sign-ins are kept for ninety days.
 */
export async function sharedMarks(
  kit: Pick<IdentityContext, "payouts">,
  db: Db,
  asked: Asked,
): Promise<readonly SharedMark[]> {
  const [accounts, documents, signIns] = await Promise.all([
    sharedAccounts(db, asked),
    sharedDocuments(kit, db, asked),
    sharedSignIns(db, asked),
  ])
  return [...accounts, ...documents, ...signIns]
}

async function sharedAccounts(db: Db, { merchantId, since, until }: Asked): Promise<SharedMark[]> {
  const { rows } = await sql<{ mark: string; members: string[]; uses: number }>`
    with fresh as materialized (
      select distinct number_mark from payout_account
       where merchant_id = ${merchantId} and added_at >= ${since} and added_at < ${until} and number_mark is not null)
    select encode(a.number_mark, 'hex') as mark, array_agg(distinct a.member_id)::text[] as members, count(*)::int as uses
      from fresh f join payout_account a on a.merchant_id = ${merchantId} and a.number_mark = f.number_mark
     group by 1 having count(distinct a.member_id) > 1`.execute(db)
  return rows.map(({ mark, members, uses }) => ({
    kind: "account",
    mark: mark.slice(0, 32),
    members: members.map(BigInt),
    uses,
  }))
}

/** A document is told once at a merchant, so the same person shows where another member is paid by that tax number. */
async function sharedDocuments(
  kit: Pick<IdentityContext, "payouts">,
  db: Db,
  { merchantId, since, until }: Asked,
): Promise<SharedMark[]> {
  const accounts = await sql<{ memberId: MemberId; sealed: Uint8Array }>`
    select member_id as "memberId", sealed from payout_account
     where merchant_id = ${merchantId} and form = 'CPF' and added_at >= ${since} and added_at < ${until}`.execute(
    db,
  )
  const documents = await sql<{ memberId: MemberId; sealed: Uint8Array }>`
    select member_id as "memberId", sealed from member_document
     where merchant_id = ${merchantId} and kind = 'CPF' and told_at >= ${since} and told_at < ${until}`.execute(
    db,
  )
  const numbers = [
    ...accounts.rows.map(({ sealed }) => openPayout(kit, sealed).number),
    ...documents.rows.map(({ sealed }) => openDocument(kit, sealed).number),
  ]
  if (numbers.length === 0) return []
  const { rows } = await sql<{ mark: string; document: MemberId; account: MemberId }>`
    select distinct encode(d.mark, 'hex') as mark, d.member_id as document, a.member_id as account
      from unnest(${numbers.map((number) => documentMark(kit, { kind: "CPF", number }))}::bytea[],
                  ${numbers.map((number) => numberMark(kit, number))}::bytea[]) t (document, number)
      join member_document d on d.merchant_id = ${merchantId} and d.kind = 'CPF' and d.mark = t.document
      join payout_account a on a.merchant_id = ${merchantId} and a.number_mark = t.number and a.form = 'CPF'
     where a.member_id <> d.member_id`.execute(db)
  return rows.map(({ mark, document, account }) => ({
    kind: "document",
    mark: mark.slice(0, 32),
    members: [document, account],
    uses: 2,
  }))
}

async function sharedSignIns(db: Db, { merchantId, since, until }: Asked): Promise<SharedMark[]> {
  const { rows } = await sql<{ kind: "device" | "address"; mark: string; members: string[]; uses: number }>`
    with fresh as materialized (
      select distinct e.ip from login_event e join member m on m.id = e.member_id and m.merchant_id = ${merchantId}
       where e.at >= ${since} and e.at < ${until} and e.outcome = 'signedIn'),
    used as materialized (
      select f.ip, o.user_agent, o.member_id, count(*)::int as uses
        from fresh f
       cross join lateral (select l.member_id, l.user_agent from login_event l
                            where l.ip = f.ip and l.outcome = 'signedIn' order by l.member_id desc limit ${LOOKED_AT}) o
        join member m on m.id = o.member_id and m.merchant_id = ${merchantId} and m.type <> 4
       group by 1, 2, 3)
    select 'device' as kind, md5(ip || ' ' || user_agent) as mark, array_agg(member_id)::text[] as members, sum(uses)::int as uses
      from used group by ip, user_agent having count(*) between 2 and ${MOST_OF_DEVICE}::int
    union all
    select 'address', md5(ip), array_agg(distinct member_id)::text[], sum(uses)::int
      from used group by ip having count(distinct member_id) between 2 and ${MOST_OF_ADDRESS}::int`.execute(
    db,
  )
  return rows.map(({ members, ...row }) => ({ ...row, members: members.map(BigInt) }))
}
