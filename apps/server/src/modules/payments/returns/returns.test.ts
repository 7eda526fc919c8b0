import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { testDatabase } from "@croupier/testkit"
import { describe, expect, test } from "vitest"
import { expectInDatabase, expectInDocs, expectSound } from "../../../kernel/test-lifecycle.ts"
import type { Deposit } from "../deposit.ts"
import { createDeposit } from "../deposits.ts"
import { applyCharge } from "../settle.ts"
import { MIGRATIONS } from "../test-house.ts"
import { returnLife } from "./return-states.ts"
import { mark, orderOf, stepReturn } from "./send.ts"
import { claimDueReturns, findReturn } from "./return-store.ts"
import { deskTest, WHY, type DeskTest } from "./test-desk.ts"

/* Money that waits goes back to its payer. Letters: m main, p provider, u unallocated, t transit. */

let house: DeskTest["house"]
let desk: DeskTest["desk"]
let member: DeskTest["member"]
let began: DeskTest["began"]
deskTest(
  ({ checkOnce }) => checkOnce(),
  (opened) => ({ house, desk, member, began } = opened),
)

const balances = () => desk.since(began, member)
const begin = (amount = "100") =>
  createDeposit(house.kit, member, { method: "PIX", amount: parseAmount(amount) }, randomUUID())
const held = async (paid: string) => {
  const deposit = await begin()
  await house.act(deposit, "pay", { amount: paid })
  await house.reaches(deposit, "REVIEW")
  return deposit
}
const end = async (
  deposit: Deposit,
  outcome: "credit" | "return" | "close",
  amount = "100.00",
  rest?: "return",
) => {
  await desk.routes.endDeposit(
    { depositId: deposit.id, outcome, amount, ...(rest ? { rest } : {}), key: randomUUID(), why: WHY },
    desk.context,
  )
  await desk.approve()
}
const only = async () => {
  const [found, ...others] = await desk.returnsOf(member)
  if (!found || others.length > 0) throw new Error("not one return")
  return found
}
const states = async () => (await desk.returnsOf(member)).map(({ state }) => state)
const onWire = async (deposit: Deposit) =>
  house.payments.routes.depositStatus({ depositId: deposit.id }, house.context(member, randomUUID()))

test("the life of a return is sound, the database takes its states, and the docs show it", async () => {
  expectSound(returnLife)
  await expectInDocs(returnLife, "payments.md")
  const { database, drop } = await testDatabase({ migrations: MIGRATIONS })
  await expectInDatabase(database.db, returnLife)
  await drop()
})

describe("worked cases", () => {
  test("5: 150 of 100: 100 are credited, and 50 go back", async () => {
    const deposit = await held("150.00")
    expect(await balances()).toEqual({ p: -150, u: 150 })
    await end(deposit, "credit", "100.00", "return")
    expect(await house.stateOf(deposit)).toBe("CREDITED")
    const { id } = await only()
    expect(await mark(house.kit, id)).toMatchObject({ state: "RETURNING" })
    expect(await balances()).toEqual({ p: -150, m: 100, t: 50 })
    expect((await onWire(deposit)).uncredited).toEqual({ held: "0.00", returning: "50.00", returned: "0.00" })
    // The process that marked it ended: the provider is asked, twice, before it is sent under the same key.
    for (const seconds of [46, 61, 61]) {
      house.clock.advance(seconds * 1000)
      await house.checkOnce()
    }
    expect(await states()).toEqual(["RETURNED"])
    expect(await balances()).toEqual({ p: -100, m: 100 })
    expect((await onWire(deposit)).uncredited).toMatchObject({ returned: "50.00", returning: "0.00" })
  })

  test("6: all of it goes back; the answer is lost, and the provider is asked", async () => {
    const deposit = await held("90.00")
    expect(await balances()).toEqual({ p: -90, u: 90 })
    await end(deposit, "return")
    expect(await house.stateOf(deposit)).toBe("RETURNING")
    house.peer.line = "swallow"
    await house.checkOnce(house.hasty)
    expect(await states()).toEqual(["RETURN_UNKNOWN"])
    expect(await balances()).toEqual({ p: -90, t: 90 })
    house.peer.line = "pass"
    const before = house.peer.asked.length
    house.clock.advance(60_000)
    await house.checkOnce()
    expect(await house.stateOf(deposit)).toBe("RETURNED")
    expect(await balances()).toEqual({})
    expect(house.peer.asked.slice(before).filter((line) => line.startsWith("POST"))).toEqual([])
    expect(await onWire(deposit)).toMatchObject({ state: "RETURNED", uncredited: { returned: "90.00" } })
  })

  test("7: a second payment of a credited charge goes back, and the deposit stays credited", async () => {
    const deposit = await begin()
    await house.act(deposit, "pay")
    await house.reaches(deposit, "CREDITED")
    const hundred = parseAmount("100")
    await applyCharge(house.kit, deposit, {
      ...house.chargeOf(deposit),
      state: "paid",
      paidAmount: parseAmount("200"),
      receipts: ["-1", "-2"].map((end) => ({ id: `${deposit.charge?.id}${end}`, amount: hundred })),
    })
    expect(await balances()).toEqual({ p: -200, m: 100, u: 100 })
    const receiptId = `${deposit.charge?.id}-2`
    await desk.routes.returnReceipt(
      { provider: "local", receiptId, amount: "100.00", key: randomUUID(), why: WHY },
      desk.context,
    )
    await desk.approve()
    const { id } = await only()
    // The provider has one payment of this charge alone, so it is told of the second by its own books.
    await house.returnsWillBe("held")
    expect((await mark(house.kit, id))?.chargeId).toBe(deposit.charge?.id)
    expect(await balances()).toEqual({ p: -200, m: 100, t: 100 })
    const marked = await findReturn(house.db, id)
    if (!marked) throw new Error("no return")
    await house.adapter.returnPayment(orderOf(marked))
    await stepReturn(house.kit, marked)
    expect(await balances()).toEqual({ p: -200, m: 100, t: 100 })
    await house.endReturn(id, "done")
    house.clock.advance(60_000)
    await house.checkOnce()
    expect(await states()).toEqual(["RETURNED"])
    expect(await house.stateOf(deposit)).toBe("CREDITED")
    expect(await balances()).toEqual({ p: -100, m: 100 })
  })
})

describe("a return", () => {
  test("that is refused leaves the money with people, who credit it or send it anew", async () => {
    await house.returnsWillBe("refused")
    const deposit = await held("90.00")
    await end(deposit, "return")
    await house.checkOnce()
    expect(await states()).toEqual(["REFUSED"])
    expect(await house.stateOf(deposit)).toBe("REVIEW")
    expect(await balances()).toEqual({ p: -90, u: 90 })
    await house.returnsWillBe("done")
    await end(deposit, "return")
    await house.checkOnce()
    expect((await states()).toSorted()).toEqual(["REFUSED", "RETURNED"])
    expect(await balances()).toEqual({})
    expect(await desk.codeOf(end(deposit, "credit", "90.00"))).toBe("RULING_NOT_POSSIBLE")
  })

  test("takes the receipt once, also by two decisions at the same time, and never more than is left", async () => {
    const deposit = await held("90.00")
    const propose = (amount: string) =>
      desk.routes.returnReceipt(
        { provider: "local", receiptId: deposit.charge?.id ?? "", amount, key: randomUUID(), why: WHY },
        desk.context,
      )
    expect(await desk.codeOf(propose("90.01"))).toBe("HELD_LESS")
    expect(await desk.codeOf(propose("0.001"))).toBe("AMOUNT_TOO_FINE")
    await propose("60.00")
    const codes = await Promise.all([1, 2, 3].map(() => desk.codeOf(desk.approve())))
    expect(codes.toSorted()).toEqual(["HELD_LESS", "HELD_LESS", "done"])
    expect(await house.stateOf(deposit)).toBe("REVIEW")
    await end(deposit, "credit", "30.00")
    await Promise.all([house.checkOnce(), house.checkOnce(), house.checkOnce()])
    expect(await balances()).toEqual({ p: -30, m: 30 })
    await expect(
      sql`update payment_receipt set allocated = allocated + 1 where charge_id = ${deposit.charge?.id}`.execute(
        house.db,
      ),
    ).rejects.toThrow("payment_receipt_spent_check")
  })

  test("is sent once, however many workers take it, and one whose process ended is asked for", async () => {
    const deposit = await held("90.00")
    await end(deposit, "return")
    const { id } = await only()
    const marks = await Promise.all([1, 2, 3].map(() => mark(house.kit, id)))
    expect(marks.filter((each) => each !== undefined)).toHaveLength(1)
    // The provider took it, and the process ended before it read the answer.
    const marked = await findReturn(house.db, id)
    if (!marked) throw new Error("no return")
    await house.adapter.returnPayment(orderOf(marked))
    house.clock.advance(46_000)
    const due = await claimDueReturns(house.db, {
      now: house.clock.now(),
      until: new Date(house.clock.now().getTime() + 60_000),
      limit: 8,
    })
    await Promise.all([...due, ...due].map((each) => stepReturn(house.kit, each)))
    expect(await states()).toEqual(["RETURNED"])
    expect(await balances()).toEqual({})
  })

  test("that the ledger refuses to move stays where it is", async () => {
    const deposit = await held("90.00")
    await end(deposit, "return")
    await sql`alter function ledger.claim_open rename to away`.execute(house.db)
    await house.checkOnce()
    expect(await states()).toEqual(["ASKING"])
    expect(await balances()).toEqual({ p: -90, u: 90 })
    await sql`alter function ledger.away rename to claim_open`.execute(house.db)
    house.clock.advance(61_000)
    await sql`alter function ledger.claim_pay rename to away`.execute(house.db)
    await house.checkOnce()
    expect(await states()).toEqual(["RETURNING"])
    expect(await balances()).toEqual({ p: -90, t: 90 })
    await sql`alter function ledger.away rename to claim_pay`.execute(house.db)
    house.clock.advance(61_000)
    await house.checkOnce()
    expect(await balances()).toEqual({})
  })

  test("up to the merchant's limit is one person's decision", async () => {
    const deposit = await held("9.00")
    const { adjustments } = house.kit.merchants.byId(1).settings
    const kit = {
      ...house.kit,
      merchants: {
        byId: () => ({
          ...house.kit.merchants.byId(1),
          settings: { deposits: { pendingAtOnce: 3 }, adjustments: { ...adjustments, returnAlone: "9" } },
        }),
      },
    }
    const { proposeReturn, returnApproval } = await import("./decide.ts")
    const input = { provider: "local", receiptId: deposit.charge?.id ?? "", amount: "9.00", why: WHY }
    expect(
      await proposeReturn(kit, returnApproval(kit), { ...input, key: randomUUID() }, desk.context),
    ).toEqual({ state: "APPLIED" })
    expect(desk.recorded.at(-1)).toMatchObject({ act: "payments.return" })
    await house.checkOnce()
    expect(await house.stateOf(deposit)).toBe("RETURNED")
  })
})

test("a deposit that people closed is not opened again by the money that they gave back", async () => {
  const deposit = await held("90.00")
  await end(deposit, "close")
  expect(await balances()).toEqual({})
  await desk.routes.askDeposit({ depositId: deposit.id }, desk.context)
  expect(await house.stateOf(deposit)).toBe("REFUSED")
})

test("an amount that people credit beyond the receipt is the house's own", async () => {
  const deposit = await held("90.00")
  await end(deposit, "credit", "100.00")
  expect(await balances()).toEqual({ p: -90, m: 100 })
})

test("money of an unknown charge is credited to a member by two, or goes back", async () => {
  await house.addMethod({ code: "PIX2" })
  const made = (await house.provide("/v1/charges", randomUUID(), {
    amount: "70.00",
    currency: "BRL",
    reference: "63-00000000-0000-4000-8000-000000000000",
    callbackUrl: "http://127.0.0.1:9",
    merchantName: "m",
    expiresAt: "2026-12-20T12:00:00.000Z",
  })) as { id: string; payUrl: string }
  await house.pay(made.payUrl)
  house.clock.advance(11 * 60_000)
  await house.payments.compare()
  expect(await balances()).toEqual({ p: -70, u: 70 })
  const { rows } = await desk.routes.listReceipts({ limit: 10 }, desk.context)
  expect(rows).toContainEqual(
    expect.objectContaining({ receiptId: made.id, left: "70.00", depositId: null, memberId: null }),
  )
  await desk.routes.creditReceipt(
    {
      provider: "local",
      receiptId: made.id,
      memberId: String(member.id),
      amount: "40.00",
      key: randomUUID(),
      why: WHY,
    },
    desk.context,
  )
  await desk.approve()
  expect(await balances()).toEqual({ p: -70, u: 30, m: 40 })
  expect(await desk.codeOf(desk.approve())).toBe("HELD_LESS")
  await desk.routes.returnReceipt(
    { provider: "local", receiptId: made.id, amount: "30.00", key: randomUUID(), why: WHY },
    desk.context,
  )
  await desk.approve()
  await house.checkOnce()
  expect(await balances()).toEqual({ p: -40, m: 40 })
})
