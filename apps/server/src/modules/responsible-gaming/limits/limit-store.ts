import type { LimitKind, LimitPeriod } from "@croupier/contract/protection/limits"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetNumbered, ASSETS, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { MemberRef } from "../guard-store.ts"
import type { Chosen } from "./choose.ts"

export interface LimitKey {
  readonly kind: LimitKind
  readonly period: LimitPeriod
  readonly byHouse: boolean
}

/** A limit with the sum that counts for it in the window that runs. */
export interface Standing extends LimitKey, Chosen {
  readonly used: Amount
  /** When the next window begins; null: the window moves with the time. */
  readonly renewsAt: Date | null
}

interface ChosenRow {
  readonly amount: bigint
  readonly nextAmount: bigint | null
  readonly nextFrom: Date | null
}

const chosenOf = ({ amount: of, nextAmount, nextFrom }: ChosenRow): Chosen => ({
  amount: amount(of),
  next:
    nextFrom === null ? null : { amount: nextAmount === null ? null : amount(nextAmount), from: nextFrom },
})

const numberOf = (asset: AssetCode): number => ASSETS[asset].number

/** A member's limits in an asset at an instant, in the order of kinds and periods. */
export async function standingLimits(
  db: Db | Tx,
  memberId: MemberId,
  asset: AssetCode,
  at: Date,
): Promise<Standing[]> {
  const { rows } = await sql<
    LimitKey & ChosenRow & { readonly used: bigint; readonly renewsAt: Date | null }
  >`
    select s.kind, s.period, s.by_house as "byHouse", s.amount, s.used, l.next_amount as "nextAmount", l.next_from as "nextFrom",
           case when l.zone is not null then limit_start(l.period, l.zone, s.since + case l.period
             when 'DAY' then interval '36 hours' when 'WEEK' then interval '7 days 12 hours' else interval '32 days' end) end as "renewsAt"
      from limit_standing(${memberId}::bigint, ${numberOf(asset)}::smallint, ${at}::timestamptz) s
      join play_limit l on l.member_id = ${memberId} and l.kind = s.kind and l.period = s.period and l.by_house = s.by_house
     order by array_position(array['DEPOSIT', 'NET_DEPOSIT', 'LOSS', 'STAKE', 'TIME'], s.kind),
              array_position(array['DAY', 'WEEK', 'MONTH'], s.period), s.by_house`.execute(db)
  return rows.map(({ kind, period, byHouse, used, renewsAt, ...row }) => ({
    kind,
    period,
    byHouse,
    renewsAt,
    used: amount(used),
    ...chosenOf(row),
  }))
}

/** One limit of a member whose guard is locked. */
export async function readLimit(
  tx: Tx,
  memberId: MemberId,
  { kind, period, byHouse }: LimitKey,
): Promise<Chosen | undefined> {
  const { rows } = await sql<ChosenRow>`
    select amount, next_amount as "nextAmount", next_from as "nextFrom" from play_limit
     where member_id = ${memberId} and kind = ${kind} and period = ${period} and by_house = ${byHouse}`.execute(
    tx,
  )
  return rows.map(chosenOf)[0]
}

/** A limit of the house's, with its asset. */
export async function houseLimit(
  db: Db | Tx,
  memberId: MemberId,
  { kind, period }: Omit<LimitKey, "byHouse">,
): Promise<{ readonly amount: Amount; readonly asset: AssetCode } | undefined> {
  const { rows } = await sql<{ amount: bigint; asset: number }>`
    select amount, asset from play_limit
     where member_id = ${memberId} and kind = ${kind} and period = ${period} and by_house`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const asset = assetNumbered(row.asset)
  if (!asset) throw new Error(`a limit of asset ${row.asset}, which the ledger does not know`)
  return { amount: amount(row.amount), asset }
}

/** A change of a limit, as its history tells it. */
export interface Change extends LimitKey {
  readonly act: "SET" | "ASKED" | "CONFIRMED" | "WITHDRAWN"
  /** The amount that was chosen; null: none. */
  readonly amount: Amount | null
  readonly at: Date
  /** The person of the house and the reason; null: the member. */
  readonly by: { readonly login: string; readonly why: string } | null
}

/**
 * Writes a limit (null: it ends) with its change, of a member whose guard is locked. The journal so far is added to the sums, so
 * that the next stake reads little of it.
 */
export async function writeLimit(
  tx: Tx,
  member: MemberRef,
  limit: Chosen | null,
  {
    asset,
    zone,
    change,
  }: { readonly asset: AssetCode; readonly zone: string | null; readonly change: Change },
): Promise<void> {
  const { kind, period, byHouse, at } = change
  const number = numberOf(asset)
  if (limit)
    await sql`
      insert into play_limit (member_id, merchant_id, asset, kind, period, by_house, amount, zone, set_at, next_amount, next_from)
      values (${member.id}, ${member.merchantId}, ${number}, ${kind}, ${period}, ${byHouse}, ${limit.amount}, ${zone}, ${at},
              ${limit.next?.amount ?? null}, ${limit.next?.from ?? null})
      on conflict (member_id, kind, period, by_house) do update
         set amount = excluded.amount, asset = excluded.asset, zone = excluded.zone, set_at = excluded.set_at,
             next_amount = excluded.next_amount, next_from = excluded.next_from`.execute(tx)
  else
    await sql`
      delete from play_limit
       where member_id = ${member.id} and kind = ${kind} and period = ${period} and by_house = ${byHouse}`.execute(
      tx,
    )
  await sql`
    insert into play_limit_change (merchant_id, member_id, kind, period, by_house, act, amount, at, decided_by, why)
    values (${member.merchantId}, ${member.id}, ${kind}, ${period}, ${byHouse}, ${change.act}, ${change.amount}, ${at},
            ${change.by?.login ?? null}, ${change.by?.why ?? null})`.execute(tx)
  await sql`
    update member_guard set limited = exists (
      select from play_limit where member_id = ${member.id} and kind in ('STAKE', 'LOSS', 'TIME')) where member_id = ${member.id}`.execute(
    tx,
  )
  await sql`select limit_fold(${member.id}::bigint, ${number}::smallint, ${at}::timestamptz)`.execute(tx)
}

/** The changes of a member's limits, the newest first. */
export async function readChanges(db: Db, memberId: MemberId, most: number): Promise<Change[]> {
  const { rows } = await sql<
    Omit<Change, "amount" | "by"> & {
      readonly amount: bigint | null
      readonly login: string | null
      readonly why: string | null
    }
  >`
    select kind, period, by_house as "byHouse", act, amount, at, decided_by as login, why
      from play_limit_change where member_id = ${memberId} order by id desc limit ${most}`.execute(db)
  return rows.map(({ amount: of, login, why, ...row }) => ({
    ...row,
    amount: of === null ? null : amount(of),
    by: login === null ? null : { login, why: why ?? "" },
  }))
}

/** When the member answered the question for limits; null: not yet. */
export async function answeredAt(db: Db | Tx, memberId: MemberId): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select limits_answered_at as at from member_guard where member_id = ${memberId}`.execute(db)
  return rows[0]?.at ?? null
}

/** Keeps the first answer, of a member whose guard is locked. */
export async function writeAnswer(tx: Tx, memberId: MemberId, at: Date): Promise<void> {
  await sql`
    update member_guard set limits_answered_at = coalesce(limits_answered_at, ${at}) where member_id = ${memberId}`.execute(
    tx,
  )
}

/** Members of one asset of which the journal moved. */
export interface Folded {
  readonly asset: number
  readonly memberIds: readonly MemberId[]
}

/**
 * Adds the journal of members with limits behind one of them to the sums, by their ids, where it moved; guards whose room is used up
 * by half are written anew. Answers with those whose journal moved and with the last member of the page; null: it was the last page.
 */
export async function foldAfter(
  tx: Tx,
  after: MemberId,
  most: number,
  at: Date,
): Promise<{ readonly moved: readonly Folded[]; readonly last: MemberId | null }> {
  const { rows } = await sql<{ last: MemberId | null; id: MemberId | null; asset: number | null }>`
    with page as materialized (
      select distinct member_id, asset from play_limit where member_id > ${after} order by 1 limit ${most}),
    folded as materialized (
      select p.member_id, p.asset, limit_catch_up(p.member_id, p.asset, ${at}::timestamptz) from page p
       where exists (select from limit_rows(p.member_id, p.asset)) order by p.member_id)
    select (select case when count(*) = ${most} then max(member_id) end from page) as last, f.member_id as id, f.asset
      from (select 1) one left join folded f on true`.execute(tx)
  const moved = Map.groupBy(rows, ({ asset }) => asset)
  return {
    last: rows[0]?.last ?? null,
    moved: [...moved].flatMap(([asset, of]) =>
      asset === null ? [] : [{ asset, memberIds: of.flatMap(({ id }) => (id === null ? [] : [id])) }],
    ),
  }
}

/** A share of a limit, in per cent, that is used and that its member is told of. */
export interface Reached extends LimitKey {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly share: 50 | 80 | 100
}

/** Shares of limits that members were not told of in the windows that run, and notes that they are told now. */
export async function noteReached(tx: Tx, { asset, memberIds }: Folded, at: Date): Promise<Reached[]> {
  const { rows } = await sql<Reached>`
    select member_id as "memberId", merchant_id as "merchantId", kind, period, by_house as "byHouse", share
      from limits_reached(${memberIds.map(String)}::bigint[], ${asset}::smallint, ${at}::timestamptz)`.execute(
    tx,
  )
  return rows
}

/** Forgets sums that no window reaches. */
export async function forgetSlots(db: Db, before: Date): Promise<void> {
  await sql`delete from limit_slot where slot < ${before}`.execute(db)
}
