import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { cq9 } from "./index.ts"
import { cq9Time, readCq9Body } from "./protocol.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "../test-vendors.ts"

let house: TestVendor
beforeEach(async () => {
  house = await testVendor("cq9", (kit, url) =>
    cq9.entry.parse({ url, ...CREDENTIALS.cq9, currency: "BRL" }).adapter(kit),
  )
})
afterEach(() => house.close())

const play = { account: "alice", gamehall: "cq9", gamecode: "7", roundid: "9223372036854775807" }
const bet = (mtcode: string, amount = "10", more: object = {}) =>
  house.call("game/bet", { ...play, mtcode, amount, ...more })
const end = (data: readonly object[], more: object = {}) =>
  house.call("game/endround", { ...play, createTime: "2026-11-21T05:30:00-04:00", data, ...more })
const code = (code: string) => ({ data: null, status: { code } })
const left = (balance: string) => ({ data: { balance, currency: "BRL" }, status: { code: "0" } })

test("times are UTC-4 by RFC 3339, and what a form holds as JSON is read", () => {
  expect(cq9Time(new Date("2026-11-21T03:30:00Z"))).toBe("2026-11-20T23:30:00.000-04:00")
  expect(readCq9Body("a=1&empty=&data=%5B%7B%22amount%22%3A1.10%7D%5D")).toEqual({
    a: "1",
    data: [{ amount: "1.10" }],
  })
  expect(() => readCq9Body("data=%5B")).toThrow(SyntaxError)
})

describe("a player", () => {
  test("is checked and has a balance", async () => {
    expect(await house.call("check", { account: "alice" })).toMatchObject({
      data: true,
      status: { code: "0" },
    })
    expect(await house.call("check", { account: "nobody" })).toMatchObject({
      data: false,
      status: { code: "0" },
    })
    expect(await house.call("balance", { account: "alice" })).toMatchObject(left("100.00"))
    expect(await house.call("balance", { account: "nobody" })).toMatchObject(code("1006"))
  })

  test("refuses a wrong token, and an unknown call", async () => {
    expect(await house.call("balance", { account: "alice", wtoken: "guess" })).toMatchObject(code("1003"))
    expect(await bet("b1", "10", { wtoken: "" })).toMatchObject(code("1003"))
    expect(await house.call("game/other", {})).toMatchObject(code("1002"))
    expect(await house.money()).toBe("100.00")
  })
})

describe("a round", () => {
  test("takes bets and ends with several wins, each once", async () => {
    expect(await bet("b1", "10.1234")).toMatchObject(left("89.8766"))
    expect(await bet("b1", "10.1234")).toMatchObject(left("89.8766"))
    expect(await bet("b2")).toMatchObject(left("79.8766"))
    const wins = [
      { mtcode: "w1", amount: 5 },
      { mtcode: "w2", amount: "0.1234" },
    ]
    await house.endSession("token-of-alice")
    expect(await end(wins)).toMatchObject(left("85.00"))
    expect(await end(wins)).toMatchObject(left("85.00"))
    expect(house.transactions().at(-1)).toMatchObject({ txId: "w2", roundClosed: true })
    expect(await bet("b3")).toMatchObject(code("1006"))
  })

  test("that ends before its bet is asked for again", async () => {
    expect(await end([{ mtcode: "w1", amount: 5 }])).toMatchObject(code("1014"))
    await bet("b1")
    expect(await end([{ mtcode: "w1", amount: 5 }])).toMatchObject(left("95.00"))
  })

  test("takes twenty of the same at once as one", async () => {
    await Promise.all(Array.from({ length: 20 }, () => bet("b1")))
    expect(await house.money()).toBe("90.00")
  })

  test.each([
    ["1003", { amount: "-1" }],
    ["1003", { amount: "0" }],
    ["1003", { amount: "0.00001" }],
    ["1003", { mtcode: "" }],
    ["1004", { eventTime: "2026-11-21 05:30:00" }],
    ["1005", { amount: "100.01" }],
    ["1006", { account: "nobody" }],
  ])("is answered %s for %o", async (wanted, more) => {
    expect(await bet("b1", "1", more)).toMatchObject(code(wanted))
    expect(await house.money()).toBe("100.00")
  })

  test("with another amount under the same number is refused", async () => {
    await bet("b1")
    expect(await bet("b1", "11")).toMatchObject(code("2009"))
  })
})

describe("a refund", () => {
  test("names only the number, and gives back once", async () => {
    await bet("b1")
    expect(await house.call("game/refund", { mtcode: "b1" })).toMatchObject(left("100.00"))
    expect(await house.call("game/refund", { mtcode: "b1" })).toMatchObject(left("100.00"))
    expect(await bet("b1")).toMatchObject(code("1015"))
    expect(await house.call("record", { account: "b1" })).toMatchObject({
      data: { status: { status: "refund" } },
    })
  })

  test("of a bet that is not here keeps it out, whether it says whose it is or not", async () => {
    expect(await house.call("game/refund", { mtcode: "b1" })).toMatchObject(code("1014"))
    expect(await bet("b1")).toMatchObject(code("1015"))
    expect(await house.call("game/refund", { mtcode: "b1" })).toMatchObject(code("1014"))
    expect(await house.money()).toBe("100.00")
    expect(await house.call("game/refund", { mtcode: "b2", account: "alice" })).toMatchObject(left("100.00"))
    expect(await bet("b2")).toMatchObject(code("1015"))
  })

  test("that was wrong is cancelled once", async () => {
    await bet("b1")
    expect(await house.call("game/cancel", { mtcode: "b1" })).toMatchObject(code("1014"))
    await house.call("game/refund", { mtcode: "b1" })
    expect(await house.call("game/cancel", { mtcode: "b1" })).toMatchObject(left("90.00"))
    expect(await house.call("game/cancel", { mtcode: "b1" })).toMatchObject(left("90.00"))
    expect(await house.call("game/refund", { mtcode: "b1" })).toMatchObject(code("1015"))
    expect(await bet("b1")).toMatchObject(left("90.00"))
  })

  test("that was wrong and is cancelled leaves the round as it was: what it wins later is paid", async () => {
    await bet("b1")
    await house.call("game/refund", { mtcode: "b1" })
    await house.call("game/cancel", { mtcode: "b1" })
    expect(await house.turnover()).toBe("10.00")
    const prize = { mtcode: "w1", amount: "50", eventtime: "2026-11-21T05:30:00-04:00" }
    const end = { ...play, createTime: prize.eventtime, data: [prize] }
    expect(await house.call("game/endround", end)).toMatchObject(left("140.00"))
    expect(await house.money()).toBe("140.00")
  })
})

describe("a table", () => {
  const carry = (name: string, mtcode: string, more: object = {}) =>
    house.call(name, { ...play, mtcode, ...more })

  test("is carried to and from, and only what was played there is turnover", async () => {
    expect(await carry("game/rollout", "o1", { amount: "60" })).toMatchObject(left("40.00"))
    const back = { amount: "75", bet: "20", win: "35", validbet: "20", rake: "0" }
    expect(await carry("game/rollin", "i1", back)).toMatchObject(left("115.00"))
    expect(house.transactions()).toMatchObject([{ validBet: 0n }, { validBet: 200_000n, roundClosed: true }])
    expect(await house.turnover()).toBe("20.00")
  })

  test("takes all there is, once, whatever else is bet meanwhile", async () => {
    const [all] = await Promise.all([carry("game/takeall", "t1"), bet("b1")])
    expect(all).toMatchObject({ data: { currency: "BRL" }, status: { code: "0" } })
    expect(await carry("game/takeall", "t1")).toMatchObject({
      data: { amount: (all as { data: { amount: string } }).data.amount },
    })
    expect(await house.money()).toBe("0.00")
    expect(await carry("game/takeall", "t2", { roundid: "2" })).toMatchObject(code("1005"))
  })
})

describe("corrections", () => {
  test("take and give, pay prizes, and do so once", async () => {
    for (const time of [1, 2]) {
      expect(await house.call("game/debit", { ...play, mtcode: "d1", amount: "5" })).toMatchObject({
        status: { code: "0" },
      })
      expect(await house.call("game/credit", { ...play, mtcode: "c1", amount: "3" })).toMatchObject({
        status: { code: "0" },
      })
      expect(await house.call("game/bonus", { ...play, mtcode: "x1", amount: "2" })).toMatchObject({
        status: { code: "0" },
      })
      const prize = { account: "alice", mtcode: "p1", amount: "10", promoid: "9" }
      expect(await house.call("user/payoff", prize), String(time)).toMatchObject(left("110.00"))
    }
    expect(await house.call("game/debit", { ...play, mtcode: "d2", amount: "500" })).toMatchObject(
      code("1005"),
    )
  })

  test("of several players tell of each what became of it", async () => {
    await house.player("bob", "20", "token-of-bob")
    const event = (mtcode: string, amount: number, action: string) => ({
      mtcode,
      amount,
      action,
      roundid: "1",
      gamecode: "7",
    })
    const list = [
      { account: "alice", ucode: "1", event: [event("a1", 10, "credit"), event("a2", 4, "debit")] },
      { account: "bob", ucode: "2", event: [event("a3", 500, "debit")] },
      { account: "nobody", ucode: "3", event: [event("a4", 5, "credit")] },
    ]
    expect(await house.call("game/amends", { list })).toMatchObject({
      data: {
        success: [{ account: "alice", ucode: "1", balance: "106.00" }],
        failed: [
          { account: "bob", code: "1005" },
          { account: "nobody", code: "1006" },
        ],
      },
    })
    const bets = {
      account: "alice",
      gamecode: "7",
      data: [
        { mtcode: "b1", roundid: "5", amount: 6 },
        { mtcode: "b2", roundid: "6", amount: 10 },
      ],
    }
    expect(await house.call("game/bets", bets)).toMatchObject(left("90.00"))
    const wins = {
      list: [
        { account: "alice", ucode: "1", event: [{ mtcode: "w1", amount: 15, roundid: "5", validbet: 6 }] },
      ],
    }
    expect(await house.call("game/wins", wins)).toMatchObject({
      data: { success: [{ balance: "105.00" }], failed: [] },
    })
    // Of three rounds, one of which is not here: the others are paid.
    const three = ["7", "6", "5"].map((roundid) => ({ mtcode: `x${roundid}`, amount: 1, roundid }))
    expect(
      await house.call("game/wins", { list: [{ account: "alice", ucode: "1", event: three }] }),
    ).toMatchObject({
      data: { success: [], failed: [{ account: "alice", code: "1014" }] },
    })
    expect(await house.money()).toBe("107.00")
  })
})

test("while the house is away CQ9 hears 1100 and never an outcome", async () => {
  house.away(true)
  for (const said of [
    bet("b1"),
    end([{ mtcode: "w", amount: 1 }]),
    house.call("balance", { account: "alice" }),
  ])
    expect(await said).toMatchObject(code("1100"))
})

test.each(["7", "GT1"])("the vendor opens its game %s, plays, and its books agree", async (game) => {
  const { games } = await house.adapter.games()
  expect(games.find((listed) => listed.game === "AB1")).toMatchObject({
    category: "FISH",
    names: { EN: "Rain Pond" },
    status: "active",
  })
  expect(games.find((listed) => listed.game === "LV1")).toMatchObject({ category: "LIVE" })
  const spin = await house.sit(game)
  expect(await spin()).toMatchObject({ state: "played", balance: "110.00" })
  const line = house.simulator.line("cq9")
  line.inject({ fault: "lose-answer" })
  expect(await spin()).toMatchObject({ state: "cancelled" })
  line.inject({ fault: "delay-call" })
  expect(await spin()).toMatchObject({ state: "cancelled" })
  await line.deliver()
  expect(await house.money()).toBe("110.00")
  const entries = await house.adapter.entries(
    new Date("2026-11-21T09:00:00Z"),
    new Date("2026-11-21T10:00:00Z"),
  )
  expect(entries).toMatchObject([
    { of: "round", player: "alice", staked: 100_000n, won: 200_000n, at: house.now() },
  ])
  expect(await house.adapter.entries(new Date("2026-11-22"), new Date("2026-11-23"))).toEqual([])
  await house.takeBack()
  expect(await house.money()).toBe("110.00")
})
