import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode, JournalRow, Ledger } from "@croupier/ledger"
import type { MerchantId } from "../../kernel/ids.ts"
import { journal, reading, type Projection } from "../../kernel/projections.ts"
import { factsWithoutTests, playFacts, withoutTests, type PlayFact } from "../play/index.ts"
import { isCountedMoney, moneyGroup, type MoneyGroup } from "./money.ts"
import type { PlaySums } from "./personal-profit.ts"
import { hourText } from "./turnover.ts"

/** Sums of play of a merchant, hour, product and vendor that a batch adds. */
interface HouseHour {
  readonly merchant: number
  readonly asset: string
  readonly hour: string
  readonly product: string
  readonly vendor: string
  bets: bigint
  stake: bigint
  payout: bigint
  validBet: bigint
}
interface HouseMoneyHour {
  readonly merchant: number
  readonly asset: string
  readonly hour: string
  readonly kind: string
  count: bigint
  amount: bigint
}

/**
 * Sums of merchants by the hour: play from its facts, money from the journal. A correction counts in its own hour and
 * goes by the mark of the instant that it corrects, so that a stake and its payout are both counted or neither. Money goes by
 * the mark of its own instant: a reversal's row of the journal does not say when the money that it takes back was booked.
 */
export const houseSums = (ledger: Pick<Ledger, "tail">): Projection => ({
  name: "reports.house",
  readings: [
    reading(playFacts, async (tx, facts) => addHours(tx, houseHoursOf(await factsWithoutTests(tx, facts)))),
    reading({ ...journal(ledger), name: "journal" }, async (tx, rows) => {
      const counted = rows.filter(isCountedMoney)
      await addMoney(
        tx,
        houseMoneyOf(await withoutTests(tx, counted, ({ wallet, at }) => ({ memberId: wallet.owner, at }))),
      )
    }),
  ],
  clear: async (tx) => {
    await sql`delete from house_hour`.execute(tx)
    await sql`delete from house_money_hour`.execute(tx)
  },
})

function houseHoursOf(facts: readonly PlayFact[]): HouseHour[] {
  const hours = new Map<string, HouseHour>()
  for (const fact of facts) {
    const of = {
      merchant: fact.merchantId,
      asset: fact.asset,
      hour: hourText(fact.settledAt),
      product: fact.product,
      vendor: fact.vendor ?? "",
    }
    const key = JSON.stringify(of)
    const sums = hours.get(key) ?? { ...of, bets: 0n, stake: 0n, payout: 0n, validBet: 0n }
    sums.bets += BigInt(fact.bets)
    sums.stake += fact.stake
    sums.payout += fact.payout + fact.rebate
    sums.validBet += fact.validBet
    hours.set(key, sums)
  }
  return [...hours.values()]
}

function houseMoneyOf(rows: readonly JournalRow[]): HouseMoneyHour[] {
  const hours = new Map<string, HouseMoneyHour>()
  for (const { wallet, house, kind, amount, at } of rows) {
    const of = { merchant: house.merchant, asset: wallet.asset, hour: hourText(at), kind }
    const key = JSON.stringify(of)
    const sums = hours.get(key) ?? { ...of, count: 0n, amount: 0n }
    sums.count += 1n
    sums.amount += amount
    hours.set(key, sums)
  }
  return [...hours.values()]
}

async function addHours(tx: Tx, hours: readonly HouseHour[]): Promise<void> {
  if (hours.length === 0) return
  await sql`
    insert into house_hour as h (merchant_id, asset, hour, product, vendor, bets, stake, payout, valid_bet)
    select * from unnest(
      ${hours.map((each) => each.merchant)}::int[], ${hours.map((each) => each.asset)}::text[],
      ${hours.map((each) => each.hour)}::timestamptz[], ${hours.map((each) => each.product)}::text[],
      ${hours.map((each) => each.vendor)}::text[], ${hours.map((each) => each.bets)}::bigint[],
      ${hours.map((each) => each.stake)}::bigint[], ${hours.map((each) => each.payout)}::bigint[],
      ${hours.map((each) => each.validBet)}::bigint[])
    on conflict (merchant_id, asset, hour, product, vendor) do update
       set bets = h.bets + excluded.bets, stake = h.stake + excluded.stake, payout = h.payout + excluded.payout,
           valid_bet = h.valid_bet + excluded.valid_bet`.execute(tx)
}

async function addMoney(tx: Tx, hours: readonly HouseMoneyHour[]): Promise<void> {
  if (hours.length === 0) return
  await sql`
    insert into house_money_hour as h (merchant_id, asset, hour, kind, count, amount)
    select * from unnest(
      ${hours.map((each) => each.merchant)}::int[], ${hours.map((each) => each.asset)}::text[],
      ${hours.map((each) => each.hour)}::timestamptz[], ${hours.map((each) => each.kind)}::text[],
      ${hours.map((each) => each.count)}::bigint[], ${hours.map((each) => each.amount)}::bigint[])
    on conflict (merchant_id, asset, hour, kind) do update
       set count = h.count + excluded.count, amount = h.amount + excluded.amount`.execute(tx)
}

/** Hours of UTC of a merchant in one asset that begin in `[from, until)`; without `from` from the first on. */
export interface HouseSpan {
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly from: Date | undefined
  readonly until: Date
}

const within = ({ merchantId, asset, from, until }: HouseSpan) =>
  sql`merchant_id = ${merchantId} and asset = ${asset} and hour >= ${from ?? "-infinity"}::timestamptz and hour < ${until}`

/** Play of a merchant by product and vendor, the highest stakes first. */
export async function housePlay(
  db: Db,
  span: HouseSpan,
): Promise<readonly (PlaySums & { readonly product: string; readonly vendor: string })[]> {
  const { rows } = await sql<PlaySums & { product: string; vendor: string }>`
    select product, vendor, sum(bets)::bigint as bets, sum(stake)::bigint as stake, sum(payout)::bigint as payout,
           sum(valid_bet)::bigint as "validBet"
      from house_hour where ${within(span)} group by 1, 2 order by sum(stake) desc, 1, 2`.execute(db)
  return rows
}

/** Money of a merchant that is no play, by kind. */
export async function houseMoney(
  db: Db,
  span: HouseSpan,
): Promise<
  readonly {
    readonly group: MoneyGroup
    readonly kind: string
    readonly count: bigint
    readonly amount: bigint
  }[]
> {
  const { rows } = await sql<{ kind: string; count: bigint; amount: bigint }>`
    select kind, sum(count)::bigint as count, sum(amount)::bigint as amount
      from house_money_hour where ${within(span)} group by 1 order by 1`.execute(db)
  return rows.flatMap((row) => {
    const group = moneyGroup(row.kind)
    return group ? [{ group, ...row }] : []
  })
}
