import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { beforeAll, expect, test } from "vitest"
import { tierOfAll } from "../../../test/case-rules.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import { DAY_MS, MINUTE_MS, SECOND_MS } from "../../kernel/durations.ts"
import { QUEUE_ORDER, waits } from "./admin/queue.ts"
import { decide } from "./decide.ts"
import { testDesk, WHY } from "./test-desk.ts"
import type { TestHouse, TestLevel } from "./test-house.ts"

/** The queue of withdrawals that wait for a person goes by the level of the member. */

const on = testDesk()
const { context, desk } = on
let house: TestHouse
beforeAll(() => {
  house = on.house()
})

/** A withdrawal in review of a member of a level. */
const waiting = async (level?: TestLevel) => {
  await house.setRules({ reviewAll: true })
  house.clock.advance(SECOND_MS)
  const member = await house.member("500")
  if (level) house.levels.set(member.id, level)
  const { withdrawalId } = await house.ask(member, "200")
  await house.work()
  return { member, id: withdrawalId }
}

const queue = async (limit: number, cursor?: string) =>
  desk().listWithdrawals({ limit, queue: "true", ...(cursor === undefined ? {} : { cursor }) }, context)

const tiger = { level: 4, priority: 3, answerMinutes: 60 }
const dragon = { level: 5, priority: 9, answerMinutes: 30 }

test("the queue goes by the priority of the level, then by age, also over pages", async () => {
  const plain = await waiting()
  const first = await waiting(tiger)
  const second = await waiting(tiger)
  const highest = await waiting(dragon)
  const last = await waiting()
  const wanted = [highest.id, first.id, second.id, plain.id, last.id]
  const all = await queue(200)
  expect(all.rows.map(({ withdrawalId }) => withdrawalId)).toEqual(wanted)
  const paged: string[] = []
  let cursor: string | undefined
  do {
    const page = await queue(2, cursor)
    paged.push(...page.rows.map(({ withdrawalId }) => withdrawalId))
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
  expect(paged).toEqual(wanted)
  expect(await refusalOf(queue(2, "x.1.y"))).toEqual(["INPUT_INVALID"])
})

test("the level of the request holds for it, whatever the member's level becomes", async () => {
  const { member, id } = await waiting(tiger)
  house.levels.set(member.id, dragon)
  const { withdrawal } = await desk().withdrawalTrail({ withdrawalId: id }, context)
  const { createdAt } = await house.find(member, id)
  expect(withdrawal).toMatchObject({
    level: 4,
    priority: 3,
    answerBy: new Date(createdAt.getTime() + 60 * MINUTE_MS).toISOString(),
  })
})

test("one without a level has no priority, and nothing is promised", async () => {
  const { id } = await waiting()
  const { withdrawal } = await desk().withdrawalTrail({ withdrawalId: id }, context)
  expect(withdrawal).toMatchObject({ level: 0, priority: 0, answerBy: null })
})

test("parts of one that is divided keep its level, its priority and its promised time", async () => {
  const { member, id } = await waiting(tiger)
  const { answerBy } = await house.find(member, id)
  const { parts } = await desk().splitWithdrawal(
    { withdrawalId: id, amounts: ["50.00", "150.00"], why: WHY },
    context,
  )
  expect(answerBy).not.toBeNull()
  for (const part of parts)
    expect(part).toMatchObject({ level: 4, priority: 3, answerBy: answerBy?.toISOString() })
})

test("a priority shortens no check: one that takes two people takes them on the highest level, too", async () => {
  await house.setRules({ reviewAll: true, secondAbove: "150.00" })
  const member = await house.member("500")
  house.levels.set(member.id, dragon)
  const { withdrawalId } = await house.ask(member, "200")
  await house.work()
  const outcome = await desk().approveWithdrawal({ withdrawalId, key: randomUUID(), why: WHY }, context)
  expect(outcome.state).not.toBe("APPLIED")
})

/** Limits of two steps: the second has more requests in a day, and more of them without a person. */
const STEPS = {
  tiers: [
    { ...tierOfAll("5000.00", "50000.00", "500000.00"), dayCount: 2, autoUpTo: "300.00" },
    { ...tierOfAll("5000.00", "50000.00", "500000.00"), fromLevel: 4, dayCount: 3, autoUpTo: "1000.00" },
  ],
  mostOpenRequests: 20,
}

test("a day takes as many requests as the level has; one that is cancelled makes room again", async () => {
  await house.setRules({ ...STEPS, reviewAll: true })
  const member = await house.member("5000")
  const limits = async () => (await house.withdrawals.routes.withdrawalTerms({}, member.context)).limits
  const { withdrawalId } = await house.ask(member, "100")
  await house.ask(member, "100")
  expect(await limits()).toMatchObject({ dayCount: 2, requestsLeftToday: 0 })
  expect(await refusalOf(house.ask(member, "100"))).toEqual(["WD_COUNT_DAY", "2"])
  house.levels.set(member.id, tiger)
  expect(await limits()).toMatchObject({ dayCount: 3, requestsLeftToday: 1 })
  await house.ask(member, "100")
  expect(await refusalOf(house.ask(member, "100"))).toEqual(["WD_COUNT_DAY", "3"])
  await house.withdrawals.routes.cancelWithdrawal({ withdrawalId }, member.context)
  await house.ask(member, "100")
})

test("of two requests at once that the day's count leaves room for one of, one is refused", async () => {
  await house.setRules({ ...STEPS, reviewAll: true })
  const member = await house.member("5000")
  await house.ask(member, "100")
  const both = await Promise.allSettled([house.ask(member, "100"), house.ask(member, "100")])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
})

test("the day's count ends with the day, and parts count as the request that they come from", async () => {
  await house.setRules({ ...STEPS, reviewAll: true })
  const member = await house.member("5000")
  const { withdrawalId } = await house.ask(member, "200")
  await house.work()
  await desk().splitWithdrawal({ withdrawalId, amounts: ["50.00", "150.00"], why: WHY }, context)
  await house.ask(member, "100")
  expect((await refusalOf(house.ask(member, "100")))[0]).toBe("WD_COUNT_DAY")
  house.clock.advance(DAY_MS)
  await house.ask(member, "100")
})

test("a sum of a day above the level's goes to a person, who is told why; a higher level's is paid", async () => {
  await house.setRules(STEPS)
  const [plain, high] = [await house.member("5000"), await house.member("5000")]
  house.levels.set(high.id, tiger)
  const asked = async (member: typeof plain, amount: string) => {
    const { withdrawalId } = await house.ask(member, amount)
    await house.work()
    return withdrawalId
  }
  const pathOf = async (member: typeof plain, id: string) => (await house.find(member, id)).path
  expect(await pathOf(plain, await asked(plain, "300"))).toBe("AUTO")
  const above = await asked(plain, "20")
  expect(await house.stateOf(plain, above)).toBe("REVIEW")
  const { parts } = await desk().withdrawalTrail({ withdrawalId: above }, context)
  expect(parts).toContainEqual({ code: "ABOVE_AUTOMATIC", points: 0 })
  expect(await pathOf(high, await asked(high, "600"))).toBe("AUTO")
  expect(await pathOf(high, await asked(high, "400"))).toBe("AUTO")
  expect(await pathOf(high, await asked(high, "20"))).toBe("REVIEW")
})

test("a later request takes nothing from an earlier one that is still being checked", async () => {
  await house.setRules(STEPS)
  const member = await house.member("5000")
  const first = await house.ask(member, "200")
  house.clock.advance(SECOND_MS)
  const second = await house.ask(member, "200")
  await house.work()
  expect((await house.find(member, first.withdrawalId)).path).toBe("AUTO")
  expect((await house.find(member, second.withdrawalId)).path).toBe("REVIEW")
})

test("a later request whose clock runs behind is summed with the earlier ones", async () => {
  await house.setRules(STEPS)
  const member = await house.member("5000")
  // The account's cool-off is over, also by the clock that runs behind.
  house.clock.advance(MINUTE_MS)
  const first = await house.ask(member, "200")
  await house.work()
  // The node that takes the second request is a second behind, so its id is the smaller one.
  house.clock.advance(-SECOND_MS)
  const second = await house.ask(member, "200")
  expect(second.withdrawalId < first.withdrawalId).toBe(true)
  house.clock.advance(SECOND_MS)
  await house.work()
  expect((await house.find(member, first.withdrawalId)).path).toBe("AUTO")
  expect((await house.find(member, second.withdrawalId)).path).toBe("REVIEW")
})

test("of two requests of one millisecond the second goes to a person, in whichever order they are decided", async () => {
  await house.setRules(STEPS)
  for (const order of ["asked", "reversed"]) {
    const member = await house.member("5000")
    const made = [await house.ask(member, "200"), await house.ask(member, "200")]
    for (const { withdrawalId } of order === "asked" ? made : made.toReversed())
      await decide(house.kit, await house.find(member, withdrawalId))
    const paths = await Promise.all(
      made.map(async ({ withdrawalId }) => (await house.find(member, withdrawalId)).path),
    )
    expect(paths).toEqual(["AUTO", "REVIEW"])
  }
})

test("a level's sum spares no score, no review of all and no second person", async () => {
  await house.setRules({ ...STEPS, secondAbove: "150.00" })
  const member = await house.member("5000")
  house.levels.set(member.id, tiger)
  const { withdrawalId } = await house.ask(member, "200")
  await house.work()
  expect((await house.find(member, withdrawalId)).path).toBe("SECOND")
})

test("the member reads the promised time in the quote, and its end with the withdrawal until it is decided", async () => {
  await house.setRules({ reviewAll: true })
  const member = await house.member("500")
  expect((await house.quote(member, "100")).answerMinutes).toBeNull()
  house.levels.set(member.id, tiger)
  const quote = await house.quote(member, "100")
  expect(quote.answerMinutes).toBe(60)
  const made = await house.ask(member, "100", { quoteId: quote.quoteId })
  const promised = new Date(house.clock.now().getTime() + 60 * MINUTE_MS).toISOString()
  expect(made.answerBy).toBe(promised)
  await house.work()
  const rows = async () => (await house.withdrawals.routes.withdrawals({ limit: 5 }, member.context)).rows
  expect(await rows()).toMatchObject([{ state: "REVIEW", answerBy: promised }])
  await desk().approveWithdrawal({ withdrawalId: made.withdrawalId, key: randomUUID(), why: WHY }, context)
  expect((await rows())[0]?.answerBy).toBeNull()
})

test("the queue is read by its index, without a sort", async () => {
  const plan = await house.db.transaction().execute(async (tx) => {
    await sql`set local enable_sort = off`.execute(tx)
    await sql`set local enable_seqscan = off`.execute(tx)
    const { rows } = await sql<{ "QUERY PLAN": string }>`
      explain select id from withdrawal r where r.merchant_id = 1 and ${waits(house.clock.now())}
       order by ${QUEUE_ORDER} limit 50`.execute(tx)
    return rows.map((row) => row["QUERY PLAN"]).join("\n")
  })
  expect(plan).toContain("withdrawal_waiting")
  expect(plan).not.toContain("Sort")
})
