import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { ds88 } from "./index.ts"
import { ds88Sign } from "./protocol.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "../test-vendors.ts"

let house: TestVendor
beforeEach(async () => {
  house = await testVendor("ds88", (kit, url) => ds88.entry.parse({ url, ...CREDENTIALS.ds88 }).adapter(kit))
})
afterEach(() => house.close())

const who = { user: "alice", currency: "BRL" }
const bet = (ticket: string, stake: string, more: object = {}) =>
  house.call("bet", { ...who, token: "token-of-alice", ticket, stake, market: "sportsbook", ...more })
const settle = (ticket: string, payout: string, more: object = {}) =>
  house.call("settle", {
    tickets: [{ ...who, ticket, settle_id: `s${ticket}`, result: "WON", payout, valid_stake: "1", ...more }],
  })
const unsettle = (ticket: string, settle_id = `s${ticket}`) =>
  house.call("unsettle", { tickets: [{ ...who, ticket, settle_id }] })
const cancel = (ticket: string) => house.call("cancel", { tickets: [{ ...who, ticket }] })
const is = (code: string, balance?: string) => ({
  results: [{ code, ...(balance === undefined ? {} : { balance }) }],
})

describe("a call", () => {
  test("is signed over path, time and body", () => {
    // HMAC-SHA256 of "/bet\n1\n{}" by the key "k", by openssl.
    expect(ds88Sign("k", "/bet", "1", "{}")).toBe(
      "bb72906128756ee89883762dd291288f765917854b588d8e8a094af2654ef5f2",
    )
  })

  test("with a wrong sign, of another path or too old moves nothing", async () => {
    expect(await bet("1", "10", { sign: "0".repeat(64) })).toMatchObject({ code: "3" })
    const time = String(house.now().getTime())
    const body = JSON.stringify({ agent: CREDENTIALS.ds88.agent, ...who })
    const sign = ds88Sign(CREDENTIALS.ds88.secret, "/bet", time, body)
    expect(await house.call("balance", { ...who, time, sign })).toMatchObject({ code: "3" })
    expect(await bet("1", "10", { time: String(house.now().getTime() - 301_000) })).toMatchObject({
      code: "3",
    })
    expect(await bet("1", "10", { time: String(house.now().getTime() + 301_000) })).toMatchObject({
      code: "3",
    })
    expect(await house.money()).toBe("100.00")
  })

  test("that pays or takes back may be as old as it likes", async () => {
    await bet("1", "10")
    const time = "1"
    const tickets = [{ ...who, ticket: "1", settle_id: "s1", result: "WON", payout: "30" }]
    expect(await house.call("settle", { time, tickets })).toMatchObject(is("0", "120.00"))
  })
})

test("a player comes in and has a balance", async () => {
  expect(await house.call("session", { token: "token-of-alice" })).toMatchObject({
    code: "0",
    user: "alice",
    balance: "100.00",
  })
  expect(await house.call("session", { token: "none" })).toMatchObject({ code: "4" })
  expect(await house.call("balance", who)).toMatchObject({ code: "0", balance: "100.00" })
  expect(await house.call("balance", { ...who, user: "nobody" })).toMatchObject({ code: "5" })
})

describe("a ticket", () => {
  test("is bet once and settled once, without a session", async () => {
    for (const _ of [1, 2])
      expect(await bet("9223372036854775807", "10")).toMatchObject({ code: "0", balance: "90.00" })
    await Promise.all(Array.from({ length: 20 }, () => bet("2", "10")))
    await house.endSession("token-of-alice")
    for (const _ of [1, 2]) expect(await settle("9223372036854775807", "25")).toMatchObject(is("0", "105.00"))
    expect(await settle("2", "0", { result: "LOST" })).toMatchObject(is("0", "105.00"))
    expect(await bet("3", "1")).toMatchObject({ code: "4" })
  })

  test("that is settled before it was bet is to be settled again", async () => {
    expect(await settle("1", "25")).toMatchObject({ code: "1", ...is("7") })
    await bet("1", "10")
    expect(await settle("1", "25")).toMatchObject({ code: "0", ...is("0", "115.00") })
  })

  test("is settled anew after its settlement was taken back", async () => {
    await bet("1", "10")
    await settle("1", "25")
    for (const _ of [1, 2]) expect(await unsettle("1")).toMatchObject(is("0", "90.00"))
    expect(await settle("1", "5", { settle_id: "again", result: "HALF_LOST" })).toMatchObject(
      is("0", "95.00"),
    )
    expect(await unsettle("1", "never")).toMatchObject({ code: "1", ...is("7") })
  })

  test.each(["void", "cancelled"])(
    "is %s after its settlement was taken back: nothing has moved",
    async (how) => {
      await bet("1", "10")
      await settle("1", "25")
      await unsettle("1")
      for (const _ of [1, 2])
        expect(
          how === "void" ? await settle("1", "0", { settle_id: "v", result: "VOID" }) : await cancel("1"),
        ).toMatchObject(is("0", "100.00"))
    },
  )

  test("keeps its settlement when another ticket's is taken back by its number", async () => {
    await bet("1", "10")
    await settle("1", "25")
    await bet("2", "10")
    expect(await unsettle("2", "s1")).toMatchObject(is("7"))
    expect(await house.money()).toBe("105.00")
  })

  test("whose prize was spent is not taken below zero", async () => {
    await bet("1", "10")
    await settle("1", "25")
    await bet("2", "110")
    expect(await unsettle("1")).toMatchObject(is("10", "5.00"))
    expect(await cancel("1")).toMatchObject(is("10", "5.00"))
  })

  test("that is void or cancelled gives back its stake, once", async () => {
    await bet("1", "10")
    await bet("2", "10")
    for (const _ of [1, 2]) {
      await settle("1", "0", { result: "VOID" })
      expect(await cancel("2")).toMatchObject(is("0", "100.00"))
    }
    expect(await bet("1", "10")).toMatchObject({ code: "8" })
  })

  test("that was cancelled before it came is kept out", async () => {
    expect(await cancel("1")).toMatchObject(is("0", "100.00"))
    expect(await bet("1", "10")).toMatchObject({ code: "8" })
  })

  test.each([
    ["2", { stake: "-1" }],
    ["2", { stake: "0" }],
    ["2", { stake: "0.00001" }],
    ["2", { currency: "XTS" }],
    ["2", { currency: "USD" }],
    ["4", { token: "none" }],
    ["5", { user: "nobody" }],
    ["6", { stake: "100.01" }],
  ])("is answered %s for %o", async (code, more) => {
    expect(await bet("1", "1", more)).toMatchObject({ code })
    expect(await house.money()).toBe("100.00")
  })

  test("with another stake under its number is refused; a closed game takes none", async () => {
    await bet("1", "10")
    expect(await bet("1", "11")).toMatchObject({ code: "9" })
    house.closeGame()
    expect(await bet("2", "1")).toMatchObject({ code: "10" })
  })
})

test("tickets of several players are answered each for itself", async () => {
  await house.player("bob", "10", "token-of-bob")
  await bet("1", "10")
  await bet("2", "10", { user: "bob", token: "token-of-bob" })
  const ticket = (user: string, ticket: string, payout: string) => ({
    ...who,
    user,
    ticket,
    settle_id: `s${ticket}`,
    result: "WON",
    payout,
  })
  const tickets = [ticket("alice", "1", "5"), ticket("bob", "2", "30"), ticket("nobody", "3", "1")]
  expect(await house.call("settle", { tickets })).toMatchObject({
    code: "0",
    results: [{ code: "0" }, { code: "0" }, { code: "5" }],
  })
  expect([await house.money(), await house.money("bob")]).toEqual(["95.00", "30.00"])
})

test("while the house is away every answer is to try again", async () => {
  house.away(true)
  for (const said of [bet("1", "1"), settle("1", "1"), cancel("1"), house.call("balance", who)])
    expect(await said).toMatchObject({ code: "1" })
})

test("the vendor lists, opens and plays, and its books agree", async () => {
  expect((await house.adapter.games()).games).toMatchObject([
    { category: "SPORTS" },
    { category: "COCKFIGHT" },
    { category: "ESPORTS" },
    { category: "ESPORTS" },
  ])
  const play = await house.sit("sportsbook")
  expect(await play()).toMatchObject({ state: "played", balance: "110.00" })
  const line = house.simulator.line("ds88")
  for (const fault of ["lose-answer", "delay-call"] as const) {
    line.inject({ fault })
    expect(await play()).toMatchObject({ state: "cancelled" })
  }
  await line.deliver()
  expect(await house.money()).toBe("110.00")
  expect(await house.adapter.entries(new Date(0), new Date("2030-01-01"))).toMatchObject([
    { kind: "bet", amount: 100_000n, isTakenBack: false },
    { kind: "win", amount: 200_000n, isTakenBack: false },
  ])
})
