import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { beforeAll, describe, expect, test } from "vitest"
import { refusalOf } from "../../../../test/refusal-of.ts"
import { cancelWithdrawal } from "../cancel.ts"
import { testDesk, WHY } from "../test-desk.ts"
import type { TestHouse } from "../test-house.ts"
import { payoutOf, stepsOf } from "../test-steps.ts"
import { applyAnswer } from "./answer.ts"
import { send } from "./send.ts"

/** Payouts from the queue to the provider's answer, and payments that the bank gives back. */

const on = testDesk()
const { asked, context, desk, approve, mainOf, ready, paid } = on
let house: TestHouse
beforeAll(() => {
  house = on.house()
})

describe("a withdrawal that is queued to be sent", () => {
  test.each([
    ["its account is gone", "delete from payout_account where member_id = $"],
    ["its member is locked", "update member set locked_at = now(), locked_why = 'a test' where id = $"],
    ["a secret changed", "update member set secret_changed_at = '2026-12-01' where id = $"],
  ])("goes back to review when %s", async (_, change) => {
    const { member, id } = await ready()
    await sql.raw(change.replace("$", String(member.id))).execute(house.db)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("REVIEW")
    expect((await house.attempts(member, id)).map(({ state }) => state)).not.toContain("SENT")
  })

  test("goes back to review while its member owes a bill to an agent below, and is paid once it is settled", async () => {
    const { member, id } = await ready()
    await sql`update withdrawal set next_check_at = null where id = ${id}`.execute(house.db)
    const owing = { ...house.kit, owesBelow: async () => true }
    const at = await house.find(member, id)
    expect(await send(owing, at)).toBe("REVIEW")
    const shown = await desk().withdrawalTrail({ withdrawalId: id }, context)
    expect(shown.moves.at(-1)?.reason).toBe("a bill to an agent below is not paid")
    expect((await house.attempts(member, id)).map(({ state }) => state)).toEqual(["DROPPED"])
    await desk().approveWithdrawal({ withdrawalId: id, key: randomUUID(), why: WHY }, context)
    await house.work()
    expect(await house.stateOf(member, id)).toBe("PAID")
  })

  test("is stopped by a person, and cancelled by its member where market and merchant let them: safety/17", async () => {
    const { id: stopped } = await ready()
    expect(
      (await desk().holdWithdrawal({ withdrawalId: stopped, hold: true, why: WHY }, context)).withdrawal,
    ).toMatchObject({
      state: "REVIEW",
      onHold: WHY,
    })
    const { member, id } = await ready()
    const cancel = (kit = house.withdrawals) =>
      kit.routes.cancelWithdrawal({ withdrawalId: id }, member.context)
    await house.setRules({ mayCancel: false })
    expect((await refusalOf(cancel()))[0]).toBe("WD_CANCEL_NOT_POSSIBLE")
    await house.setRules({})
    // Great Britain: RTS 14B.
    const merchants = {
      byId: (of: number) => ({
        ...house.kit.merchants.byId(of),
        policy: { memberCancels: false, memberPays: true },
      }),
    }
    const british = cancelWithdrawal({ ...house.kit, merchants }, member.context.member, id)
    expect((await refusalOf(british))[0]).toBe("WD_CANCEL_NOT_POSSIBLE")
    const answers = await Promise.all([refusalOf(cancel()), refusalOf(cancel())])
    expect(answers.map(([code]) => code).toSorted()).toEqual(["WD_CANCEL_NOT_POSSIBLE", "done"])
    expect(await mainOf(member)).toBe("500.00")
  })

  test("goes to review when every route has refused it", async () => {
    await house.plan({ outcome: "refused", refusal: "bank_unavailable", afterMs: 0, webhooks: "none" })
    const member = await house.member("500")
    const { withdrawalId: id } = await house.ask(member, "200")
    await house.work()
    await house.work()
    expect(await house.stateOf(member, id)).toBe("REVIEW")
    expect((await house.attempts(member, id)).map(({ provider, state }) => [provider, state])).toEqual([
      ["local", "REFUSED"],
      ["second", "REFUSED"],
    ])
  })
})

describe("a payout that no provider answers about", () => {
  const unknown = async () => {
    await house.plan({ taken: false, answer: "fault" })
    const member = await house.member("500")
    const { withdrawalId: id } = await house.ask(member, "200")
    await house.work()
    expect(await house.stateOf(member, id)).toBe("UNKNOWN")
    return { member, id }
  }
  test.each([
    ["paid", "PAID", "300.00"],
    ["refused", "READY", "300.00"],
  ] as const)("is ruled %s by two people", async (outcome, state, main) => {
    const { member, id } = await unknown()
    await desk().rulePayout({ withdrawalId: id, outcome, key: randomUUID(), why: WHY }, context)
    const { bound } = asked.last()
    const answers = await Promise.all([1, 2].map(() => refusalOf(approve(bound))))
    expect(answers.map(([code]) => code).toSorted()).toEqual(["WD_RULING_NOT_POSSIBLE", "done"])
    expect(await house.stateOf(member, id)).toBe(state)
    expect(await mainOf(member)).toBe(main)
    const again = desk().rulePayout({ withdrawalId: id, outcome, key: randomUUID(), why: WHY }, context)
    expect((await refusalOf(again))[0]).toBe("WD_RULING_NOT_POSSIBLE")
    await house.plan({ outcome: "paid", afterMs: 0, webhooks: "none" })
    await house.work()
  })
})
describe("a payout that the bank gives back", () => {
  test("is the member's again, once, with the fee where all of it came, and with room in the limits", async () => {
    const { member, id } = await paid()
    const [attempt] = await house.attempts(member, id)
    if (!attempt) throw new Error("no attempt")
    const back = {
      kind: "ok",
      payout: payoutOf(attempt, "returned", { returnedAmount: attempt.net }),
    } as const
    await Promise.all([applyAnswer(house.kit, attempt, back), applyAnswer(house.kit, attempt, back)])
    expect(await house.stateOf(member, id)).toBe("BOUNCED")
    expect(await mainOf(member)).toBe("500.00")
    expect(new Set(Object.values(await stepsOf(house.kit).counted(member.id)))).toEqual(new Set(["0.00"]))
  })

  test("in part keeps the fee", async () => {
    const { member, id } = await paid()
    const [attempt] = await house.attempts(member, id)
    if (!attempt) throw new Error("no attempt")
    const payout = payoutOf(attempt, "returned", { returnedAmount: parseAmount("98") })
    await applyAnswer(house.kit, attempt, { kind: "ok", payout })
    expect(await mainOf(member)).toBe("398.00")
    expect((await house.find(member, id)).returned).toBe(parseAmount("98"))
  })
})

describe("an answer of a provider", () => {
  test("moves state and money together or not at all", async () => {
    await house.plan({ outcome: "held", webhooks: "none" })
    const member = await house.member("500")
    const { withdrawalId: id } = await house.ask(member, "200")
    await house.work()
    const [attempt] = await house.attempts(member, id)
    if (!attempt) throw new Error("no attempt")
    const answer = { kind: "ok", payout: payoutOf(attempt, "paid") } as const
    await sql`alter function ledger.claim_pay rename to away`.execute(house.db)
    await expect(applyAnswer(house.kit, attempt, answer)).rejects.toThrow()
    await sql`alter function ledger.away rename to claim_pay`.execute(house.db)
    expect(await house.stateOf(member, id)).toBe("SENDING")
    await Promise.all([1, 2, 3].map(() => applyAnswer(house.kit, attempt, answer)))
    expect(await house.stateOf(member, id)).toBe("PAID")
  })

  test("that is of something else is no answer, and people hear of it", async () => {
    await house.plan({ outcome: "held", webhooks: "none" })
    const member = await house.member("500")
    const { withdrawalId: id } = await house.ask(member, "200")
    await house.work()
    const [attempt] = await house.attempts(member, id)
    if (!attempt) throw new Error("no attempt")
    const payout = payoutOf(attempt, "paid", { amount: parseAmount("1") })
    await applyAnswer(house.kit, attempt, { kind: "ok", payout })
    expect(await house.stateOf(member, id)).toBe("SENDING")
    expect(house.reported.splice(0).join()).toContain("not what was asked for")
    await applyAnswer(house.kit, attempt, { kind: "missing", reason: "404" })
    expect(await house.stateOf(member, id)).toBe("SENDING")
  })
})
