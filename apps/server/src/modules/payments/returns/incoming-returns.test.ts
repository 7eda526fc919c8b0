import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { createDeposit } from "../deposits.ts"
import { readAllIncoming } from "../incoming/read.ts"
import { testHouse, type TestHouse } from "../test-house.ts"
import type { ReturnState } from "./return-states.ts"
import { mark } from "./send.ts"
import { testDesk, WHY } from "./test-desk.ts"

/* Money that arrived on the merchant's own account goes back to the account of its payer. */

const NUMBER = "12345-6"
let house: TestHouse
let desk: ReturnType<typeof testDesk>
let began: Awaited<ReturnType<typeof desk.booked>>
beforeAll(async () => {
  house = await testHouse()
  desk = testDesk(house)
  bystander = await house.member()
  await house.addMethod({
    code: "BANK",
    kind: "bank-transfer",
    expiresMinutes: 1440,
    rules: { account: { scheme: "BANK", bank: "Itaú", branch: "0001", number: NUMBER, holder: "Lanterna" } },
  })
})
afterAll(() => house.close())
beforeEach(async () => {
  house.peer.line = "pass"
  await house.returnsWillBe("done")
  await house.checkOnce()
  began = await desk.booked()
})

/** Another member than those of the deposits: the books of the house are what moves. */
let bystander: Awaited<ReturnType<TestHouse["member"]>>
const balances = () => desk.since(began, bystander)
/** Sends a transfer of 100 to the house's account and reads it; answers with the receipt. */
const arrived = async (reference = "no reference") => {
  const answer = await fetch(`${house.provider.current.url}/bank`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ account: NUMBER, amount: "100.00", reference, name: "Rui Lima" }),
  })
  const { receipt } = (await answer.json()) as { receipt: { id: string } }
  await readAllIncoming(house.kit)
  return receipt.id
}
const giveBack = async (receiptId: string, amount = "100.00") => {
  const input = { provider: "local", receiptId, amount, key: randomUUID(), why: WHY }
  await desk.routes.returnReceipt(input, desk.context)
  await desk.approve()
}
const returnsOf = async (receiptId: string) => {
  const { rows } = await sql<{ id: string; state: ReturnState }>`
    select id, state from payment_return where receipt_id = ${receiptId} order by made_at, id`.execute(
    house.db,
  )
  return rows
}
const states = async (receiptId: string) => (await returnsOf(receiptId)).map(({ state }) => state)
const incomingState = async (receiptId: string, state?: "open") =>
  (await desk.routes.listIncoming({ ...(state ? { state } : {}), limit: 200 }, desk.context)).rows.find(
    (row) => row.receiptId === receiptId,
  )?.state

test("two people let it go back; it is no candidate of a deposit from then on", async () => {
  const receiptId = await arrived()
  expect(await balances()).toEqual({ p: -100, u: 100 })
  expect(await incomingState(receiptId, "open")).toBe("OPEN")
  await giveBack(receiptId, "40.00")
  await giveBack(receiptId, "60.00")
  expect(await desk.codeOf(giveBack(receiptId, "0.01"))).toBe("HELD_LESS")
  await house.checkOnce()
  expect(await states(receiptId)).toEqual(["RETURNED", "RETURNED"])
  expect(await balances()).toEqual({})
  expect(await incomingState(receiptId, "open")).toBeUndefined()
  expect(await incomingState(receiptId)).toBe("RETURNED")
})

test("a process that ends before the call, and an answer that is lost, send it once", async () => {
  const receiptId = await arrived()
  await giveBack(receiptId)
  const [made] = await returnsOf(receiptId)
  expect(await mark(house.kit, made?.id ?? "")).toMatchObject({ state: "RETURNING", isIncoming: true })
  expect(await balances()).toEqual({ p: -100, t: 100 })
  house.peer.line = "swallow"
  house.clock.advance(46_000)
  await house.checkOnce(house.hasty)
  house.peer.line = "pass"
  for (const seconds of [61, 61, 61]) {
    house.clock.advance(seconds * 1000)
    await house.checkOnce()
  }
  expect(await states(receiptId)).toEqual(["RETURNED"])
  expect(await balances()).toEqual({})
})

test("the bank of the payer refuses: the money waits again, and another return has another key", async () => {
  const receiptId = await arrived()
  await giveBack(receiptId)
  await house.returnsWillBe("refused")
  await house.checkOnce()
  expect(await states(receiptId)).toEqual(["REFUSED"])
  expect(await balances()).toEqual({ p: -100, u: 100 })
  expect(await incomingState(receiptId, "open")).toBe("OPEN")
  await house.returnsWillBe("done")
  house.clock.advance(1_000)
  await giveBack(receiptId)
  await house.checkOnce()
  expect(await states(receiptId)).toEqual(["REFUSED", "RETURNED"])
  expect(await balances()).toEqual({})
})

test("a transfer of another amount than its deposit asks for goes back, and the deposit with it", async () => {
  const member = await house.member()
  const order = { method: "BANK", amount: parseAmount("250") }
  const deposit = await createDeposit(house.kit, member, order, randomUUID())
  const receiptId = await arrived(deposit.reference ?? "")
  expect(await house.stateOf(deposit)).toBe("REVIEW")
  await giveBack(receiptId)
  await house.checkOnce()
  expect(await house.stateOf(deposit)).toBe("RETURNED")
  expect(await balances()).toEqual({})
})
