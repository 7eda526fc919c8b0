import { sql, type Tx } from "@croupier/database"
import { ASSETS, houseId, type JournalRow, type TransferKind } from "@croupier/ledger"
import { HOUR_MS } from "../../kernel/durations.ts"
import { journal, type Projection } from "../../kernel/projections.ts"
import { playFacts, type PlayFact } from "../play/index.ts"
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
/** Games of this category are played by members against one another. */
const AGAINST_MEMBERS = "PVP"
/** Facts of play of one step: they are summed by the hour before they are written. */
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
        step: async (tx, after, limit) => {
          const { rows, moved } = await source.tail(tx, after, limit)
          await addMoves(tx, rows, kit.clock.now())
          isJournalBehind = rows.length >= limit
          return { count: rows.length, moved }
        },
      },
      {
        source: playFacts.name,
        batch: FACTS,
        step: async (tx, after, limit) => {
          const { rows, moved } = await playFacts.tail(tx, after, limit)
          await addPlay(tx, rows)
          if (!isJournalBehind && rows.length < limit)
            await sql`update watch_due set is_ready = true where not is_ready`.execute(tx)
          return { count: rows.length, moved }
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

async function addPlay(tx: Tx, rows: readonly PlayFact[]): Promise<void> {
  const facts = rows.filter(({ asset }) => ASSETS[asset].money)
  const hours = new Map<string, { readonly fact: PlayFact; readonly hour: Date; valid: bigint }>()
  const rounds = new Map<string, { readonly fact: PlayFact; stake: bigint; payout: bigint }>()
  for (const fact of facts) {
    // A correction changes the hour of the play that it corrects.
    const at = (fact.correctsAt ?? fact.settledAt).getTime()
    const hour = new Date(at - (at % HOUR_MS))
    const key = `${fact.memberId}:${fact.asset}:${hour.getTime()}`
    const sum = hours.get(key) ?? { fact, hour, valid: 0n }
    sum.valid += fact.validBet
    hours.set(key, sum)
    if (fact.product !== AGAINST_MEMBERS) continue
    const table = `${fact.merchantId}:${nameOf(fact)}:${fact.memberId}:${fact.asset}`
    const result = rounds.get(table) ?? { fact, stake: 0n, payout: 0n }
    result.stake += fact.stake
    result.payout += fact.payout
    rounds.set(table, result)
  }
  const played = [...hours.values()].filter(({ valid }) => valid !== 0n)
  if (played.length > 0)
    await sql`
      insert into watch_play as p (bucket, member_id, asset, hour, valid)
      select * from unnest(
        ${played.map(({ fact }) => fact.bucket)}::smallint[], ${played.map(({ fact }) => fact.memberId)}::bigint[],
        ${played.map(({ fact }) => fact.asset)}::text[], ${played.map(({ hour }) => hour)}::timestamptz[], ${played.map(({ valid }) => valid)}::bigint[])
      on conflict (bucket, member_id, asset, hour) do update set valid = p.valid + excluded.valid`.execute(tx)
  const results = [...rounds.values()]
  if (results.length > 0)
    await sql`
      insert into watch_round as r (merchant_id, round, member_id, asset, game, stake, payout, at)
      select * from unnest(
        ${results.map(({ fact }) => fact.merchantId)}::int[], ${results.map(({ fact }) => nameOf(fact))}::text[],
        ${results.map(({ fact }) => fact.memberId)}::bigint[], ${results.map(({ fact }) => fact.asset)}::text[],
        ${results.map(({ fact }) => fact.game ?? "")}::text[], ${results.map(({ stake }) => stake)}::bigint[],
        ${results.map(({ payout }) => payout)}::bigint[], ${results.map(({ fact }) => fact.correctsAt ?? fact.settledAt)}::timestamptz[])
      on conflict (merchant_id, round, member_id, asset) do update
         set stake = r.stake + excluded.stake, payout = r.payout + excluded.payout`.execute(tx)
}

const nameOf = ({ vendor, reference }: PlayFact): string => `${vendor ?? ""} ${reference}`
