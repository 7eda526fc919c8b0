import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf, type AssetCode } from "@croupier/ledger"
import { HOUR_MS } from "../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { byNumber, type MemberFacts, type Move, type Round, type SharedMark } from "./rules/facts.ts"

/** Movements of one member that are judged together at most: the newest. */
const MOST_MOVES = 5_000
/** Rows of rounds that one pass looks at. */
const MOST_RESULTS = 500_000
/** Groups that one pass looks at. */
const MOST_GROUPS = 20_000

interface Asked {
  readonly asset: AssetCode
  readonly since: Date
}

/** The other side of money between members has the same cause. */
const OTHER = sql.raw(`(
  select o.member_id from watch_move o
   where o.merchant_id = m.merchant_id and o.cause = m.cause and o.member_id <> m.member_id
     and (m.direction in ('GIVEN', 'RECEIVED') or m.cause like 'peer:%')
     and (o.direction in ('GIVEN', 'RECEIVED') or o.cause like 'peer:%') limit 1)`)
const MOVE = sql.raw(`m.member_id as "memberId", m.direction, m.kind, m.amount, m.at`)

/** The facts of members since an instant, each in the order of time; a member without any has empty lists. */
export async function factsOf(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  { asset, since }: Asked,
): Promise<readonly MemberFacts[]> {
  const asked = sql`unnest(${memberIds.map((id) => bucketOf(id))}::smallint[], ${[...memberIds]}::bigint[]) a (bucket, member_id)`
  const moves = await sql<Move>`
    select f."memberId", f.direction, f.kind, f.amount, f.at, f."otherId" from ${asked} cross join lateral (
      select ${MOVE}, ${OTHER} as "otherId", m.house, m.seq from watch_move m
       where m.bucket = a.bucket and m.member_id = a.member_id and m.asset = ${asset} and m.at > ${since} and m.direction <> 'GIFT'
       order by m.at desc, m.house desc, m.seq desc limit ${MOST_MOVES}) f
     order by f.at, f.house, f.seq`.execute(db)
  const play = await sql<{ memberId: MemberId; hour: Date; valid: bigint }>`
    select p.member_id as "memberId", p.hour, p.valid from ${asked}
      join watch_play p on p.bucket = a.bucket and p.member_id = a.member_id
     where p.asset = ${asset} and p.hour > ${new Date(since.getTime() - HOUR_MS)} order by p.hour`.execute(db)
  const movesBy = Map.groupBy(moves.rows, ({ memberId }) => memberId)
  const playBy = Map.groupBy(play.rows, ({ memberId }) => memberId)
  return memberIds.map((memberId) => ({
    memberId,
    moves: movesBy.get(memberId) ?? [],
    play: (playBy.get(memberId) ?? []).map(({ hour, valid }) => ({ hour, valid })),
  }))
}

/** Movements of members for a report, the oldest first. */
export async function movesOf(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  { asset, since, limit }: Asked & { readonly limit: number },
): Promise<readonly (Move & { readonly cause: string })[]> {
  const { rows } = await sql<Move & { readonly cause: string }>`
    select ${MOVE}, m.cause, ${OTHER} as "otherId"
      from unnest(${memberIds.map((id) => bucketOf(id))}::smallint[], ${[...memberIds]}::bigint[]) a (bucket, member_id)
      join watch_move m on m.bucket = a.bucket and m.member_id = a.member_id
     where m.asset = ${asset} and m.at > ${since} order by m.at desc, m.seq desc limit ${limit}`.execute(db)
  return rows.toReversed()
}

/** Gifts of the house to members since an instant. */
export async function giftsOf(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  { asset, since }: Asked,
): Promise<readonly Move[]> {
  const { rows } = await sql<Omit<Move, "otherId">>`
    select ${MOVE} from unnest(${memberIds.map((id) => bucketOf(id))}::smallint[], ${[...memberIds]}::bigint[]) a (bucket, member_id)
      join watch_move m on m.bucket = a.bucket and m.member_id = a.member_id
     where m.asset = ${asset} and m.at > ${since} and m.direction = 'GIFT' order by m.at`.execute(db)
  return rows.map((row) => ({ ...row, otherId: null }))
}

/** Rounds of a merchant in which members met, since an instant, the oldest first. */
export async function roundsSince(
  db: Db | Tx,
  merchantId: MerchantId,
  { asset, since }: Asked,
): Promise<readonly Round[]> {
  const { rows } = await sql<{ round: string; memberId: MemberId; net: bigint; at: Date }>`
    select round, member_id as "memberId", payout - stake as net, at from watch_round
     where merchant_id = ${merchantId} and asset = ${asset} and at > ${since} order by at desc limit ${MOST_RESULTS}`.execute(
    db,
  )
  const rounds = [...Map.groupBy(rows.toReversed(), ({ round }) => round)]
  return rounds.flatMap(([round, results]) => {
    const [first] = results
    return first && results.length > 1
      ? [{ round, at: first.at, results: results.map(({ memberId, net }) => ({ memberId, net })) }]
      : []
  })
}

/** Keeps groups that were found; members that are there stay. */
export async function keepMarks(
  tx: Tx,
  merchantId: MerchantId,
  marks: readonly SharedMark[],
  at: Date,
): Promise<void> {
  const rows = marks.flatMap(({ kind, mark, members }) => members.map((id) => ({ kind, mark, id })))
  if (rows.length === 0) return
  await sql`
    insert into watch_mark (merchant_id, kind, mark, member_id, seen_at)
    select distinct ${merchantId}::int, t.kind, t.mark, t.member_id, ${at}::timestamptz
      from unnest(${rows.map(({ kind }) => kind)}::text[], ${rows.map(({ mark }) => mark)}::text[], ${rows.map(({ id }) => id)}::bigint[])
             t (kind, mark, member_id)
    on conflict (merchant_id, kind, mark, member_id) do update set seen_at = excluded.seen_at`.execute(tx)
}

type Grouped = Omit<SharedMark, "members"> & { readonly members: readonly string[] }
const grouped = (rows: readonly Grouped[]): readonly SharedMark[] =>
  rows.map(({ kind, mark, members }) => ({ kind, mark, members: members.map(BigInt).toSorted(byNumber) }))

/** Groups of a merchant, those that were seen last first. */
export async function marksOf(db: Db | Tx, merchantId: MerchantId): Promise<readonly SharedMark[]> {
  const { rows } = await sql<Grouped>`
    select kind, mark, array_agg(member_id)::text[] as members from watch_mark where merchant_id = ${merchantId}
     group by kind, mark having count(*) > 1 order by max(seen_at) desc, kind, mark limit ${MOST_GROUPS}`.execute(
    db,
  )
  return grouped(rows)
}

/** Groups that hold one of these members, whole. */
export async function marksWith(
  db: Db | Tx,
  merchantId: MerchantId,
  memberIds: readonly MemberId[],
): Promise<readonly SharedMark[]> {
  const { rows } = await sql<Grouped>`
    select w.kind, w.mark, array_agg(w.member_id)::text[] as members
      from (select distinct kind, mark from watch_mark where merchant_id = ${merchantId} and member_id = any (${[...memberIds]}::bigint[]) limit 200) m
      join watch_mark w on w.merchant_id = ${merchantId} and w.kind = m.kind and w.mark = m.mark
     group by w.kind, w.mark having count(*) > 1 order by w.kind, w.mark`.execute(db)
  return grouped(rows)
}

/** Money from one member to another, summed. */
export interface Flow {
  readonly fromId: MemberId
  readonly toId: MemberId
  readonly count: number
  readonly sum: bigint
}

/** Money between these members and others, the greatest first, at most 200. */
export async function flowsOf(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  { asset, since }: Asked,
): Promise<readonly Flow[]> {
  const moves = await movesOf(db, memberIds, { asset, since, limit: MOST_MOVES })
  const flows = new Map<string, Flow>()
  const seen = new Set<string>()
  for (const { memberId, otherId, direction, amount, cause, at } of moves) {
    if (otherId === null || direction === "GIFT") continue
    // The payer of a payment between members has a deposit, the payee a withdrawal.
    const isGiver = direction === "GIVEN" || direction === "IN"
    const [fromId, toId] = isGiver ? [memberId, otherId] : [otherId, memberId]
    const told = `${cause}:${fromId}:${toId}:${at.getTime()}`
    if (seen.has(told)) continue
    seen.add(told)
    const key = `${fromId}:${toId}`
    const before = flows.get(key) ?? { fromId, toId, count: 0, sum: 0n }
    flows.set(key, { ...before, count: before.count + 1, sum: before.sum + amount })
  }
  return [...flows.values()].toSorted((a, b) => byNumber(b.sum, a.sum)).slice(0, 200)
}
