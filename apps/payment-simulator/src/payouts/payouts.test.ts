import { randomUUID } from "node:crypto"
import { eventually } from "@croupier/testkit"
import { describe, expect, test } from "vitest"
import { testBench } from "../test-bench.ts"

const bench = testBench()
const { call, clock } = bench

const PAYEE = { name: "Ana Souza", taxId: "52998224725", account: { kind: "pix", key: "52998224725" } }
const wanted = (changes: object = {}) => ({
  amount: "198.00",
  currency: "BRL",
  payee: PAYEE,
  callbackUrl: bench.houseUrl(),
  notAfter: "2026-11-20T12:10:00.000Z",
  ...changes,
})
interface Shown {
  readonly id: string
  readonly key: string
  readonly state: string
  readonly paidAmount: string | null
  readonly returnedAmount: string | null
  readonly endToEndId: string | null
  readonly refusal: { readonly code: string; readonly final: boolean } | null
}
const order = async (key: string = randomUUID(), changes: object = {}) => {
  const { status, body } = await call("/v1/payouts", wanted(changes), { "idempotency-key": key })
  return { status, body: body as unknown as Shown & { error?: { code: string } } }
}
const read = async (id: string) => (await call(`/v1/payouts/${id}`)).body as unknown as Shown
const plan = (changes: object) => call("/desk/plan", { afterMs: 0, ...changes })
const act = (id: string, name: string, body: object = {}) => call(`/desk/payouts/${id}/${name}`, body)
const float = async () => {
  const { body } = await call("/v1/balance")
  return (body as unknown as { balances: { available: string }[] }).balances[0]?.available
}
const types = () => bench.received().map(({ event }) => event.type)

describe("payouts", () => {
  test("are accepted, paid by themselves, told of and read by key and id", async () => {
    await plan({ afterMs: 20 })
    const { status, body: made } = await order("k1")
    expect([status, made.state, made.key]).toEqual([201, "accepted", "k1"])
    await bench.hears(2)
    expect(types().sort()).toEqual(["payout.accepted", "payout.paid"])
    const paid = await read(made.id)
    expect(paid).toMatchObject({ state: "paid", paidAmount: "198.00" })
    expect(paid.endToEndId).toMatch(/^E\d{20}[0-9a-f]{11}$/)
    expect((await call("/v1/payouts/by-key/k1")).body).toEqual(paid)
    expect((await call("/v1/payouts/by-key/other")).status).toBe(404)
  })

  test("of one key are one, also at once; other content is a conflict", async () => {
    await plan({ outcome: "held" })
    const made = await Promise.all(Array.from({ length: 10 }, () => order("key")))
    expect(new Set(made.map(({ body }) => body.id)).size).toBe(1)
    for (const changes of [{ amount: "198.01" }, { payee: { ...PAYEE, name: "Bia" } }])
      expect(await order("key", changes)).toMatchObject({
        status: 409,
        body: { error: { code: "idempotency_conflict" } },
      })
    expect(await float()).toBe("99802.00")
  })

  test.each([
    ["a wrong API key", {}, { authorization: "x" }, 401],
    ["no idempotency key", {}, { "idempotency-key": "" }, 400],
    ["no amount", { amount: "0.00" }, {}, 422],
    ["an account of no kind", { payee: { ...PAYEE, account: { kind: "safe" } } }, {}, 422],
    ["no payee", { payee: null }, {}, 422],
    ["an end that is no time", { notAfter: "soon" }, {}, 422],
  ])("are not taken with %s", async (_, changes, headers, status) => {
    expect((await call("/v1/payouts", wanted(changes), { "idempotency-key": "k", ...headers })).status).toBe(
      status,
    )
  })

  test("that arrive after their notAfter are refused for ever, though they come again", async () => {
    clock.set("2026-11-20T12:10:00.001Z")
    const refused = { state: "refused", refusal: { code: "not_after_passed", final: false } }
    expect((await order("late")).body).toMatchObject(refused)
    clock.set("2026-11-20T12:00:00Z")
    expect((await order("late")).body).toMatchObject(refused)
    expect(await float()).toBe("100000.00")
  })

  test("beyond the float are refused, and the key stays refused after a top-up", async () => {
    const refused = { state: "refused", refusal: { code: "float_too_low", final: false } }
    expect((await order("dear", { amount: "100000.01" })).body).toMatchObject(refused)
    await call("/desk/float", { amount: "50.00" })
    expect(await float()).toBe("100050.00")
    expect((await order("dear", { amount: "100000.01" })).body).toMatchObject(refused)
    await plan({})
    expect((await order("again", { amount: "100000.01" })).body).toMatchObject({ state: "paid" })
  })

  test("that are refused leave the float as it was", async () => {
    await plan({ outcome: "refused", refusal: "account_closed" })
    expect((await order()).body).toMatchObject({
      state: "refused",
      refusal: { code: "account_closed", final: true },
    })
    expect(await float()).toBe("100000.00")
  })

  test("are returned by themselves or by a person, whole or in part", async () => {
    await plan({ returnsAfterMs: 0 })
    expect((await order()).body).toMatchObject({ state: "returned", returnedAmount: "198.00" })
    expect(await float()).toBe("100000.00")
    await plan({})
    const { body } = await order()
    expect((await act(body.id, "return", { amount: "50.00" })).status).toBe(200)
    expect(await read(body.id)).toMatchObject({ state: "returned", returnedAmount: "50.00" })
    expect((await act(body.id, "return")).status).toBe(409)
    expect(await float()).toBe("99852.00")
  })

  test("that were refused may be paid after all; two at once pay once", async () => {
    await plan({ outcome: "refused" })
    const { body } = await order()
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(body.id, "pay")))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await read(body.id)).toMatchObject({ state: "paid", refusal: null })
    expect(await float()).toBe("99802.00")
  })

  test("are listed by the time in which they were made or moved", async () => {
    await plan({ outcome: "held" })
    const { body } = await order()
    clock.set("2026-11-20T13:00:00Z")
    const { body: other } = await order(randomUUID(), { notAfter: "2026-11-20T14:00:00.000Z" })
    await act(body.id, "pay")
    const list = async (from: string, to: string) => {
      const { body } = await call(`/v1/payouts?from=2026-11-20T${from}:00Z&to=2026-11-20T${to}:00Z`)
      return (body as unknown as { payouts: Shown[] }).payouts.map(({ id }) => id)
    }
    expect(await list("12:00", "13:00")).toEqual([body.id])
    expect(await list("13:00", "14:00")).toEqual([body.id, other.id].sort())
    expect(await list("14:00", "15:00")).toEqual([])
  })
})

describe("the plan of the desk", () => {
  test.each([
    ["fault", 500],
    ["garbled", 201],
  ])("has an order taken and answered with a %s", async (answer, status) => {
    await plan({ answer })
    const response = await fetch(`${bench.url()}/v1/payouts`, {
      method: "POST",
      headers: { ...bench.authorized(), "idempotency-key": "k", "content-type": "application/json" },
      body: JSON.stringify(wanted()),
    })
    expect(response.status).toBe(status)
    expect((await call("/v1/payouts/by-key/k")).body).toMatchObject({ state: "paid" })
  })

  test.each([true, false])("has an answer lost, with the order taken: %s", async (taken) => {
    await plan({ answer: "lost", taken, times: 1 })
    const cut = new AbortController()
    const lost = fetch(`${bench.url()}/v1/payouts`, {
      method: "POST",
      headers: { ...bench.authorized(), "idempotency-key": "k", "content-type": "application/json" },
      body: JSON.stringify(wanted()),
      signal: cut.signal,
    }).catch(() => "no answer")
    await eventually(async () =>
      expect((await call("/desk/plan")).body as unknown).toMatchObject({ answer: "given" }),
    )
    await eventually(async () => expect((await call("/v1/payouts/by-key/k")).status).toBe(taken ? 200 : 404))
    cut.abort()
    expect(await lost).toBe("no answer")
    // The plan was for one order.
    expect((await order("k")).status).toBe(201)
  })

  test("sends webhooks twice, in another order, or not at all", async () => {
    await plan({ webhooks: "twice" })
    await order()
    await bench.hears(4)
    expect(new Set(bench.received().map(({ event }) => event.id)).size).toBe(2)
    await plan({ webhooks: "reordered" })
    await order()
    await bench.hears(6)
    expect(types().slice(4)).toEqual(["payout.paid", "payout.accepted"])
    await plan({ webhooks: "none" })
    const { body } = await order()
    await act(body.id, "tell")
    await bench.hears(7)
    expect(types().at(-1)).toBe("payout.paid")
  })

  test("is refused where it is none", async () => {
    for (const wrong of [{ outcome: "maybe" }, { afterMs: -1 }, { times: 0 }])
      expect((await call("/desk/plan", wrong)).status).toBe(422)
  })
})

test("a payout, its key, the plan and what is due survive a restart", async () => {
  await plan({ afterMs: 60_000, returnsAfterMs: 0 })
  const { body } = await order("k")
  await bench.stop()
  await bench.start()
  expect(await read(body.id)).toMatchObject({ state: "accepted" })
  expect((await order("k")).body.id).toBe(body.id)
  expect((await call("/desk/plan")).body as unknown).toMatchObject({ returnsAfterMs: 0 })
  clock.advance(60_000)
  await bench.stop()
  await bench.start()
  await eventually(async () => expect(await read(body.id)).toMatchObject({ state: "returned" }))
  await bench.stop()
  await bench.start()
  expect(await float()).toBe("100000.00")
})

describe("the page", () => {
  const page = async (language: string) => (await fetch(`${bench.url()}/desk?lang=${language}`)).text()

  test("shows the float, the plan and each payout with what can happen to it", async () => {
    await plan({ outcome: "held" })
    await order(randomUUID(), { payee: { ...PAYEE, name: "<b>Ana</b>" } })
    const text = await page("en")
    expect(text).toContain("&#60;b&#62;Ana")
    for (const action of ["pay", "refuse", "tell"]) expect(text).toContain(`data-action="${action}"`)
    expect(text).not.toContain("<script")
    expect(await page("pt")).toContain("Saldo mantido para a casa")
  })

  test("its forms act and come back to it", async () => {
    await plan({ outcome: "held" })
    const { body } = await order()
    const send = (path: string, fields: Record<string, string>) =>
      fetch(`${bench.url()}/desk/${path}?lang=pt`, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams(fields),
      })
    for (const answer of [
      await send(`payouts/${body.id}/pay`, {}),
      await send("float", { amount: "1.00" }),
      await send("plan", { outcome: "refused", afterMs: "5", taken: "true", returnsAfterMs: "", times: "" }),
    ])
      expect([answer.status, answer.headers.get("location")]).toEqual([303, "/desk?lang=pt"])
    expect(await read(body.id)).toMatchObject({ state: "paid" })
    expect((await call("/desk/plan")).body as unknown).toMatchObject({ outcome: "refused", times: null })
  })
})
