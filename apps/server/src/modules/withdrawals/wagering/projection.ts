import { sql, type Tx } from "@croupier/database"
import { ASSETS } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { reading, type Projection } from "../../../kernel/projections.ts"
import { playFacts, type PlayFact } from "../../play/index.ts"
import { inOrder, replayed, withPlay, type LotKind, type WagerLot } from "../rules/wagering.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** Lots worked off by settled play, and what members have played in all. */
export const wagering: Projection = {
  name: "withdrawals.wagering",
  readings: [
    reading(playFacts, async (tx, facts) => {
      const played = facts.filter(({ asset }) => ASSETS[asset].money)
      if (played.length === 0) return
      await addResults(tx, played)
      await workOff(tx, played)
    }),
  ],
  clear: async (tx) => {
    await sql`delete from wager_play`.execute(tx)
    await sql`delete from wager_result`.execute(tx)
    await sql`update wager_lot set wagered = 0 where wagered > 0`.execute(tx)
  },
}

async function addResults(tx: Tx, facts: readonly PlayFact[]): Promise<void> {
  await sql`
    insert into wager_result as r (bucket, member_id, asset, product, stake, payout, valid, squares)
    select bucket, member_id, asset, product, sum(stake), sum(payout), sum(valid), sum(sign(stake) * stake::numeric * stake)
      from unnest(${facts.map((f) => f.bucket)}::smallint[], ${facts.map((f) => f.memberId)}::bigint[], ${facts.map((f) => f.asset)}::text[],
                  ${facts.map((f) => f.product)}::text[], ${facts.map((f) => f.stake)}::bigint[], ${facts.map((f) => f.payout)}::bigint[],
                  ${facts.map((f) => f.validBet)}::bigint[]) f (bucket, member_id, asset, product, stake, payout, valid)
     group by 1, 2, 3, 4
    on conflict (bucket, member_id, asset, product) do update
       set stake = r.stake + excluded.stake, payout = r.payout + excluded.payout, valid = r.valid + excluded.valid,
           squares = r.squares + excluded.squares`.execute(tx)
}

/** The plays of one member in one asset, in the order of their first fact, each with the sum of its valid bets. */
interface MemberPlays {
  readonly bucket: number
  readonly memberId: MemberId
  readonly asset: string
  readonly plays: Map<string, { seq: bigint; placedAt: Date; valid: bigint }>
}

async function workOff(tx: Tx, facts: readonly PlayFact[]): Promise<void> {
  const members = playsOf(facts)
  const lots = await lotsOf(tx, [...members.values()])
  const concerned = [...members].filter(([key]) => lots.has(key))
  if (concerned.length === 0) return
  const rows = concerned.flatMap(([, each]) =>
    [...each.plays].map(([reference, play]) => ({ ...each, reference, ...play })),
  )
  // A reference that is known was corrected: its lots are replayed. `xmax` is zero on rows that were inserted.
  const { rows: known } = await sql<{ memberId: MemberId; asset: string }>`
    with written as (
      insert into wager_play as p (bucket, member_id, asset, reference, seq, placed_at, valid)
      select * from unnest(${rows.map((r) => r.bucket)}::smallint[], ${rows.map((r) => r.memberId)}::bigint[], ${rows.map((r) => r.asset)}::text[],
        ${rows.map((r) => r.reference)}::text[], ${rows.map((r) => r.seq)}::bigint[], ${rows.map((r) => r.placedAt)}::timestamptz[],
        ${rows.map((r) => r.valid)}::bigint[])
      on conflict (bucket, member_id, asset, reference) do update set valid = p.valid + excluded.valid
      returning member_id, asset, xmax = 0 as is_new)
    select distinct member_id as "memberId", asset from written where not is_new`.execute(tx)
  const corrected = new Set(known.map(keyOf))
  const changed: { bucket: number; memberId: MemberId; asset: string; id: string; wagered: bigint }[] = []
  for (const [key, member] of concerned) {
    const before = inOrder(lots.get(key) ?? [])
    const after = corrected.has(key)
      ? replayed(before, await everyPlay(tx, member))
      : [...member.plays.values()].reduce<WagerLot[]>(
          (held, { placedAt, valid }) => withPlay(held, { placedAt, valid: amount(valid) }),
          before,
        )
    for (const [at, lot] of after.entries())
      if (lot.wagered !== before[at]?.wagered) changed.push({ ...member, id: lot.id, wagered: lot.wagered })
  }
  await writeWagered(tx, changed)
}

const keyOf = ({ memberId, asset }: { readonly memberId: MemberId; readonly asset: string }): string =>
  `${memberId} ${asset}`

function playsOf(facts: readonly PlayFact[]): Map<string, MemberPlays> {
  const members = new Map<string, MemberPlays>()
  for (const fact of facts) {
    const { bucket, memberId, asset, seq, validBet } = fact
    const key = keyOf({ memberId, asset })
    const member = members.get(key) ?? { bucket, memberId, asset, plays: new Map() }
    members.set(key, member)
    const play = member.plays.get(playOf(fact))
    if (play) play.valid += validBet
    // The stake of a play counts from its settlement where its fact does not say when it was placed.
    else if (validBet !== 0n)
      member.plays.set(playOf(fact), { seq, placedAt: fact.placedAt ?? fact.settledAt, valid: validBet })
  }
  return members
}

/** The name of a play in `wager_play`: an issue on which a member placed bets at several instants is as many plays. */
const playOf = ({ reference, placedAt }: PlayFact): string =>
  placedAt ? `${reference} ${placedAt.toISOString()}` : reference

/** The lots of these members, finished ones among them: a correction may open those again. */
async function lotsOf(
  tx: Tx,
  members: readonly MemberPlays[],
): Promise<ReadonlyMap<string, readonly WagerLot[]>> {
  const { rows } = await sql<{
    memberId: MemberId
    asset: string
    id: string
    kind: LotKind
    need: bigint
    wagered: bigint
    openedAt: Date
    voidedAt: Date | null
  }>`
    select l.member_id as "memberId", l.asset, l.id, l.kind, l.need, l.wagered, l.opened_at as "openedAt", l.voided_at as "voidedAt"
      from unnest(${members.map((m) => m.bucket)}::smallint[], ${members.map((m) => m.memberId)}::bigint[], ${members.map((m) => m.asset)}::text[])
             m (bucket, member_id, asset)
      join wager_lot l using (bucket, member_id, asset)
     order by l.bucket, l.member_id, l.asset, l.id for update of l`.execute(tx)
  const lots = new Map<string, WagerLot[]>()
  for (const { memberId, asset, need, wagered, ...row } of rows) {
    const key = keyOf({ memberId, asset })
    lots.set(key, [...(lots.get(key) ?? []), { ...row, need: amount(need), wagered: amount(wagered) }])
  }
  return lots
}

async function everyPlay(tx: Tx, { bucket, memberId, asset }: MemberPlays) {
  const { rows } = await sql<{ placedAt: Date; valid: bigint }>`
    select placed_at as "placedAt", valid from wager_play
     where bucket = ${bucket} and member_id = ${memberId} and asset = ${asset} order by seq`.execute(tx)
  return rows.map(({ placedAt, valid }) => ({ placedAt, valid: amount(valid) }))
}

async function writeWagered(
  tx: Tx,
  changed: readonly { bucket: number; memberId: MemberId; asset: string; id: string; wagered: bigint }[],
): Promise<void> {
  if (changed.length === 0) return
  await sql`
    update wager_lot l set wagered = t.wagered
      from unnest(${changed.map((c) => c.bucket)}::smallint[], ${changed.map((c) => c.memberId)}::bigint[], ${changed.map((c) => c.asset)}::text[],
                  ${changed.map((c) => c.id)}::uuid[], ${changed.map((c) => c.wagered)}::bigint[]) t (bucket, member_id, asset, id, wagered)
     where l.bucket = t.bucket and l.member_id = t.member_id and l.asset = t.asset and l.id = t.id`.execute(
    tx,
  )
}
