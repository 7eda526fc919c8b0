import { randomUUID } from "node:crypto"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../kernel/durations.ts"
import { addStatementLineRows } from "../../../test/ground.ts"
import { judgeStatement } from "./statement/judge.ts"
import { stepsOf } from "./test-steps.ts"
import { tierOfAll } from "../../../test/case-rules.ts"
import { refusalOf } from "../../../test/refusal-of.ts"
import { caseOf, testHouse, type TestHouse, type TestMember } from "./test-house.ts"

/** The worked cases of withdrawals, figure by figure: m main, h held, t transit, f fees, d debt, p provider, g games. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(() => house.plan({ outcome: "paid", afterMs: 0, webhooks: "none" }))

const begin = async (balance = "500", begins = "m500 p-500") => {
  const member = await house.member(balance)
  const books = await caseOf(house, member, begins)
  const is = async (expected: string) => {
    const { shown, wanted } = await books(expected)
    expect(shown).toEqual(wanted)
  }
  return { member, is }
}
const attemptOf = async (member: TestMember, id: string) => {
  const attempt = (await house.attempts(member, id)).at(-1)
  if (!attempt) throw new Error("no attempt was made")
  return attempt
}
const alarms = () => house.reported.splice(0).map(String)

describe("case 8: an unanswered payout that is paid, and claimed twice", () => {
  test("is asked for, paid once, and the second claim moves nothing", async () => {
    const { member, is } = await begin()
    await house.plan({ outcome: "held", answer: "lost", webhooks: "none" })
    const { withdrawalId: id } = await house.ask(member, "200")
    await is("m300 p-500 h200")
    await house.work()
    expect(await house.stateOf(member, id)).toBe("UNKNOWN")
    await is("m300 p-500 t200")
    const attempt = await attemptOf(member, id)
    alarms()
    await house.act(attempt.id, "pay")
    await house.act(attempt.id, "tell")
    await eventually(async () => expect(await house.stateOf(member, id)).toBe("PAID"))
    await is("m300 p-302 f2")
    await house.act(attempt.id, "tell")
    await eventually(async () => expect(alarms().join()).toContain("again"))
    await is("=")
    expect(await house.attempts(member, id)).toHaveLength(1)
    // The provider's file has it twice: a claim on the provider, once, until it is given back.
    const line = (line_id: string, day: string, cents: number, kind = "payout") => ({
      line_id,
      our_key: attempt.id,
      day,
      kind,
      gross: cents * 100,
      net: cents * 100,
    })
    await addStatementLineRows(house.pool, [
      line("1", "2026-03-02", -198_00),
      line("2", "2026-03-02", -198_00),
    ])
    const taken = { provider: "local", day: "2026-03-02" }
    alarms()
    await Promise.all([1, 2].map(() => judgeStatement(house.kit, taken)))
    await judgeStatement(house.kit, taken)
    await is("m300 p-104 f2 d-198")
    expect(alarms().filter((each) => each.includes("paid payout attempt"))).toHaveLength(1)
    await addStatementLineRows(house.pool, [line("3", "2026-03-03", 198_00, "adjust")])
    await Promise.all([1, 2].map(() => judgeStatement(house.kit, { ...taken, day: "2026-03-03" })))
    await is("m300 p-302 f2")
  })
})

describe("lines of payouts", () => {
  test("that do not agree with what stands here are kept, each as it differs", async () => {
    const { member } = await begin()
    const { withdrawalId: id } = await house.ask(member, "200")
    await house.work()
    expect(await house.stateOf(member, id)).toBe("PAID")
    const attempt = await attemptOf(member, id)
    const day = "2026-02-01"
    const line = (line_id: string, our_key: string, cents: number) => ({
      line_id,
      our_key,
      day,
      provider_id: `judged-${line_id}`,
      gross: cents * 100,
      net: cents * 100,
    })
    await addStatementLineRows(house.pool, [
      line("a", attempt.id, -199_00),
      line("b", randomUUID(), -50_00),
      { ...line("c", attempt.id, 198_00), kind: "return" },
    ])
    alarms()
    await judgeStatement(house.kit, { provider: "local", day })
    const raised = alarms().join()
    expect(raised).toContain("AMOUNT judged-a")
    expect(raised).toContain("MISSING_HERE judged-b")
    expect(raised).toContain("STATE judged-c")
  })
})

describe("case 9: an unanswered payout that never arrived", () => {
  test("frees its money after two looks behind its end, and is paid by the second provider", async () => {
    const { member, is } = await begin()
    await house.plan({ taken: false, answer: "lost", times: 1 })
    const { withdrawalId: id } = await house.ask(member, "200")
    await is("m300 p-500 h200")
    await house.work()
    await is("m300 p-500 t200")
    // Not found before its end: still unknown.
    house.clock.advance(5 * MINUTE_MS)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("UNKNOWN")
    await is("=")
    // Behind its end and a minute: the first look finds nothing, and frees nothing.
    house.clock.advance(10 * MINUTE_MS)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("UNKNOWN")
    await is("=")
    await house.plan({ outcome: "held", webhooks: "none", times: 1 })
    house.clock.advance(61 * SECOND_MS)
    await house.work()
    const [first, second] = await house.attempts(member, id)
    expect([first?.state, first?.provider]).toEqual(["REFUSED", "local"])
    expect([second?.state, second?.provider]).toEqual(["ACCEPTED", "second"])
    await is("m300 p-500 t200")
    await house.act(second?.id ?? "", "pay")
    house.clock.advance(MINUTE_MS)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("PAID")
    await is("m300 p-302 f2")
  })

  test("stays unknown where the provider does not honour an order's end", async () => {
    const { member, is } = await begin()
    const [local] = house.kit.providers
    if (!local) throw new Error("no provider")
    const traits = { ...local.traits, honoursNotAfter: false }
    const careless = { ...house.kit, providers: [{ ...local, traits }] }
    await house.plan({ taken: false, answer: "lost", times: 1 })
    const { withdrawalId: id } = await house.ask(member, "200")
    await house.work()
    for (const minutes of [15, 60, 600]) {
      house.clock.advance(minutes * MINUTE_MS)
      await stepsOf(careless).askAll()
      expect(await house.stateOf(member, id)).toBe("UNKNOWN")
    }
    await is("m300 p-500 t200")
    // By one that does, it is freed and paid.
    await house.plan({ outcome: "paid", afterMs: 0, webhooks: "none" })
    for (const look of [1, 2, 1, 1]) {
      house.clock.advance(look * HOUR_MS)
      await house.work()
    }
    expect(await house.stateOf(member, id)).toBe("PAID")
  })
})

describe("case 10: refused, and then paid after all", () => {
  test("takes what the member has, and the rest is owed", async () => {
    const { member, is } = await begin()
    await house.plan({ outcome: "refused", refusal: "account_closed", afterMs: 0, webhooks: "none" })
    const { withdrawalId: id } = await house.ask(member, "200")
    await is("m300 p-500 h200")
    await house.work()
    expect(await house.stateOf(member, id)).toBe("REFUSED")
    await is("m500 p-500")
    await house.bet(member, "400", "bet")
    await is("m100 p-500 g400")
    alarms()
    await stepsOf(house.kit).paidAfterAll(await attemptOf(member, id))
    expect(await house.stateOf(member, id)).toBe("PAID_LATE")
    expect(alarms().join()).toContain("paid after all")
    await is("p-302 g400 d-98")
    expect(await refusalOf(house.ask(member, "20"))).toEqual(["INSUFFICIENT_FUNDS", "0.00"])
    await house.give(member.id, "100")
    expect((await house.quote(member, "20")).refusals).toContainEqual({
      code: "WD_OPEN_CASE",
      args: ["98.00"],
    })
  })
})

describe("case 11: a process that ends between hold and send", () => {
  test("leaves a prepared attempt, which another worker sends", async () => {
    const { member, is } = await begin()
    const { withdrawalId: id } = await house.ask(member, "200")
    await is("m300 p-500 h200")
    await stepsOf(house.kit).prepare(await house.find(member, id))
    expect((await attemptOf(member, id)).state).toBe("PREPARED")
    await is("=")
    await house.work()
    expect(await house.attempts(member, id)).toHaveLength(1)
    expect(await house.stateOf(member, id)).toBe("PAID")
    await is("m300 p-302 f2")
  })

  test("after SENT leaves what may have been paid: it is asked for and never sent again", async () => {
    const { member, is } = await begin()
    const { withdrawalId: id } = await house.ask(member, "200")
    await stepsOf(house.kit).mark(await house.find(member, id))
    expect((await attemptOf(member, id)).state).toBe("SENT")
    await is("m300 p-500 t200")
    await house.work()
    expect((await attemptOf(member, id)).state).toBe("SENT")
    house.clock.advance(MINUTE_MS)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("UNKNOWN")
    await is("=")
    // The provider never heard of it: its money is free behind the order's end, and the next attempt pays.
    house.clock.advance(15 * MINUTE_MS)
    await house.work()
    house.clock.advance(2 * MINUTE_MS)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("PAID")
    await is("m300 p-302 f2")
  })
})

describe("case 12: a bet that settles meanwhile", () => {
  test("touches nothing that is held", async () => {
    const { member, is } = await begin()
    await house.bet(member, "100", "bet")
    await is("m400 p-500 g100")
    await house.plan({ outcome: "held", webhooks: "none", times: 1 })
    const { withdrawalId: id } = await house.ask(member, "400")
    await is("p-500 g100 h400")
    await house.bet(member, "180", "payout")
    await is("m180 p-500 g-80 h400")
    await house.work()
    await is("m180 p-500 g-80 t400")
    await house.act((await attemptOf(member, id)).id, "pay")
    house.clock.advance(MINUTE_MS)
    await house.work()
    await is("m180 p-104 g-80 f4")
    await house.bet(member, "180", "bet")
    await is("p-104 g100 f4")
  })
})

describe("case 16: a fee that is raised between quote and request", () => {
  test("is the quote's for five minutes; after them the new one is shown", async () => {
    const { member, is } = await begin()
    const quoted = await house.quote(member, "200")
    expect([quoted.fee, quoted.net]).toEqual(["2.00", "198.00"])
    house.clock.advance(2 * MINUTE_MS)
    await house.setRules(tariff(150))
    await is("m500 p-500")
    house.clock.advance(2 * MINUTE_MS)
    const made = await house.ask(member, "200", { quoteId: quoted.quoteId })
    expect(made.fee).toBe("2.00")
    await is("m300 p-500 h200")
    house.clock.advance(2 * MINUTE_MS)
    expect(await refusalOf(house.ask(member, "200", { quoteId: quoted.quoteId }))).toEqual([
      "WD_QUOTE_STALE",
      "3.00",
      "197.00",
    ])
    await is("=")
    await house.setRules({})
    await house.work()
  })
  const tariff = (rate: number) => ({
    methods: [
      {
        kind: "PIX" as const,
        enabled: true,
        minimum: "20.00",
        maximum: "20000.00",
        step: "0.01",
        feeRate: rate,
        feeLeast: "1.00",
        feeMost: "20.00",
        usualMinutes: 30,
        routes: [],
      },
    ],
  })
})

describe("case 17: a double click", () => {
  test("makes one withdrawal for one key, and another key a second one", async () => {
    const { member, is } = await begin()
    const { quoteId } = await house.quote(member, "200")
    const key = randomUUID()
    const both = await Promise.all([1, 2].map(() => house.ask(member, "200", { key, quoteId })))
    expect(new Set(both.map(({ withdrawalId }) => withdrawalId)).size).toBe(1)
    await is("m300 p-500 h200")
    expect(await refusalOf(house.ask(member, "300", { key }))).toEqual(["IDEMPOTENCY_CONFLICT"])
    await is("=")
    await house.ask(member, "200")
    await is("m100 p-500 h400")
  })
})

describe("case 18: midnight in São Paulo, 5,000.00 a day", () => {
  test("counts a request for the merchant's day of its instant, and gives the room of a refusal back to it", async () => {
    const night = await testHouse({ at: "2026-03-02T02:59:58Z" })
    try {
      await night.setRules({
        tiers: [tierOfAll("20000.00", "5000.00", "50000.00")],
      })
      const member = await night.member("12000")
      const books = await caseOf(night, member, "m12000 p-12000")
      const is = async (expected: string) => {
        const { shown, wanted } = await books(expected)
        expect(shown).toEqual(wanted)
      }
      const first = await night.ask(member, "4000")
      await is("m8000 p-12000 h4000")
      night.clock.advance(1_999)
      expect(await refusalOf(night.ask(member, "1000.01"))).toEqual(["WD_LIMIT_DAY", "1000.00"])
      await is("=")
      await night.ask(member, "1000")
      await is("m7000 p-12000 h5000")
      night.clock.advance(1)
      const third = await night.ask(member, "5000")
      expect((await night.find(member, third.withdrawalId)).day).toBe("2026-03-02")
      await is("m2000 p-12000 h10000")
      night.clock.advance(10 * MINUTE_MS)
      await stepsOf(night.kit).refuse(await night.find(member, first.withdrawalId))
      await is("m6000 p-12000 h6000")
      expect(await stepsOf(night.kit).counted(member.id)).toEqual({
        "2026-03": "6000.00",
        "2026-03-01": "1000.00",
        "2026-03-02": "5000.00",
      })
      // The room is on the first of March only.
      expect(await refusalOf(night.ask(member, "20"))).toEqual(["WD_LIMIT_DAY", "0.00"])
    } finally {
      await night.close()
    }
  })
})
