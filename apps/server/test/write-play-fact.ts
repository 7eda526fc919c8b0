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

/** A fact of many that are written at once. */
export interface SettledPlay {
  readonly memberId: bigint
  readonly product: string
  readonly stake: bigint
  readonly payout: bigint
  readonly validBet: bigint
  readonly rebate: bigint
  readonly settledAt: Date
  readonly correctsAt: Date | null
}

/** Writes facts of settled play in their order, in one statement: a test of many facts needs a statement for thousands. */
export async function writePlayFacts(db: Db, facts: readonly SettledPlay[]): Promise<void> {
  const column = <K extends keyof SettledPlay>(name: K) => facts.map((fact) => fact[name])
  await sql`
    with given as (
      select t.*, (t.member & 63)::smallint as bucket, row_number() over (partition by t.member & 63 order by t.nth) as place
        from unnest(${column("memberId")}::bigint[], ${column("product")}::text[], ${column("stake")}::bigint[], ${column("payout")}::bigint[],
                    ${column("validBet")}::bigint[], ${column("rebate")}::bigint[], ${column("settledAt")}::timestamptz[],
                    ${column("correctsAt")}::timestamptz[]) with ordinality
               t (member, product, stake, payout, valid_bet, rebate, settled_at, corrects_at, nth)),
    taken as materialized (
      select g.bucket, play_next(g.bucket, g.facts) as before from (select bucket, count(*) as facts from given group by 1) g)
    insert into play_fact (bucket, seq, merchant_id, member_id, product, game, asset, bets, stake, payout, rebate, valid_bet, settled_at,
        reference, revision, line_id, corrects_at)
      select g.bucket, t.before + g.place, 1, g.member, g.product, 'GAME', 'BRL', 1, g.stake, g.payout, g.rebate, g.valid_bet, g.settled_at,
             'bet:' || g.member || '/' || t.before + g.place, 0,
             (select l.line_id from play_line_at(g.member, coalesce(g.corrects_at, g.settled_at)) l), g.corrects_at
        from given g join taken t on t.bucket = g.bucket`.execute(db)
}
