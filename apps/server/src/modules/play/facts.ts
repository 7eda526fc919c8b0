import { sql, type Db, type RawBuilder, type Tx } from "@croupier/database"
import { bucketOf, isAsset, type AssetCode } from "@croupier/ledger"
import type { Source } from "../../kernel/projections.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** One fact of settled play; see the table for what each field says. Amounts at the ledger's scale, signed. */
export interface PlayFact {
  readonly bucket: number
  readonly seq: bigint
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly product: string
  readonly vendor: string | null
  readonly game: string | null
  readonly asset: AssetCode
  readonly bets: number
  readonly stake: bigint
  /** The part of the stake that the bonus paid; the main wallet paid the rest. */
  readonly fromBonus: bigint
  readonly payout: bigint
  /** The part of the payout that entered the bonus; the rest entered the main wallet. */
  readonly toBonus: bigint
  readonly rebate: bigint
  readonly validBet: bigint
  readonly settledAt: Date
  readonly reference: string
  readonly revision: number
  /** The agents under whom it was played (`play_line`); null: none. */
  readonly lineId: bigint | null
  /** When that which it corrects was settled; null: it corrects nothing. */
  readonly correctsAt: Date | null
  /** When the stakes of the valid bet were placed; null: it has none, or was told before placing was kept. */
  readonly placedAt: Date | null
}

/** Facts in the order of their bucket, for projections. A bucket is never read past a fact that is not committed. */
export const playFacts: Source<PlayFact> = {
  name: "play",
  head: sql`select sum(seq) from play_slot`,
  tail: async (tx, after, limit) => {
    const { rows } = await sql<Omit<PlayFact, "asset"> & { readonly asset: string }>`
      select f.bucket, f.seq, f.merchant_id as "merchantId", f.member_id as "memberId", f.product, f.vendor, f.game, f.asset,
             f.bets, f.stake, f.from_bonus as "fromBonus", f.payout, f.to_bonus as "toBonus", f.rebate, f.valid_bet as "validBet", f.settled_at as "settledAt", f.reference, f.revision,
             f.line_id as "lineId", f.corrects_at as "correctsAt", f.placed_at as "placedAt"
        from play_tail(${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[], ${limit}::bigint) f`.execute(
      tx,
    )
    const facts = rows.map(({ asset, ...row }) => {
      if (!isAsset(asset)) throw new Error(`play in ${asset}, which is no asset of this release`)
      return { ...row, asset }
    })
    const moved = new Map(facts.map(({ bucket, seq }) => [bucket, { bucket, house: 0, seq }]))
    return { rows: facts, moved: [...moved.values()] }
  },
}

/**
 * True where play settled before an instant stands behind these places (a select of bucket and seq), or so much stands there that it
 * is not looked through.
 */
export async function isPlayUnread(tx: Tx, places: RawBuilder<unknown>, until: Date): Promise<boolean> {
  const most = 20_000
  const { rows } = await sql<{ isUnread: boolean }>`
    with places as (select array_agg(bucket) as buckets, array_agg(seq) as seqs from (${places}) p)
    select count(*) >= ${most} or count(*) filter (where f.settled_at < ${until}) > 0 as "isUnread"
      from places p
     cross join lateral play_tail(coalesce(p.buckets, '{}'), coalesce(p.seqs, '{}'), ${most}) f`.execute(tx)
  return rows[0]?.isUnread ?? false
}

/** Games of the facts at these places, each with its place in what was asked; a place without a fact is left out. */
export async function factsAt(
  db: Db | Tx,
  places: readonly { readonly bucket: number; readonly seq: bigint }[],
): Promise<readonly { readonly at: number; readonly vendor: string | null; readonly game: string | null }[]> {
  const { rows } = await sql<{ at: number; vendor: string | null; game: string | null }>`
    select (p.nth - 1)::int as at, f.vendor, f.game
      from unnest(${places.map(({ bucket }) => bucket)}::smallint[], ${places.map(({ seq }) => seq)}::bigint[]) with ordinality p (bucket, seq, nth)
      join play_fact f on f.bucket = p.bucket and f.seq = p.seq`.execute(db)
  return rows
}

/** Facts of a member in one product between two places of the member's bucket, both counted, the newest first. */
export async function factsOf(
  db: Db | Tx,
  asked: {
    readonly memberId: MemberId
    readonly product: string
    readonly first: bigint
    readonly last: bigint
    readonly limit: number
  },
): Promise<
  readonly Pick<
    PlayFact,
    "vendor" | "game" | "stake" | "fromBonus" | "validBet" | "settledAt" | "correctsAt" | "reference"
  >[]
> {
  const { rows } = await sql<Awaited<ReturnType<typeof factsOf>>[number]>`
    select vendor, game, stake, from_bonus as "fromBonus", valid_bet as "validBet", settled_at as "settledAt",
           corrects_at as "correctsAt", reference
      from play_fact
     where bucket = ${bucketOf(asked.memberId)} and seq between ${asked.first} and ${asked.last}
       and member_id = ${asked.memberId} and product = ${asked.product}
     order by seq desc limit ${asked.limit}`.execute(db)
  return rows
}
