import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import type { MerchantContext } from "../../call/console-context.ts"
import { systemRandom } from "../../kernel/random.ts"
import { rewards } from "../rewards/index.ts"
import { giftsBy } from "./index.ts"
import { vipHouse, type VipHouse } from "./test-house.ts"

let house: VipHouse
beforeAll(async () => {
  house = await vipHouse()
})
// Two gifts of one move are two postings of one commit.
afterAll(() => house.close({ oncePerCommit: false }))
beforeEach(() => {
  Object.assign(house.state, { isOn: true, isOffering: true, fails: false, born: [], pays: undefined })
  house.state.barred.clear()
})

const levelOf = async (id: bigint) => (await house.book.levelOf(id)).level
const reasons = async (id: bigint) =>
  (
    await sql<{ move: string }>`
      select reason || ' ' || from_level || '>' || to_level as move from vip_move where member_id = ${id} order by id`.execute(
      house.db,
    )
  ).rows.map(({ move }) => move)
const figures = async () =>
  (
    await sql`select bucket, member_id, month, deposit, valid, weighted from vip_month order by 1, 2, 3`.execute(
      house.db,
    )
  ).rows

test("23: four months bring a member up, keep the level, bring it down and up again, each gift once", async () => {
  const player = await house.aPlayer()
  await house.deposit(player, "500")
  await house.play(player, "5000")
  await house.settle()
  expect([await levelOf(player), house.giftsOf(player)]).toEqual([2, ["5.00", "20.00"]])
  await house.nextMonth()
  await house.play(player, "100")
  await house.settle()
  expect(await levelOf(player)).toBe(2)
  await house.nextMonth()
  expect(await levelOf(player)).toBe(1)
  await house.play(player, "2499")
  await house.nextMonth()
  expect(await levelOf(player)).toBe(1)
  await house.deposit(player, "600")
  await house.play(player, "5000")
  await house.settle()
  expect([await levelOf(player), house.giftsOf(player)]).toEqual([2, ["5.00", "20.00"]])
  expect(await reasons(player)).toEqual([
    "REACHED 0>1",
    "REACHED 1>2",
    "KEPT 2>2",
    "FELL 2>1",
    "KEPT 1>1",
    "REACHED 1>2",
  ])
  expect(
    house.events.emitted.filter((event) => "memberId" in event && event.memberId === player),
  ).toHaveLength(3)
})

test("all thresholds have to be met, to the last unit", async () => {
  const player = await house.aPlayer()
  await house.deposit(player, "99.9999")
  await house.play(player, "1000")
  await house.settle()
  expect(await levelOf(player)).toBe(0)
  await house.deposit(player, "0.0001")
  await house.settle()
  expect(await levelOf(player)).toBe(1)
})

test("play money and the bonus's share of a stake count for nothing", async () => {
  const player = await house.aPlayer()
  await house.deposit(player, "100")
  await house.play(player, "1500", { fromBonus: 5_000_001n })
  await house.play(player, "5000", { asset: "FUN" })
  await house.settle()
  expect(await levelOf(player)).toBe(0)
  await house.play(player, "0.0001", { reference: "bet:rest" })
  await house.settle()
  expect(await levelOf(player)).toBe(1)
})

test("a correction after a level was reached acts at the end of the month, and a rebuild gives the same figures", async () => {
  const player = await house.aPlayer()
  await house.deposit(player, "100")
  await house.play(player, "1000", { reference: "bet:void" })
  await house.settle()
  await house.play(player, "-1000", {
    reference: "bet:void",
    revision: 1,
    stake: -10_000_000n,
    correctsAt: house.clock.now(),
  })
  await house.settle()
  expect(await levelOf(player)).toBe(1)
  const live = await figures()
  await house.projections.rebuild("vip.figures")
  expect(await figures()).toEqual(live)
  const before = await reasons(player)
  await house.module.climb()
  expect(await reasons(player)).toEqual(before)
  await house.nextMonth()
  expect(await levelOf(player)).toBe(1)
  await house.nextMonth()
  expect(await levelOf(player)).toBe(0)
})

test("points of a month carry the remainder of the month before", async () => {
  const player = await house.aPlayer()
  await sql`
    insert into point_terms (merchant_id, since, multipliers, step, pays, daily, second_from, asked_by, approved_by)
    values (1, '2026-01-01Z', '{"RNG": 100}', 100, 10000, 1000, 1000, 'a', 'b') on conflict do nothing`.execute(
    house.db,
  )
  await house.play(player, "19")
  await house.nextMonth()
  await house.play(player, "11", { reference: "bet:next" })
  await house.settle()
  const rank = await house.module.routes.playerRank({}, {
    member: { id: player },
    merchant: { id: 1 },
    language: "PT",
  } as never)
  expect(rank).toMatchObject({ figures: { points: "2", validBet: "11.00" }, next: { level: 1 } })
})

test("two looks at once bring a member up once", async () => {
  const player = await house.aPlayer()
  await house.deposit(player, "500")
  await house.play(player, "5000")
  await house.projections.catchUp()
  await Promise.all([house.module.climb(), house.module.climb()])
  expect(house.giftsOf(player)).toEqual(["5.00", "20.00"])
  expect(await reasons(player)).toEqual(["REACHED 0>1", "REACHED 1>2"])
})

test("two at once decide a month once", async () => {
  const player = await house.aPlayer()
  await house.deposit(player, "100")
  await house.play(player, "1000")
  await house.settle()
  await house.nextMonth()
  const other = house.clock.now()
  await Promise.all([house.nextMonth(), house.module.endMonths()])
  expect(other < house.clock.now()).toBe(true)
  expect(await reasons(player)).toEqual(["REACHED 0>1", "KEPT 1>1", "FELL 1>0"])
})

test("a gift that fails leaves the member where they were, and the next look brings them up", async () => {
  const player = await house.aPlayer()
  const other = await house.aPlayer()
  for (const each of [player, other]) {
    await house.deposit(each, "100")
    await house.play(each, "1000")
  }
  house.state.fails = true
  await house.settle()
  expect([await levelOf(player), await reasons(player)]).toEqual([0, []])
  expect(house.reported).not.toEqual([])
  house.state.fails = false
  await house.module.climb()
  expect([await levelOf(player), await levelOf(other)]).toEqual([1, 1])
  expect(house.giftsOf(player)).toEqual(["5.00"])
})

test("an excluded member is brought up by nothing, and rewards that are off leave the gift to be given", async () => {
  const [excluded, player] = [await house.aPlayer(), await house.aPlayer()]
  house.state.barred.add(excluded)
  house.state.isOffering = false
  for (const each of [excluded, player]) {
    await house.deposit(each, "100")
    await house.play(each, "1000")
  }
  await house.settle()
  expect([await levelOf(excluded), await levelOf(player), house.giftsOf(player)]).toEqual([0, 1, []])
  house.state.isOffering = true
  await Promise.all([house.module.giveLeft(), house.module.giveLeft()])
  expect(house.giftsOf(player)).toEqual(["5.00"])
})

test("a merchant whose levels are off shows and decides none", async () => {
  const player = await house.aPlayer()
  await house.deposit(player, "100")
  await house.play(player, "1000")
  await house.settle()
  house.state.isOn = false
  expect(await levelOf(player)).toBe(0)
  await house.nextMonth()
  await house.nextMonth()
  house.state.isOn = true
  expect([await levelOf(player), await reasons(player)]).toEqual([1, ["REACHED 0>1"]])
})

test("play of a new month waits until the month before is decided", async () => {
  const player = await house.aPlayer()
  await house.nextMonth()
  house.clock.advance(29 * 86_400_000 - 600_000)
  const before = house.clock.now()
  await house.deposit(player, "100")
  await house.play(player, "1000")
  house.clock.advance(3 * 86_400_000)
  await house.play(player, "1", { reference: "bet:later" })
  await house.settle()
  await house.module.endMonths()
  expect(await levelOf(player)).toBe(1)
  const { rows } = await sql<{ month: string }>`
    select month::text as month from vip_move where member_id = ${player} order by id limit 1`.execute(
    house.db,
  )
  expect(rows[0]?.month.slice(0, 7)).toBe(before.toISOString().slice(0, 7))
})

test("a birthday brings the gift of the level once a year", async () => {
  const player = await house.aPlayer()
  await house.deposit(player, "500")
  await house.play(player, "5000")
  await house.settle()
  house.state.born = [player]
  await Promise.all([house.module.giveBirthdays(), house.module.giveBirthdays()])
  expect(house.giftsOf(player)).toEqual(["5.00", "20.00", "10.00"])
})

test("gifts are paid into the wallet once, with the move that brings them, and not at all where the payment fails", async () => {
  const given = rewards({
    ...house.kit,
    ledger: house.ledger,
    random: systemRandom,
    merchants: {
      byId: () => ({
        settings: settingsFrom({}),
        brand: { defaultLanguage: "PT", timeZone: "America/Sao_Paulo" },
      }),
    },
    exclusionsOf: async () => new Map(),
    membersShown: house.kit.identity.membersShown,
    kinsOf: async () => [],
    sharedMarks: async () => [],
    shortfalls: async () => [],
    bonusCosts: async () => ({ granted: parseAmount("0"), returned: parseAmount("0") }),
    grant: async () => 0n,
    bonusTerms: async () => undefined,
  })
  const player = await house.aPlayer()
  await house.deposit(player, "500")
  await house.play(player, "5000")
  let left = 1
  const pay = giftsBy(given.offer)
  house.state.pays = async (tx, gift) => {
    const isGiven = await pay(tx, gift)
    if (left-- === 0) throw new Error("the second gift fails")
    return isGiven
  }
  await house.settle()
  expect([await levelOf(player), await house.balanceOf(player)]).toEqual([0, "500.00"])
  house.state.pays = pay
  await Promise.all([house.module.climb(), house.module.climb()])
  expect([await levelOf(player), await house.balanceOf(player)]).toEqual([2, "525.00"])
})

test("withdrawals have the speed of the level that holds, also of one by hand, and none where levels are off", async () => {
  const player = await house.aPlayer()
  const none = { priority: 0, answerMinutes: null }
  expect(await house.book.withdrawalSpeedOf(player)).toEqual(none)
  const until = new Date(house.clock.now().getTime() + 86_400_000).toISOString()
  await inTransaction(house.db, (tx) =>
    house.module.give(
      tx,
      { merchantId: 1, memberId: String(player), level: 3, until },
      { by: "ana", why: "test" },
    ),
  )
  expect(await house.book.withdrawalSpeedOf(player)).toEqual({ priority: 4, answerMinutes: 45 })
  house.state.isOn = false
  expect(await house.book.withdrawalSpeedOf(player)).toEqual(none)
})

test("levels of a ladder that was written before speeds existed have none", async () => {
  await sql`update vip_ladder set levels = (
    select jsonb_agg(l - 'priority' - 'answerMinutes') from jsonb_array_elements(levels) l)`.execute(house.db)
  const { levels } = await house.module.consoleRoutes
    .vipLadder({}, { merchant: { id: 1 } } as unknown as MerchantContext)
    .then(({ versions: [version] }) => ({ levels: version?.levels ?? [] }))
  expect(levels.map(({ priority, answerMinutes }) => [priority, answerMinutes])).toEqual([
    [0, null],
    [0, null],
    [0, null],
  ])
})
