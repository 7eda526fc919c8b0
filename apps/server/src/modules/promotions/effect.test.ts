import { parseAmount } from "@croupier/money"
import { isHeldBack } from "@croupier/rewards"
import { afterAll, beforeAll, expect, test } from "vitest"
import { refusalOf } from "../../../test/refusal-of.ts"
import { visitorOf } from "../../call/test-member.ts"
import { DAY_MS, HOUR_MS } from "../../kernel/durations.ts"
import { promotionHouse, type PromotionHouse } from "./test-house.ts"

let house: PromotionHouse
beforeAll(async () => {
  house = await promotionHouse()
})
afterAll(() => house.close())

const SHARE = 50
const isHeld = (promotionId: string, id: bigint) => isHeldBack(`promotion:${promotionId}`, id, SHARE)

/** Players of a country of their own, until both groups of a promotion have so many. */
async function bothGroups(promotionId: string, country: string, count: number) {
  const groups = { treated: [] as bigint[], held: [] as bigint[] }
  while (groups.treated.length < count || groups.held.length < count) {
    const id = await house.aPlayer({ country })
    groups[isHeld(promotionId, id) ? "held" : "treated"].push(id)
  }
  return groups
}

const of = (country: string) => [{ fact: "country" as const, in: [country], isNot: false }]
const { join, cardsOf, standing, effect } = {
  join: (id: bigint, promotionId: string, version = 1) =>
    house.module.routes.joinPromotion({ promotionId, version, code: "" }, house.by(id)),
  cardsOf: async (id: bigint | undefined) => {
    const caller = id === undefined ? visitorOf(house.by(1n).merchant) : house.by(id)
    return (await house.module.routes.promotions({}, caller)).rows.map(({ promotionId }) => promotionId)
  },
  standing: async (id: bigint, promotionId: string) =>
    (await house.module.routes.availablePromotions({}, house.by(id))).rows.find(
      (each) => each.promotionId === promotionId,
    ),
  effect: (promotionId: string) => house.module.consoleRoutes.promotionEffect({ promotionId }, house.desk),
}

test("the control group is shown and offered nothing, by no way in; visitors are not shown what has one", async () => {
  const promotionId = await house.open({ audience: of("CA"), control: SHARE })
  const match = { kind: "match" as const, percent: 50, least: "20", most: "30", code: "match" }
  const onDeposit = await house.open({ audience: of("CA"), control: SHARE, reward: match })
  const { treated, held } = await bothGroups(promotionId, "CA", 1)
  const [inside, outside] = [treated[0] ?? 0n, held[0] ?? 0n]
  expect(await cardsOf(inside)).toContain(promotionId)
  expect(await cardsOf(outside)).not.toContain(promotionId)
  expect(await cardsOf(undefined)).not.toContain(promotionId)
  const detail = (id: bigint) => house.module.routes.promotionDetail({ promotionId }, house.by(id))
  expect((await detail(inside)).name).toBe("Presente")
  expect(await refusalOf(detail(outside))).toEqual(["PROMOTION_UNKNOWN"])
  expect((await standing(inside, promotionId))?.state).toBe("join")
  expect(await standing(outside, promotionId)).toBeUndefined()
  expect((await join(inside, promotionId)).state).toBe("claim")
  expect(await refusalOf(join(outside, promotionId))).toEqual(["PROMOTION_NOT_FOR_YOU"])
  for (const id of [...treated, ...held]) {
    const { rows } = await house.module.routes.depositOffers({}, house.by(id))
    expect(rows.some((row) => row.promotionId === onDeposit)).toBe(!isHeld(onDeposit, id))
  }
  const preview = (id: bigint) =>
    house.module.consoleRoutes.previewPromotion({ promotionId, memberId: String(id) }, house.desk)
  expect(await preview(outside)).toMatchObject({ isIn: false, isControl: true })
  expect(await preview(inside)).toMatchObject({ isIn: true, isControl: false })
  const dry = await house.module.consoleRoutes.dryRunPromotion({ promotionId }, house.desk)
  expect(dry).toMatchObject({
    audience: treated.length + held.length,
    held: held.length,
    reached: treated.length,
  })
  const automatic = await house.open({ audience: of("CA"), control: SHARE, way: "automatic" })
  const taken = [...treated, ...held].filter((id) => !isHeld(automatic, id))
  expect(await house.module.enrol()).toBe(taken.length)
})

test("a member who joined before a version held them back keeps that joining, and is of neither group", async () => {
  const promotionId = await house.open({ audience: of("CB") })
  const { treated, held } = await bothGroups(promotionId, "CB", 1)
  const early = held[0] ?? 0n
  await join(early, promotionId)
  house.clock.advance(HOUR_MS)
  const { rows } = await house.module.consoleRoutes.listPromotions({}, house.desk)
  const found = rows.find((row) => row.promotionId === promotionId)
  const { terms, rowVersion } = found ?? { terms: undefined, rowVersion: 0 }
  if (!terms) throw new Error("the promotion is listed")
  const saved = await house.module.consoleRoutes.savePromotion(
    { promotionId, rowVersion, terms: { ...terms, control: SHARE }, why: "to tell its effect" },
    house.desk,
  )
  await house.module.consoleRoutes.openPromotion(
    { ...saved, key: crypto.randomUUID(), why: "to tell its effect" },
    house.desk,
  )
  await house.agree()
  expect((await standing(early, promotionId))?.state).toBe("claim")
  expect(await cardsOf(early)).toContain(promotionId)
  house.clock.advance(HOUR_MS)
  const { effect: told } = await effect(promotionId)
  expect(told).toMatchObject({ treated: treated.length, held: held.length - 1 })
})

test("cost and effect are told per head from the begin on; groups that are too small say nothing", async () => {
  const promotionId = await house.open({
    audience: [...of("CC"), { fact: "deposits", from: "0", to: "0" }],
    control: SHARE,
    endsAt: new Date(house.clock.now().getTime() + 2 * DAY_MS).toISOString(),
  })
  const { treated, held } = await bothGroups(promotionId, "CC", 2)
  house.clock.advance(HOUR_MS)
  for (const id of treated) {
    await join(id, promotionId)
    await house.deposit(id, "30")
    const played = { stake: parseAmount("20"), validBet: parseAmount("20"), payout: parseAmount("5") }
    await house.play(id, { ...played, settledAt: house.clock.now() })
  }
  await house.deposit(held[0] ?? 0n, String(8 * held.length))
  await house.settle()
  house.clock.advance(HOUR_MS)
  const told = await effect(promotionId)
  expect(told).toMatchObject({
    joined: treated.length,
    claimed: treated.length,
    control: SHARE,
    cost: { cash: `${5 * treated.length}.00`, sum: `${5 * treated.length}.00`, points: "0" },
  })
  // A deposit of the promotion's own days takes no member out of the audience.
  expect(told.effect).toMatchObject({ treated: treated.length, held: held.length, isWhole: true, least: 50 })
  expect(told.effect?.figures).toEqual([
    { figure: "deposits", treated: "30.00", held: "8.00", difference: "22.00", within: null },
    { figure: "validBet", treated: "20.00", held: "0.00", difference: "20.00", within: null },
    { figure: "revenue", treated: "15.00", held: "0.00", difference: "15.00", within: null },
  ])
  // Play behind the end changes nothing.
  house.clock.advance(3 * DAY_MS)
  const late = { stake: parseAmount("9"), validBet: parseAmount("9"), settledAt: house.clock.now() }
  for (const id of treated) await house.play(id, late)
  await house.settle()
  expect((await effect(promotionId)).effect?.figures).toEqual(told.effect?.figures)
})

test("without a control group the cost is told alone, points by their worth; a draft is unknown", async () => {
  const promotionId = await house.open({
    audience: of("CD"),
    reward: { kind: "points", points: "250", worth: "4" },
  })
  await join(await house.aPlayer({ country: "CD" }), promotionId)
  const told = await effect(promotionId)
  expect(told).toMatchObject({ control: 0, effect: null, joined: 1 })
  expect(told.cost).toMatchObject({ points: "250", pointsWorth: "2.50", sum: "2.50", cash: "0.00" })
  expect(await refusalOf(effect("999999"))).toEqual(["PROMOTION_UNKNOWN"])
})
