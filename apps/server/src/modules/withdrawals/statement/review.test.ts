import { afterAll, beforeAll, expect, test } from "vitest"
import { addStatementLineRows } from "../../../../test/ground.ts"
import { openDifferences } from "../../payments/index.ts"
import { testHouse, type TestHouse } from "../test-house.ts"
import { stepsOf } from "../test-steps.ts"
import { judgeStatement } from "./judge.ts"
import { reviewPayouts } from "./review.ts"

/** Differences between payouts and files that end by themselves. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

/** A withdrawal of 200 whose attempts end as the plans say, one after the other. */
async function paidOut(...plans: readonly object[]) {
  const member = await house.member("500")
  const { withdrawalId: id } = await house.ask(member, "200")
  for (const plan of plans) {
    await house.plan({ afterMs: 0, webhooks: "none", ...plan })
    await house.withdrawals.checkDue()
  }
  await house.work()
  const [attempt] = await house.attempts(member, id)
  if (!attempt) throw new Error("no attempt was made")
  const open = async () =>
    (await openDifferences(house.db, ["STATE", "TWICE"], { reference: attempt.id })).length
  return { member, id, attempt, open }
}
const REFUSED = { outcome: "refused", refusal: "bank_unavailable" }

test("a payout that its file calls paid before its provider does agrees once the provider says so", async () => {
  const { member, id, attempt, open } = await paidOut({ outcome: "held" })
  await addStatementLineRows(house.pool, [
    {
      line_id: "early",
      our_key: attempt.id,
      day: "2026-05-02",
      kind: "payout",
      gross: -198_0000,
      net: -198_0000,
    },
  ])
  await judgeStatement(house.kit, { provider: "local", day: "2026-05-02" })
  expect(await open()).toBe(1)
  await reviewPayouts(house.kit)
  expect(await open()).toBe(1)
  await house.act(attempt.id, "pay")
  await Promise.all([1, 2].map(() => reviewPayouts(house.kit)))
  expect(await house.stateOf(member, id)).toBe("PAID")
  expect(await open()).toBe(0)
})

test("a payout that was paid beside another one agrees when the provider gives it back, and not before", async () => {
  const { attempt, open } = await paidOut(REFUSED, { outcome: "paid" })
  await stepsOf(house.kit).paidAfterAll(attempt)
  expect(await open()).toBe(1)
  await reviewPayouts(house.kit)
  expect(await open()).toBe(1)
  await addStatementLineRows(house.pool, [
    {
      line_id: "back",
      our_key: attempt.id,
      day: "2026-05-03",
      kind: "adjust",
      gross: 198_0000,
      net: 198_0000,
    },
  ])
  await judgeStatement(house.kit, { provider: "local", day: "2026-05-03" })
  expect(await open()).toBe(0)
})

test("a payout that is adopted after another one was refused agrees with that", async () => {
  const { member, id, attempt, open } = await paidOut(REFUSED, { outcome: "held" })
  await stepsOf(house.kit).paidAfterAll(attempt)
  expect(await open()).toBe(1)
  const [, second] = await house.attempts(member, id)
  await house.act(second?.id ?? "", "refuse", { code: "account_closed" })
  house.clock.advance(600_000)
  await house.work()
  await stepsOf(house.kit).paidAfterAll(attempt)
  expect(await house.stateOf(member, id)).toBe("PAID_LATE")
  expect(await open()).toBe(0)
})
