import { randomUUID } from "node:crypto"
import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { DAY_MS } from "../../kernel/durations.ts"
import { comparisonAlarm, listDifferences } from "./admin/comparisons.ts"
import { checkDeposit } from "./check.ts"
import type { Deposit } from "./deposit.ts"
import { noteDifference } from "./differences.ts"
import { receiveContest } from "./contests/watch.ts"
import { createDeposit } from "./deposits.ts"
import { reconcile } from "./reconcile.ts"
import { reviewStates } from "./review.ts"
import { testDesk, WHY } from "./returns/test-desk.ts"
import { MERCHANT, testHouse, type TestHouse } from "./test-house.ts"

let house: TestHouse
let member: Awaited<ReturnType<TestHouse["member"]>>
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.publicUrl.current = "http://127.0.0.1:9"
  house.peer.line = "pass"
  member = await house.member()
  await nextDay()
  await reconcile(house.kit, house.adapter)
  await sql`update payment_difference set resolved_at = now(), resolved_by = 'test', why = 'before'
             where resolved_at is null`.execute(house.db)
})

/** Noon of the next day in UTC: the provider's days are days of UTC. */
const nextDay = async () => {
  const day = Math.floor(house.clock.now().getTime() / DAY_MS) + 1
  house.clock.set(new Date(day * DAY_MS + DAY_MS / 2).toISOString())
}
const begin = (amount = "25") =>
  createDeposit(house.kit, member, { method: "PIX", amount: parseAmount(amount) }, randomUUID())
const credited = async () => {
  const deposit = await begin()
  await house.act(deposit, "pay")
  expect(await checkDeposit(house.kit, deposit)).toBe("CREDITED")
  return deposit
}
const fault = (deposit: Deposit, what: string) =>
  house.provide("/desk/statement", "-", { of: deposit.charge?.id, what })
const found = async () => {
  const { rows } = await listDifferences(house.db, MERCHANT, { limit: 50, state: "open" })
  return rows.map(({ what, chargeId, paid }) => ({ what, chargeId, paid }))
}
const after = async () => {
  await nextDay()
  return reconcile(house.kit, house.adapter)
}

test("a day that agrees leaves nothing, and is taken once", async () => {
  await credited()
  expect(await after()).toHaveLength(1)
  expect(await reconcile(house.kit, house.adapter)).toEqual([])
  expect(await found()).toEqual([])
  const { statements } = await listDifferences(house.db, MERCHANT, { limit: 1, state: "open" })
  expect(statements).toMatchObject([{ provider: "local", lines: 1, found: 0, fault: null }])
})

test("money that went back is judged by its line, and one of which nothing was heard is asked for", async () => {
  const held = async () => {
    const deposit = await begin("100")
    await house.act(deposit, "pay", { amount: "90.00" })
    await checkDeposit(house.kit, deposit)
    const receipt = { provider: "local", receiptId: deposit.charge?.id ?? "", amount: "90.00" }
    const desk = testDesk(house)
    await desk.routes.returnReceipt({ ...receipt, key: randomUUID(), why: WHY }, desk.context)
    await desk.approve()
    return deposit
  }
  const first = await held()
  await house.checkOnce()
  expect(await after()).toHaveLength(1)
  expect(await found()).toEqual([])
  const twice = await held()
  await house.checkOnce()
  await fault(twice, "twice")
  // The answer is lost, and no worker asks before the file comes.
  const lost = await held()
  house.peer.line = "swallow"
  await house.checkOnce(house.hasty)
  house.peer.line = "pass"
  await after()
  expect(await house.stateOf(lost)).toBe("RETURNED")
  expect(await house.stateOf(first)).toBe("RETURNED")
  expect((await found()).map(({ what, chargeId }) => [what, chargeId])).toEqual([["TWICE", twice.charge?.id]])
})

test("the part of a contest that went back is judged by its line: the part agrees, and another amount differs", async () => {
  const contested = async () => {
    const deposit = await credited()
    const opened = await house.desk("contests", { chargeId: deposit.charge?.id, told: false })
    const { id } = opened as { id: string }
    await house.desk(`contests/${id}/accept`, { amount: "10.00" })
    await receiveContest(house.kit, house.adapter, id)
    await house.checkOnce()
    return deposit
  }
  await contested()
  await after()
  expect(await found()).toEqual([])
  const other = await contested()
  await fault(other, "amount")
  await after()
  // A charge is kept once with each kind of difference.
  expect(await found()).toEqual([{ what: "AMOUNT", chargeId: other.charge?.id, paid: "-9.00" }])
})

test("a payment of which nothing was heard is credited by its line", async () => {
  const deposit = await begin()
  await house.act(deposit, "pay")
  await after()
  expect(await house.stateOf(deposit)).toBe("CREDITED")
  // Credited a day after the provider booked it.
  expect(await found()).toEqual([{ what: "DAY_SHIFT", chargeId: deposit.charge?.id, paid: "25.00" }])
})

describe("a file that differs is kept as it differs:", () => {
  test.each([
    ["twice", "TWICE", "25.00"],
    ["amount", "AMOUNT", "26.00"],
    ["fee", "FEE", "25.00"],
    ["kind", "UNKNOWN_KIND", "25.00"],
  ])("%s", async (spoil, what, paid) => {
    const deposit = await credited()
    await fault(deposit, spoil)
    await after()
    expect(await found()).toEqual([{ what, chargeId: deposit.charge?.id, paid }])
  })

  test("a line is missing, known when the next file has none either", async () => {
    const deposit = await credited()
    await fault(deposit, "missing")
    await after()
    expect(await found()).toEqual([])
    await after()
    expect(await found()).toEqual([{ what: "MISSING_THERE", chargeId: deposit.charge?.id, paid: "25.00" }])
  })

  test("a line stands in the file of the day after", async () => {
    const deposit = await credited()
    await fault(deposit, "shift")
    await after()
    expect(await found()).toEqual([])
    await after()
    expect(await found()).toEqual([{ what: "DAY_SHIFT", chargeId: deposit.charge?.id, paid: "25.00" }])
  })

  test("a line has no deposit", async () => {
    const made = await house.provide("/v1/charges", randomUUID(), {
      amount: "7.00",
      currency: "BRL",
      reference: "elsewhere",
      callbackUrl: "http://127.0.0.1:9",
      returnUrl: null,
      merchantName: "Another",
      expiresAt: new Date(house.clock.now().getTime() + 60_000).toISOString(),
    })
    const { id, payUrl } = made as { id: string; payUrl: string }
    await house.pay(payUrl)
    await after()
    expect(await found()).toEqual([{ what: "MISSING_HERE", chargeId: id, paid: "7.00" }])
  })

  test("it says paid of what was refused here", async () => {
    const deposit = await begin()
    await house.act(deposit, "pay")
    // The provider tells one thing in its file and another when it is asked.
    const two = {
      ...house.adapter,
      readCharge: async () => ({ kind: "ok" as const, charge: house.chargeOf(deposit) }),
    }
    await nextDay()
    await reconcile({ ...house.kit, providers: [two] }, two)
    expect(await found()).toEqual([{ what: "STATE", chargeId: deposit.charge?.id, paid: "25.00" }])
    await reviewStates({ ...house.kit, providers: [two] })
    expect(await found()).toHaveLength(1)

    // Asked once more, it says what its file says: the difference ends by itself, and opens again when it is found again.
    await Promise.all([1, 2].map(() => reviewStates(house.kit)))
    expect(await house.stateOf(deposit)).toBe("CREDITED")
    expect(await found()).toEqual([])
    const ended = async () =>
      (await listDifferences(house.db, MERCHANT, { limit: 1, state: "resolved" })).rows[0]
    const steps = async () => (await ended())?.steps.map(({ event }) => event)
    expect(await ended()).toMatchObject({ what: "STATE", resolvedAt: null, agreedAt: expect.any(String) })
    expect(await steps()).toEqual(["found", "agreed"])
    const again = {
      provider: "local",
      chargeId: deposit.charge?.id ?? "",
      what: "STATE",
      reference: "x",
    } as const
    const note = () => inTransaction(house.db, (tx) => noteDifference(house.kit, tx, again))
    expect([await note(), await note()]).toEqual([true, false])
    const [open] = (await listDifferences(house.db, MERCHANT, { limit: 1, state: "open" })).rows
    const { routes, context } = testDesk(house)
    await routes.resolvePaymentDifference({ differenceId: open?.differenceId ?? "", why: WHY }, context)
    expect(await note()).toBe(false)
    expect(await steps()).toEqual(["found", "agreed", "again", "resolved"])
  })
})

test("two at once take a day once", async () => {
  const deposit = await credited()
  await fault(deposit, "amount")
  await nextDay()
  await Promise.all([reconcile(house.kit, house.adapter), reconcile(house.kit, house.adapter)])
  expect(await found()).toHaveLength(1)
})

test("a file that cannot be read is no file: it is reported, asked for again, and its day is not passed over", async () => {
  await credited()
  await nextDay()
  house.peer.line = "garble"
  const since = house.clock.now()
  await expect(reconcile(house.kit, house.adapter)).rejects.toThrow("no statement")
  const { statements } = await listDifferences(house.db, MERCHANT, { limit: 1, state: "open" })
  expect(statements[0]?.fault).not.toBeNull()
  house.clock.advance(DAY_MS)
  expect(await comparisonAlarm(house.db, MERCHANT, house.clock.now())).toEqual({ count: 1, since })
  house.peer.line = "pass"
  expect(await reconcile(house.kit, house.adapter)).toHaveLength(2)
  const again = await listDifferences(house.db, MERCHANT, { limit: 1, state: "open" })
  expect(again.statements[0]?.fault).toBeNull()
})
