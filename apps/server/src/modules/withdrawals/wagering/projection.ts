import { sql, type Tx } from "@croupier/database"
import { MONEY_ASSETS, type SlotCursor } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { Projection } from "../../../kernel/projections.ts"
import { playFacts } from "../../play/index.ts"
import { inOrder, replayed, withPlay, type LotKind, type WagerLot } from "../rules/wagering.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** Facts of one step: those of members without lots stay in the database, so it may be large. */
const FACTS = 10_000

/** Lots worked off by settled play, and what members have played in all. */
export const wagering: Projection = {
  name: "withdrawals.wagering",
  readings: [{ source: playFacts.name, head: playFacts.head, batch: FACTS, step: takeFrom }],
  clear: async (tx) => {
    await sql`delete from wager_play`.execute(tx)
    await sql`delete from wager_result`.execute(tx)
    await sql`update wager_lot set wagered = 0 where wagered > 0`.execute(tx)
  },
}

/** A member in one asset. */
interface Holder {
  readonly bucket: number
  readonly memberId: MemberId
  readonly asset: string
}

/** A play of a member with lots: its name in `wager_play`, the place of its first fact and the valid bet that cash paid. */
interface Play extends Holder {
  readonly reference: string
  readonly seq: bigint
  readonly placedAt: Date
  readonly valid: bigint
}

/** A row of `wager_take`: a play, or the place that was reached in a bucket. */
type Taken =
  | { readonly bucket: number; readonly seq: bigint; readonly n: bigint; readonly memberId: null }
  | (Omit<Play, "placedAt"> & { readonly placedAt: Date | null; readonly settledAt: Date })

async function takeFrom(
  tx: Tx,
  after: readonly SlotCursor[],
  limit: number,
): Promise<{ count: number; moved: SlotCursor[] }> {
  const { rows } = await sql<Taken>`
    select t.bucket, t.seq, t.n, t.member_id as "memberId", t.asset, t.reference, t.placed_at as "placedAt", t.settled_at as "settledAt",
           t.valid
      from wager_take(${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[], ${limit}::bigint,
                      ${MONEY_ASSETS}::text[]) t`.execute(tx)
  const reached = rows.filter((row) => row.memberId === null)
  await workOff(
    tx,
    rows.flatMap((row) => (row.memberId === null ? [] : [playOf(row)])),
  )
  return {
    count: reached.reduce((sum, { n }) => sum + Number(n), 0),
    moved: reached.map(({ bucket, seq }) => ({ bucket, house: 0, seq })),
  }
}

/**
 * A play under its name: an issue on which a member placed bets at several instants is as many plays. The stake of a play
 * counts from its settlement where its facts do not say when it was placed.
 */
const playOf = ({ settledAt, placedAt, reference, ...row }: Extract<Taken, { memberId: MemberId }>): Play =>
  placedAt
    ? { ...row, placedAt, reference: `${reference} ${placedAt.toISOString()}` }
    : { ...row, placedAt: settledAt, reference }

async function workOff(tx: Tx, plays: readonly Play[]): Promise<void> {
  if (plays.length === 0) return
  const members = Map.groupBy(
    plays.toSorted((a, b) => (a.seq < b.seq ? -1 : 1)),
    keyOf,
  )
  const lots = await lotsOf(
    tx,
    [...members.values()].flatMap(([first]) => first ?? []),
  )
  // A reference that is known was corrected: its lots are replayed. `xmax` is zero on rows that were inserted.
  const { rows: known } = await sql<{ memberId: MemberId; asset: string }>`
    with written as (
      insert into wager_play as p (bucket, member_id, asset, reference, seq, placed_at, valid)
      select * from unnest(${plays.map((p) => p.bucket)}::smallint[], ${plays.map((p) => p.memberId)}::bigint[], ${plays.map((p) => p.asset)}::text[],
        ${plays.map((p) => p.reference)}::text[], ${plays.map((p) => p.seq)}::bigint[], ${plays.map((p) => p.placedAt)}::timestamptz[],
        ${plays.map((p) => p.valid)}::bigint[])
      on conflict (bucket, member_id, asset, reference) do update set valid = p.valid + excluded.valid
      returning member_id, asset, xmax = 0 as is_new)
    select distinct member_id as "memberId", asset from written where not is_new`.execute(tx)
  const corrected = new Set(known.map(keyOf))
  const changed: (Holder & { id: string; wagered: bigint })[] = []
  for (const [key, played] of members) {
    const [holder] = played
    if (!holder) continue
    const before = inOrder(lots.get(key) ?? [])
    const after = corrected.has(key)
      ? replayed(before, await everyPlay(tx, holder))
      : played.reduce<WagerLot[]>(
          (held, { placedAt, valid }) => withPlay(held, { placedAt, valid: amount(valid) }),
          before,
        )
    for (const [at, lot] of after.entries())
      if (lot.wagered !== before[at]?.wagered) changed.push({ ...holder, id: lot.id, wagered: lot.wagered })
  }
  await writeWagered(tx, changed)
}

const keyOf = ({ memberId, asset }: { readonly memberId: MemberId; readonly asset: string }): string =>
  `${memberId} ${asset}`

/** The lots of these members, finished ones among them: a correction may open those again. */
async function lotsOf(tx: Tx, members: readonly Holder[]): Promise<ReadonlyMap<string, readonly WagerLot[]>> {
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

async function everyPlay(tx: Tx, { bucket, memberId, asset }: Holder) {
  const { rows } = await sql<{ placedAt: Date; valid: bigint }>`
    select placed_at as "placedAt", valid from wager_play
     where bucket = ${bucket} and member_id = ${memberId} and asset = ${asset} order by seq`.execute(tx)
  return rows.map(({ placedAt, valid }) => ({ placedAt, valid: amount(valid) }))
}

async function writeWagered(
  tx: Tx,
  changed: readonly (Holder & { id: string; wagered: bigint })[],
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
