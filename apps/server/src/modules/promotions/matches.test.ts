import { inTransaction } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { refusalOf } from "../../../test/refusal-of.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { happens } from "../../kernel/test-events.ts"
import { actsIn } from "./test-acts.ts"
import { promotionHouse, someTerms, type PromotionHouse } from "./test-house.ts"

/** Matches of deposits, the audience, the dry run, and terms that do not fit. */

let house: PromotionHouse
beforeAll(async () => {
  house = await promotionHouse()
})
afterAll(() => house.close())
beforeEach(() => house.begin())
const { join, standing, figures, bet } = actsIn(() => house)
const month = { period: "monthly" as const }
const validBet = { kind: "validBet" as const, amount: "100", products: [] }

test("a match takes the first deposit of at least the terms' least, up to their most", async () => {
  const promotionId = await house.open({
    reward: { kind: "match", percent: 50, least: "20", most: "30", code: "match" },
  })
  const ana = await house.aPlayer()
  await house.deposit(ana, "500")
  house.clock.advance(1_000)
  await join(ana, promotionId)
  await house.deposit(ana, "19.99")
  await house.settle()
  expect((await standing(ana, promotionId))?.state).toBe("joined")
  await house.deposit(ana, "100")
  await house.deposit(ana, "40")
  await house.settle()
  expect(await standing(ana, promotionId)).toMatchObject({ state: "claim", reward: "30.00" })
  expect(await figures(promotionId)).toMatchObject({ reserved: "30.00" })
})

describe("a match that is chosen for a deposit", () => {
  const match = { kind: "match" as const, percent: 50, least: "20", most: "30", code: "match" }
  const offers = async (id: bigint, promotionId: string) =>
    (await house.module.routes.depositOffers({}, house.by(id))).rows.filter(
      (offer) => offer.promotionId === promotionId,
    )
  /** A deposit is credited: the module hears of it in the transaction that does it. */
  const credited = (id: bigint, depositId: string, amount: string) =>
    happens(house.db, house.module.reactions ?? [], "depositCredited", {
      memberId: id,
      merchantId: 1,
      depositId,
      asset: "BRL",
      amount,
    })

  test("is offered with its terms, and granted once with that deposit and no other", async () => {
    const promotionId = await house.open({ ...month, reward: match })
    const ana = await house.aPlayer()
    expect(await offers(ana, promotionId)).toMatchObject([
      { promotionId, version: 1, percent: 50, least: "20.00", most: "30.00", isNext: false },
    ])
    const [left, chosen] = [crypto.randomUUID(), crypto.randomUUID()]
    await join(ana, promotionId, { depositId: left })
    // The first was left unpaid: another is chosen in its place.
    expect(await offers(ana, promotionId)).toMatchObject([{ promotionId, isNext: false }])
    await join(ana, promotionId, { depositId: chosen })
    await house.deposit(ana, "100")
    await credited(ana, left, "100.00")
    await credited(ana, crypto.randomUUID(), "100.00")
    await house.settle()
    expect(await standing(ana, promotionId)).toMatchObject({ state: "joined" })
    await Promise.all([credited(ana, chosen, "50.00"), credited(ana, chosen, "50.00")])
    expect(house.offered.map(({ gift, isAutomatic }) => [gift, isAutomatic])).toEqual([
      [{ kind: "BONUS", amount: parseAmount("25"), terms: { code: "match", version: 3 } }, true],
    ])
    expect(await standing(ana, promotionId)).toMatchObject({ state: "issued", reward: "25.00" })
    expect(await figures(promotionId)).toMatchObject({ reserved: "0.00", paid: "25.00" })
    expect(await offers(ana, promotionId)).toEqual([])
    await house.projections.rebuild("promotions.progress")
    await house.settle()
    expect(house.offered).toHaveLength(1)
  })

  test("goes back with a credit that fails, and gives nothing for a deposit below the least", async () => {
    const promotionId = await house.open({ ...month, reward: match })
    const ana = await house.aPlayer()
    const depositId = crypto.randomUUID()
    await join(ana, promotionId, { depositId })
    await expect(
      inTransaction(house.db, async (tx) => {
        for (const reaction of house.module.reactions ?? [])
          if (reaction.event === "depositCredited")
            await reaction.hear(
              tx,
              { memberId: ana, merchantId: 1, depositId, asset: "BRL", amount: "50.00" },
              house.jobs.queue,
            )
        throw new Error("the credit failed")
      }),
    ).rejects.toThrow("the credit failed")
    expect(await standing(ana, promotionId)).toMatchObject({ state: "joined" })
    await credited(ana, depositId, "19.99")
    expect(await standing(ana, promotionId)).toMatchObject({ state: "joined" })
    expect(await figures(promotionId)).toMatchObject({ reserved: "0.00", paid: "0.00" })
  })

  test("does not hold up the deposit where the bonus is refused by then, and ends", async () => {
    const promotionId = await house.open({ ...month, reward: match })
    const ana = await house.aPlayer()
    const depositId = crypto.randomUUID()
    await join(ana, promotionId, { depositId })
    house.state.refused.add(ana)
    await credited(ana, depositId, "50.00")
    await house.settle()
    expect(await standing(ana, promotionId)).toMatchObject({
      state: "close",
      reason: expect.stringMatching(/promotion/i) as unknown,
    })
    expect(await figures(promotionId)).toMatchObject({ reserved: "0.00", paid: "0.00" })
  })

  test("is offered to no excluded member, and in no market that forbids it: safety/61", async () => {
    const promotionId = await house.open({ ...month, reward: match })
    const ana = await house.aPlayer()
    expect(await offers(ana, promotionId)).toHaveLength(1)
    house.state.market = "brazil"
    expect(await offers(ana, promotionId)).toEqual([])
    house.state.market = "international"
    house.state.barred.add(ana)
    expect(await offers(ana, promotionId)).toEqual([])
  })

  test("that waits for the next deposit is told as one", async () => {
    const promotionId = await house.open({ ...month, way: "code", code: "LANTERN", reward: match })
    const ana = await house.aPlayer()
    expect(await offers(ana, promotionId)).toEqual([])
    await join(ana, promotionId, { code: "lantern" })
    expect(await offers(ana, promotionId)).toMatchObject([{ promotionId, isNext: true }])
  })
})

test("conditions of the audience keep members out, and the preview says by which", async () => {
  const promotionId = await house.open({
    audience: [
      { fact: "country", in: ["BR", "PT"], isNot: false },
      { fact: "daysSinceRegistration", from: null, to: "7" },
    ],
  })
  const [inside, far, old] = [
    await house.aPlayer(),
    await house.aPlayer({ country: "AR" }),
    await house.aPlayer({ registeredAt: new Date(house.clock.now().getTime() - 8 * DAY_MS) }),
  ]
  expect((await join(inside, promotionId)).state).toBe("claim")
  for (const id of [far, old]) {
    expect(await refusalOf(join(id, promotionId))).toEqual(["PROMOTION_NOT_FOR_YOU"])
    expect(await standing(id, promotionId)).toBeUndefined()
  }
  const preview = await house.module.consoleRoutes.previewPromotion(
    { promotionId, memberId: String(far) },
    house.desk,
  )
  expect(preview.isIn).toBe(false)
  expect(preview.facts.filter(({ isMet }) => isMet === false).map(({ fact }) => fact)).toEqual(["country"])
})

test("a dry run tells who would have got what in the last period, and writes nothing", async () => {
  const [ana, ben] = [await house.aPlayer(), await house.aPlayer()]
  await bet(ana, "150")
  await bet(ben, "50")
  await house.settle()
  house.clock.advance(DAY_MS)
  const { promotionId } = await house.module.consoleRoutes.savePromotion(
    {
      rowVersion: 0,
      terms: someTerms(house.clock.now(), {
        period: "daily",
        requirement: validBet,
        reward: { kind: "cash", amount: "3" },
      }),
      why: "a daily one",
    },
    house.desk,
  )
  const run = await house.module.consoleRoutes.dryRunPromotion({ promotionId }, house.desk)
  expect(run).toMatchObject({ isWhole: true, budget: "1000.00" })
  expect(run.rows.map(({ memberId }) => memberId)).toContain(String(ana))
  expect(run.rows.map(({ memberId }) => memberId)).not.toContain(String(ben))
  expect(run.cost).toBe(`${run.reached * 3}.00`)
  expect(await figures(promotionId)).toMatchObject({ state: "DRAFT", reserved: "0.00" })
})

test("a dry run tells the rounds of each member, and the cost of free plays in expectation by the returns of the games", async () => {
  const free = async (code: string, amount: string) => {
    const ana = await house.aPlayer({ country: "DF" })
    const { promotionId } = await house.module.consoleRoutes.savePromotion(
      {
        rowVersion: 0,
        terms: someTerms(house.clock.now(), {
          audience: [{ fact: "country", in: ["DF"], isNot: false }],
          reward: { kind: "bonus", amount, code },
        }),
        why: "free plays",
      },
      house.desk,
    )
    const run = await house.module.consoleRoutes.dryRunPromotion({ promotionId }, house.desk)
    return { run, row: run.rows.find(({ memberId }) => memberId === String(ana)) }
  }
  // Four rounds of 5 at a return of 96 %, whose wins are then wagered ten times.
  const rounds = await free("rounds", "20")
  expect(rounds.row).toMatchObject({ reward: "20.00", rounds: 4, expected: "19.20" })
  expect(rounds.run).toMatchObject({
    reached: 1,
    cost: "20.00",
    free: { kind: "rounds", rounds: 4, returns: "96.00", expected: "19.20", isAtMost: true },
  })
  // At a return of 98 % and odds of 2.5 two fifths of it are the stake, which a win does not pay.
  const bet = await free("free-bet", "20")
  expect(bet.row).toMatchObject({ rounds: null, expected: "11.76" })
  expect(bet.run).toMatchObject({ reached: 2, free: { kind: "bet", expected: "23.52", isAtMost: true } })
  expect((await free("match", "20")).run).toMatchObject({ free: null })
})

test("terms that do not fit each other are refused with their field", async () => {
  const save = (change: object) =>
    house.module.consoleRoutes.savePromotion(
      { rowVersion: 0, terms: { ...someTerms(house.clock.now()), ...change }, why: "wrong" },
      house.desk,
    )
  const match = { kind: "match" as const, percent: 50, least: "20", most: "30", code: "match" }
  expect(await refusalOf(save({ endsAt: someTerms(house.clock.now()).startsAt }))).toEqual([
    "PROMOTION_TERMS",
    "endsAt",
  ])
  expect(await refusalOf(save({ way: "code" }))).toEqual(["PROMOTION_TERMS", "code"])
  expect(await refusalOf(save({ reward: match, requirement: validBet }))).toEqual([
    "PROMOTION_TERMS",
    "requirement",
  ])
  expect(await refusalOf(save({ budget: "1" }))).toEqual(["PROMOTION_TERMS", "budget"])
  expect(await refusalOf(save({ reward: { ...match, code: "none" } }))).toEqual(["BONUS_TERMS_UNKNOWN"])
  // Half of the least deposit has to hold a free round of 5, and the most at most a thousand.
  const rounds = { ...match, code: "rounds" }
  const unfit = ["FREE_ROUNDS_UNFIT", "5"]
  expect(await refusalOf(save({ reward: { ...rounds, least: "9.99" } }))).toEqual(unfit)
  expect(await refusalOf(save({ reward: { ...rounds, most: "5005" }, budget: "9000" }))).toEqual(unfit)
  expect(await refusalOf(save({ reward: { kind: "bonus", amount: "4", code: "rounds" } }))).toEqual(unfit)
  expect(await refusalOf(save({ reward: { kind: "cash", amount: "0.001" } }))).toEqual([
    "AMOUNT_TOO_FINE",
    "BRL",
    "2",
  ])
})
