import { sql, type Db, type Tx } from "@croupier/database"
import { ASSETS } from "@croupier/ledger"
import type { MerchantId } from "../../kernel/ids.ts"
import { reading, type Projection } from "../../kernel/projections.ts"
import { factsWithoutTests, playFacts, type PlayFact } from "../play/index.ts"

/** Bets on one game in one day of UTC. */
interface Day {
  readonly merchant: MerchantId
  readonly day: string
  readonly vendor: string
  readonly game: string
  bets: number
}

/** Bets with money by merchant, day and game. A correction takes its bets away again. */
export function daysOf(facts: readonly PlayFact[]): Day[] {
  const days = new Map<string, Day>()
  for (const { merchantId, settledAt, vendor, game, asset, bets } of facts) {
    if (game === null || bets === 0 || !ASSETS[asset].money) continue
    const day = settledAt.toISOString().slice(0, 10)
    const key = JSON.stringify([merchantId, day, vendor, game])
    const sums = days.get(key) ?? { merchant: merchantId, day, vendor: vendor ?? "", game, bets: 0 }
    sums.bets += bets
    days.set(key, sums)
  }
  return [...days.values()]
}

export const played: Projection = {
  name: "games.played",
  readings: [
    reading(playFacts, async (tx, facts) => addDays(tx, daysOf(await factsWithoutTests(tx, facts)))),
  ],
  clear: async (tx) => void (await sql`delete from game_played`.execute(tx)),
}

async function addDays(tx: Tx, days: readonly Day[]): Promise<void> {
  if (days.length === 0) return
  await sql`
    insert into game_played as p (merchant_id, day, vendor, game, bets)
    select * from unnest(
      ${days.map(({ merchant }) => merchant)}::int[], ${days.map(({ day }) => day)}::date[],
      ${days.map(({ vendor }) => vendor)}::text[], ${days.map(({ game }) => game)}::text[],
      ${days.map(({ bets }) => bets)}::bigint[])
    on conflict (merchant_id, day, vendor, game) do update set bets = p.bets + excluded.bets`.execute(tx)
}

/** The ids of the games that were bet on most since a day, the most first. A lottery of the house is its merchant's card, else the shared one. */
export async function readPlayedMost(
  db: Db,
  merchantId: MerchantId,
  since: Date,
  limit: number,
): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select g.id from (
      select vendor, game, sum(bets) as bets from game_played
       where merchant_id = ${merchantId} and day >= (${since}::timestamptz at time zone 'UTC')::date
       group by vendor, game having sum(bets) > 0 order by sum(bets) desc limit ${limit}) p
      cross join lateral (
        select g.id from game g join game_vendor v on v.code = g.vendor_code
         where g.code = p.game and g.status <> 'GONE'
           and (g.vendor_code = p.vendor
             or p.vendor = '' and g.category in ('LOTT', 'ELOTT') and (v.merchant_id = ${merchantId} or v.merchant_id is null))
         order by v.merchant_id nulls last limit 1) g
     order by p.bets desc, g.id`.execute(db)
  return rows.map(({ id }) => id)
}
