import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { jili } from "./index.ts"
import { jiliDay, jiliKey } from "./protocol.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "../test-vendors.ts"

let house: TestVendor
beforeEach(async () => {
  house = await testVendor("jili", (kit, url) => jili.entry.parse({ url, ...CREDENTIALS.jili }).adapter(kit))
})
afterEach(() => house.close())

const ROUND = "17238050501001102002"
const play = { currency: "BRL", game: "2", round: ROUND, wagersTime: "1592559162", token: "token-of-alice" }
const bet = (more: object = {}) =>
  house.call("bet", { ...play, betAmount: "10", winloseAmount: "5", ...more })
const cancel = (more: object = {}) =>
  house.call("cancelBet", { ...play, betAmount: "10", winloseAmount: "5", userId: "alice", ...more })
const money = () => house.money()

describe("the key", () => {
  const agent = { agentId: "abcd_RMB", agentKey: "be8e08f95357d215921f91c6a533f74d3194de52" }

  test("is the manual's", () => {
    const query = "Token=Test006&GameId=1&Lang=zh-CN&AgentId=abcd_RMB"
    expect(jiliKey(query, agent, new Date("2019-01-01T12:00:00Z"), ["123456", "abcdef"])).toBe(
      "1234563e4c3b321eac16f20633f683be08d237abcdef",
    )
  })

  test.each([
    ["2018-09-30T03:00:00Z", "180929"],
    ["2018-02-07T04:00:00Z", "18027"],
    ["2018-02-18T12:00:00Z", "180218"],
    ["2019-01-01T03:59:59Z", "181231"],
    ["2019-01-01T04:00:00Z", "19011"],
  ])("at %s is of the day %s", (at, day) => expect(jiliDay(new Date(at))).toBe(day))
})

describe("a bet", () => {
  test("is staked and won at once", async () => {
    expect(await house.call("auth", { token: "token-of-alice" })).toMatchObject({
      errorCode: "0",
      username: "alice",
      currency: "BRL",
      balance: "100.00",
      token: "token-of-alice",
    })
    expect(await bet()).toMatchObject({
      errorCode: "0",
      balance: "95.00",
    })
    expect(house.transactions()).toMatchObject([
      { txId: ROUND, round: ROUND, amount: 100_000n, win: 50_000n },
    ])
  })

  test("that comes again says so, with the balance of now", async () => {
    await bet()
    expect(await bet()).toMatchObject({ errorCode: "1", balance: "95.00" })
    const many = await Promise.all(Array.from({ length: 20 }, () => bet({ round: "2" })))
    expect(many.filter((each) => (each as { errorCode: string }).errorCode === "0")).toHaveLength(1)
    expect(await money()).toBe("90.00")
  })

  test("needs its stake even where it wins more", async () => {
    expect(await bet({ betAmount: "100.5", winloseAmount: "500" })).toMatchObject({
      errorCode: "2",
      balance: "100.00",
    })
    expect(await money()).toBe("100.00")
  })

  test.each([
    ["3", { betAmount: "-1" }],
    ["3", { winloseAmount: "0.00001" }],
    ["3", { currency: "USD" }],
    ["3", { currency: "XTS" }],
    ["3", { round: "abc" }],
    ["4", { token: "none" }],
  ])("is answered %s for %o", async (errorCode, more) => {
    expect(await bet(more)).toMatchObject({ errorCode })
    expect(await money()).toBe("100.00")
  })

  test("with another amount under the same number is refused", async () => {
    await bet()
    expect(await bet({ winloseAmount: "6" })).toMatchObject({ errorCode: "3" })
  })

  test("needs a session; a free round's payment to one who left does not", async () => {
    await house.endSession("token-of-alice")
    expect(await bet()).toMatchObject({ errorCode: "4" })
    const free = {
      betAmount: "0",
      winloseAmount: "55",
      userId: "alice",
      isFreeRound: true,
      transactionId: "1",
    }
    expect(await bet(free)).toMatchObject({ errorCode: "0", balance: "155.00" })
    expect(await bet(free)).toMatchObject({ errorCode: "1", balance: "155.00" })
  })

  test("from one who does not authenticate is not read", async () => {
    const answer = await fetch(`${house.platform}/vendors/jili/bet`, { method: "POST", body: "{}" })
    expect(answer.status).toBe(401)
    expect(await bet({ authorization: "Basic bmFtZTpwYXNz" })).toMatchObject({ errorCode: "5" })
    expect(await money()).toBe("100.00")
  })
})

describe("a cancellation", () => {
  test("gives the stake back and takes the win, once", async () => {
    await bet()
    expect(await cancel()).toMatchObject({ errorCode: "0", balance: "100.00" })
    expect(await cancel()).toMatchObject({ errorCode: "1", balance: "100.00" })
    expect(await bet()).toMatchObject({ errorCode: "5" })
  })

  test("of a bet that is not here keeps it out", async () => {
    expect(await cancel()).toMatchObject({ errorCode: "2", balance: "100.00" })
    expect(await bet()).toMatchObject({ errorCode: "5" })
    expect(await money()).toBe("100.00")
  })

  test("that would take more than there is is refused", async () => {
    await bet({ betAmount: "1", winloseAmount: "50" })
    await bet({ round: "2", betAmount: "149", winloseAmount: "0" })
    expect(await cancel()).toMatchObject({ errorCode: "6" })
    expect(await money()).toBe("0.00")
  })

  test("needs no session", async () => {
    await bet()
    await house.endSession("token-of-alice")
    expect(await cancel()).toMatchObject({ errorCode: "0" })
  })
})

describe("a session", () => {
  const session = (type: "1" | "2", round: string, more: object) =>
    house.call("sessionBet", {
      ...play,
      round,
      userId: "alice",
      sessionId: "1709179916462705072",
      type,
      ...more,
    })
  const stake = (round: string, betAmount = "10") =>
    session("1", round, { betAmount, winloseAmount: "0", turnover: "0", preserve: "0" })
  const settle = (more: object = {}) =>
    session("2", "9", { betAmount: "0", winloseAmount: "55", turnover: "22", preserve: "0", ...more })

  test("takes several bets and is settled once", async () => {
    expect(await settle().catch((error: Error) => error.name)).toBe("NoAnswer")
    expect(await stake("1")).toMatchObject({ errorCode: "0", balance: "90.00" })
    expect(await stake("2")).toMatchObject({ errorCode: "0", balance: "80.00" })
    await house.endSession("token-of-alice")
    expect(await settle()).toMatchObject({ errorCode: "0", balance: "135.00" })
    expect(await settle()).toMatchObject({ errorCode: "1", balance: "135.00" })
    expect(house.transactions().at(-1)).toMatchObject({ kind: "win", validBet: 220_000n, roundClosed: true })
    expect(await house.turnover()).toBe("22.00")
  })

  test("cancels one bet and leaves the others", async () => {
    await stake("1")
    await stake("2")
    const back = {
      ...play,
      round: "2",
      userId: "alice",
      sessionId: "1709179916462705072",
      type: "1",
      preserve: "0",
    }
    expect(
      await house.call("cancelSessionBet", { ...back, betAmount: "10", winloseAmount: "0" }),
    ).toMatchObject({
      errorCode: "0",
      balance: "90.00",
    })
    expect(await house.turnover()).toBe("0.00")
  })

  test.each([
    ["less", "5", "0", "95.00"],
    ["as much, and wins", "40", "60", "120.00"],
    ["nothing", "0", "0", "100.00"],
  ])(
    "that set a sum aside and played for %s gives back the rest",
    async (_, betAmount, winloseAmount, left) => {
      const aside = { betAmount: "0", winloseAmount: "0", turnover: "0", preserve: "40" }
      expect(await session("1", "1", aside)).toMatchObject({ errorCode: "0", balance: "60.00" })
      expect(await settle({ betAmount, winloseAmount, preserve: "40" })).toMatchObject({
        errorCode: "0",
        balance: left,
      })
    },
  )

  test("that set a sum aside counts as turnover what its settlement says", async () => {
    await session("1", "1", { betAmount: "0", winloseAmount: "0", turnover: "0", preserve: "40" })
    // The smaller of the stake and of what changed hands.
    await settle({ betAmount: "10", winloseAmount: "8", preserve: "40", turnover: "2" })
    expect([await house.money(), await house.turnover()]).toEqual(["98.00", "2.00"])
  })

  test("that was taken back after its settlement counts as no turnover", async () => {
    await session("1", "1", { betAmount: "10", winloseAmount: "0", turnover: "0", preserve: "0" })
    await settle({ turnover: "10" })
    const back = { betAmount: "10", winloseAmount: "0", turnover: "0", preserve: "0", userId: "alice" }
    await house.call("cancelSessionBet", {
      ...play,
      ...back,
      round: "1",
      sessionId: "1709179916462705072",
      type: "1",
    })
    expect([await house.money(), await house.turnover()]).toEqual(["100.00", "0.00"])
  })

  test("that set a sum aside and never began gives it back; one that is not here is kept out", async () => {
    const aside = { betAmount: "0", winloseAmount: "0", turnover: "0", preserve: "40" }
    const back = (round: string, sessionId: string) =>
      house.call("cancelSessionBet", { ...play, ...aside, round, sessionId, userId: "alice", type: "1" })
    await session("1", "1", aside)
    expect(await back("1", "1709179916462705072")).toMatchObject({ errorCode: "0", balance: "100.00" })
    expect(await back("5", "77")).toMatchObject({ errorCode: "2", balance: "100.00" })
    expect(await session("1", "5", { ...aside, sessionId: "77" })).toMatchObject({ errorCode: "5" })
  })
})

test("while the house is away JILI hears no code, and is sent again", async () => {
  house.away(true)
  for (const name of ["auth", "bet", "cancelBet"])
    expect(
      await house
        .call(name, { ...play, userId: "alice", betAmount: "1", winloseAmount: "0" })
        .catch((error: Error) => error.name),
    ).toBe("NoAnswer")
  expect(house.reported).toHaveLength(3)
})

describe("the vendor", () => {
  const open = (game: string) =>
    house.adapter.open({
      token: "token-of-alice",
      player: "alice",
      game,
      currency: "BRL",
      language: "PT",
      returnUrl: "https://house.example/",
    })
  const sit = async (game: string) => {
    const page = await fetch(await open(game)).then((answer) => answer.text())
    const at = `${house.simulator.url}/seats/jili/${/data-seat="(\d+)"/.exec(page)?.[1] ?? ""}/rounds`
    const headers = { "content-type": "application/json" }
    return () =>
      fetch(at, { method: "POST", headers, body: '{"stake":"10.00"}' }).then((answer) => answer.json())
  }

  test("lists its games", async () => {
    const { games } = await house.adapter.games()
    expect(games.find(({ game }) => game === "4")).toMatchObject({
      category: "RNG",
      tags: ["jackpot", "free-rounds"],
    })
    expect(games.find(({ game }) => game === "94")).toMatchObject({
      category: "PVP",
      names: { EN: "Silver Three Cards", CN: "银三张牌" },
    })
    expect(games.find(({ game }) => game === "1")).toMatchObject({ category: "FISH" })
  })

  test.each(["2", "72", "94"])("plays its game %s", async (game) => {
    const spin = await sit(game)
    expect(await spin()).toMatchObject({ state: "played", balance: "110.00", win: "20.00" })
    expect(await money()).toBe("110.00")
    house.simulator.line("jili").inject({ fault: "duplicate" })
    expect(await spin()).toMatchObject({ state: "played", balance: "120.00" })
  })

  test("sends a bet again whose answer was lost, and takes it back when none comes", async () => {
    const spin = await sit("2")
    const line = house.simulator.line("jili")
    line.inject({ fault: "lose-answer", call: "bet" })
    expect(await spin()).toMatchObject({ state: "played", balance: "110.00" })
    for (let time = 0; time < 3; time++)
      line.inject({ fault: time === 0 ? "lose-answer" : "lose-call", call: "bet" })
    expect(await spin()).toMatchObject({ state: "cancelled" })
    for (let time = 0; time < 3; time++) line.inject({ fault: "delay-call", call: "bet" })
    expect(await spin()).toMatchObject({ state: "cancelled" })
    await line.deliver()
    expect(await money()).toBe("110.00")
    const entries = await house.adapter.entries(
      new Date("2026-11-21T09:00:00Z"),
      new Date("2026-11-21T10:00:00Z"),
    )
    expect(entries).toMatchObject([
      { of: "round", player: "alice", currency: "BRL", staked: 100_000n, won: 200_000n, at: house.now() },
    ])
    expect(await house.adapter.entries(new Date("2026-11-21T10:00:00Z"), new Date("2026-11-22"))).toEqual([])
  })
})
