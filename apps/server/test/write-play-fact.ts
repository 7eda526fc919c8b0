import { sql, type Db } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import type { PlayFact } from "../src/modules/play/index.ts"

/** Writes a fact of settled play as a module does when it settles; what is not given is that of a lottery bet that lost. */
export async function writePlayFact(
  db: Db,
  given: Partial<Omit<PlayFact, "bucket" | "seq">> & Pick<PlayFact, "memberId">,
): Promise<void> {
  const fact = {
    merchantId: 1,
    product: "LOTT",
    vendor: null,
    game: "SSC1M",
    asset: "BRL",
    bets: 1,
    stake: 0n,
    fromBonus: 0n,
    payout: 0n,
    toBonus: 0n,
    rebate: 0n,
    validBet: 0n,
    settledAt: new Date("2026-11-20T12:00:00Z"),
    reference: `bet:${given.memberId}`,
    revision: 0,
    correctsAt: null,
    placedAt: null,
    ...given,
  }
  const bucket = bucketOf(fact.memberId)
  await sql`
    insert into play_fact (bucket, seq, merchant_id, member_id, product, vendor, game, asset, bets, stake, from_bonus, payout, to_bonus, rebate,
      valid_bet, settled_at, reference, revision, line_id, corrects_at, placed_at)
    values (${bucket}::smallint, play_next(${bucket}::smallint, 1) + 1, ${fact.merchantId}, ${fact.memberId}, ${fact.product}, ${fact.vendor},
      ${fact.game}, ${fact.asset}, ${fact.bets}, ${fact.stake}, ${fact.fromBonus}, ${fact.payout}, ${fact.toBonus}, ${fact.rebate}, ${fact.validBet}, ${fact.settledAt},
      ${fact.reference}, ${fact.revision}, (select l.line_id from play_line_at(${fact.memberId}, ${fact.correctsAt ?? fact.settledAt}) l), ${fact.correctsAt}, ${fact.placedAt})`.execute(
    db,
  )
}
