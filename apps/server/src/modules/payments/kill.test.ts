import { randomUUID } from "node:crypto"
import { parseAmount } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { dying, MOMENTS } from "../../../test/dying.ts"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { receiveContest, takeContest } from "./contests/watch.ts"
import { createDeposit } from "./deposits.ts"
import { payments } from "./index.ts"
import type { PaymentsKit } from "./kit.ts"
import { findReturn } from "./returns/return-store.ts"
import { stepReturn } from "./returns/send.ts"
import { deskTest, testDesk, WHY, type DeskTest } from "./returns/test-desk.ts"
import type { TestHouse } from "./test-house.ts"

/**
 * A process, or a transaction, that ends exactly before and exactly after the provider's answer or the ledger's: charges,
 * returns, contests and the adoption of an unknown receipt. Letters: m main, h held, p provider, u unallocated, t transit, d debt.
 */

let house: DeskTest["house"]
let desk: DeskTest["desk"]
let member: DeskTest["member"]
let began: DeskTest["began"]
deskTest(
  (opened) => later(opened),
  (opened) => ({ house, desk, member, began } = opened),
)

const balances = () => desk.since(began, member)
/** Everything that becomes due within some minutes is done. */
const later = async ({ clock, checkOnce } = house) => {
  for (let step = 0; step < 4; step++) {
    clock.advance(2 * MINUTE_MS)
    await checkOnce()
  }
}
const withProvider = (changes: Partial<TestHouse["adapter"]>): PaymentsKit => ({
  ...house.kit,
  providers: [{ ...house.adapter, ...changes }],
})
const withClaims = (changes: Partial<PaymentsKit["ledger"]["claims"]>): PaymentsKit => ({
  ...house.kit,
  ledger: { ...house.ledger, claims: { ...house.ledger.claims, ...changes } },
})
const deposited = (paid: string, asked = paid) => desk.paidDeposit(member, paid, asked)

describe.each(MOMENTS)("a process that ends %s", (moment) => {
  test("a charge is made leaves one charge, which is paid once", async () => {
    const killed = withProvider({ createCharge: dying(moment, house.adapter.createCharge) })
    const key = randomUUID()
    const asked = { method: "PIX", amount: parseAmount("25") }
    await expect(createDeposit(killed, member, asked, key)).rejects.toThrow("killed")
    const deposit = await createDeposit(house.kit, member, asked, key)
    expect(await house.chargesOf(deposit)).toEqual([deposit.charge?.id])
    await house.act(deposit, "pay")
    await house.checkUntil(deposit, "CREDITED")
    expect(await balances()).toEqual({ p: -25, m: 25 })
  })

  /** A return of 90.00 that waits to be sent. */
  const returning = async () => {
    const deposit = await deposited("90.00", "100")
    await desk.routes.endDeposit(
      { depositId: deposit.id, outcome: "return", amount: "90.00", key: randomUUID(), why: WHY },
      desk.context,
    )
    await desk.approve()
    const [{ id } = { id: "" }] = await desk.returnsOf(member)
    const held = await findReturn(house.db, id)
    if (!held) throw new Error("no return")
    return held
  }
  const states = async () => (await desk.returnsOf(member)).map(({ state }) => state)

  test("a return is answered is asked for, and sent again where it never arrived: it goes back once", async () => {
    const held = await returning()
    const killed = withProvider({ returnPayment: dying(moment, house.adapter.returnPayment) })
    await expect(stepReturn(killed, held)).rejects.toThrow("killed")
    expect(await states()).toEqual(["RETURNING"])
    expect(await balances()).toEqual({ p: -90, t: 90 })
    await later()
    expect(await states()).toEqual(["RETURNED"])
    expect(await balances()).toEqual({})
  })

  test.each([
    ["open", "ASKING", { p: -90, u: 90 }],
    ["pay", "RETURNING", { p: -90, t: 90 }],
  ] as const)(
    "the ledger's %s of a return leaves it as it was, and it goes back once",
    async (act, state, books) => {
      const held = await returning()
      const { claims } = house.ledger
      const killed = withClaims(
        act === "open" ? { open: dying(moment, claims.open) } : { pay: dying(moment, claims.pay) },
      )
      await expect(stepReturn(killed, held)).rejects.toThrow("killed")
      expect(await states()).toEqual([state])
      expect(await balances()).toEqual(books)
      await later()
      expect(await states()).toEqual(["RETURNED"])
      expect(await balances()).toEqual({})
    },
  )

  test("contested money is set aside or becomes a debt leaves the contest as it was, and it is done once", async () => {
    const deposit = await deposited("300.00")
    await house.takeAway(member.id, "250")
    const opened = await house.desk("contests", { chargeId: deposit.charge?.id, told: false })
    const { id: no } = opened as { id: string }
    const { claims, receivables } = house.ledger
    const blocking = withClaims({ open: dying(moment, claims.open) })
    await expect(receiveContest(blocking, house.adapter, no)).rejects.toThrow("killed")
    expect(await balances()).toEqual({ p: -300, m: 50 })
    await receiveContest(house.kit, house.adapter, no)
    expect(await balances()).toEqual({ p: -300, h: 50 })
    await house.desk(`contests/${no}/accept`, { told: false })
    const answer = await house.adapter.readContest(no)
    if (answer.kind !== "ok") throw new Error("no contest")
    const owing: PaymentsKit = {
      ...house.kit,
      ledger: {
        ...house.ledger,
        receivables: { ...receivables, owe: dying(moment, receivables.owe) },
      },
    }
    await expect(takeContest(owing, house.adapter, answer.contest)).rejects.toThrow("killed")
    expect(await balances()).toEqual({ p: -300, h: 50 })
    await takeContest(house.kit, house.adapter, answer.contest)
    await later()
    expect(await balances()).toEqual({ d: -250 })
  })

  test("an unknown receipt is credited leaves it waiting, and it is credited once", async () => {
    const made = (await house.provide("/v1/charges", randomUUID(), {
      amount: "70.00",
      currency: "BRL",
      reference: "63-00000000-0000-4000-8000-000000000000",
      callbackUrl: "http://127.0.0.1:9",
      merchantName: "m",
      expiresAt: "2027-12-20T12:00:00.000Z",
    })) as { id: string; payUrl: string }
    await house.pay(made.payUrl)
    house.clock.advance(11 * MINUTE_MS)
    // Its adoption itself: the money is unallocated once the comparison has ended.
    const comparing = payments({
      ...house.kit,
      ledger: { ...house.ledger, postIn: dying(moment, house.ledger.postIn) },
    })
    await comparing.compare().catch(() => undefined)
    expect(await balances()).toEqual({})
    house.clock.advance(11 * MINUTE_MS)
    await house.payments.compare()
    await house.payments.compare()
    expect(await balances()).toEqual({ p: -70, u: 70 })
    const killed = testDesk({ ...house, payments: comparing })
    const credit = {
      provider: "local",
      receiptId: made.id,
      memberId: String(member.id),
      amount: "70.00",
      why: WHY,
    }
    await killed.routes.creditReceipt({ ...credit, key: randomUUID() }, killed.context)
    expect(await killed.codeOf(killed.approve())).toContain("killed")
    expect(await balances()).toEqual({ p: -70, u: 70 })
    await desk.routes.creditReceipt({ ...credit, key: randomUUID() }, desk.context)
    const codes = await Promise.all([1, 2].map(() => desk.codeOf(desk.approve())))
    expect(codes.toSorted()).toEqual(["HELD_LESS", "done"])
    expect(await balances()).toEqual({ p: -70, m: 70 })
  })
})
