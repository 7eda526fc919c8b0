import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { refusalOf } from "../../../test/refusal-of.ts"
import { callOf, memberOf } from "../../call/test-member.ts"
import { expectInDatabase, expectInDocs, expectSound } from "../../kernel/test-lifecycle.ts"
import { pointRoutes } from "./routes.ts"
import { redemptionLife } from "./redemption-states.ts"
import { aReward, pointsHouse, type PointsHouse } from "./test-house.ts"

let house: PointsHouse
beforeAll(async () => {
  house = await pointsHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  house.state.isOn = true
  house.state.isProven = true
  house.state.barred.clear()
  house.clock.advance(60_000)
})

const by = (id: bigint, key: string = randomUUID()) => callOf(memberOf(id), { id: 1 } as never, key)
const redeem = (
  id: bigint,
  rewardId: string,
  more: { key?: string; price?: string; quantity?: number; delivery?: Receiver } = {},
) => {
  const { key, price = "500", quantity = 1, delivery } = more
  return house.module.routes.redeemReward(
    { rewardId, quantity, price, password: "", ...(delivery ? { delivery } : {}) },
    by(id, key),
  )
}
const convert = (id: bigint, points: string, key?: string) =>
  house.module.routes.convertPoints({ points, password: "" }, by(id, key))
interface Receiver {
  name: string
  phone: string
  address: string
}
const LIA: Receiver = { name: "Lia Prado", phone: "+5511999990000", address: "Rua das Lanternas 7" }

/** A person of the house who decides alone; the proposal of many points is kept. */
const proposed: unknown[] = []
const person = {
  merchant: { id: 1 },
  staff: { login: "rita" },
  record: async () => {},
  propose: async (_: unknown, payload: unknown) => {
    proposed.push(payload)
    return { state: "PROPOSED" as const, proposalId: "1" }
  },
} as never
const approve = (redemptionId: string) =>
  house.module.consoleRoutes.approveRedemption(
    { redemptionId, remark: "", key: randomUUID(), why: "goods sent" },
    person,
  )
const reject = (redemptionId: string) =>
  house.module.consoleRoutes.rejectRedemption({ redemptionId, remark: "sold out" }, person)
const stockOf = async (rewardId: string): Promise<number> =>
  (
    await sql<{ stock: number }>`select stock from point_reward where id = ${rewardId}::bigint`.execute(
      house.db,
    )
  ).rows[0]?.stock ?? -1

test("the life of a redemption is sound, and the database and the page know its states", async () => {
  expectSound(redemptionLife)
  await expectInDatabase(house.db, redemptionLife)
  await expectInDocs(redemptionLife, "points.md")
})

test("stock and points move together; a rejection gives both back, and an approval is final", async () => {
  const rewardId = await aReward(house)
  const [a, b, c] = [await house.aPlayer(800n), await house.aPlayer(900n), await house.aPlayer(499n)]
  const first = await redeem(a, rewardId)
  expect(first).toMatchObject({ state: "PROCESSING", points: "500", reward: "Caneca", quantity: 1 })
  expect(await refusalOf(redeem(b, rewardId))).toEqual(["REWARD_OUT_OF_STOCK", "0"])
  expect([await house.pointsOf(a), await stockOf(rewardId)]).toEqual([300n, 0])
  await reject(first.redemptionId)
  expect([await house.pointsOf(a), await stockOf(rewardId)]).toEqual([800n, 1])
  expect(await refusalOf(redeem(c, rewardId))).toEqual(["POINTS_SHORT", "499"])
  expect(await stockOf(rewardId)).toBe(1)
  const second = await redeem(b, rewardId)
  await approve(second.redemptionId)
  expect([await house.pointsOf(b), await stockOf(rewardId)]).toEqual([400n, 0])
  expect(await refusalOf(reject(second.redemptionId))).toEqual(["REDEMPTION_DECIDED"])
  expect(await refusalOf(approve(first.redemptionId))).toEqual(["REDEMPTION_DECIDED"])
})

test("fifty members who ask for the last one at once: one gets it, and the others keep their points", async () => {
  const rewardId = await aReward(house, { price: 10 })
  const players: bigint[] = []
  for (let i = 0; i < 50; i++) players.push(await house.aPlayer(10n))
  const answers = await Promise.allSettled(players.map((id) => redeem(id, rewardId, { price: "10" })))
  expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  const held = await Promise.all(players.map((id) => house.pointsOf(id)))
  expect(held.filter((points) => points === 0n)).toHaveLength(1)
  expect(await stockOf(rewardId)).toBe(0)
})

test("safety/19: the same call twice at once is one redemption, and another under its key is refused", async () => {
  const rewardId = await aReward(house, { stock: 5 })
  const player = await house.aPlayer(2_000n)
  const key = randomUUID()
  const [one, two] = await Promise.all([redeem(player, rewardId, { key }), redeem(player, rewardId, { key })])
  expect(two.redemptionId).toBe(one.redemptionId)
  expect([await house.pointsOf(player), await stockOf(rewardId)]).toEqual([1_500n, 4])
  expect(await refusalOf(redeem(player, rewardId, { key, quantity: 2 }))).toEqual(["IDEMPOTENCY_CONFLICT"])
})

test("a wrong password, a changed price, a missing receiver and points that are off move nothing", async () => {
  const rewardId = await aReward(house, { needs: "ADDRESS", stock: 3 })
  const player = await house.aPlayer(5_000n)
  house.state.isProven = false
  expect(await refusalOf(redeem(player, rewardId, { delivery: LIA }))).toEqual(["WD_STEP_UP", "4"])
  house.state.isProven = true
  expect(await refusalOf(redeem(player, rewardId, { delivery: LIA, price: "400" }))).toEqual([
    "REWARD_CHANGED",
    "500",
  ])
  expect(await refusalOf(redeem(player, rewardId))).toEqual(["INPUT_INVALID"])
  expect(await refusalOf(redeem(player, rewardId, { delivery: { ...LIA, address: "" } }))).toEqual([
    "INPUT_INVALID",
  ])
  house.state.barred.add(player)
  expect(await refusalOf(redeem(player, rewardId, { delivery: LIA }))).toEqual(["POINTS_OFF"])
  expect(await house.module.routes.pointRewards({}, by(player))).toEqual({ rows: [] })
  house.state.barred.clear()
  house.state.isOn = false
  expect(await refusalOf(convert(player, "100"))).toEqual(["POINTS_OFF"])
  house.state.isOn = true
  expect([await house.pointsOf(player), await stockOf(rewardId)]).toEqual([5_000n, 3])
  const made = await redeem(player, rewardId, { delivery: LIA })
  const { rows } = await sql<{ delivery: Buffer }>`
    select delivery from point_redemption where key = ${made.redemptionId}::uuid`.execute(house.db)
  expect(rows[0]?.delivery.toString("latin1")).not.toContain("Lanternas")
  expect(
    await house.module.consoleRoutes.redemptionDelivery({ redemptionId: made.redemptionId }, person),
  ).toEqual({ delivery: LIA })
})

test("a reward of money is paid with its approval, once", async () => {
  const rewardId = await aReward(house, { pays: "25", stock: 4 })
  const player = await house.aPlayer(1_000n)
  const { redemptionId } = await redeem(player, rewardId, { quantity: 2 })
  expect(await house.balanceOf(player)).toBe("0.00")
  const both = await Promise.allSettled([approve(redemptionId), approve(redemptionId)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await house.balanceOf(player)).toBe("50.00")
})

test("a redemption of many points waits for a second person", async () => {
  const rewardId = await aReward(house, { price: 20_000 })
  const player = await house.aPlayer(20_000n)
  const { redemptionId } = await redeem(player, rewardId, { price: "20000" })
  expect(await approve(redemptionId)).toMatchObject({ state: "PROPOSED" })
  expect(proposed).toMatchObject([{ redemptionId, points: "20000" }])
  await reject(redemptionId)
})

test("points become money in steps, up to the day's limit, of two at once the one that fits", async () => {
  const player = await house.aPlayer(30_000n)
  expect(await refusalOf(convert(player, "150"))).toEqual(["POINTS_STEP", "100"])
  const key = randomUUID()
  const [one, two] = await Promise.all([convert(player, "200", key), convert(player, "200", key)])
  expect(one).toEqual(two)
  expect(one).toMatchObject({ points: "200", amount: "2.00" })
  expect(await refusalOf(convert(player, "300", key))).toEqual(["IDEMPOTENCY_CONFLICT"])
  const answers = await Promise.allSettled([convert(player, "6000"), convert(player, "6000")])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await refusalOf(convert(player, "6000"))).toEqual(["POINTS_DAY_REACHED", "3800"])
  expect([await house.pointsOf(player), await house.balanceOf(player)]).toEqual([23_800n, "62.00"])
  const poor = await house.aPlayer(50n)
  expect(await refusalOf(convert(poor, "100"))).toEqual(["POINTS_SHORT", "50"])
})

test("a failure of the posting takes stock, row and limit back", async () => {
  const rewardId = await aReward(house)
  const player = await house.aPlayer(1_000n)
  const broken = pointRoutes({
    ...house.kit,
    ledger: { ...house.kit.ledger, postIn: () => Promise.reject(new Error("the connection was lost")) },
  })
  await expect(
    broken.redeemReward({ rewardId, quantity: 1, price: "500", password: "" }, by(player)),
  ).rejects.toThrow("connection")
  await expect(broken.convertPoints({ points: "100", password: "" }, by(player))).rejects.toThrow(
    "connection",
  )
  expect([await house.pointsOf(player), await stockOf(rewardId)]).toEqual([1_000n, 1])
  expect((await house.module.routes.pointRedemptions({ limit: 20 }, by(player))).rows).toEqual([])
  expect((await house.module.routes.pointConfig({}, by(player))).conversion).toMatchObject({ left: "10000" })
})

test("the moves of a member's points carry their types, the newest first", async () => {
  const rewardId = await aReward(house, { stock: 9 })
  const player = await house.aPlayer()
  await house.play(player, {
    product: "RNG",
    stake: 100_000_000n,
    validBet: 100_000_000n,
    settledAt: house.clock.now(),
  })
  await house.settle()
  const { redemptionId } = await redeem(player, rewardId)
  await reject(redemptionId)
  await convert(player, "100")
  const { rows, cursor } = await house.module.routes.pointMoves({ limit: 3 }, by(player))
  expect(rows.map(({ type, points, after }) => [type, points, after])).toEqual([
    ["CONVERTED", "-100", "1100"],
    ["RETURNED", "500", "1200"],
    ["REDEEMED", "-500", "700"],
  ])
  const rest = await house.module.routes.pointMoves({ limit: 3, cursor: cursor ?? "" }, by(player))
  expect(rest.rows).toMatchObject([{ type: "EARNED", points: "1200" }])
  const day = "2026-11-20"
  expect(await house.module.routes.pointDays({ from: day, until: day }, by(player))).toEqual({
    rows: [{ day, product: "RNG", validBet: "10000.00", weighted: "12000.00" }],
  })
  expect(await house.module.routes.pointFacts({ day, product: "RNG" }, by(player))).toMatchObject({
    rows: [{ validBet: "10000.00", multiplier: "1.20", weighted: "12000.00", isCorrection: false }],
  })
})
