import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { fc } from "./index.ts"
import { fcOpen, fcSeal, fcTime } from "./protocol.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "../test-vendors.ts"

let house: TestVendor
const open = (currency: "BRL" | "VND" = "BRL") =>
  testVendor("fc", (kit, url) => fc.entry.parse({ url, ...CREDENTIALS.fc, currency }).adapter(kit), currency)
beforeEach(async () => {
  house = await open()
})
afterEach(() => house.close())

const play = { MemberAccount: "alice", Currency: "BRL", GameID: 22016 }
const both = (BankID: string, Bet: number, Win: number, more: object = {}) =>
  house.call("BetNInfo", { ...play, BankID, RecordID: `r${BankID}`, Bet, Win, NetWin: Win - Bet, ...more })
const stake = (BetID: string, Bet: number) => house.call("Bet", { ...play, BetID, RecordID: "r", Bet })
const settle = (SettleBetIDs: readonly object[], Refund = 0) =>
  house.call("Settle", { ...play, BankID: "s", RecordID: "r", Refund, SettleBetIDs })
const has = (MainPoints: string) => ({ Result: "0", MainPoints })
const is = (Result: string) => ({ Result })

describe("a message", () => {
  const KEY = "0123456789abcdef"
  const sealed = (message: string, key = KEY) =>
    new URLSearchParams({ AgentCode: "a", ...fcSeal(message, key) })

  test("opens by its key alone, whole and unchanged", () => {
    // AES-128-ECB of "{}" with padding, by openssl.
    expect(fcSeal("{}", KEY)).toEqual({
      Params: "y3DdwloqIEW0wTCEQYqauw==",
      Sign: "99914b932bd37a50b983c5e7c90ae93b",
    })
    const form = sealed('{"RecordID":9223372036854775807}')
    expect(fcOpen(form, "a", KEY)).toEqual({ RecordID: "9223372036854775807" })
    expect(fcOpen(form, "b", KEY)).toBeUndefined()
    expect(fcOpen(form, "a", "fedcba9876543210")).toBeUndefined()
    form.set("Sign", "0".repeat(32))
    expect(fcOpen(form, "a", KEY)).toBeUndefined()
    expect(() => fcOpen(sealed("{"), "a", KEY)).toThrow(SyntaxError)
    expect(fcOpen(sealed('{"a":1}', "0123456789abcdef01234567"), "a", "0123456789abcdef01234567")).toEqual({
      a: "1",
    })
  })

  test("has times of UTC-4", () =>
    expect(fcTime(new Date("2026-01-01T02:00:00Z"))).toBe("2025-12-31 22:00:00"))

  test("of another agent or with a wrong sign moves nothing", async () => {
    expect(await both("1", 10, 0, { Sign: "0".repeat(32) })).toMatchObject(is("999"))
    expect(await both("1", 10, 0, { AgentCode: "other" })).toMatchObject(is("999"))
    expect(await house.money()).toBe("100.00")
  })
})

describe("stake and win at once", () => {
  test("come once, with the balance of now", async () => {
    expect(await house.call("GetBalance", play)).toEqual({ ...has("100.00"), ErrorText: "" })
    expect(await both("1", 10, 25.5)).toMatchObject(has("115.50"))
    expect(await both("1", 10, 25.5)).toMatchObject(has("115.50"))
    await Promise.all(Array.from({ length: 20 }, () => both("2", 1, 0)))
    expect(await house.money()).toBe("114.50")
  })

  test.each([
    ["203", { Bet: 100.01 }],
    ["500", { MemberAccount: "nobody" }],
    ["999", { Bet: -1 }],
    ["999", { Currency: "USD" }],
    ["999", { Bet: 0.00001 }],
    ["999", { BankID: "" }],
  ])("are answered %s for %o", async (Result, more) => {
    expect(await both("1", 1, 0, more)).toMatchObject(is(Result))
    expect(await house.money()).toBe("100.00")
  })

  test("under a number that had others are answered 205", async () => {
    await both("1", 10, 0)
    expect(await both("1", 11, 0)).toMatchObject(is("205"))
  })

  test("need a game that the player has opened", async () => {
    await house.endSession("token-of-alice")
    expect(await both("1", 1, 0)).toMatchObject(is("999"))
  })

  test("are taken back once, and what is not here is 221 and stays out", async () => {
    await both("1", 10, 25)
    const back = (BankID: string) => house.call("CancelBetNInfo", { ...play, BankID })
    expect(await back("1")).toMatchObject(has("100.00"))
    expect(await back("1")).toMatchObject(has("100.00"))
    expect(await back("2")).toMatchObject(is("221"))
    expect(await both("2", 10, 0)).toMatchObject(is("999"))
    expect(await house.money()).toBe("100.00")
  })
})

describe("a table", () => {
  test("that is settled before its bet is to be settled again", async () => {
    expect(await settle([{ betID: "1", win: 5 }]).catch((error: Error) => error.name)).toBe("NoAnswer")
    await stake("1", 10)
    expect(await settle([{ betID: "1", win: 5 }])).toMatchObject(has("95.00"))
  })

  test("settles what was bet, once", async () => {
    await stake("1", 10)
    expect(await stake("2", 20)).toMatchObject(has("70.00"))
    await house.endSession("token-of-alice")
    const wins = [
      { betID: "1", win: 30 },
      { betID: "2", win: 0 },
    ]
    expect(await settle(wins, 5)).toMatchObject(has("105.00"))
    expect(await settle(wins, 5)).toMatchObject(has("105.00"))
    expect(house.transactions().at(-1)).toMatchObject({ txId: "refund:s", roundClosed: true })
  })

  test("pays the other bets of a settlement, whatever became of one, and is told to send again while one is not here", async () => {
    await stake("1", 10)
    await stake("2", 10)
    await house.call("CancelBet", { ...play, BetID: "1", RecordID: "r", Bet: 10 })
    const wins = ["1", "2", "3"].map((betID) => ({ betID, win: 30 }))
    expect(await settle(wins).catch((error: Error) => error.name)).toBe("NoAnswer")
    expect(await house.money()).toBe("120.00")
    expect(await settle(wins.slice(0, 2))).toMatchObject(is("999"))
    expect(await house.money()).toBe("120.00")
  })

  test("takes a bet back, with its win", async () => {
    await stake("1", 10)
    await stake("2", 10)
    await settle([
      { betID: "1", win: 30 },
      { betID: "2", win: 0 },
    ])
    expect(await house.call("CancelBet", { ...play, BetID: "1", RecordID: "r", Bet: 10 })).toMatchObject(
      has("90.00"),
    )
    expect(await house.call("CancelBet", { ...play, BetID: "9", RecordID: "r", Bet: 10 })).toMatchObject(
      is("221"),
    )
  })
})

describe("prizes", () => {
  test("of an event are paid to each player, once", async () => {
    await house.player("bob", "0", "token-of-bob")
    const prize = (memberAccount: string, trsID: string, points: number) => ({
      eventID: "e",
      memberAccount,
      gameID: 22016,
      bankID: `b${trsID}`,
      trsID,
      points,
    })
    const List = [prize("alice", "1", 8), prize("bob", "2", 5.5), prize("alice", "3", 2)]
    for (const _ of [1, 2])
      expect(await house.call("EventSettle", { Currency: "BRL", List })).toMatchObject(is("0"))
    expect([await house.money(), await house.money("bob")]).toEqual(["110.00", "5.50"])
    const some = [prize("nobody", "4", 1), prize("bob", "5", 1)]
    expect(await house.call("EventSettle", { Currency: "BRL", List: some })).toMatchObject(is("500"))
    expect(await house.money("bob")).toBe("6.50")
  })

  test("of free spins are paid without a stake, once, to those who left too", async () => {
    await house.endSession("token-of-alice")
    const free = { ...play, RecordID: "f1", Bet: 1, Win: 12, IsFreeSpin: true, EventID: "e" }
    expect(await house.call("FreeSpinBetNInfo", free)).toMatchObject(has("112.00"))
    expect(await house.call("FreeSpinBetNInfo", free)).toMatchObject(has("112.00"))
  })
})

test("while the house is away Fa Chai is answered 503, and no outcome", async () => {
  house.away(true)
  const name = (error: Error) => error.name
  expect(await both("1", 1, 0).catch(name)).toBe("NoAnswer")
  expect(await house.call("CancelBetNInfo", { ...play, BankID: "1" }).catch(name)).toBe("NoAnswer")
})

async function spinner(game: string, currency: "BRL" | "VND" = "BRL") {
  const url = await house.adapter.open({
    token: "token-of-alice",
    player: "alice",
    game,
    currency,
    language: "EN",
    returnUrl: "https://house.example/",
  })
  const page = await fetch(url).then((answer) => answer.text())
  const at = `${house.simulator.url}/seats/fc/${/data-seat="(\d+)"/.exec(page)?.[1] ?? ""}`
  return (stake = "10.00") =>
    fetch(`${at}/rounds`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ stake }),
    }).then((answer) => answer.json())
}

test.each(["22016", "28001"])("the vendor opens its game %s, plays, and its books agree", async (game) => {
  const { games } = await house.adapter.games()
  expect(games.find((listed) => listed.game === "21003")).toMatchObject({
    category: "FISH",
    names: { EN: "Festival Pond", CN: "节庆池塘" },
  })
  const spin = await spinner(game)
  expect(await spin()).toMatchObject({ state: "played", balance: "110.00" })
  const line = house.simulator.line("fc")
  for (const fault of ["lose-answer", "delay-call"] as const) {
    line.inject({ fault })
    expect(await spin()).toMatchObject({ state: "cancelled" })
  }
  await line.deliver()
  expect(await house.money()).toBe("110.00")
  // An hour later what is two hours back is asked for at the other address.
  house.setNow(new Date("2026-11-21T11:00:00Z"))
  const entries = await house.adapter.entries(
    new Date("2026-11-21T08:20:00Z"),
    new Date("2026-11-21T10:40:00Z"),
  )
  expect(entries).toMatchObject([
    {
      of: "round",
      player: "alice",
      currency: "BRL",
      staked: 100_000n,
      won: 200_000n,
      at: new Date("2026-11-21T09:30:00Z"),
    },
  ])
})

test("dong are counted in thousands", async () => {
  await house.close()
  house = await open("VND")
  await house.player("rich", "5000000", "token-of-rich")
  const rich = { MemberAccount: "rich", Currency: "VND", GameID: 22016 }
  expect(await house.call("GetBalance", rich)).toMatchObject(has("5000.00"))
  expect(
    await house.call("BetNInfo", { ...rich, BankID: "1", RecordID: "1", Bet: 12.5, Win: 20 }),
  ).toMatchObject(has("5007.50"))
  expect(await house.money("rich")).toBe("5007500.00")
})
