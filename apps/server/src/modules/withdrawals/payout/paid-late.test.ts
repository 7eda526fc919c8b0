import { sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { addStatementLineRows } from "../../../../test/ground.ts"
import { judgeStatement } from "../statement/judge.ts"
import { caseOf, testHouse, type TestHouse, type TestMember } from "../test-house.ts"
import { payoutOf, stepsOf } from "../test-steps.ts"
import { applyAnswer } from "./answer.ts"
import type { Attempt } from "./attempt.ts"
import { ask, receivePayoutEvent } from "./ask.ts"

/** Payouts that a provider pays after it had refused them. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const PAID = { outcome: "paid", afterMs: 0, webhooks: "none" }
const HELD = { outcome: "held", webhooks: "none" }
const refusedBy = (refusal: string) => ({ outcome: "refused", refusal, afterMs: 0, webhooks: "none" })

/** A withdrawal of 200 whose first attempt was refused, and the second one went as `second` says. */
async function refused(refusal: string, second: object = refusedBy(refusal)) {
  await house.plan(refusedBy(refusal))
  const member = await house.member("500")
  const books = await caseOf(house, member, "m500 p-500")
  const { withdrawalId: id } = await house.ask(member, "200")
  await house.withdrawals.checkDue()
  await house.plan(second)
  await house.work()
  const is = async (expected: string) => {
    const { shown, wanted } = await books(expected)
    expect(shown).toEqual(wanted)
  }
  return { member, id, is, attempt: await firstOf(member, id) }
}
async function firstOf(member: TestMember, id: string): Promise<Attempt> {
  const [attempt] = await house.attempts(member, id)
  if (!attempt) throw new Error("no attempt was made")
  return attempt
}
const line = (attempt: Attempt, line_id: string, day: string, cents: number, kind = "payout") => ({
  line_id,
  our_key: attempt.id,
  day,
  kind,
  gross: cents * 100,
  net: cents * 100,
})
const alarms = () => house.reported.splice(0).map(String)

describe("a payout that is paid after it was refused for good", () => {
  test("is not lost with a webhook whose provider did not answer", async () => {
    const { member, id, is, attempt } = await refused("account_closed")
    await house.act(attempt.id, "pay")
    const [local] = house.kit.providers
    if (!local) throw new Error("no provider")
    const silent = {
      ...house.kit,
      providers: [{ ...local, readPayout: async () => ({ kind: "unknown", reason: "no answer" }) as const }],
    }
    const event = { of: "payout", id: `late-${attempt.id}`, key: attempt.id } as const
    await receivePayoutEvent(silent, local, event)
    await is("m500 p-500")
    // The same event again is no news: only the worker asks.
    await receivePayoutEvent(house.kit, local, event)
    await is("=")
    house.clock.advance(MINUTE_MS)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("PAID_LATE")
    await is("m302 p-302")
    house.clock.advance(MINUTE_MS)
    expect(await house.withdrawals.checkDue()).toBe(0)
  })

  test("is found by the provider's file alone, once", async () => {
    const { member, id, is, attempt } = await refused("account_closed")
    await house.act(attempt.id, "pay")
    await addStatementLineRows(house.pool, [line(attempt, "late-1", "2026-04-02", -198_00)])
    const taken = { provider: "local", day: "2026-04-02" }
    await Promise.all([1, 2].map(() => judgeStatement(house.kit, taken)))
    expect(await house.stateOf(member, id)).toBe("PAID_LATE")
    await is("m302 p-302")
    expect(await differencesOf(attempt)).toEqual([])
  })

  test("is the member's again where the bank gives it back", async () => {
    const { member, id, is, attempt } = await refused("account_closed")
    await stepsOf(house.kit).paidAfterAll(attempt)
    await is("m302 p-302")
    const back = payoutOf(attempt, "returned", { returnedAmount: attempt.net })
    await Promise.all([1, 2].map(() => applyAnswer(house.kit, attempt, { kind: "ok", payout: back })))
    expect(await house.stateOf(member, id)).toBe("BOUNCED")
    await is("m500 p-500")
  })
})

describe("a payout that is paid after it was refused, of a withdrawal whose money is still held", () => {
  test("is paid out of that money, without a fee, and is not sent again", async () => {
    const { member, id, is, attempt } = await refused("bank_unavailable")
    expect(await house.stateOf(member, id)).toBe("REVIEW")
    await is("m300 p-500 h200")
    await Promise.all([1, 2].map(() => stepsOf(house.kit).paidAfterAll(attempt)))
    expect(await house.stateOf(member, id)).toBe("PAID_LATE")
    await is("m302 p-302")
    expect(await house.attempts(member, id)).toHaveLength(2)
  })

  test("moves state and money together or not at all", async () => {
    const { member, id, is, attempt } = await refused("bank_unavailable")
    await sql`alter function ledger.take_up_to rename to away`.execute(house.db)
    await expect(stepsOf(house.kit).paidAfterAll(attempt)).rejects.toThrow()
    await sql`alter function ledger.away rename to take_up_to`.execute(house.db)
    expect(await house.stateOf(member, id)).toBe("REVIEW")
    await is("m300 p-500 h200")
    await stepsOf(house.kit).paidAfterAll(attempt)
    await is("m302 p-302")
  })
})

describe("a payout that is paid after it was refused, beside another one", () => {
  test("is a difference and a claim on the provider, until the provider gives it back", async () => {
    const { member, id, is, attempt } = await refused("bank_unavailable", PAID)
    expect(await house.stateOf(member, id)).toBe("PAID")
    await is("m300 p-302 f2")
    alarms()
    await Promise.all([1, 2].map(() => stepsOf(house.kit).paidAfterAll(attempt)))
    await is("m300 p-104 f2 d-198")
    expect(alarms().join()).toContain("paid beside it")
    expect(await differencesOf(attempt)).toEqual(["STATE"])
    await addStatementLineRows(house.pool, [line(attempt, "late-2", "2026-04-03", 198_00, "adjust")])
    await judgeStatement(house.kit, { provider: "local", day: "2026-04-03" })
    await is("m300 p-302 f2")
  })

  test("waits for the other one to end, and is adopted where that is refused", async () => {
    const { member, id, is, attempt } = await refused("bank_unavailable", HELD)
    const [, second] = await house.attempts(member, id)
    await house.act(attempt.id, "pay")
    await ask(house.kit, attempt)
    await is("m300 p-500 t200")
    expect(await differencesOf(attempt)).toEqual(["STATE"])
    await house.act(second?.id ?? "", "refuse", { code: "account_closed" })
    house.clock.advance(10 * MINUTE_MS)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("PAID_LATE")
    await is("m302 p-302")
  })
})

async function differencesOf(attempt: Attempt): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select what from payment_difference where reference = ${attempt.id}`.execute(house.db)
  return rows.map(({ what }) => what)
}
