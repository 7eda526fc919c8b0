import { eventually } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { parseAmount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { createDeposit, pageOfDeposits, readDeposit } from "./deposits.ts"
import { MERCHANT, testHouse, type TestHouse } from "./test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const order = (amount = "25.00") => ({ method: "PIX", amount: parseAmount(amount) })

test("safety/12: a deposit is the member's once its provider says that it was paid, once, and the house's payments account pays for it", async () => {
  const member = await house.member()
  const before = await house.ledger.houseBalance(MERCHANT, "payments:1", "BRL")
  const deposit = await createDeposit(house.kit, member, order(), "a")
  expect(deposit).toMatchObject({ state: "PENDING", amount: parseAmount("25"), asset: "BRL" })
  await house.checkOnce()
  expect(await house.mainOf(member)).toBe("0.00")
  expect(await house.act(deposit, "pay")).toBe(200)
  await house.reaches(deposit, "CREDITED")
  expect(await house.mainOf(member)).toBe("25.00")
  expect(await house.ledger.houseBalance(MERCHANT, "payments:1", "BRL")).toBe(before - parseAmount("25"))
  const [row] = (await house.ledger.statement(member.id, "main", "BRL")).rows
  expect(row).toMatchObject({ kind: "deposit", cause: `deposit:${deposit.id}` })
})

test("the socket hears of the charge, of the credit, and of the new balance", async () => {
  const member = await house.member()
  const deposit = await createDeposit(house.kit, member, order(), "a")
  await house.act(deposit, "pay")
  await house.reaches(deposit, "CREDITED")
  const who = { merchantId: MERCHANT, memberId: String(member.id) }
  await eventually(() =>
    expect(
      house.published.filter(({ message }) => Reflect.get(message, "memberId") === who.memberId),
    ).toEqual([
      { topic: "deposit", message: { ...who, depositId: deposit.id, state: "PENDING" } },
      { topic: "deposit", message: { ...who, depositId: deposit.id, state: "CREDITED" } },
    ]),
  )
  expect(house.moves.notified(member.id)).toBe(1)
})

describe("the same key", () => {
  test("gives the same deposit, and the provider makes one charge", async () => {
    const member = await house.member()
    const first = await createDeposit(house.kit, member, order(), "again")
    expect(await createDeposit(house.kit, member, order(), "again")).toEqual(first)
    expect(await house.chargesOf(first)).toHaveLength(1)
  })

  test("twenty times at once gives one deposit and one charge", async () => {
    const member = await house.member()
    const deposits = await Promise.all(
      Array.from({ length: 20 }, () => createDeposit(house.kit, member, order(), "crowd")),
    )
    const [first] = deposits
    expect(new Set(deposits.map(({ id }) => id)).size).toBe(1)
    expect(first && (await house.chargesOf(first))).toHaveLength(1)
  })

  test("still gives the deposit after it was credited", async () => {
    const member = await house.member()
    const deposit = await createDeposit(house.kit, member, order(), "done")
    await house.act(deposit, "pay")
    await house.reaches(deposit, "CREDITED")
    expect(await createDeposit(house.kit, member, order(), "done")).toMatchObject({
      id: deposit.id,
      state: "CREDITED",
    })
  })

  test.each([
    ["another amount", { method: "PIX", amount: parseAmount("26") }],
    ["another method", { method: "CARD", amount: parseAmount("25") }],
  ])("with %s is a conflict", async (_, other) => {
    const member = await house.member()
    await createDeposit(house.kit, member, order(), "one")
    await expect(createDeposit(house.kit, member, other, "one")).rejects.toMatchObject({
      code: "IDEMPOTENCY_CONFLICT",
    })
  })

  test("of two members stands for two deposits", async () => {
    const [one, other] = [await house.member(), await house.member()]
    const first = await createDeposit(house.kit, one, order(), "mine")
    const second = await createDeposit(house.kit, other, order("30"), "mine")
    expect(second.id).not.toBe(first.id)
  })
})

describe("refusals", () => {
  test.each([
    ["no key", order(), undefined, "IDEMPOTENCY_KEY_REQUIRED"],
    ["a key without end", order(), "k".repeat(201), "INPUT_INVALID"],
    ["an unknown method", { method: "CARD", amount: parseAmount("25") }, "k", "PAYMENT_METHOD_UNKNOWN"],
    ["less than the minimum", order("9.99"), "k", "AMOUNT_OUT_OF_RANGE"],
    ["more than the maximum", order("20000.01"), "k", "AMOUNT_OUT_OF_RANGE"],
    ["a part of a cent", order("10.001"), "k", "INPUT_INVALID"],
    [
      "a provider that is not set up",
      { method: "GHOST", amount: parseAmount("25") },
      "k",
      "PAYMENT_PROVIDER_UNAVAILABLE",
    ],
  ])("%s: nothing is written", async (_, wanted, key, code) => {
    await house.addMethod({ code: "GHOST", provider: "nobody" })
    const member = await house.member()
    await expect(createDeposit(house.kit, member, wanted, key)).rejects.toMatchObject({ code })
    expect((await pageOfDeposits(house.kit, member.id, undefined, 10)).rows).toEqual([])
  })

  test("the range tells its ends", async () => {
    const member = await house.member()
    await expect(createDeposit(house.kit, member, order("1"), "k")).rejects.toMatchObject({
      args: ["10.00", "20000.00"],
    })
  })

  test("both ends of the range are in it", async () => {
    const member = await house.member()
    for (const amount of ["10", "20000"])
      expect(await createDeposit(house.kit, member, order(amount), amount)).toMatchObject({
        state: "PENDING",
      })
  })

  test("a deposit of another member, or without a row, is unknown", async () => {
    const [one, other] = [await house.member(), await house.member()]
    const deposit = await createDeposit(house.kit, one, order(), "k")
    for (const [memberId, id] of [
      [other.id, deposit.id],
      [one.id, randomUUID()],
    ] as const)
      await expect(readDeposit(house.kit, memberId, id)).rejects.toMatchObject({ code: "DEPOSIT_UNKNOWN" })
  })

  test("a cursor that no page gave", async () => {
    await expect(pageOfDeposits(house.kit, 1n, "'; drop", 10)).rejects.toMatchObject({
      code: "INPUT_INVALID",
    })
  })

  test("a charge that the provider will not make ends the deposit as refused", async () => {
    await house.addMethod({ code: "DOLLAR", asset: "USD" })
    const member = await house.member()
    const deposit = await createDeposit(house.kit, member, { ...order(), method: "DOLLAR" }, "k")
    expect(deposit).toMatchObject({ state: "REFUSED", charge: null })
  })
})

test("deposits come page by page, newest first, and only one's own", async () => {
  const [member, other] = [await house.member(), await house.member()]
  await createDeposit(house.kit, other, order(), "k")
  const made: string[] = []
  for (let n = 0; n < 5; n++) {
    house.clock.advance(10)
    const deposit = await createDeposit(house.kit, member, order(), String(n))
    made.push(deposit.id)
    await house.act(deposit, "pay")
    await house.reaches(deposit, "CREDITED")
  }
  const read: string[] = []
  let cursor: string | null | undefined
  do {
    const page = await pageOfDeposits(house.kit, member.id, cursor ?? undefined, 2)
    read.push(...page.rows.map(({ id }) => id))
    cursor = page.cursor
  } while (cursor !== null)
  expect(read).toEqual(made.reverse())
})

test("a member sees limits of the methods, and the way to pay only while it can be paid", async () => {
  const { routes } = house.payments
  const context = house.context(await house.member(), "seen")
  const { methods } = await routes.depositMethods({}, context)
  expect(methods).toContainEqual({
    code: "PIX",
    name: "PIX",
    icon: "pix",
    minimum: "10.00",
    maximum: "20000.00",
    asset: "BRL",
    expiresMinutes: 30,
    kind: "pix",
    presets: [],
    fee: null,
    arrivalMinutes: 1,
    note: null,
  })
  const shown = await routes.createDeposit({ method: "PIX", amount: "12.5" }, context)
  expect(shown).toMatchObject({ state: "PENDING", amount: "12.50", creditedAt: null })
  expect(shown.copyCode).toMatch(/^000201.*6304[0-9A-F]{4}$/)
  expect(shown.payUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/\w+$/)
  await house.pay(shown.payUrl ?? "")
  await eventually(async () =>
    expect(await routes.depositStatus({ depositId: shown.depositId }, context)).toMatchObject({
      state: "CREDITED",
      payUrl: null,
      copyCode: null,
      creditedAt: house.clock.now().toISOString(),
    }),
  )
  const list = await routes.deposits({ limit: 20 }, context)
  expect(list.rows.map(({ depositId }) => depositId)).toEqual([shown.depositId])
  expect(toDecimal(parseAmount(list.rows[0]?.amount ?? "0"))).toBe("12.50")
})

describe("deposits that wait for their money", () => {
  test("are three at once and no more, also where ten begin in one moment", async () => {
    const member = await house.member()
    const begun = await Promise.allSettled(
      Array.from({ length: 10 }, (_, nth) => createDeposit(house.kit, member, order(), `n${nth}`)),
    )
    expect(begun.filter(({ status }) => status === "fulfilled")).toHaveLength(3)
    for (const each of begun)
      if (each.status === "rejected")
        expect(each.reason).toMatchObject({ code: "DEPOSITS_PENDING", args: ["3"] })
    const [first] = (await pageOfDeposits(house.kit, member.id, undefined, 1)).rows
    if (!first) throw new Error("none was begun")
    await house.act(first, "pay")
    await house.reaches(first, "CREDITED")
    expect(await createDeposit(house.kit, member, order(), "after")).toMatchObject({ state: "PENDING" })
  })

  test("are not begun for ten minutes after five were refused; one that is known is answered", async () => {
    const member = await house.member()
    for (let nth = 0; nth < 5; nth++) {
      const deposit = await createDeposit(house.kit, member, order(), `r${nth}`)
      await house.act(deposit, "refuse")
      await house.reaches(deposit, "REFUSED")
    }
    await expect(createDeposit(house.kit, member, order(), "sixth")).rejects.toMatchObject({
      code: "DEPOSITS_PAUSED",
      args: ["10"],
    })
    expect(await createDeposit(house.kit, member, order(), "r4")).toMatchObject({ state: "REFUSED" })
    house.clock.advance(10 * 60_000 + 1)
    expect(await createDeposit(house.kit, member, order(), "sixth")).toMatchObject({ state: "PENDING" })
  })
})

test("safety/58: a market that asks for the document takes no deposit by PIX before it was told", async () => {
  const member = await house.member()
  const brands = house.kit.merchants
  const inBrazil = {
    ...house.kit,
    merchants: {
      byId: (id: number) => ({ ...brands.byId(id), policy: { memberDocument: true, forbiddenMethods: [] } }),
    },
  }
  await expect(createDeposit(inBrazil, member, order(), "a")).rejects.toMatchObject({
    code: "DOCUMENT_REQUIRED",
  })
  house.documents.add(member.id)
  expect((await createDeposit(inBrazil, member, order(), "a")).state).toBe("PENDING")
})

test("a member of whom no name was known is compared with the payer when one is", async () => {
  const member = await house.member()
  const deposit = await createDeposit(house.kit, member, order(), "a")
  await house.act(deposit, "pay", { payerName: "Maria Oliveira", payerTaxId: "11144477735" })
  await house.reaches(deposit, "CREDITED")
  expect(await house.payments.paidByOthers(member.id)).toBe(0)
  house.names.set(member.id, [{ name: "Ana Souza", taxId: "52998224725" }])
  expect(await house.payments.paidByOthers(member.id)).toBe(1)
  house.names.set(member.id, [{ name: "Maria Oliveira", taxId: "11144477735" }])
  expect(await house.payments.paidByOthers(member.id)).toBe(0)
})
