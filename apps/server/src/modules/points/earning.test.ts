import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { pointsHouse, type PlayedFact, type PointsHouse } from "./test-house.ts"

let house: PointsHouse
let at: Date
beforeAll(async () => {
  house = await pointsHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  house.state.isOn = true
  house.clock.advance(3_600_000)
  at = house.clock.now()
})

const bet = (product: string, stake: string, more: PlayedFact = {}): PlayedFact => ({
  product,
  stake: parseAmount(stake),
  validBet: parseAmount(stake),
  settledAt: at,
  ...more,
})
const taken = (fact: PlayedFact): PlayedFact => ({
  ...fact,
  stake: -(fact.stake ?? 0n),
  fromBonus: -(fact.fromBonus ?? 0n),
  validBet: -(fact.validBet ?? 0n),
  revision: 1,
  correctsAt: fact.settledAt ?? null,
  settledAt: house.clock.now(),
})
const figures = async () =>
  (
    await sql`
      select p.member_id, p.earned, p.rest, p.credited, h.hour, h.product, h.valid, h.weighted
        from point_member p join point_hour h using (bucket, member_id) order by 1, 5, 6`.execute(house.db)
  ).rows

test("multipliers weigh the valid bet of each product, and remainders carry over", async () => {
  const player = await house.aPlayer()
  await house.play(player, bet("RNG", "95"))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(11n)
  await house.play(player, bet("LIVE", "15"))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(12n)
  await house.play(player, bet("SPORTS", "47.5"))
  await house.play(player, bet("LOTT", "1000"))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(17n)
})

test("the bonus's share of a stake and play money earn nothing", async () => {
  const player = await house.aPlayer()
  await house.play(player, bet("RNG", "100", { fromBonus: parseAmount("33.3334") }))
  await house.play(player, bet("RNG", "100", { asset: "FUN" }))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(7n)
  const { rows } = await sql<{
    valid: string
  }>`select valid from point_hour where member_id = ${player}`.execute(house.db)
  expect(rows).toEqual([{ valid: "666666" }])
})

test("a void takes back what its bet earned; points that are spent are owed and earned back first", async () => {
  const player = await house.aPlayer()
  const first = bet("RNG", "95", { reference: "bet:void" })
  await house.play(player, first)
  await house.play(player, bet("SPORTS", "58"))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(17n)
  await sql`update point_reward set is_listed = false`.execute(house.db)
  await house.ledger.post({
    key: crypto.randomUUID(),
    kind: "adjustment",
    debit: { side: "wallet", owner: player, purpose: "points", asset: "PTS" },
    credit: { side: "house", merchant: 1, purpose: "adjustments", asset: "PTS" },
    amount: parseAmount("16"),
    cause: "test",
  })
  await house.play(player, taken(first))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(0n)
  const balance = () =>
    house.module.routes.pointBalance({}, { member: { id: player }, merchant: { id: 1 } } as never)
  expect(await balance()).toMatchObject({ points: "0", owed: "11" })
  await house.play(player, bet("PVP", "100"))
  await house.settle()
  expect(await balance()).toMatchObject({ points: "0", owed: "1" })
  await house.play(player, bet("PVP", "30"))
  await house.settle()
  expect(await balance()).toMatchObject({ points: "2", owed: "0" })
})

test("a correction is weighed by the multiplier of what it corrects", async () => {
  const player = await house.aPlayer()
  const first = bet("RNG", "100")
  await house.play(player, first)
  await house.settle()
  await sql`
    insert into point_terms (merchant_id, since, multipliers, step, pays, daily, second_from, asked_by, approved_by)
    values (1, ${new Date(at.getTime() + 60_000)}, '{"RNG": 240}', 100, 10000, 10000, 20000, 'a', 'b')`.execute(
    house.db,
  )
  house.clock.advance(120_000)
  await house.play(player, taken(first))
  await house.play(player, bet("RNG", "100", { settledAt: house.clock.now() }))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(24n)
  await sql`delete from point_terms where asked_by = 'a'`.execute(house.db)
  await house.projections.rebuild("points.earning")
  await house.settle()
})

test("a member who was excluded at the settlement earns nothing", async () => {
  const player = await house.aPlayer()
  await sql`
    insert into exclusion (merchant_id, member_id, kind, since, ends_at)
    values (1, ${player}, 'EXCLUSION', ${at}, ${new Date(at.getTime() + 1_000)})`.execute(house.db)
  await house.play(player, bet("RNG", "100"))
  await house.play(player, bet("RNG", "10", { settledAt: new Date(at.getTime() + 2_000) }))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(1n)
})

test("figures that are read anew equal the live ones, and nothing is posted meanwhile", async () => {
  const player = await house.aPlayer()
  for (let i = 0; i < 30; i++)
    await house.play(player, bet(i % 2 ? "FISH" : "LIVE", `${i + 1}.37`, { reference: `bet:${i}` }))
  await house.settle()
  const [live, held] = [await figures(), await house.pointsOf(player)]
  const posted = await house.module.credit()
  expect(posted).toBe(0)
  await house.projections.rebuild("points.earning")
  expect(await figures()).toEqual(live)
  expect(await house.module.credit()).toBe(0)
  expect(await house.pointsOf(player)).toBe(held)
})

test("nothing is taken back while figures are read anew", async () => {
  const player = await house.aPlayer()
  await house.play(player, bet("RNG", "100"))
  await house.settle()
  const [projection] = house.module.projections
  await house.database.db.transaction().execute(async (tx) => projection?.clear(tx as never))
  expect(await house.module.credit()).toBe(0)
  expect(await house.pointsOf(player)).toBe(12n)
  await house.projections.rebuild("points.earning")
  await house.settle()
  expect(await house.pointsOf(player)).toBe(12n)
})

test("points are posted once by workers that run at once, also to a member without a wallet of points", async () => {
  const player = await house.aMember("0")
  await house.play(player, bet("RNG", "1000"))
  await house.projections.catchUp()
  await Promise.all(Array.from({ length: 4 }, () => house.module.credit()))
  expect(await house.pointsOf(player)).toBe(120n)
})

test("a merchant that ends points earns none from the next minute on, and again when it begins anew", async () => {
  const player = await house.aPlayer()
  house.state.isOn = false
  await house.settle()
  house.clock.advance(120_000)
  await house.play(player, bet("RNG", "100", { settledAt: house.clock.now() }))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(0n)
  house.state.isOn = true
  await house.settle()
  house.clock.advance(120_000)
  await house.play(player, bet("RNG", "100", { settledAt: house.clock.now() }))
  await house.settle()
  expect(await house.pointsOf(player)).toBe(12n)
})
