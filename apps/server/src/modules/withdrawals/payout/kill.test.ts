import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { dying, MOMENTS } from "../../../../test/dying.ts"
import { PASSWORD } from "../../../../test/payout-ground.ts"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { requestWithdrawal } from "../request.ts"
import { decide } from "../decide.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { stepsOf } from "../test-steps.ts"
import { caseOf, testHouse, type TestHouse } from "../test-house.ts"
import { send } from "./send.ts"

/** A process, or a transaction, that ends exactly before and exactly after the provider's answer or the ledger's. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(() => house.plan({ outcome: "paid", afterMs: 0, webhooks: "none" }))

/** Figures as in the worked cases: m main, h held, t transit, f fees, p provider. */
const begin = async () => {
  const member = await house.member("500")
  const books = await caseOf(house, member, "m500 p-500")
  const is = async (expected: string) => {
    const { shown, wanted } = await books(expected)
    expect(shown).toEqual(wanted)
  }
  return { member, is }
}
/** A withdrawal of 200.00 that is ready to be sent. */
const ready = async () => {
  const { member, is } = await begin()
  const { withdrawalId: id } = await house.ask(member, "200")
  await decide(house.kit, await house.find(member, id))
  expect(await house.stateOf(member, id)).toBe("READY")
  return { member, is, id, at: await house.find(member, id) }
}
const withClaims = (changes: Partial<WithdrawalsKit["ledger"]["claims"]>): WithdrawalsKit => ({
  ...house.kit,
  ledger: { ...house.ledger, claims: { ...house.ledger.claims, ...changes } },
})
/** Everything that becomes due within the next hour is done. */
const later = async () => {
  for (let step = 0; step < 6; step++) {
    house.clock.advance(10 * MINUTE_MS)
    await house.work()
  }
}
describe("a payout whose process ends", () => {
  test.each(MOMENTS)("%s the provider's answer is paid once", async (moment) => {
    const { member, is, id, at } = await ready()
    const providers = house.kit.providers.map((each) => ({
      ...each,
      createPayout: dying(moment, each.createPayout),
    }))
    await expect(send({ ...house.kit, providers }, at)).rejects.toThrow("killed")
    expect(await house.stateOf(member, id)).toBe("SENDING")
    await is("m300 p-500 t200")
    await later()
    expect(await house.stateOf(member, id)).toBe("PAID")
    await is("m300 p-302 f2")
    // The order that may have arrived is never sent again: only where it did not is there another.
    expect(await house.attempts(member, id)).toHaveLength(moment === "after" ? 1 : 2)
  })

  test.each(MOMENTS)("%s its money moves to transit is sent by another process, once", async (moment) => {
    const { member, is, id, at } = await ready()
    const killed = withClaims({ move: dying(moment, house.ledger.claims.move) })
    await expect(send(killed, at)).rejects.toThrow("killed")
    expect(await house.stateOf(member, id)).toBe("READY")
    await is("m300 p-500 h200")
    await house.work()
    expect(await house.stateOf(member, id)).toBe("PAID")
    await is("m300 p-302 f2")
    expect(await house.attempts(member, id)).toHaveLength(1)
  })

  test.each(MOMENTS)("%s the answer is booked is asked for and booked once", async (moment) => {
    const { member, is, id, at } = await ready()
    const killed = withClaims({ pay: dying(moment, house.ledger.claims.pay) })
    await expect(send(killed, at)).rejects.toThrow("killed")
    expect(await house.stateOf(member, id)).toBe("SENDING")
    await is("m300 p-500 t200")
    await later()
    expect(await house.stateOf(member, id)).toBe("PAID")
    await is("m300 p-302 f2")
    expect(await house.attempts(member, id)).toHaveLength(1)
  })
})

describe("held money, where the transaction ends", () => {
  test.each(MOMENTS)("%s it is held: nothing is asked for, and the same key asks once", async (moment) => {
    const { member, is } = await begin()
    const { quoteId } = await house.quote(member, "200")
    const asked = { quoteId, accountId: member.accountId, amount: "200", password: PASSWORD, peer: false }
    const context = { ...member.context, idempotencyKey: randomUUID() }
    const killed = withClaims({ open: dying(moment, house.ledger.claims.open) })
    await expect(requestWithdrawal(killed, context, asked, context.idempotencyKey)).rejects.toThrow("killed")
    await is("m500 p-500")
    const { rows } = await sql`select 1 from withdrawal_count where member_id = ${member.id}`.execute(
      house.db,
    )
    expect(rows).toEqual([])
    const made = await house.withdrawals.routes.createWithdrawal(asked, context)
    expect(await house.withdrawals.routes.createWithdrawal(asked, context)).toMatchObject({
      withdrawalId: made.withdrawalId,
    })
    await is("m300 p-500 h200")
  })

  test.each(MOMENTS)("%s it is given back: it is still held, and a person refuses once", async (moment) => {
    await house.setRules({ reviewAll: true })
    const { member, is } = await begin()
    const { withdrawalId: id } = await house.ask(member, "200")
    await house.work()
    const killed = withClaims({ release: dying(moment, house.ledger.claims.release) })
    await expect(stepsOf(killed).refuse(await house.find(member, id))).rejects.toThrow("killed")
    expect(await house.stateOf(member, id)).toBe("REVIEW")
    await is("m300 p-500 h200")
    await stepsOf(house.kit).refuse(await house.find(member, id))
    await is("m500 p-500")
    await house.setRules({})
  })
})

describe("a debt of a payout that was paid after all", () => {
  test.each(MOMENTS)("is owed once, where the transaction ends %s it is written", async (moment) => {
    const { member, is } = await begin()
    await house.plan({ outcome: "refused", refusal: "account_closed", afterMs: 0, webhooks: "none" })
    const { withdrawalId: id } = await house.ask(member, "200")
    await house.work()
    await house.bet(member, "400")
    await is("m100 p-500 g400")
    const [attempt] = await house.attempts(member, id)
    if (!attempt) throw new Error("no attempt")
    const killed = {
      ...house.kit,
      ledger: {
        ...house.ledger,
        receivables: { ...house.ledger.receivables, owe: dying(moment, house.ledger.receivables.owe) },
      },
    }
    await expect(stepsOf(killed).paidAfterAll(attempt)).rejects.toThrow("killed")
    expect(await house.stateOf(member, id)).toBe("REFUSED")
    await is("m100 p-500 g400")
    for (const _ of [1, 2]) await stepsOf(house.kit).paidAfterAll(attempt)
    expect(await house.stateOf(member, id)).toBe("PAID_LATE")
    await is("p-302 g400 d-98")
    expect(await house.ledger.receivables.owedBy(member.id, "BRL")).toBe(parseAmount("98"))
  })
})
