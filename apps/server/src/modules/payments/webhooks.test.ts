import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { sign } from "@croupier/payment-simulator/signature"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { referenceOf, type Deposit } from "./deposit.ts"
import { createDeposit } from "./deposits.ts"
import { localProvider } from "./index.ts"
import { applyCharge } from "./settle.ts"
import { SECRET, testHouse, type TestHouse } from "./test-house.ts"

let house: TestHouse
let member: { id: bigint; merchantId: number }
let deposit: Deposit
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(async () => {
  house.reported.length = 0
  house.publicUrl.current = undefined
  member = await house.member()
  deposit = await createDeposit(house.kit, member, { method: "PIX", amount: parseAmount("25") }, "k")
})

const eventOf = (of: Deposit, changes: { id?: string; chargeId?: string; reference?: string } = {}) =>
  JSON.stringify({
    id: changes.id ?? randomUUID(),
    type: "charge.paid",
    data: { id: changes.chargeId ?? of.charge?.id, reference: changes.reference ?? referenceOf(of) },
  })
const signed = (body: string) => sign(SECRET, body, house.clock.now())
const credits = async () => (await house.ledger.statement(member.id, "main", "BRL")).rows.length
/** No webhook of the provider's own for this deposit: only those that the test sends. */
const quietDeposit = async () => {
  house.publicUrl.current = "http://127.0.0.1:9"
  member = await house.member()
  deposit = await createDeposit(house.kit, member, { method: "PIX", amount: parseAmount("25") }, "k")
}

describe("a payment", () => {
  test("that is reported twice is credited once", async () => {
    await house.act(deposit, "pay", { twice: true })
    await house.reaches(deposit, "CREDITED")
    const body = eventOf(deposit)
    expect(await house.webhook(body, signed(body))).toMatchObject({ status: 200 })
    expect(await credits()).toBe(1)
  })

  test("that is reported eight times at once, under eight names, is credited once", async () => {
    await quietDeposit()
    await house.act(deposit, "pay")
    const bodies = Array.from({ length: 8 }, () => eventOf(deposit))
    const answers = await Promise.all(bodies.map((body) => house.webhook(body, signed(body))))
    expect(answers.map(({ status }) => status)).toEqual(bodies.map(() => 200))
    expect(await house.stateOf(deposit)).toBe("CREDITED")
    expect(await credits()).toBe(1)
  })

  test.each(["24.00", "25.01", "2500.00"])("of %s for 25.00 waits for a person", async (amount) => {
    await house.act(deposit, "pay", { amount })
    await house.reaches(deposit, "REVIEW")
    expect(await credits()).toBe(0)
    // The event is published after the commit.
    await eventually(() =>
      expect(house.reported.map(String)).toContainEqual(expect.stringContaining("waits for an operator")),
    )
    await house.payments.checkDue()
    expect(await house.stateOf(deposit)).toBe("REVIEW")
  })

  test("that comes after the provider has closed the charge is the member's", async () => {
    expect(await house.act(deposit, "pay", { late: true })).toBe(200)
    await house.reaches(deposit, "EXPIRED")
    await house.lateMoneyComes()
    await house.reaches(deposit, "CREDITED")
    expect(await house.mainOf(member)).toBe("25.00")
  })

  test("that comes after our own expiry is the member's", async () => {
    house.clock.advance(30 * 60_000)
    await house.checkUntil(deposit, "EXPIRED")
    await house.act(deposit, "pay")
    await house.reaches(deposit, "CREDITED")
    expect(await credits()).toBe(1)
  })

  test("that the payer refuses ends the deposit", async () => {
    await house.act(deposit, "refuse")
    await house.reaches(deposit, "REFUSED")
    expect(await house.act(deposit, "pay")).toBe(409)
  })

  test("after a refusal waits for a person", async () => {
    await house.act(deposit, "refuse")
    await house.reaches(deposit, "REFUSED")
    const charge = { ...house.chargeOf(deposit), state: "paid", paidAmount: parseAmount("25") } as const
    expect(await applyCharge(house.kit, deposit, charge)).toBe("REVIEW")
    expect(await house.reasonOf(deposit)).toBe("paid after it was refused")
  })

  test("in another currency waits for a person", async () => {
    const charge = {
      ...house.chargeOf(deposit),
      state: "paid",
      paidAmount: parseAmount("25"),
      asset: "USD",
    } as const
    expect(await applyCharge(house.kit, deposit, charge)).toBe("REVIEW")
    expect(await credits()).toBe(0)
  })

  test("of a second charge for the same deposit waits for a person", async () => {
    const second = (await house.provide("/v1/charges", randomUUID(), {
      amount: "25.00",
      currency: "BRL",
      reference: referenceOf(deposit),
      callbackUrl: `${house.url()}/payments/webhooks/local`,
      merchantName: "Lanterna",
      expiresAt: deposit.expiresAt.toISOString(),
    })) as { payUrl: string }
    await house.pay(second.payUrl)
    await house.reaches(deposit, "REVIEW")
    expect(await house.reasonOf(deposit)).toBe("a second charge was paid")
    expect(await credits()).toBe(0)
  })

  test("into a closed wallet waits for a person, and leaves the ledger as it was", async () => {
    await house.ledger.setClosed(house.db, member.id, "main", "BRL", { to: "both", reason: "test" })
    await house.act(deposit, "pay")
    await house.reaches(deposit, "REVIEW")
    expect(await house.reasonOf(deposit)).toBe("ACCOUNT_CLOSED")
    expect(await credits()).toBe(0)
  })
})

describe("a webhook", () => {
  test("is not believed: a charge that the provider holds open stays unpaid", async () => {
    const body = eventOf(deposit)
    expect(await house.webhook(body, signed(body))).toMatchObject({ status: 200 })
    expect(await house.stateOf(deposit)).toBe("PENDING")
  })

  test("cannot move a deposit by a charge of another", async () => {
    const mine = deposit
    await quietDeposit()
    await house.act(deposit, "pay")
    const body = eventOf(mine, deposit.charge ? { chargeId: deposit.charge.id } : {})
    expect(await house.webhook(body, signed(body))).toMatchObject({ status: 200 })
    expect(await house.stateOf(mine)).toBe("PENDING")
    expect(house.reported.map(String)).toContainEqual(expect.stringContaining("is not of deposit"))
  })

  test("that comes again, even with other content, is no news", async () => {
    await quietDeposit()
    const first = eventOf(deposit, { id: "evt_same" })
    await house.webhook(first, signed(first))
    await house.act(deposit, "pay")
    expect(await house.webhook(first, signed(first))).toMatchObject({ status: 200 })
    expect(await house.stateOf(deposit)).toBe("PENDING")
  })

  test.each([
    ["no signature", () => ""],
    [
      "a signature of another secret",
      (body: string) => sign("another-secret-altogether", body, house.clock.now()),
    ],
    ["a signature of another body", () => signed("{}")],
    ["a signature that is too short", (body: string) => signed(body).slice(0, -2)],
    [
      "an old signature",
      (body: string) => sign(SECRET, body, new Date(house.clock.now().getTime() - 301_000)),
    ],
    [
      "a signature of the future",
      (body: string) => sign(SECRET, body, new Date(house.clock.now().getTime() + 301_000)),
    ],
    [
      "an old signature with a new time",
      (body: string) =>
        sign(SECRET, body, new Date(house.clock.now().getTime() - 600_000)).replace(
          /t=\d+/,
          `t=${Math.floor(house.clock.now().getTime() / 1000)}`,
        ),
    ],
  ])("with %s is turned away, and nothing is written", async (_, signatureOf) => {
    const body = eventOf(deposit)
    expect(await house.webhook(body, signatureOf(body))).toMatchObject({
      status: 401,
      body: { code: "WEBHOOK_SIGNATURE_INVALID" },
    })
    const { rows } = await sql`select 1 from payment_event where deposit_id = ${deposit.id}`.execute(house.db)
    expect(rows).toEqual([])
  })

  test("that was overheard is worthless once it is old", async () => {
    const body = eventOf(deposit)
    const overheard = signed(body)
    house.clock.advance(301_000)
    expect(await house.webhook(body, overheard)).toMatchObject({ status: 401 })
  })

  test.each([
    ["of an unknown provider", {}, "/payments/webhooks/no-such-provider", 404, "NOT_FOUND"],
    ["of an unknown deposit", { reference: `3-${randomUUID()}` }, undefined, 404, "DEPOSIT_UNKNOWN"],
    ["with a reference that is none", { reference: "hello" }, undefined, 404, "DEPOSIT_UNKNOWN"],
  ])("%s is refused", async (_, changes, path, status, code) => {
    const body = eventOf(deposit, changes)
    expect(await house.webhook(body, signed(body), path)).toMatchObject({ status, body: { code } })
  })

  test.each(["", "{", "[]", '{"id":"evt"}', "\u0000"])("that reads %j is malformed", async (body) => {
    expect(await house.webhook(body, signed(body))).toMatchObject({
      status: 400,
      body: { code: "MALFORMED_BODY" },
    })
  })

  test("of a hundred kilobytes is too large", async () => {
    const body = JSON.stringify({ padding: "x".repeat(100_000) })
    expect(await house.webhook(body, signed(body))).toMatchObject({
      status: 413,
      body: { code: "BODY_TOO_LARGE" },
    })
  })

  test("is accepted under either secret while one is being changed", async () => {
    const provider = localProvider({
      url: "http://127.0.0.1:9",
      apiKey: "key",
      webhookSecrets: ["new", SECRET],
    })
    const body = eventOf(deposit)
    for (const secret of ["new", SECRET, "old"]) {
      const signature = sign(secret, body, house.clock.now())
      const answer = provider.verifyWebhook(Buffer.from(body), () => signature, house.clock.now())
      expect(answer.kind).toBe(secret === "old" ? "forged" : "ok")
    }
    await provider.close()
  })
})
