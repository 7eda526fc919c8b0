import { sql, type Tx } from "@croupier/database"
import { HOUR_MS } from "../../kernel/durations.ts"
import { reading, type Projection } from "../../kernel/projections.ts"
import { playFacts, type PlayFact } from "../play/index.ts"

/** The sums of one member, asset, hour, product and vendor that a batch of settled play adds. */
interface Hour {
  readonly bucket: number
  readonly member: string
  readonly asset: string
  readonly hour: string
  readonly product: string
  readonly vendor: string
  readonly merchant: number
  bets: bigint
  stake: bigint
  payout: bigint
  validBet: bigint
}

/** The fields that the sums go by. */
type Counted = Pick<
  PlayFact,
  | "bucket"
  | "memberId"
  | "asset"
  | "product"
  | "vendor"
  | "merchantId"
  | "bets"
  | "stake"
  | "payout"
  | "rebate"
  | "validBet"
  | "settledAt"
>

/** The hour of UTC that an instant lies in, as PostgreSQL reads it. */
export const hourText = (at: Date): string =>
  new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS).toISOString()

/** Sums settled play by member, asset, hour, product and vendor: pure, so that it is tested without a database. */
export function hoursOf(facts: readonly Counted[]): Hour[] {
  const hours = new Map<string, Hour>()
  for (const fact of facts) {
    const hour = hourText(fact.settledAt)
    const vendor = fact.vendor ?? ""
    const key = `${fact.memberId}:${fact.asset}:${hour}:${fact.product}:${vendor}`
    const sums = hours.get(key) ?? {
      bucket: fact.bucket,
      member: String(fact.memberId),
      asset: fact.asset,
      hour,
      product: fact.product,
      vendor,
      merchant: fact.merchantId,
      bets: 0n,
      stake: 0n,
      payout: 0n,
      validBet: 0n,
    }
    sums.bets += BigInt(fact.bets)
    sums.stake += fact.stake
    sums.payout += fact.payout + fact.rebate
    sums.validBet += fact.validBet
    hours.set(key, sums)
  }
  return [...hours.values()]
}

export const turnover: Projection = {
  name: "reports.vendor-play",
  readings: [reading(playFacts, (tx, facts) => addHours(tx, hoursOf(facts)))],
  clear: async (tx) => void (await sql`delete from vendor_hour`.execute(tx)),
}

async function addHours(tx: Tx, hours: readonly Hour[]): Promise<void> {
  await sql`
    insert into vendor_hour (bucket, member_id, asset, hour, product, vendor, merchant_id, bets, stake, payout, valid_bet)
    select * from unnest(
      ${hours.map((each) => each.bucket)}::smallint[], ${hours.map((each) => each.member)}::bigint[], ${hours.map((each) => each.asset)}::text[],
      ${hours.map((each) => each.hour)}::timestamptz[], ${hours.map((each) => each.product)}::text[], ${hours.map((each) => each.vendor)}::text[],
      ${hours.map((each) => each.merchant)}::int[], ${hours.map((each) => each.bets)}::bigint[],
      ${hours.map((each) => each.stake)}::bigint[], ${hours.map((each) => each.payout)}::bigint[], ${hours.map((each) => each.validBet)}::bigint[])
    on conflict (bucket, member_id, asset, hour, product, vendor) do update
       set bets = vendor_hour.bets + excluded.bets, stake = vendor_hour.stake + excluded.stake,
           payout = vendor_hour.payout + excluded.payout, valid_bet = vendor_hour.valid_bet + excluded.valid_bet`.execute(
    tx,
  )
}
