import { createHmac } from "node:crypto"
import { describe, expect, test } from "vitest"
import { KEY, SECRET, testBench } from "./test-bench.ts"

const bench = testBench()
const { call, charge, clock, hears, pay, read, wanted } = bench

describe("charges", () => {
  test("are made, read, and carry a link and a code", async () => {
    const made = await charge({ amount: "25" })
    expect(made).toMatchObject({ state: "open", amount: "25.00", paidAmount: null })
    expect(made.txid).toMatch(/^[a-z0-9]{32}$/)
    expect(made.payUrl).toBe(`${bench.url()}/pay/${made.id}`)
    expect(await read(made.id)).toEqual(made)
  })

  test("of one key are one, and another content is a conflict", async () => {
    const first = await charge({}, "key")
    expect(await charge({}, "key")).toEqual(first)
    for (const changes of [{ amount: "26.00" }, { reference: "ref-2" }])
      expect(await call("/v1/charges", wanted(changes), { "idempotency-key": "key" })).toMatchObject({
        status: 409,
        body: { error: { code: "idempotency_conflict" } },
      })
  })

  test("of one key asked for at once are one", async () => {
    const made = await Promise.all(Array.from({ length: 10 }, () => charge({}, "key")))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  })

  test.each([
    ["no key of the API", {}, { authorization: "" }, 401, "unauthorized"],
    ["a wrong key of the API", {}, { authorization: `Bearer ${KEY}x` }, 401, "unauthorized"],
    ["no idempotency key", {}, { "idempotency-key": "" }, 400, "idempotency_key_required"],
    ["nothing to pay", { amount: "0.00" }, {}, 422, "invalid"],
    ["an amount below zero", { amount: "-1.00" }, {}, 422, "invalid"],
    ["a part of a cent", { amount: "1.001" }, {}, 422, "invalid"],
    ["an amount that is none", { amount: "1e3" }, {}, 422, "invalid"],
    ["another currency", { currency: "USD" }, {}, 422, "invalid"],
    ["a callback that is no address", { callbackUrl: "house" }, {}, 422, "invalid"],
    ["an end that is no time", { expiresAt: "soon" }, {}, 422, "invalid"],
  ])("are refused with %s", async (_, changes, headers, status, code) => {
    const answer = await call("/v1/charges", wanted(changes), { "idempotency-key": "k", ...headers })
    expect(answer).toMatchObject({ status, body: { error: { code } } })
  })

  test("without a charge are not found, and a wrong key learns nothing", async () => {
    expect(await call("/v1/charges/none")).toMatchObject({
      status: 404,
      body: { error: { code: "not_found" } },
    })
    expect(await call("/v1/charges/none", undefined, { authorization: "x" })).toMatchObject({ status: 401 })
  })
})

describe("paying", () => {
  test("sends one signed webhook that says so", async () => {
    const { id } = await charge()
    expect(await pay(id)).toMatchObject({
      status: 200,
      body: { charge: { state: "paid", paidAmount: "25.00" } },
    })
    await hears(1)
    const [told] = bench.received()
    expect(told?.event).toMatchObject({ type: "charge.paid", data: { id, state: "paid" } })
    const [, t = "", v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(told?.signature ?? "") ?? []
    expect(Number(t)).toBe(Date.parse("2026-11-20T12:00:00Z") / 1000)
    expect(v1).toBe(
      createHmac("sha256", SECRET)
        .update(`${t}.${told?.body ?? ""}`)
        .digest("hex"),
    )
  })

  test("another amount is taken as it is", async () => {
    const { id } = await charge()
    await pay(id, { amount: "9.00" })
    expect(await read(id)).toMatchObject({ state: "paid", amount: "25.00", paidAmount: "9.00" })
  })

  test("twice sends the same event two times", async () => {
    const { id } = await charge()
    await pay(id, { twice: true })
    await hears(2)
    expect(new Set(bench.received().map(({ event }) => event.id)).size).toBe(1)
  })

  test("late closes the charge first, then brings the money", async () => {
    const { id } = await charge()
    expect(await pay(id, { late: true })).toMatchObject({ body: { charge: { state: "expired" } } })
    await hears(2)
    expect(
      bench
        .received()
        .map(({ event }) => event.type)
        .sort(),
    ).toEqual(["charge.expired", "charge.paid"])
    expect(await read(id)).toMatchObject({ state: "paid" })
  })

  test("after the end is late by itself", async () => {
    const { id } = await charge()
    clock.advance(30 * 60_000)
    expect(await read(id)).toMatchObject({ state: "expired" })
    expect(await pay(id)).toMatchObject({ status: 200, body: { charge: { state: "paid" } } })
  })

  test.each(["pay", "refuse"])("a closed charge cannot be %s", async (action) => {
    const { id } = await charge()
    await call(`/pay/${id}/refuse`, {})
    expect(await call(`/pay/${id}/${action}`, {})).toMatchObject({
      status: 409,
      body: { error: { code: "closed" } },
    })
    expect(await call(`/pay/none/${action}`, {})).toMatchObject({ status: 404 })
    await hears(1)
    expect(bench.received()[0]?.event.type).toBe("charge.refused")
  })

  test("at once from ten windows pays once", async () => {
    const { id } = await charge()
    const answers = await Promise.all(Array.from({ length: 10 }, () => pay(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await hears(1)
  })

  test("an amount that is none is refused", async () => {
    const { id } = await charge()
    expect(await pay(id, { amount: "a lot" })).toMatchObject({
      status: 422,
      body: { error: { code: "invalid" } },
    })
  })
})
