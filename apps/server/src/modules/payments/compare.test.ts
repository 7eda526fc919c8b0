import { randomUUID } from "node:crypto"
import { inTransaction, sql } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { HOUR_MS } from "../../kernel/durations.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { checkDeposit } from "./check.ts"
import { compareCharges } from "./compare.ts"
import { listDifferences, resolveDifference } from "./admin/comparisons.ts"
import type { Deposit } from "./deposit.ts"
import { createDeposit } from "./deposits.ts"
import { endingApproval } from "./ending.ts"
import { MERCHANT, testHouse, type TestHouse } from "./test-house.ts"

let house: TestHouse
let member: { id: bigint; merchantId: number }
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  // Webhooks never arrive: the comparison alone finds what happened.
  house.publicUrl.current = "http://127.0.0.1:9"
  house.peer.line = "pass"
  member = await house.member()
  house.clock.advance(HOUR_MS)
  await compare()
})

const begin = (amount = "25") =>
  createDeposit(house.kit, member, { method: "PIX", amount: parseAmount(amount) }, randomUUID())
const compare = async () => {
  return compareCharges(house.kit, house.adapter)
}
/** The comparison looks up to ten minutes ago. */
const later = async () => {
  house.clock.advance(HOUR_MS)
  return compare()
}
const found = async () => {
  const { rows } = await listDifferences(house.db, MERCHANT, { limit: 50, state: "open" })
  return rows
}
const unallocated = async () => toDecimal(await house.ledger.houseBalance(MERCHANT, "unallocated", "BRL"))
const forget = (deposit: Deposit) =>
  sql`with gone as (delete from deposit where id = ${deposit.id} returning 1),
           moves as (delete from deposit_move where deposit_id = ${deposit.id} returning 1)
      select 1 from gone`.execute(house.db)

test("a payment whose webhook was lost is credited by the comparison", async () => {
  const deposit = await begin()
  await house.act(deposit, "pay")
  expect(await later()).toMatchObject({ looked: 1, found: 0 })
  expect(await house.stateOf(deposit)).toBe("CREDITED")
  expect(await found()).toEqual([])
})

describe("after a restore to an earlier moment", () => {
  test("a deposit of the lost minutes is found with its money, and stays until a person resolves it", async () => {
    const deposit = await begin("40")
    await house.act(deposit, "pay")
    await forget(deposit)
    const before = await unallocated()
    expect(await later()).toMatchObject({ found: 1 })
    const [row] = await found()
    expect(row).toMatchObject({
      what: "UNKNOWN_CHARGE",
      chargeId: deposit.charge?.id,
      told: "paid",
      paid: "40.00",
      depositId: null,
    })
    expect(Number(await unallocated()) - Number(before)).toBe(40)
    await later()
    expect(await found()).toHaveLength(1)
    const recorded: unknown[] = []
    const context = {
      merchant: { id: MERCHANT },
      staff: { login: "ana" },
      record: async (_: unknown, given: unknown) => void recorded.push(given),
    } as unknown as MerchantContext
    const input = { differenceId: row?.differenceId ?? "", why: "given back to the payer" }
    expect(await resolveDifference(house.kit, input, context)).toMatchObject({ resolvedBy: "ana" })
    expect(await found()).toEqual([])
    await expect(resolveDifference(house.kit, input, context)).rejects.toMatchObject({
      code: "DIFFERENCE_UNKNOWN",
    })
    expect(recorded).toHaveLength(1)
  })

  test("a webhook of a deposit that is gone leaves a row with what the provider says", async () => {
    house.publicUrl.current = undefined
    const deposit = await begin("30")
    await forget(deposit)
    await house.act(deposit, "pay")
    await expect.poll(found).toMatchObject([{ what: "UNKNOWN_CHARGE", told: "paid", paid: "30.00" }])
    await sql`update payment_difference set resolved_at = now()`.execute(house.db)
  })
})

describe("a deposit and a charge that do not agree", () => {
  test("a deposit that was credited and that the provider says is not paid, or does not know", async () => {
    const [unpaid, gone] = [await begin(), await begin()]
    for (const deposit of [unpaid, gone]) {
      await house.act(deposit, "pay")
      expect(await checkDeposit(house.kit, deposit)).toBe("CREDITED")
    }
    await sql`update deposit set charge_id = 'chnothing' where id = ${gone.id}`.execute(house.db)
    await later()
    expect((await found()).map(({ what, depositId }) => `${what} ${depositId}`).toSorted()).toEqual([
      `MISSING ${gone.id}`,
      `SECOND_CHARGE ${gone.id}`,
    ])
    await sql`update payment_difference set resolved_at = now()`.execute(house.db)
  })

  test("a provider that does not answer leaves the windows before compared, and is reported as a fault", async () => {
    house.clock.advance(3 * HOUR_MS)
    house.peer.line = "fail"
    await expect(compare()).rejects.toThrow("does not list its charges")
    const { comparisons } = await listDifferences(house.db, MERCHANT, { limit: 1, state: "open" })
    expect(comparisons).toMatchObject([{ provider: "local", fault: expect.stringContaining("500") }])
    house.peer.line = "pass"
    await compare()
    const after = await listDifferences(house.db, MERCHANT, { limit: 1, state: "open" })
    expect(after.comparisons).toMatchObject([{ fault: null }])
  })
})

describe("money that came and credits nothing by itself", () => {
  const inReview = async () => {
    const deposit = await begin("20")
    await house.act(deposit, "pay", { amount: "15.00" })
    expect(await checkDeposit(house.kit, deposit)).toBe("REVIEW")
    return deposit
  }
  const end = (deposit: Deposit, outcome: "credit" | "close", amount: string) =>
    inTransaction(house.db, (tx) =>
      endingApproval(house.kit)
        .bind({
          merchantId: MERCHANT,
          memberId: String(deposit.memberId),
          bucket: deposit.bucket,
          depositId: deposit.id,
          outcome,
          amount,
        })
        .apply(tx, { proposedBy: "ana", staff: { login: "ben" }, key: randomUUID() } as never),
    )

  test("is unallocated until two people credit it", async () => {
    const before = Number(await unallocated())
    const deposit = await inReview()
    expect(Number(await unallocated())).toBe(before + 15)
    await end(deposit, "credit", "15")
    expect(Number(await unallocated())).toBe(before)
    expect(await house.mainOf(member)).toBe("15.00")
  })

  test("leaves the provider's account when two people close it", async () => {
    const before = [await unallocated(), await house.ledger.houseBalance(MERCHANT, "payments:1", "BRL")]
    await end(await inReview(), "close", "15")
    expect([await unallocated(), await house.ledger.houseBalance(MERCHANT, "payments:1", "BRL")]).toEqual(
      before,
    )
  })
})
