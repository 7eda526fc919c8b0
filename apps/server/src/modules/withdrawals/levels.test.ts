import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { beforeAll, expect, test } from "vitest"
import { refusalOf } from "../../../test/refusal-of.ts"
import { MINUTE_MS, SECOND_MS } from "../../kernel/durations.ts"
import { QUEUE_ORDER, waits } from "./admin/queue.ts"
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
