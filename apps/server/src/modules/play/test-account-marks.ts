import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { HOUR_MS, MINUTE_MS } from "../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Least time between a mark and its begin: the transaction of the mark commits before. */
const LEAD_MS = MINUTE_MS

/** From when a mark that is made or ended now counts: the first full hour of UTC that is far enough ahead. */
export const markedFrom = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + LEAD_MS) / HOUR_MS) * HOUR_MS)

/** Marks a member as a test account from an instant of `markedFrom` on; false where the member is one. */
export async function markTest(
  tx: Tx,
  { merchantId, memberId, since }: { merchantId: MerchantId; memberId: MemberId; since: Date },
): Promise<boolean> {
  if ((await testsSince(tx, [memberId])).has(memberId)) return false
  await sql`
    insert into play_test_account (bucket, member_id, since, merchant_id)
    values (${bucketOf(memberId)}, ${memberId}, ${since}, ${merchantId})
    on conflict (bucket, member_id, since) do update set until = null`.execute(tx)
  return true
}

/** Ends the mark of a member from an instant of `markedFrom` on; false where there is none. */
export async function unmarkTest(tx: Tx, memberId: MemberId, until: Date): Promise<boolean> {
  const { rows } = await sql`
    update play_test_account set until = greatest(since, ${until}::timestamptz)
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and until is null returning since`.execute(
    tx,
  )
  return rows.length > 0
}

/** Since when these members are test accounts, by id; one whose mark has an end is absent, and one that begins is there. */
export async function testsSince(
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, Date>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ memberId: MemberId; since: Date }>`
    select member_id as "memberId", since from play_test_account
     where bucket = any (${memberIds.map((id) => bucketOf(id))}::smallint[])
       and member_id = any (${[...memberIds]}::bigint[]) and until is null`.execute(db)
  return new Map(rows.map(({ memberId, since }) => [memberId, since]))
}

/** Rows of members who were no test accounts at the instant of the row. */
export async function withoutTests<Row>(
  tx: Tx,
  rows: readonly Row[],
  of: (row: Row) => { readonly memberId: bigint; readonly at: Date },
): Promise<readonly Row[]> {
  if (rows.length === 0) return rows
  const asked = rows.map(of)
  const found = await sql<{ at: number }>`
    select (r.nth - 1)::int as at
      from unnest(${asked.map(({ memberId }) => memberId)}::bigint[], ${asked.map(({ at }) => at)}::timestamptz[])
           with ordinality r (member, at, nth)
     cross join lateral play_test_at(r.member, r.at) t`.execute(tx)
  if (found.rows.length === 0) return rows
  const marked = new Set(found.rows.map(({ at }) => at))
  return rows.filter((_, at) => !marked.has(at))
}

/** Facts of members who were no test accounts when the play was settled; a correction goes by that which it corrects. */
export const factsWithoutTests = <
  Fact extends { readonly memberId: MemberId; readonly settledAt: Date; readonly correctsAt: Date | null },
>(
  tx: Tx,
  facts: readonly Fact[],
): Promise<readonly Fact[]> =>
  withoutTests(tx, facts, ({ memberId, settledAt, correctsAt }) => ({
    memberId,
    at: correctsAt ?? settledAt,
  }))
