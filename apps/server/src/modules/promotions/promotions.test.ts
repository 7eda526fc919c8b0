import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { refusalOf } from "../../../test/refusal-of.ts"
import { DAY_MS, HOUR_MS } from "../../kernel/durations.ts"
import { actsIn } from "./test-acts.ts"
import { promotionHouse, type PromotionHouse } from "./test-house.ts"

/** The life of a part in a promotion: joining, budget, progress, periods, applications, and who is offered nothing. */

let house: PromotionHouse
beforeAll(async () => {
  house = await promotionHouse()
})
afterAll(() => house.close())
beforeEach(() => house.begin())
const { join, apply, standing, figures, bet, told } = actsIn(() => house)
const month = { period: "monthly" as const }
const validBet = { kind: "validBet" as const, amount: "100", products: [] }

test("points are given whole, count in the budget by their worth, and are offered where points are", async () => {
  const promotionId = await house.open({ reward: { kind: "points", points: "300", worth: "3" } })
  const [ana, bea] = [await house.aPlayer(), await house.aPlayer()]
  expect(await join(ana, promotionId)).toMatchObject({ state: "claim", reward: "3.00" })
  expect(house.offered.map(({ gift }) => gift)).toEqual([{ kind: "POINTS", amount: parseAmount("300") }])
  expect(await figures(promotionId)).toMatchObject({ reserved: "3.00", paid: "0.00" })
  house.state.hasPoints = false
  expect(await refusalOf(join(bea, promotionId))).toEqual(["PROMOTION_OFF"])
})

test("spins of the wheel count in the budget by their worth, and are offered where the wheel is", async () => {
  const promotionId = await house.open({ reward: { kind: "spins", spins: "3", days: 7, worth: "2" } })
  const [ana, bea] = [await house.aPlayer(), await house.aPlayer()]
  expect(await join(ana, promotionId)).toMatchObject({ state: "claim", reward: "2.00" })
  expect(house.offered.at(-1)?.gift).toEqual({ kind: "SPINS", amount: parseAmount("3"), days: 7 })
  expect(await figures(promotionId)).toMatchObject({ reserved: "2.00" })
  house.state.hasPoints = false
  expect(await refusalOf(join(bea, promotionId))).toEqual(["PROMOTION_OFF"])
})

test("a member whose person has the gift by another account is refused at the joining", async () => {
  const [promotionId, ana] = [await house.open(), await house.aPlayer()]
  house.state.same.add(ana)
  expect(await refusalOf(join(ana, promotionId))).toEqual(["REWARD_SAME_PERSON"])
  house.state.same.delete(ana)
  expect(await join(ana, promotionId)).toMatchObject({ state: "claim" })
})

test("a tap on a gift for nothing gives one reward to claim, also from two devices at once", async () => {
  const [promotionId, ana] = [await house.open(), await house.aPlayer()]
  expect(await standing(ana, promotionId)).toMatchObject({ state: "join", rewardId: null })
  const both = await Promise.all([join(ana, promotionId), join(ana, promotionId)])
  expect(both.map(({ state, rewardId }) => [state, rewardId])).toEqual([
    ["claim", "1"],
    ["claim", "1"],
  ])
  expect(house.offered).toHaveLength(1)
  expect(await figures(promotionId)).toMatchObject({ reserved: "5.00", paid: "0.00" })
  await told("rewardClaimed", ana, "1")
  expect(await standing(ana, promotionId)).toMatchObject({ state: "claimed", rewardId: null })
  expect(await figures(promotionId)).toMatchObject({ reserved: "0.00", paid: "5.00" })
})

test("30: a fixed reward is reserved at the joining, one that does not fit is refused whole, and a rejection frees it", async () => {
  const promotionId = await house.open({
    way: "application",
    reward: { kind: "cash", amount: "100" },
    budget: "250",
  })
  const [a, b, c] = [await house.aPlayer(), await house.aPlayer(), await house.aPlayer()]
  expect((await apply(a, promotionId)).state).toBe("applying")
  expect((await apply(b, promotionId)).state).toBe("applying")
  expect(await refusalOf(apply(c, promotionId))).toEqual(["PROMOTION_SPENT"])
  expect(await standing(c, promotionId)).toMatchObject({ state: "close", isSpent: true })
  const { rows } = await house.module.consoleRoutes.listApplications({ limit: 50 }, house.desk)
  const [ofB, ofA] = rows
  if (!ofA || !ofB) throw new Error("two members have applied")
  const decide = (applicationId: string, isApproved: boolean) =>
    house.module.consoleRoutes.decideApplication(
      { applicationId, isApproved, reason: "looked at" },
      house.desk,
    )
  await decide(ofA.applicationId, false)
  expect(await standing(a, promotionId)).toMatchObject({ state: "rejected", reason: "looked at" })
  expect((await apply(c, promotionId)).state).toBe("applying")
  await decide(ofB.applicationId, true)
  expect(await standing(b, promotionId)).toMatchObject({ state: "issued", reward: "100.00" })
  expect(house.offered.map(({ memberId, isAutomatic }) => [memberId, isAutomatic])).toEqual([[b, true]])
  expect(await figures(promotionId)).toMatchObject({ reserved: "100.00", paid: "100.00" })
  expect(await refusalOf(decide(ofB.applicationId, false))).toEqual(["PROMOTION_STATE"])
  expect(await refusalOf(apply(a, promotionId))).toEqual(["PROMOTION_STATE"])
})

test("two at once for the last of a budget: one joins, one is refused", async () => {
  const promotionId = await house.open({ reward: { kind: "cash", amount: "100" }, budget: "150" })
  const players = [await house.aPlayer(), await house.aPlayer()]
  const outcomes = await Promise.allSettled(players.map((id) => join(id, promotionId)))
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await figures(promotionId)).toMatchObject({ reserved: "100.00" })
})

test("a failure in the middle of a joining leaves nothing reserved", async () => {
  const [promotionId, ana] = [await house.open(), await house.aPlayer()]
  house.state.refused.add(ana)
  expect(await refusalOf(join(ana, promotionId))).toEqual(["PROMOTION_OFF"])
  expect(await figures(promotionId)).toMatchObject({ reserved: "0.00" })
  house.state.refused.clear()
  expect((await join(ana, promotionId)).state).toBe("claim")
})

test("31: old terms bind who joined; a version of noon binds who joins at noon, and the next period", async () => {
  const promotionId = await house.open({
    ...month,
    reward: { kind: "match", percent: 100, least: "10", most: "1000", code: "match" },
    budget: "100000",
  })
  const [a, b] = [await house.aPlayer(), await house.aPlayer()]
  expect(await join(a, promotionId)).toMatchObject({ state: "joined", reward: null })
  const { rows } = await house.module.consoleRoutes.listPromotions({}, house.desk)
  const row = rows.find((each) => each.promotionId === promotionId)
  if (!row) throw new Error("the promotion is listed")
  const terms = {
    ...row.terms,
    reward: { kind: "match" as const, percent: 50, least: "10", most: "1000", code: "match" },
  }
  const saved = await house.module.consoleRoutes.savePromotion(
    { promotionId, rowVersion: row.rowVersion, terms, why: "half" },
    house.desk,
  )
  await house.module.consoleRoutes.openPromotion(
    { ...saved, key: crypto.randomUUID(), why: "half" },
    house.desk,
  )
  await house.agree()
  expect(await refusalOf(join(b, promotionId))).toEqual(["PROMOTION_CHANGED"])
  await join(b, promotionId, { version: 2 })
  house.clock.advance(HOUR_MS)
  for (const id of [a, b]) await house.deposit(id, "80")
  await house.settle()
  expect(await standing(a, promotionId)).toMatchObject({ state: "claim", reward: "80.00" })
  expect(await standing(b, promotionId)).toMatchObject({ state: "claim", reward: "40.00" })
  expect(house.offered.map(({ gift }) => gift)).toEqual([
    { kind: "BONUS", amount: parseAmount("80"), terms: { code: "match", version: 3 } },
    { kind: "BONUS", amount: parseAmount("40"), terms: { code: "match", version: 3 } },
  ])
  house.clock.advance(31 * DAY_MS)
  expect((await standing(a, promotionId))?.state).toBe("join")
  expect((await join(a, promotionId, { version: 2 })).terms).toMatchObject({ version: 2 })
})

test("valid bet in cash of stakes placed after the joining fills the goal, and a correction takes its own back", async () => {
  const promotionId = await house.open({
    ...month,
    requirement: { ...validBet, products: ["RNG"] },
    reward: { kind: "cash", amount: "2" },
  })
  const ana = await house.aPlayer()
  await bet(ana, "70")
  house.clock.advance(1_000)
  expect(await join(ana, promotionId)).toMatchObject({ state: "process", goal: "100.00", left: "100.00" })
  house.clock.advance(1_000)
  const placedAt = new Date(house.clock.now().getTime() - 60_000)
  await bet(ana, "500", { placedAt, reference: "early" })
  await bet(ana, "50", { product: "LIVE", reference: "live" })
  await bet(ana, "60", { reference: "a", fromBonus: parseAmount("30") })
  await bet(ana, "40", { reference: "b" })
  await house.settle()
  expect(await standing(ana, promotionId)).toMatchObject({ state: "process", done: "70.00", left: "30.00" })
  await bet(ana, "-40", { reference: "b", revision: 1, correctsAt: house.clock.now() })
  await house.settle()
  expect(await standing(ana, promotionId)).toMatchObject({ done: "30.00" })
  await bet(ana, "70", { reference: "c" })
  await house.settle()
  expect(await standing(ana, promotionId)).toMatchObject({ state: "claim", left: "0.00", reward: "2.00" })
  const read = async () =>
    (await sql`select id, done, matched from promotion_instance order by id`.execute(house.db)).rows
  const [live, hours] = [
    await read(),
    (await sql`select * from promotion_hour order by 1, 2, 3, 4`.execute(house.db)).rows,
  ]
  await house.projections.rebuild("promotions.progress")
  expect(await read()).toEqual(live)
  expect((await sql`select * from promotion_hour order by 1, 2, 3, 4`.execute(house.db)).rows).toEqual(hours)
})

test("deposits are counted from the least of the terms on", async () => {
  const promotionId = await house.open({ requirement: { kind: "deposits", count: 2, least: "10" } })
  const ana = await house.aPlayer()
  await join(ana, promotionId)
  for (const amount of ["5", "10"]) await house.deposit(ana, amount)
  await house.settle()
  expect(await standing(ana, promotionId)).toMatchObject({ state: "process", done: "1", left: "1" })
  await house.deposit(ana, "10")
  await house.settle()
  expect((await standing(ana, promotionId))?.state).toBe("claim")
})

test("the end of a period closes what was not reached and frees its budget; a reward to claim ends with the reward", async () => {
  const promotionId = await house.open({ period: "daily", requirement: validBet })
  const [ana, ben] = [await house.aPlayer(), await house.aPlayer()]
  for (const id of [ana, ben]) await join(id, promotionId)
  house.clock.advance(1_000)
  await bet(ben, "100")
  await house.settle()
  const claimable = await standing(ben, promotionId)
  expect(claimable).toMatchObject({ state: "claim", rewardId: "1" })
  expect(house.offered[0]?.claimBy?.toISOString()).toBe(claimable?.periodEndsAt)
  house.clock.advance(DAY_MS)
  await house.module.close()
  expect(await figures(promotionId)).toMatchObject({ reserved: "5.00" })
  expect((await standing(ana, promotionId))?.state).toBe("join")
  await told("rewardLapsed", ben, "1")
  expect(await figures(promotionId)).toMatchObject({ reserved: "0.00", paid: "0.00" })
})

test("a reward that people take back before it is claimed frees its budget and ends the part of its member", async () => {
  const promotionId = await house.open({})
  const ana = await house.aPlayer()
  await join(ana, promotionId)
  expect((await figures(promotionId)).reserved).toBe("5.00")
  await told("rewardRevoked", ana, `${house.offered.length}`)
  expect(await figures(promotionId)).toMatchObject({ reserved: "0.00", paid: "0.00" })
  expect((await standing(ana, promotionId))?.state).toBe("close")
})

test("a code is asked for, in any case of letters, and is shown to no page", async () => {
  const promotionId = await house.open({ way: "code", code: "FEIRA-24" })
  const ana = await house.aPlayer()
  expect(await refusalOf(join(ana, promotionId, { code: "FEIRA" }))).toEqual(["PROMOTION_CODE_WRONG"])
  const detail = await house.module.routes.promotionDetail({ promotionId }, house.by(ana))
  expect(JSON.stringify(detail)).not.toContain("FEIRA")
  expect((await join(ana, promotionId, { code: " feira-24" })).state).toBe("claim")
})

test("an automatic promotion takes its audience in and pays without a claim, once a period", async () => {
  const promotionId = await house.open({
    ...month,
    way: "automatic",
    audience: [{ fact: "level", from: "3", to: null }],
  })
  const [ana, ben] = [await house.aPlayer(), await house.aPlayer()]
  house.state.levels.set(ana, 3)
  house.state.levels.set(ben, 2)
  expect(await house.module.enrol()).toBe(1)
  expect(await house.module.enrol()).toBe(0)
  expect(house.offered.map(({ memberId, isAutomatic }) => [memberId, isAutomatic])).toEqual([[ana, true]])
  expect((await standing(ana, promotionId))?.state).toBe("issued")
  expect(await standing(ben, promotionId)).toBeUndefined()
  expect(await figures(promotionId)).toMatchObject({ reserved: "0.00", paid: "5.00" })
})

test("12: an excluded member is shown nothing, joins nothing and loses what was open; a forbidden market shows nothing", async () => {
  const [measured, tap] = [await house.open({ requirement: validBet }), await house.open()]
  const ana = await house.aPlayer()
  await join(ana, measured)
  house.state.barred.add(ana)
  expect(await house.module.routes.availablePromotions({}, house.by(ana))).toEqual({
    isOffered: false,
    rows: [],
  })
  expect(await refusalOf(join(ana, tap))).toEqual(["PROMOTION_OFF"])
  house.state.barred.clear()
  await house.module.reactions
    ?.find(({ event }) => event === "memberExcluded")
    ?.work[0]?.run(
      { memberId: String(ana), merchantId: 1 },
      {
        key: "one",
        dueAt: house.clock.now(),
        attempt: 1,
        isStopping: () => false,
      },
    )
  expect((await standing(ana, measured))?.state).toBe("close")
  expect(await figures(measured)).toMatchObject({ reserved: "0.00" })
  house.state.market = "brazil"
  expect(await standing(ana, tap)).toBeUndefined()
  expect(await refusalOf(join(ana, tap))).toEqual(["PROMOTION_OFF"])
  const { rows } = await house.module.routes.promotions({}, house.by(ana))
  expect(rows.map(({ promotionId }) => promotionId)).not.toContain(tap)
  expect(rows.map(({ promotionId }) => promotionId)).toContain(measured)
})

test("the head of the home page has the promotion that the merchant chose, where its reader may know it", async () => {
  const [first, forbidden] = [await house.open({ requirement: validBet }), await house.open()]
  const head = async (chosen?: string) => {
    const visitor = house.by(await house.aPlayer())
    const settings = { ...visitor.merchant.settings, home: { promotion: chosen ?? "", game: "" } }
    const { promotion } = await house.module.routes.featuredPromotion(
      {},
      { ...visitor, merchant: { ...visitor.merchant, settings } },
    )
    return promotion?.promotionId
  }
  const { rows } = await house.module.routes.promotions({}, house.by(await house.aPlayer()))
  expect(await head()).toBe(rows[0]?.promotionId)
  expect(await head(first)).toBe(first)
  expect(await head("none")).toBeUndefined()
  expect(await head("999999")).toBeUndefined()
  house.state.market = "brazil"
  expect(await head(forbidden)).toBeUndefined()
})

test("a stopped promotion takes no member in, and a period that was joined goes on", async () => {
  const promotionId = await house.open({ ...month, requirement: validBet })
  const [ana, ben] = [await house.aPlayer(), await house.aPlayer()]
  await join(ana, promotionId)
  await house.module.consoleRoutes.stopPromotion(
    { promotionId, key: crypto.randomUUID(), why: "enough" },
    house.desk,
  )
  await house.agree()
  expect(await refusalOf(join(ben, promotionId))).toEqual(["PROMOTION_CLOSED"])
  house.clock.advance(1_000)
  await bet(ana, "100")
  await house.settle()
  expect((await standing(ana, promotionId))?.state).toBe("claim")
  expect((await figures(promotionId)).state).toBe("STOPPED")
})

test("comment and images of an application are kept sealed, and their reading is recorded", async () => {
  const promotionId = await house.open({ way: "application", mayApplyAgain: true })
  const ana = await house.aPlayer()
  const png =
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
  expect(await refusalOf(apply(ana, promotionId, "", ["AAAA"]))).toEqual(["IMAGE_INVALID"])
  await apply(ana, promotionId, "the receipt", [png, png])
  const { rows } = await sql<{ comment: Buffer; image: Buffer }>`
    select i.comment, m.image from promotion_instance i join promotion_image m on m.instance_id = i.id
     where i.promotion_id = ${promotionId}::bigint`.execute(house.db)
  expect(rows).toHaveLength(2)
  expect(rows[0]?.comment.toString("utf8")).not.toContain("receipt")
  expect(rows[0]?.image.subarray(0, 4).toString("latin1")).not.toBe("RIFF")
  const listed = await house.module.consoleRoutes.listApplications(
    { limit: 1, state: "applying" },
    house.desk,
  )
  const applicationId = listed.rows[0]?.applicationId ?? ""
  house.recorded.length = 0
  const read = await house.module.consoleRoutes.readApplication({ applicationId }, house.desk)
  expect(read.comment).toBe("the receipt")
  expect(read.images[0]).toMatch(/^data:image\/webp;base64,UklGR/)
  expect(house.recorded).toEqual(["promotions.application"])
  await house.module.consoleRoutes.decideApplication(
    { applicationId, isApproved: false, reason: "not legible" },
    house.desk,
  )
  expect((await apply(ana, promotionId, "a better one", [png])).state).toBe("applying")
})
