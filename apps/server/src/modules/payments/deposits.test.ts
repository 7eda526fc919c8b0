import { parseAmount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import type { Deposit } from "./deposit.ts"
import { createDeposit, readDeposit } from "./deposits.ts"
import { MERCHANT, testHouse, type TestHouse } from "./test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const order = (amount = "25.00") => ({ method: "PIX", amount: parseAmount(amount) })
const mainOf = async (member: { id: bigint }) =>
  toDecimal(await house.ledger.balance(member.id, "main", "BRL"))
const stateOf = async (deposit: Deposit) => (await readDeposit(house.kit, deposit.memberId, deposit.id)).state
const reaches = (deposit: Deposit, state: string) =>
  vi.waitFor(async () => expect(await stateOf(deposit)).toBe(state), { timeout: 5_000, interval: 20 })

test("a deposit that is paid is credited once, and the house's payments account pays for it", async () => {
  const member = await house.member()
  const before = await house.ledger.houseBalance(MERCHANT, "payments", "BRL")
  const deposit = await createDeposit(house.kit, member, order(), "a")
  expect(deposit).toMatchObject({ state: "PENDING", amount: parseAmount("25"), asset: "BRL" })
  expect(await house.act(deposit, "pay")).toBe(200)
  await reaches(deposit, "CREDITED")
  expect(await mainOf(member)).toBe("25.00")
  expect(await house.ledger.houseBalance(MERCHANT, "payments", "BRL")).toBe(before - parseAmount("25"))
  expect(house.published).toContainEqual({
    topic: "balance",
    message: { merchantId: MERCHANT, memberId: String(member.id) },
  })
  expect(house.published).toContainEqual({
    topic: "deposit",
    message: {
      merchantId: MERCHANT,
      memberId: String(member.id),
      depositId: deposit.id,
      state: "CREDITED",
    },
  })
})
