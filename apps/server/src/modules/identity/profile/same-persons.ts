import { sql, type Db } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** Members who told the same name and birthday. */
export interface SamePerson {
  readonly kind: "person"
  /** The same for the same person; it tells nothing of whom. */
  readonly mark: string
  readonly members: readonly MemberId[]
}

/** A name and birthday of more members is a placeholder. */
const MOST_OF_PERSON = 50

/** The expression of the index of names. */
const NAME = sql.raw(`(lower(coalesce(m.fields ->> 'realName', m.fields ->> 'fullName')) collate "C")`)
const FRESH_NAME = sql.raw(`(lower(coalesce(f.fields ->> 'realName', f.fields ->> 'fullName')) collate "C")`)

/** Members of a merchant with the same name and birthday, where one of them registered in `[since, until)`. */
export async function samePersons(
  db: Db,
  asked: { readonly merchantId: MerchantId; readonly since: Date; readonly until: Date },
): Promise<readonly SamePerson[]> {
  const { merchantId, since, until } = asked
  const { rows } = await sql<{ first: string; members: readonly string[] }>`
    with fresh as materialized (
      select distinct ${FRESH_NAME} as name, f.fields ->> 'birthday' as birthday from member f
       where f.merchant_id = ${merchantId} and f.registered_at >= ${since} and f.registered_at < ${until} and f.type <> 4
         and coalesce(f.fields ->> 'birthday', '') <> '' and coalesce(f.fields ->> 'realName', f.fields ->> 'fullName', '') <> '')
    select min(m.id)::text as first, array_agg(m.id)::text[] as members
      from fresh f join member m on m.merchant_id = ${merchantId} and ${NAME} = f.name and m.fields ->> 'birthday' = f.birthday and m.type <> 4
     group by f.name, f.birthday having count(*) between 2 and ${MOST_OF_PERSON}::int`.execute(db)
  return rows.map(({ first, members }) => ({ kind: "person", mark: first, members: members.map(BigInt) }))
}

/** Who was invited by whom, of pairs with one of these members; at most 200. */
export async function referralsOf(
  db: Db,
  memberIds: readonly MemberId[],
): Promise<readonly { readonly referrerId: MemberId; readonly memberId: MemberId }[]> {
  const { rows } = await sql<{ referrerId: MemberId; memberId: MemberId }>`
    select referrer_id as "referrerId", member_id as "memberId" from member_origin
     where member_id = any (${[...memberIds]}::bigint[]) and referrer_id is not null
    union
    (select referrer_id, member_id from member_origin where referrer_id = any (${[...memberIds]}::bigint[]) limit 200)
    limit 200`.execute(db)
  return rows
}
