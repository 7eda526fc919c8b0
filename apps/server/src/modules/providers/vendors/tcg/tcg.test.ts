import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { tcg } from "./index.ts"
import { tcgOpen, tcgSeal } from "./protocol.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "../test-vendors.ts"

let house: TestVendor
beforeEach(async () => {
  house = await testVendor("tcg-sea", (kit, url) => tcg.entry.parse({ url, ...CREDENTIALS.tcg }).adapter(kit))
})
afterEach(() => house.close())

const who = { username: "alice", currency: "BRL" }
const order = (tx_id: string, amount: string) => ({
  tx_id,
  order_id: `o${tx_id}`,
  amount,
  game_code: "SEA3D",
})
const bet = (orders: readonly object[], more: object = {}) =>
  house.call("bet", { ...who, session_token: "token-of-alice", numero: "1", orders, ...more })
const settled = (bet_tx_id: string, amount: string, more: object = {}) => ({
  ...who,
  tx_id: `w${bet_tx_id}`,
  order_id: `o${bet_tx_id}`,
  bet_tx_id,
  amount,
  valid_bet: "1",
  game_code: "SEA3D",
  ...more,
})
const settle = (settlements: readonly object[]) => house.call("settle", { settlements })
const cancel = (bet_tx_id: string) => house.call("cancel", { cancels: [{ ...who, bet_tx_id }] })
const results = (...of: readonly object[]) => ({ status: "0", results: of })

describe("a form", () => {
  const keys = { merchantCode: "m", desKey: "12345678", signKey: "s" }

  test("is plain DES, signed over what was encrypted", () => {
    // DES-ECB of "hello" by the key 12345678, by openssl.
    expect(tcgSeal("hello", keys).get("params")).toBe("uhbGoCVxJa8=")
    const form = tcgSeal('{"id":9223372036854775807}', keys)
    expect(tcgOpen(form, keys)).toEqual({ id: "9223372036854775807" })
    expect(tcgOpen(form, { ...keys, merchantCode: "n" })).toBeUndefined()
    expect(tcgOpen(form, { ...keys, signKey: "t" })).toBeUndefined()
    expect(() => tcgOpen(tcgSeal("{", keys), keys)).toThrow(SyntaxError)
  })

  test("of another merchant, with a wrong sign or an unknown method moves nothing", async () => {
    expect(await bet([order("1", "10")], { sign: "0".repeat(64) })).toMatchObject({ status: "4" })
    expect(await bet([order("1", "10")], { merchant_code: "x" })).toMatchObject({ status: "4" })
    expect(await house.call("other", {})).toMatchObject({ status: "2" })
    expect(await house.money()).toBe("100.00")
  })
})

test("a player comes in and has a balance", async () => {
  expect(await house.call("auth", { session_token: "token-of-alice" })).toMatchObject({
    status: "0",
    username: "alice",
    balance: "100.00",
  })
  expect(await house.call("auth", { session_token: "none" })).toMatchObject({ status: "7" })
  expect(await house.call("gb", who)).toMatchObject({ status: "0", balance: "100.00" })
  expect(await house.call("gb", { ...who, username: "nobody" })).toMatchObject({ status: "5" })
})

describe("a slip", () => {
  test("is taken order by order, each once, up to what the player has", async () => {
    const slip = [order("1", "60"), order("2", "50"), order("3", "40")]
    const told = results(
      { tx_id: "1", status: "0" },
      { tx_id: "2", status: "6" },
      { tx_id: "3", status: "0" },
    )
    expect(await bet(slip)).toMatchObject(told)
    expect(await bet(slip)).toMatchObject(told)
    expect(await house.money()).toBe("0.00")
  })

  test("that comes twenty times at once is one", async () => {
    await Promise.all(Array.from({ length: 20 }, () => bet([order("1", "1"), order("2", "2")])))
    expect(await house.money()).toBe("97.00")
  })

  test.each([
    ["2", order("1", "-1"), {}],
    ["2", order("1", "0"), {}],
    ["2", order("1", "0.00001"), {}],
    ["2", order("1", "1"), { currency: "XTS" }],
    ["2", order("1", "1"), { currency: "USD" }],
    ["5", order("1", "1"), { username: "nobody" }],
    ["7", order("1", "1"), { session_token: "none" }],
  ])("is answered %s for %o, %o", async (status, one, more) => {
    expect(await bet([one], more)).toMatchObject(results({ status }))
    expect(await house.money()).toBe("100.00")
  })

  test("with another amount under a number is refused", async () => {
    await bet([order("1", "10")])
    expect(await bet([order("1", "11")])).toMatchObject(results({ status: "10" }))
  })
})

describe("a draw", () => {
  test("settles orders of many players, once, without sessions", async () => {
    await house.player("bob", "10", "token-of-bob")
    await bet([order("1", "10")])
    await bet([order("2", "10")], { username: "bob", session_token: "token-of-bob" })
    await house.endSession("token-of-alice")
    const all = [settled("1", "25"), settled("2", "0", { username: "bob" })]
    for (const _ of [1, 2]) expect(await settle(all)).toMatchObject(results({ status: "0" }, { status: "0" }))
    expect([await house.money(), await house.money("bob")]).toEqual(["115.00", "0.00"])
  })

  test("of an order that is not here yet is to be sent again, and pays the others", async () => {
    await bet([order("1", "10")])
    expect(await settle([settled("1", "20"), settled("2", "20")])).toMatchObject({
      status: "1",
      results: [{ status: "0" }, { status: "8" }],
    })
    expect(await house.money()).toBe("110.00")
  })

  test("is corrected either way, once", async () => {
    await bet([order("1", "10")])
    await settle([settled("1", "20")])
    const corrections = [
      { ...who, ...order("c1", "-15") },
      { ...who, ...order("c2", "1.5") },
    ]
    for (const _ of [1, 2])
      expect(await house.call("resettle", { corrections })).toMatchObject({ status: "0" })
    expect(await house.money()).toBe("96.50")
    expect(await house.call("resettle", { corrections: [{ ...who, ...order("c3", "-500") }] })).toMatchObject(
      results({ status: "6" }),
    )
  })
})

describe("a cancellation", () => {
  test("gives the stake back and takes the prize, once, and keeps out what is not here", async () => {
    await bet([order("1", "10")])
    await settle([settled("1", "25")])
    for (const _ of [1, 2])
      expect(await cancel("1")).toMatchObject(results({ status: "0", balance: "100.00" }))
    expect(await cancel("2")).toMatchObject(results({ status: "0" }))
    await bet([order("3", "10")])
    await settle([settled("3", "25")])
    await house.call("resettle", { corrections: [{ ...who, ...order("c3", "-15"), order_id: "o3" }] })
    expect(await cancel("3")).toMatchObject(results({ status: "0", balance: "100.00" }))
    expect(await bet([order("2", "10")])).toMatchObject(results({ status: "9" }))
    expect(await settle([settled("1", "25")])).toMatchObject(results({ status: "9" }))
  })
})

test("while the house is away every answer is to try again", async () => {
  house.away(true)
  for (const said of [
    bet([order("1", "1")]),
    settle([settled("1", "1")]),
    cancel("1"),
    house.call("gb", who),
  ])
    expect(await said).toMatchObject({ status: "1" })
})

test("the vendor lists, opens and plays, and its books agree", async () => {
  expect((await house.adapter.games()).games).toMatchObject([
    { game: "SEA3D", category: "ELOTT", status: "active" },
    { game: "SEA4D" },
    { status: "maintenance" },
  ])
  const play = await house.sit("SEA3D")
  expect(await play()).toMatchObject({ state: "played", balance: "110.00" })
  const line = house.simulator.line("tcg-sea")
  for (const fault of ["lose-answer", "delay-call"] as const) {
    line.inject({ fault })
    expect(await play()).toMatchObject({ state: "cancelled" })
  }
  await line.deliver()
  expect(await house.money()).toBe("110.00")
  expect(await play()).toMatchObject({ state: "played" })
  await house.takeBack()
  expect(await house.money()).toBe("110.00")
  expect(await house.adapter.entries(new Date(0), new Date("2030-01-01"))).toMatchObject([
    { kind: "bet", amount: 100_000n, isTakenBack: false },
    { kind: "win", amount: 200_000n, isTakenBack: false },
    { kind: "bet", isTakenBack: true },
    { kind: "win", isTakenBack: true },
  ])
})
