import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { POINT_EACH, pointTermsAt } from "../points/index.ts"
import type { CashbackKit } from "./kit.ts"
import type { Left, MemberPlay, PlayCosts, PlayRow } from "./reckoning.ts"
import type { DaySpan } from "./windows.ts"

/** Members of a merchant who played in these days behind a place, in the order of (bucket, member). */
export async function playersOf(
  db: Db | Tx,
  merchantId: MerchantId,
  { first, until }: DaySpan,
  after: { readonly bucket: number; readonly memberId: bigint },
  limit: number,
): Promise<readonly { readonly bucket: number; readonly memberId: MemberId }[]> {
  const { rows } = await sql<{ bucket: number; memberId: MemberId }>`
    select distinct bucket, member_id as "memberId" from cashback_day
     where merchant_id = ${merchantId} and (bucket, member_id) > (${after.bucket}::smallint, ${after.memberId}::bigint)
       and day >= ${first}::date and day < ${until}::date
     order by 1, 2 limit ${limit}`.execute(db)
  return rows
}

/** Everything that the cashback of these members in a window is counted by. */
export async function playOf(
  db: Db | Tx,
  { levelsOf }: Pick<CashbackKit, "levelsOf">,
  { first, until }: DaySpan,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, MemberPlay>> {
  const members = sql`unnest(${memberIds.map(bucketOf)}::smallint[], ${memberIds.map(String)}::bigint[]) a (bucket, member_id)`
  const [play, rebates, rewards, before, levels] = await Promise.all([
    sql<PlayRow & { memberId: MemberId }>`
      select d.member_id as "memberId", d.product, d.vendor, d.game, d.of_day < ${first}::date as "isEarlier",
             coalesce(p.paid, false) as "wasPaid", sum(d.valid)::bigint as valid, sum(d.lined)::bigint as lined,
             sum(d.lost)::bigint as lost, sum(d.rebate)::bigint as rebate, trunc(sum(d.weighted))::bigint as weighted
        from ${members}
        join cashback_day d on d.bucket = a.bucket and d.member_id = a.member_id and d.day >= ${first}::date and d.day < ${until}::date
        left join lateral (
          select true as paid from cashback_entry e
           where d.of_day < ${first}::date and e.bucket = d.bucket and e.member_id = d.member_id and e.product = d.product
             and e.first_day <= d.of_day and e.until_day > d.of_day and e.amount > 0 limit 1) p on true
       group by 1, 2, 3, 4, 5, 6`.execute(db),
    sql<{ memberId: MemberId; game: string; amount: bigint }>`
      select r.member_id as "memberId", r.game, sum(r.amount)::bigint as amount
        from ${members}
        join cashback_line_rebate r on r.bucket = a.bucket and r.member_id = a.member_id and r.day >= ${first}::date and r.day < ${until}::date
       group by 1, 2`.execute(db),
    sql<{ memberId: MemberId; amount: bigint }>`
      select r.member_id as "memberId", sum(r.amount)::bigint as amount
        from ${members}
        join cashback_reward r on r.bucket = a.bucket and r.member_id = a.member_id and r.day >= ${first}::date and r.day < ${until}::date
       group by 1`.execute(db),
    sql<Omit<Left, "carry" | "debt"> & { memberId: MemberId; product: string; carry: bigint; debt: bigint }>`
      select distinct on (e.member_id, e.product) e.member_id as "memberId", e.product, e.basis,
             to_char(e.until_day, 'YYYY-MM-DD') as until, e.carry, e.debt
        from ${members}
        join cashback_entry e on e.bucket = a.bucket and e.member_id = a.member_id and e.first_day < ${first}::date
       order by e.member_id, e.product, e.first_day desc`.execute(db),
    levelsOf(memberIds),
  ])
  const of = <Row extends { readonly memberId: MemberId }>(
    rows: readonly Row[],
  ): ReadonlyMap<bigint, readonly Row[]> => {
    const found = new Map<bigint, Row[]>()
    for (const row of rows) found.set(row.memberId, [...(found.get(row.memberId) ?? []), row])
    return found
  }
  const [played, rebated, given, left] = [of(play.rows), of(rebates.rows), of(rewards.rows), of(before.rows)]
  return new Map(
    memberIds.map((id): [bigint, MemberPlay] => [
      id,
      {
        level: levels.get(id) ?? 0,
        rows: played.get(id) ?? [],
        rebates: new Map((rebated.get(id) ?? []).map((row) => [row.game, row.amount])),
        rewards: given.get(id)?.[0]?.amount ?? 0n,
        before: new Map(
          (left.get(id) ?? []).map(({ product, basis, until: behind, carry, debt }) => [
            product,
            { basis, until: behind, carry: amount(carry), debt: amount(debt) },
          ]),
        ),
      },
    ]),
  )
}

/** Costs of the house for play of a window: the highest salary of its agents, and the worth of points at its end. */
export async function costsOf(
  db: Db | Tx,
  { salaryReserve }: Pick<CashbackKit, "salaryReserve">,
  merchantId: MerchantId,
  { startsAt, endsAt }: { readonly startsAt: Date; readonly endsAt: Date },
): Promise<PlayCosts> {
  const [salary, points] = await Promise.all([
    salaryReserve(db, merchantId, startsAt),
    pointTermsAt(db, merchantId, endsAt),
  ])
  return { salary, points: { each: POINT_EACH * BigInt(points.step), pays: parseAmount(points.pays) } }
}
