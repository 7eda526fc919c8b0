import { randomUUID } from "node:crypto"
import { MethodRules } from "@croupier/contract/methods"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { eventually } from "@croupier/testkit"
import sharp from "sharp"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MerchantContext } from "../../../call/console-context.ts"
import { Refusal } from "../../../kernel/refusal.ts"
import type { Deposit } from "../deposit.ts"
import { createDeposit } from "../deposits.ts"
import type { PaymentsKit } from "../kit.ts"
import { reconcile } from "../reconcile.ts"
import { testHouse, type TestHouse } from "../test-house.ts"
import { readAllIncoming } from "./read.ts"

/** Money that arrives on an account of the merchant, from the simulator's bank over HTTP to the wallet. */

const ACCOUNT = {
  scheme: "BANK",
  bank: "Itaú",
  branch: "0001",
  number: "12345-6",
  holder: "Lanterna",
} as const
const PIX_KEY = { scheme: "PIX", key: "pix@house.example", name: "Lanterna", city: "Sao Paulo" } as const
const FEE = { rate: 100, fixed: "0.00", least: "1.00", most: null, payer: "member" } as const
const WHY = "a test of it"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
  await house.addMethod({
    code: "BANK",
    kind: "bank-transfer",
    expiresMinutes: 1440,
    rules: { account: ACCOUNT },
  })
  await house.addMethod({
    code: "PIXKEY",
    kind: "pix-static",
    rules: { account: PIX_KEY, fee: FEE, payer: "own" },
  })
})
afterAll(() => house.close())
beforeEach(() => {
  house.peer.line = "pass"
})

const context = {
  merchant: { id: 1, code: "m", asset: "BRL" },
  staff: { login: "ana" },
  record: async () => undefined,
} as unknown as MerchantContext
const desk = () => house.payments.consoleRoutes
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => (error instanceof Refusal ? error.code : String(error)),
  )

async function begin(method: "BANK" | "PIXKEY" = "BANK", amount = "100", as: PaymentsKit = house.kit) {
  const member = await house.member()
  const fee = method === "PIXKEY" ? { fee: parseAmount("1") } : {}
  const deposit = await createDeposit(
    as,
    member,
    { method, amount: parseAmount(amount), ...fee },
    randomUUID(),
  )
  return { member, deposit }
}
/** A payment of a payer at their bank. */
const send = async (deposit: Deposit, changes: Record<string, string> = {}) => {
  const answer = await fetch(`${house.provider.current.url}/bank`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({
      account: deposit.method === "PIXKEY" ? PIX_KEY.key : ACCOUNT.number,
      amount: "100.00",
      reference: deposit.reference ?? "",
      name: "Ana Souza",
      ...changes,
    }),
  })
  return ((await answer.json()) as { receipt: { id: string } }).receipt.id
}
const read = () => readAllIncoming(house.kit)
const open = async () => (await desk().listIncoming({ state: "open", limit: 200 }, context)).rows

test("a deposit to an account shows where to pay and under which reference, and asks no provider", async () => {
  const { deposit } = await begin("PIXKEY")
  expect(deposit).toMatchObject({ state: "PENDING", rail: "account", charge: null })
  expect(deposit.reference).toMatch(/^[A-Z2-9]{10}$/)
  expect(deposit.copyCode).toContain(deposit.reference)
  expect(deposit.payTo.map(({ label }) => label)).toEqual(["key", "holder", "reference"])
  expect(await house.chargesOf(deposit)).toEqual([])
})

describe("a transfer that arrives with its reference, amount and payer", () => {
  test("is credited by itself, once, however often and by however many it is read", async () => {
    const { member, deposit } = await begin()
    await send(deposit)
    await Promise.all([read(), read(), read()])
    await read()
    expect(await house.stateOf(deposit)).toBe("CREDITED")
    expect(await house.mainOf(member)).toBe("100.00")
  })

  test("is credited by its webhook alone after the first reading of the account", async () => {
    await read()
    const { member, deposit } = await begin()
    await send(deposit)
    await house.reaches(deposit, "CREDITED")
    expect(await house.mainOf(member)).toBe("100.00")
  })

  test("leaves the member's fee in the fees, inside the amount", async () => {
    const { member, deposit } = await begin("PIXKEY")
    house.names.set(member.id, [{ name: "Ana Souza", taxId: "52998224725" }])
    await send(deposit, { taxId: "52998224725" })
    await read()
    expect(await house.stateOf(deposit)).toBe("CREDITED")
    expect(await house.mainOf(member)).toBe("99.00")
  })

  test("after the deposit's end is credited all the same", async () => {
    const { member, deposit } = await begin()
    house.clock.advance(1440 * 60_000 + 1)
    await house.checkOnce()
    expect(await house.stateOf(deposit)).toBe("EXPIRED")
    await send(deposit)
    await read()
    expect(await house.mainOf(member)).toBe("100.00")
  })

  test("outlives a process that ends between the receipt and the credit", async () => {
    const { member, deposit } = await begin()
    await sql`alter table deposit_move rename to away`.execute(house.db)
    await send(deposit)
    await read().catch(() => undefined)
    expect(await house.stateOf(deposit)).toBe("PENDING")
    await sql`alter table away rename to deposit_move`.execute(house.db)
    await read()
    expect(await house.stateOf(deposit)).toBe("CREDITED")
    expect(await house.mainOf(member)).toBe("100.00")
  })

  test("twice is credited once: the second payment waits as money of its own", async () => {
    const { member, deposit } = await begin()
    await send(deposit)
    await read()
    const second = await send(deposit)
    await read()
    expect(await house.mainOf(member)).toBe("100.00")
    const { rows } = await desk().listIncoming({ limit: 200 }, context)
    expect(rows.find(({ receiptId }) => receiptId === second)).toMatchObject({
      depositId: deposit.id,
      state: "REVIEW",
    })
  })
})

describe("a transfer that arrives otherwise waits for people", () => {
  test("with another amount: the deposit is in review with its money", async () => {
    const { member, deposit } = await begin()
    await send(deposit, { amount: "90.00" })
    await read()
    expect(await house.stateOf(deposit)).toBe("REVIEW")
    expect(await house.reasonOf(deposit)).toBe("another amount was paid")
    expect(await house.mainOf(member)).toBe("0.00")
  })

  test("safety/59: of another payer, where the method wants the member's own", async () => {
    const { member, deposit } = await begin("PIXKEY")
    house.names.set(member.id, [{ name: "Ana Souza", taxId: "52998224725" }])
    await send(deposit, { name: "Ana Souza", taxId: "11144477735" })
    await read()
    expect(await house.stateOf(deposit)).toBe("REVIEW")
    expect(await house.reasonOf(deposit)).toBe("another payer paid")
  })

  test("to a closed wallet", async () => {
    const { member, deposit } = await begin()
    await house.ledger.setClosed(house.db, member.id, "main", "BRL", { to: "both", reason: "test" })
    await send(deposit)
    await read()
    expect(await house.stateOf(deposit)).toBe("REVIEW")
    expect(await house.reasonOf(deposit)).toBe("ACCOUNT_CLOSED")
  })
})

describe("without a reference a person finds the deposit", () => {
  const image = async () =>
    (
      await sharp({ create: { width: 40, height: 40, channels: 3, background: "red" } })
        .png()
        .toBuffer()
    ).toString("base64")
  const unnamed = async (amount = "123.45") => {
    const { member, deposit } = await begin("BANK", amount)
    const receiptId = await send(deposit, { amount, reference: "for the game" })
    await read()
    return { member, deposit, receiptId, named: { provider: "local", receiptId } }
  }

  test("among candidates with what speaks for each; who matches credits once", async () => {
    const { member, deposit, named, receiptId } = await unnamed()
    const call = house.context(member, randomUUID())
    const shown = await house.payments.routes.sendDepositSlip(
      { depositId: deposit.id, image: await image() },
      call,
    )
    expect(shown).toMatchObject({ takesSlip: true, slipAt: house.clock.now().toISOString() })
    expect((await open()).map((row) => row.receiptId)).toContain(receiptId)
    const { candidates } = await desk().incomingCandidates(named, context)
    expect(candidates).toMatchObject([{ depositId: deposit.id, signs: ["amount", "time", "slip"] }])
    // The image itself is read by a call of its own, which is written down.
    expect(candidates[0]?.slipAt).toBe(house.clock.now().toISOString())
    expect(JSON.stringify(candidates)).not.toContain("data:image")
    const input = { ...named, depositId: deposit.id, why: WHY }
    const both = await Promise.all([1, 2, 3].map(() => codeOf(desk().matchIncoming(input, context))))
    expect(both.filter((code) => code === "done")).toHaveLength(1)
    for (const code of both) expect(["done", "RECEIPT_TAKEN", "RULING_NOT_POSSIBLE"]).toContain(code)
    expect(await house.mainOf(member)).toBe("123.45")
    expect(
      await codeOf(
        house.payments.routes.sendDepositSlip({ depositId: deposit.id, image: await image() }, call),
      ),
    ).toBe("SLIP_NOT_POSSIBLE")
  })

  test("a candidate that was refused is not offered again", async () => {
    const { deposit, named } = await unnamed("222.22")
    await desk().refuseCandidate({ ...named, depositId: deposit.id, why: WHY }, context)
    await desk().refuseCandidate({ ...named, depositId: deposit.id, why: WHY }, context)
    expect((await desk().incomingCandidates(named, context)).candidates).toEqual([])
  })

  test("a match with another amount goes to two people", async () => {
    const { member, deposit } = await begin("BANK", "77")
    const receiptId = await send(deposit, { amount: "70.00", reference: "" })
    await read()
    const named = { provider: "local", receiptId }
    expect(await desk().matchIncoming({ ...named, depositId: deposit.id, why: WHY }, context)).toEqual({
      state: "REVIEW",
    })
    expect(await house.mainOf(member)).toBe("0.00")
  })

  test("a transfer of another merchant is unknown, and so is one that is not there", async () => {
    const { deposit, named } = await unnamed("333.33")
    const input = { ...named, depositId: deposit.id, why: WHY }
    const elsewhere = { ...context, merchant: { id: 2, asset: "BRL" } } as unknown as MerchantContext
    expect(await codeOf(desk().incomingCandidates(named, elsewhere))).toBe("RECEIPT_UNKNOWN")
    expect(await codeOf(desk().matchIncoming(input, elsewhere))).toBe("RECEIPT_UNKNOWN")
    expect(await codeOf(desk().matchIncoming({ ...input, depositId: randomUUID() }, context))).toBe(
      "DEPOSIT_UNKNOWN",
    )
    expect(await codeOf(desk().refuseCandidate(input, elsewhere))).toBe("RECEIPT_UNKNOWN")
  })

  test("a slip that is no picture, or another member's, is refused", async () => {
    const { deposit, member } = await begin()
    const call = house.context(member, randomUUID())
    const slip = (image: string, as = call) =>
      codeOf(house.payments.routes.sendDepositSlip({ depositId: deposit.id, image }, as))
    expect(await slip(Buffer.from("<svg onload='x'/>").toString("base64"))).toBe("IMAGE_INVALID")
    const other = house.context(await house.member(), randomUUID())
    expect(await slip(await image(), other)).toBe("DEPOSIT_UNKNOWN")
  })
})

test("money on an unknown account is reported, and nothing is booked", async () => {
  const { deposit } = await begin()
  const receiptId = await send(deposit, { account: "unknown account", reference: "" })
  await read()
  await eventually(() => expect(String(house.reported.at(-1))).toContain(receiptId))
  expect((await open()).map((row) => row.receiptId)).not.toContain(receiptId)
})

test("a transfer that arrived is judged with the statement of its day, and nothing differs", async () => {
  const { deposit } = await begin()
  const receiptId = await send(deposit)
  await read()
  house.clock.advance(24 * 3_600_000)
  await reconcile(house.kit, house.adapter)
  const { rows } = await sql<{ what: string }>`
    select what from payment_difference where charge_id = ${receiptId}`.execute(house.db)
  expect(rows).toEqual([])
  const lines = await sql`
    select 1 from payment_statement_line where provider_id = ${receiptId}`.execute(house.db)
  expect(lines.rows).toHaveLength(1)
})

test("a fee of the member that was not shown is refused with what it is", async () => {
  const member = await house.member()
  const order = { method: "PIXKEY", amount: parseAmount("100") }
  await expect(createDeposit(house.kit, member, order, randomUUID())).rejects.toMatchObject({
    code: "DEPOSIT_FEE_CHANGED",
    args: ["1.00"],
  })
  const quote = await house.payments.routes.quoteDeposit(
    { method: "PIXKEY", amount: "100" },
    house.context(member, randomUUID()),
  )
  expect(quote).toEqual({ amount: "100.00", fee: "1.00", net: "99.00", asset: "BRL", arrivalMinutes: 1 })
})

test("rules of a row of before are the contract's defaults", () => {
  expect(MethodRules.parse({})).toMatchObject({ countries: [], account: null, payer: "any" })
})
