import { sql, type Tx } from "@croupier/database"
import {
  ASSETS,
  houseId,
  MONEY_ASSETS,
  type JournalRow,
  type SlotCursor,
  type TransferKind,
} from "@croupier/ledger"
import { journal, type Projection } from "../../kernel/projections.ts"
import { playFacts } from "../play/index.ts"
import type { WatchKit } from "./kit.ts"
import type { Direction } from "./rules/facts.ts"

/** The direction of each kind that the watch goes by: of money that enters the member's wallet, and of money that leaves it. */
const DIRECTIONS: Readonly<
  Partial<Record<TransferKind, { readonly in?: Direction; readonly out?: Direction }>>
> = {
  deposit: { in: "IN" },
  withdrawal: { out: "OUT" },
  transfer_down: { in: "RECEIVED", out: "GIVEN" },
  transfer_up: { in: "RECEIVED", out: "GIVEN" },
  bonus: { in: "GIFT" },
  cashback: { in: "GIFT" },
  mission: { in: "GIFT" },
  raffle: { in: "GIFT" },
  vip: { in: "GIFT" },
  referral: { in: "GIFT" },
}

/** No member has a number as high as the owners of merchants' own wallets. */
const MEMBERS_BELOW = 1n << 45n
/** Facts of play of one step: they stay in the database, so it may be large. */
const FACTS = 10_000

const directionOf = ({ kind, amount, wallet }: JournalRow): Direction | undefined => {
  if (wallet.owner >= MEMBERS_BELOW || !ASSETS[wallet.asset].money) return undefined
  return amount > 0n ? DIRECTIONS[kind]?.in : DIRECTIONS[kind]?.out
}

/**
 * The facts of the watch from journal and settled play, and the members whose rules are due. A member is ready to be judged
 * once both sources were read to their ends behind the movement, so that no rule counts a payout before the play that
 * preceded it.
 */
export function watchFacts(kit: Pick<WatchKit, "ledger" | "clock">): Projection {
  const source = journal(kit.ledger)
  let isJournalBehind = true
  return {
    name: "watch.facts",
    readings: [
      {
        source: source.name,
        head: source.head,
        step: async (tx, after, limit) => {
          const { rows, moved } = await source.tail(tx, after, limit)
          await addMoves(tx, rows, kit.clock.now())
          isJournalBehind = rows.length >= limit
          return { count: rows.length, moved }
        },
      },
      {
        source: playFacts.name,
        head: playFacts.head,
        batch: FACTS,
        step: async (tx, after, limit) => {
          const { count, moved } = await takePlay(tx, after, limit)
          if (!isJournalBehind && count < limit)
            await sql`update watch_due set is_ready = true where not is_ready`.execute(tx)
          return { count, moved }
        },
      },
    ],
    // Alerts and cases are records and stay. The members are judged again, which adds no alert that is there.
    clear: async (tx) => {
      await sql`delete from watch_move`.execute(tx)
      await sql`delete from watch_play`.execute(tx)
      await sql`delete from watch_round`.execute(tx)
      await sql`delete from watch_due`.execute(tx)
    },
  }
}

async function addMoves(tx: Tx, rows: readonly JournalRow[], now: Date): Promise<void> {
  const moves = rows.flatMap((row) => {
    const direction = directionOf(row)
    return direction === undefined ? [] : [{ ...row, direction }]
  })
  if (moves.length === 0) return
  await sql`
    with told as (
      select * from unnest(
        ${moves.map(({ bucket }) => bucket)}::smallint[], ${moves.map(({ house: { merchant, purpose, asset } }) => houseId(merchant, purpose, asset))}::int[],
        ${moves.map(({ houseSeq }) => houseSeq)}::bigint[], ${moves.map(({ house }) => house.merchant)}::int[],
        ${moves.map(({ wallet }) => wallet.owner)}::bigint[], ${moves.map(({ wallet }) => wallet.asset)}::text[],
        ${moves.map(({ kind }) => kind)}::text[], ${moves.map(({ direction }) => direction)}::text[],
        ${moves.map(({ amount }) => (amount < 0n ? -amount : amount))}::bigint[], ${moves.map(({ cause }) => cause)}::text[],
        ${moves.map(({ at }) => at)}::timestamptz[]) as t (bucket, house, seq, merchant_id, member_id, asset, kind, direction, amount, cause, at)),
    kept as (
      insert into watch_move (bucket, house, seq, merchant_id, member_id, asset, kind, direction, amount, cause, at)
      select * from told on conflict do nothing)
    insert into watch_due as d (bucket, member_id, merchant_id, since)
    select distinct on (bucket, member_id) bucket, member_id, merchant_id, ${now}::timestamptz from told
     where direction <> 'GIFT' order by bucket, member_id
    on conflict (bucket, member_id) do update set is_ready = false`.execute(tx)
}

/** Takes the next facts of play in, within the database: none of them needs a look of this process. */
async function takePlay(
  tx: Tx,
  after: readonly SlotCursor[],
  limit: number,
): Promise<{ readonly count: number; readonly moved: readonly SlotCursor[] }> {
  const { rows } = await sql<{ bucket: number; seq: bigint; n: bigint }>`
    select bucket, seq, n from watch_take_play(${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[],
      ${limit}::bigint, ${MONEY_ASSETS}::text[])`.execute(tx)
  return {
    count: rows.reduce((sum, { n }) => sum + Number(n), 0),
    moved: rows.map(({ bucket, seq }) => ({ bucket, house: 0, seq })),
  }
}
