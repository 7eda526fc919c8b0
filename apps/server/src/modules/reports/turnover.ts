import { sql, type Tx } from "@croupier/database"
import { HOUR_MS } from "../../kernel/durations.ts"
import { reading, type Projection } from "../../kernel/projections.ts"
import { playFacts, type PlayFact } from "../play/index.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** The sums of one member, asset, hour and product that a batch of settled play adds. */
interface Hour {
  readonly bucket: number
  readonly member: string
  readonly asset: string
  readonly hour: string
  readonly product: string
  readonly merchant: MerchantId
  stake: bigint
  payout: bigint
  validBet: bigint
}

/** What the sums go by. */
type Counted = Pick<
  PlayFact,
  | "bucket"
  | "memberId"
  | "asset"
  | "product"
  | "merchantId"
  | "stake"
  | "payout"
  | "rebate"
  | "validBet"
  | "settledAt"
>

/** Sums settled play by member, asset, hour and product: pure, so that it is tested without a database. */
export function hoursOf(facts: readonly Counted[]): Hour[] {
  const hours = new Map<string, Hour>()
  for (const fact of facts) {
    const hour = new Date(Math.floor(fact.settledAt.getTime() / HOUR_MS) * HOUR_MS).toISOString()
    const key = `${fact.memberId}:${fact.asset}:${hour}:${fact.product}`
    const sums = hours.get(key) ?? {
      bucket: fact.bucket,
      member: String(fact.memberId),
      asset: fact.asset,
      hour,
      product: fact.product,
      merchant: fact.merchantId,
      stake: 0n,
      payout: 0n,
      validBet: 0n,
    }
    sums.stake += fact.stake
    sums.payout += fact.payout + fact.rebate
    sums.validBet += fact.validBet
    hours.set(key, sums)
  }
  return [...hours.values()]
}

export const turnover: Projection = {
  name: "reports.play",
  readings: [reading(playFacts, (tx, facts) => addHours(tx, hoursOf(facts)))],
  clear: async (tx) => void (await sql`delete from play_hour`.execute(tx)),
}

async function addHours(tx: Tx, hours: readonly Hour[]): Promise<void> {
  await sql`
    insert into play_hour (bucket, member_id, asset, hour, product, merchant_id, stake, payout, valid_bet)
    select * from unnest(
      ${hours.map((each) => each.bucket)}::smallint[], ${hours.map((each) => each.member)}::bigint[], ${hours.map((each) => each.asset)}::text[],
      ${hours.map((each) => each.hour)}::timestamptz[], ${hours.map((each) => each.product)}::text[], ${hours.map((each) => each.merchant)}::int[],
      ${hours.map((each) => each.stake)}::bigint[], ${hours.map((each) => each.payout)}::bigint[], ${hours.map((each) => each.validBet)}::bigint[])
    on conflict (bucket, member_id, asset, hour, product) do update
       set stake = play_hour.stake + excluded.stake, payout = play_hour.payout + excluded.payout, valid_bet = play_hour.valid_bet + excluded.valid_bet`.execute(
    tx,
  )
}
