import { sql, type Tx } from "@croupier/database"
import { ASSETS } from "@croupier/ledger"
import type { PlayFact } from "../play/index.ts"

/** Plays that are kept of each merchant; the strip shows some of them. */
export const KEPT = 200

/** Sums of one play: a round of a vendor, or all bets of a member on one issue. */
export interface LivePlay {
  readonly fact: PlayFact
  /** When the play was settled first. */
  readonly settledAt: Date
  /** A fact of its first settlement is among them: it may begin a row. */
  isFirst: boolean
  stake: bigint
  fromBonus: bigint
  payout: bigint
}

/**
 * Facts summed by play, the latest `KEPT` plays of each merchant. Play money is none. The bets of an issue are one play, because a
 * member who covers every outcome gains nothing by the one that comes.
 */
export function playsOf(facts: readonly PlayFact[]): readonly LivePlay[] {
  const plays = new Map<string, LivePlay>()
  for (const fact of facts) {
    if (fact.game === null || (fact.stake === 0n && fact.payout === 0n) || !ASSETS[fact.asset].money) continue
    const settledAt = fact.correctsAt ?? fact.settledAt
    const key = JSON.stringify([
      String(fact.memberId),
      settledAt,
      fact.vendor,
      fact.game,
      roundOf(fact),
      fact.asset,
    ])
    const play = plays.get(key) ?? {
      fact,
      settledAt,
      isFirst: false,
      stake: 0n,
      fromBonus: 0n,
      payout: 0n,
    }
    play.isFirst ||= fact.revision === 0
    play.stake += fact.stake
    play.fromBonus += fact.fromBonus
    play.payout += fact.payout
    plays.set(key, play)
  }
  const ofMerchant = new Map<number, number>()
  return [...plays.values()]
    .toSorted((one, other) => other.settledAt.getTime() - one.settledAt.getTime())
    .filter(({ fact }) => {
      const before = ofMerchant.get(fact.merchantId) ?? 0
      ofMerchant.set(fact.merchantId, before + 1)
      return before < KEPT
    })
}

const roundOf = ({ vendor, reference }: PlayFact): string => (vendor === null ? "" : reference)

/** Adds facts to the plays that are kept, and drops what is older than the latest of a merchant. */
export async function tellLivePlays(tx: Tx, facts: readonly PlayFact[]): Promise<void> {
  const plays = playsOf(facts)
  const first = plays.filter(({ isFirst }) => isFirst)
  const corrected = plays.filter(({ isFirst }) => !isFirst)
  if (first.length > 0) {
    await sql`
      insert into live_play as p (merchant_id, member_id, vendor, game, round, asset, settled_at, stake, from_bonus, payout)
      select * from unnest(
        ${first.map(({ fact }) => fact.merchantId)}::int[], ${first.map(({ fact }) => fact.memberId)}::bigint[],
        ${first.map(({ fact }) => fact.vendor ?? "")}::text[], ${first.map(({ fact }) => fact.game)}::text[],
        ${first.map(({ fact }) => roundOf(fact))}::text[], ${first.map(({ fact }) => fact.asset)}::text[],
        ${first.map(({ settledAt }) => settledAt)}::timestamptz[], ${first.map(({ stake }) => stake)}::bigint[],
        ${first.map(({ fromBonus }) => fromBonus)}::bigint[], ${first.map(({ payout }) => payout)}::bigint[])
      on conflict (member_id, settled_at, vendor, game, round, asset) do update
        set stake = p.stake + excluded.stake, from_bonus = p.from_bonus + excluded.from_bonus, payout = p.payout + excluded.payout`.execute(
      tx,
    )
    await sql`
      delete from live_play p
       using unnest(${[...new Set(first.map(({ fact }) => fact.merchantId))]}::int[]) m (id),
             lateral (select l.settled_at from live_play l where l.merchant_id = m.id order by l.settled_at desc offset ${KEPT} limit 1) last
       where p.merchant_id = m.id and p.settled_at <= last.settled_at`.execute(tx)
  }
  // A correction of a play that is kept no more begins no row.
  if (corrected.length > 0)
    await sql`
      update live_play p set stake = p.stake + t.stake, from_bonus = p.from_bonus + t.from_bonus, payout = p.payout + t.payout
        from unnest(
          ${corrected.map(({ fact }) => fact.memberId)}::bigint[], ${corrected.map(({ settledAt }) => settledAt)}::timestamptz[],
          ${corrected.map(({ fact }) => fact.vendor ?? "")}::text[], ${corrected.map(({ fact }) => fact.game)}::text[],
          ${corrected.map(({ fact }) => roundOf(fact))}::text[], ${corrected.map(({ fact }) => fact.asset)}::text[],
          ${corrected.map(({ stake }) => stake)}::bigint[], ${corrected.map(({ fromBonus }) => fromBonus)}::bigint[],
          ${corrected.map(({ payout }) => payout)}::bigint[]) t (member, settled, vendor, game, round, asset, stake, from_bonus, payout)
       where p.member_id = t.member and p.settled_at = t.settled and p.vendor = t.vendor and p.game = t.game and p.round = t.round
         and p.asset = t.asset`.execute(tx)
}
