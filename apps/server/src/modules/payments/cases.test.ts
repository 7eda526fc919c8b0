import { randomUUID } from "node:crypto"
import { parseAmount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { checkDeposit } from "./check.ts"
import type { Deposit } from "./deposit.ts"
import { createDeposit, pageOfDeposits } from "./deposits.ts"
import type { PaymentsKit } from "./kit.ts"
import { applyCharge } from "./settle.ts"
import { MERCHANT, testHouse, type TestHouse } from "./test-house.ts"

/* Worked cases of deposits, each with the balances that it leaves: m main, p provider, u unallocated. */

let house: TestHouse
let member: Awaited<ReturnType<TestHouse["member"]>>
let began: { readonly p: number; readonly u: number }
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.peer.line = "pass"
  house.publicUrl.current = undefined
  member = await house.member()
  began = await houses()
})

const booked = async (purpose: "payments:1" | "unallocated") =>
  Number(toDecimal(await house.ledger.houseBalance(MERCHANT, purpose, "BRL")))
const houses = async () => ({ p: await booked("payments:1"), u: await booked("unallocated") })
const balances = async () => {
  const now = await houses()
  return { p: now.p - began.p, m: Number(await house.mainOf(member)), u: now.u - began.u }
}
const begin = (kit: PaymentsKit = house.kit, key: string = randomUUID()) =>
  createDeposit(kit, member, { method: "PIX", amount: parseAmount("100") }, key)
const only = async (): Promise<Deposit> => {
  const { rows } = await pageOfDeposits(house.kit, member.id, undefined, 10)
  const [deposit] = rows
  if (!deposit || rows.length > 1) throw new Error(`${rows.length} deposits`)
  return deposit
}

test("1: a webhook that comes four times credits once", async () => {
  const deposit = await begin()
  expect(await balances()).toEqual({ p: 0, m: 0, u: 0 })
  await house.act(deposit, "pay", { twice: true })
  await house.reaches(deposit, "CREDITED")
  await Promise.all([1, 2, 3].map(() => checkDeposit(house.kit, deposit, deposit.charge?.id)))
  expect(await balances()).toEqual({ p: -100, m: 100, u: 0 })
})

test("2: a webhook that comes before the answer credits, and the answer moves nothing", async () => {
  house.peer.line = "swallow"
  await expect(begin(house.hasty)).rejects.toMatchObject({ code: "PAYMENT_PROVIDER_UNAVAILABLE" })
  house.peer.line = "pass"
  const deposit = await only()
  const [chargeId = ""] = await house.chargesOf(deposit)
  const read = async () => {
    const answer = await house.kit.providers[0]?.readCharge(chargeId)
    if (answer?.kind !== "ok") throw new Error("no charge")
    return answer.charge
  }
  const open = await read()
  await house.act({ charge: open }, "pay")
  await house.checkUntil(deposit, "CREDITED")
  expect(await applyCharge(house.kit, deposit, open)).toBe("CREDITED")
  expect(await balances()).toEqual({ p: -100, m: 100, u: 0 })
})

test("3: a time-out, then the same key: one charge, one credit", async () => {
  const key = randomUUID()
  house.peer.line = "swallow"
  await expect(begin(house.hasty, key)).rejects.toMatchObject({ code: "PAYMENT_PROVIDER_UNAVAILABLE" })
  house.peer.line = "pass"
  const deposit = await begin(house.kit, key)
  expect(await house.chargesOf(deposit)).toHaveLength(1)
  await house.act(deposit, "pay")
  await house.reaches(deposit, "CREDITED")
  expect(await balances()).toEqual({ p: -100, m: 100, u: 0 })
})

test("4: 90 of 100 waits for people, and is credited to no member meanwhile", async () => {
  const deposit = await begin()
  await house.act(deposit, "pay", { amount: "90.00" })
  await house.reaches(deposit, "REVIEW")
  expect(await balances()).toEqual({ p: -90, m: 0, u: 90 })
})

test("6: a payment of another person is held, whatever its amount, and its own is credited", async () => {
  house.names.set(member.id, [{ name: "Ana Souza", taxId: "52998224725" }])
  const own = await begin()
  await house.act(own, "pay")
  await house.reaches(own, "CREDITED")
  const other = await begin()
  await house.act(other, "pay", { payerName: "Maria Oliveira", payerTaxId: "11144477735" })
  await house.reaches(other, "REVIEW")
  expect(await house.reasonOf(other)).toBe("paid by another person")
  expect(await balances()).toEqual({ p: -200, m: 100, u: 100 })
})

test("7: late money is the member's; a second payment of the same charge waits, once", async () => {
  const deposit = await begin()
  house.clock.advance(31 * 60_000)
  expect(await checkDeposit(house.kit, deposit)).toBe("EXPIRED")
  await house.act(deposit, "pay")
  await house.checkUntil(deposit, "CREDITED")
  expect(await balances()).toEqual({ p: -100, m: 100, u: 0 })
  const { charge } = await only()
  const hundred = parseAmount("100")
  const paidTwice = {
    ...house.chargeOf({ ...deposit, charge }),
    state: "paid" as const,
    paidAmount: parseAmount("200"),
    receipts: [
      { id: `${charge?.id}-1`, amount: hundred },
      { id: `${charge?.id}-2`, amount: hundred },
    ],
  }
  await Promise.all([1, 2, 3].map(() => applyCharge(house.kit, deposit, paidTwice)))
  expect(await house.stateOf(deposit)).toBe("CREDITED")
  expect(await balances()).toEqual({ p: -200, m: 100, u: 100 })
})
