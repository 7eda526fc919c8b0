import { createHmac, randomUUID } from "node:crypto"
import { appendFile, mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fakeClock } from "@croupier/testkit"
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { startSimulator, type Simulator } from "./main.ts"
import { startReceiver } from "./test-receiver.ts"

const KEY = "api-key-of-the-tests"
const SECRET = "webhook-secret-of-the-tests"
const folder = await mkdtemp(join(tmpdir(), "croupier-simulator-"))
afterAll(() => rm(folder, { recursive: true }))

const clock = fakeClock("2026-11-20T12:00:00Z")
let simulator: Simulator
let house: Awaited<ReturnType<typeof startReceiver>>
let dataDir: string
const start = (port = 0) =>
  startSimulator({ port, dataDir, apiKey: KEY, webhookSecret: SECRET, clock, longestRetryMs: 20, lateMs: 30 })
beforeEach(async () => {
  clock.set("2026-11-20T12:00:00Z")
  dataDir = join(folder, randomUUID())
  simulator = await start()
  house = await startReceiver()
})
afterEach(async () => {
  await simulator.stop()
  await house.close()
})

interface Shown {
  id: string
  state: string
  amount: string
  paidAmount: string | null
  payUrl: string
  copyCode: string
  txid: string
}

type Answer = Shown & { charge: Shown; error: { code: string } }

async function call(
  path: string,
  body?: object | string,
  headers: Record<string, string> = {},
): Promise<{ status: number; body: Answer }> {
  const answer = await fetch(simulator.url + path, {
    method: body === undefined ? "GET" : "POST",
    headers: {
      authorization: `Bearer ${KEY}`,
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === "string" ? body : JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer }
}
const wanted = (changes: object = {}) => ({
  amount: "25.00",
  currency: "BRL",
  reference: "ref-1",
  callbackUrl: house.url,
  returnUrl: "https://house.example",
  merchantName: "Lanterna",
  expiresAt: "2026-11-20T12:30:00.000Z",
  ...changes,
})
const charge = async (changes: object = {}, key: string = randomUUID()) =>
  (await call("/v1/charges", wanted(changes), { "idempotency-key": key })).body
const read = async (id: string) => (await call(`/v1/charges/${id}`)).body
const pay = (id: string, body: object = {}) => call(`/pay/${id}/pay`, body)
const hears = (count: number) => vi.waitFor(() => expect(house.received).toHaveLength(count))

describe("charges", () => {
  test("are made, read, and carry a link and a code", async () => {
    const made = await charge({ amount: "25" })
    expect(made).toMatchObject({ state: "open", amount: "25.00", paidAmount: null })
    expect(made.txid).toMatch(/^[a-z0-9]{32}$/)
    expect(made.payUrl).toBe(`${simulator.url}/pay/${made.id}`)
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

  test("nobody knows are not found, and a wrong key learns nothing", async () => {
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
    const [told] = house.received
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
    expect(new Set(house.received.map(({ event }) => event.id)).size).toBe(1)
  })

  test("late closes the charge first, then brings the money", async () => {
    const { id } = await charge()
    expect(await pay(id, { late: true })).toMatchObject({ body: { charge: { state: "expired" } } })
    await hears(2)
    expect(house.received.map(({ event }) => event.type).sort()).toEqual(["charge.expired", "charge.paid"])
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
    expect(house.received[0]?.event.type).toBe("charge.refused")
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

describe("webhooks", () => {
  test("come again until they are taken", async () => {
    const picky = await startReceiver([500, 404, 302])
    const { id } = await charge({ callbackUrl: picky.url })
    await pay(id)
    await vi.waitFor(() => expect(picky.received).toHaveLength(4))
    expect(new Set(picky.received.map(({ event }) => event.id)).size).toBe(1)
    await picky.close()
  })

  test("that were not taken before a restart come after it", async () => {
    const { port } = house
    await house.close()
    const { id } = await charge()
    await pay(id)
    await simulator.stop()
    house = await startReceiver([], port)
    simulator = await start()
    await hears(1)
    expect(house.received[0]?.event.data.id).toBe(id)
  })
})

describe("the store", () => {
  test("keeps charges and their keys over a restart", async () => {
    const made = await charge({}, "key")
    await pay(made.id)
    await hears(1)
    const before = await read(made.id)
    const port = Number(new URL(simulator.url).port)
    await simulator.stop()
    simulator = await start(port)
    expect(await read(made.id)).toEqual(before)
    expect(await charge({}, "key")).toMatchObject({ id: made.id, state: "paid" })
  })

  test("survives a line that a crash cut short", async () => {
    const { id } = await charge()
    await simulator.stop()
    await appendFile(join(dataDir, "charges.jsonl"), '{"charge":{"id":"half')
    simulator = await start()
    expect(await read(id)).toMatchObject({ state: "open" })
    const other = await charge()
    await simulator.stop()
    simulator = await start()
    expect(await read(other.id)).toMatchObject({ state: "open" })
  })

  test("does not grow with what is over", async () => {
    const { id } = await charge()
    await pay(id)
    await hears(1)
    await simulator.stop()
    simulator = await start()
    const lines = (await readFile(join(dataDir, "charges.jsonl"), "utf8")).trim().split("\n")
    expect(lines).toHaveLength(1)
  })
})

describe("the page", () => {
  const page = async (path: string, language = "en") => {
    const answer = await fetch(simulator.url + path, { headers: { "accept-language": language } })
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }

  test.each([
    ["en-GB,en", "en", ["Pay", "Refuse", "Pay a different amount", "Pay twice", "Pay late"]],
    ["pt-BR,pt", "pt", ["Pagar", "Recusar", "Pagar outro valor", "Pagar em dobro", "Pagar com atraso"]],
  ])("in %s has a button for everything that can happen", async (accepted, lang, labels) => {
    const { id } = await charge()
    const { text, headers } = await page(`/pay/${id}`, accepted)
    expect(text).toContain(`<html lang="${lang}">`)
    for (const [index, name] of ["pay", "refuse", "pay-different", "pay-twice", "pay-late"].entries())
      expect(text).toMatch(new RegExp(`<button id="${name}"[^>]*>${labels[index] ?? ""}</button>`))
    expect(text).not.toMatch(/<script|https?:\/\/(?!house\.example|www\.w3\.org)/)
    expect(headers.get("content-security-policy")).toContain("default-src 'none'")
  })

  test("the language of the link comes before the browser's", async () => {
    const { id } = await charge()
    expect((await page(`/pay/${id}?lang=pt`, "en")).text).toContain('<html lang="pt">')
  })

  test("a form's button pays and comes back to the page, which has no buttons then", async () => {
    const { id } = await charge()
    const answer = await fetch(`${simulator.url}/pay/${id}/pay?lang=en`, {
      method: "POST",
      redirect: "manual",
      body: new URLSearchParams({ twice: "1" }),
    })
    expect([answer.status, answer.headers.get("location")]).toEqual([303, `/pay/${id}?lang=en`])
    const { text } = await page(`/pay/${id}?lang=en`)
    expect(text).toContain('data-state="paid"')
    expect(text).not.toContain("<button")
    await hears(2)
  })

  test("a merchant's name is text, whatever it says", async () => {
    const { id } = await charge({ merchantName: `<img src=x onerror="x">` })
    expect((await page(`/pay/${id}`)).text).not.toContain("<img src=x")
  })

  test("of a charge nobody knows says so", async () => {
    const { status, text } = await page("/pay/none")
    expect(status).toBe(404)
    expect(text).toContain("There is no such payment.")
  })
})
