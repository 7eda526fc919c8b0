import { randomUUID } from "node:crypto"
import { parseAmount, toDecimal } from "@croupier/money"
import { inTransaction, sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MerchantContext } from "../../../call/console-context.ts"
import { Refusal } from "../../../kernel/refusal.ts"
import { BEN } from "../../../call/test-approvals.ts"
import { paymentConsoleRoutes } from "../console-routes.ts"
import { createDeposit } from "../deposits.ts"
import { testDesk } from "../returns/test-desk.ts"
import { testHouse, type TestHouse } from "../test-house.ts"

/** Cash that a cashier counts against a member's code. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  await house.addMethod({
    code: "CASH",
    kind: "cash",
    provider: "desk",
    rules: { fee: { rate: 0, fixed: "2.00", least: "0.00", most: null, payer: "member" } },
  })
})
afterAll(() => house.close())

const as = (login: string) =>
  ({
    merchant: { id: 1, code: "m", asset: "BRL" },
    staff: { login },
    record: async () => undefined,
  }) as unknown as MerchantContext
const redeem = (code: string, amount: string, login = "ana") =>
  house.payments.consoleRoutes.redeemCash({ code, amount }, as(login))
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )
async function begin() {
  const member = await house.member()
  const deposit = await createDeposit(
    house.kit,
    member,
    { method: "CASH", amount: parseAmount("50"), fee: parseAmount("2") },
    randomUUID(),
  )
  return { member, deposit, code: deposit.payTo[0]?.value ?? "" }
}

test("a code and the counted amount credit a deposit once, less its fee, out of the cash desk", async () => {
  const { member, deposit, code } = await begin()
  expect(deposit.payTo).toEqual([{ label: "code", value: code }])
  const answers = await Promise.allSettled(
    [1, 2, 3].map(() => redeem(`${code.slice(0, 5)} ${code.slice(5).toLowerCase()}`, "50")),
  )
  // The same cashier hears the same receipt again: the first answer may have been lost.
  expect(answers.every(({ status }) => status === "fulfilled")).toBe(true)
  expect(await redeem(code, "50")).toMatchObject({
    amount: "50.00",
    fee: "2.00",
    by: "ana",
    depositId: deposit.id,
  })
  expect(await codeOf(redeem(code, "50", "ben"))).toBe("CASH_CODE_ENDED")
  expect(await house.mainOf(member)).toBe("48.00")
  expect(toDecimal(await house.ledger.houseBalance(1, "cash_desks", "BRL"))).toBe("-50.00")
})

test("the second other amount ends the code", async () => {
  const { member, deposit, code } = await begin()
  await expect(redeem(code, "40")).rejects.toMatchObject({ code: "CASH_AMOUNT_DIFFERS", args: ["1"] })
  await expect(redeem(code, "60", "ben")).rejects.toMatchObject({ code: "CASH_AMOUNT_DIFFERS", args: ["0"] })
  expect(await codeOf(redeem(code, "50"))).toBe("CASH_CODE_ENDED")
  expect(await house.stateOf(deposit)).toBe("REFUSED")
  expect(await house.mainOf(member)).toBe("0.00")
})

test("a code is good until its end, and not at another merchant", async () => {
  const { deposit, code } = await begin()
  const elsewhere = { ...as("eva"), merchant: { id: 2, asset: "BRL" } } as unknown as MerchantContext
  expect(await codeOf(house.payments.consoleRoutes.redeemCash({ code, amount: "50" }, elsewhere))).toBe(
    "CASH_CODE_UNKNOWN",
  )
  house.clock.advance(31 * 60_000)
  expect(await codeOf(redeem(code, "50"))).toBe("CASH_CODE_ENDED")
  await house.checkOnce()
  expect(await house.stateOf(deposit)).toBe("EXPIRED")
})

test("a refusal of the ledger, or a process that ends, leaves the code as it was", async () => {
  const { member, deposit, code } = await begin()
  await house.ledger.setClosed(house.db, member.id, "main", "BRL", { to: "both", reason: "test" })
  expect(await codeOf(redeem(code, "50"))).toBe("ACCOUNT_CLOSED")
  await house.ledger.setClosed(house.db, member.id, "main", "BRL", undefined)
  await sql`alter function ledger.post_groups_due_lane rename to away`.execute(house.db)
  expect(await codeOf(redeem(code, "50"))).not.toBe("done")
  await sql`alter function ledger.away rename to post_groups_due_lane`.execute(house.db)
  expect(await house.stateOf(deposit)).toBe("PENDING")
  expect(await codeOf(redeem(code, "50"))).toBe("done")
})

test("guessing codes ends after ten, for the person who guesses", async () => {
  for (let guess = 0; guess < 10; guess++)
    expect(await codeOf(redeem(`NOCODE${guess}XYZ`, "50", "eve"))).toBe("CASH_CODE_UNKNOWN")
  const { code } = await begin()
  expect(await codeOf(redeem(code, "50", "eve"))).toBe("CASH_TRIES")
  expect(await codeOf(redeem(code, "50", "ana"))).toBe("done")
  house.clock.advance(10 * 60_000 + 1)
  expect(await codeOf(redeem("NOCODE", "50", "eve"))).toBe("CASH_CODE_UNKNOWN")
})

describe("cash of the desks that reached the bank", () => {
  const KEY = () => randomUUID()
  const balance = async (purpose: "cash" | "cash_desks") =>
    Number(toDecimal(await house.ledger.houseBalance(1, purpose, "BRL")))
  const collect = (desk: ReturnType<typeof testDesk>, amount: string, key = KEY()) =>
    house.payments.consoleRoutes.collectCash({ amount, key, why: "the van came" }, desk.context)
  const held = async (desk: ReturnType<typeof testDesk>) =>
    Number((await house.payments.consoleRoutes.cashDesks({}, desk.context)).held)
  let desk: ReturnType<typeof testDesk>
  beforeAll(() => void (desk = testDesk(house)))

  test("is booked by two people, once, and never beyond what stands there", async () => {
    const { code } = await begin()
    await redeem(code, "50")
    const [before, bank] = [await held(desk), await balance("cash")]
    expect(await balance("cash_desks")).toBe(-before)
    expect(await codeOf(collect(desk, String(before + 1)))).toBe("DESKS_HOLD_LESS")
    await collect(desk, "30.00")
    await desk.approve()
    expect(await held(desk)).toBe(before - 30)
    expect([await balance("cash_desks"), await balance("cash")]).toEqual([30 - before, bank - 30])
    await collect(desk, String(before - 30))
    const late = desk.asked.last()
    await collect(desk, String(before - 30))
    await desk.approve()
    // The other proposal finds empty desks.
    expect(await codeOf(inTransaction(house.db, (tx) => late.bound.apply(tx, { ...BEN, key: KEY() })))).toBe(
      "DESKS_HOLD_LESS",
    )
    expect(await held(desk)).toBe(0)
  })

  test("up to the limit one person books it, and of two at once the same cash is taken once", async () => {
    const { code } = await begin()
    await redeem(code, "50")
    const brands = house.kit.merchants
    const alone = paymentConsoleRoutes({
      ...house.kit,
      merchants: {
        byId: (id) => {
          const { settings, ...merchant } = brands.byId(id)
          return {
            ...merchant,
            settings: { ...settings, adjustments: { ...settings.adjustments, collectAlone: "50" } },
          }
        },
      },
    })
    const take = (key = KEY()) =>
      alone.collectCash({ amount: "50.00", key, why: "the van came" }, desk.context)
    const key = KEY()
    const codes = await Promise.all([take(key), take(key), take(), take()].map(codeOf))
    expect(codes[0]).toBe(codes[1])
    expect(codes.filter((each) => each === "DESKS_HOLD_LESS").length).toBeGreaterThanOrEqual(2)
    expect(await held(desk)).toBe(0)
    // One key is one act: its answer is the same again, and the other keys find nothing.
    expect(await codeOf(take(key))).toBe(codes[0])
  })

  test("a failure in the middle leaves the cash where it was", async () => {
    const { code } = await begin()
    await redeem(code, "50")
    await collect(desk, "50.00")
    const { bound } = desk.asked.last()
    await expect(
      inTransaction(house.db, async (tx) => {
        await bound.apply(tx, { ...BEN, key: KEY() })
        throw new Error("the process ended")
      }),
    ).rejects.toThrow("the process ended")
    expect(await held(desk)).toBe(50)
    expect(await balance("cash_desks")).toBe(-50)
  })
})
