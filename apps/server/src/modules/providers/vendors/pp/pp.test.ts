import { parseAmount, toDecimal } from "@croupier/money"
import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { pp } from "./index.ts"
import { readPpFeed } from "./api.ts"
import { isPpGenuine, ppHash } from "./protocol.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "../test-vendors.ts"

let house: TestVendor
beforeEach(async () => {
  const { secureLogin, secret } = CREDENTIALS.pp
  house = await testVendor("pp", (kit, url) =>
    pp.entry.parse({ url, secureLogin, secret, currency: "BRL" }).adapter(kit),
  )
})
afterEach(() => house.close())

const play = { userId: "alice", gameId: "vs20lantern", roundId: "5101234567890123456", timestamp: "1" }
const bet = (more: object = {}) =>
  house.call("bet", { ...play, reference: "b1", amount: "10.00", token: "token-of-alice", ...more })
const result = (more: object = {}) =>
  house.call("result", { ...play, reference: "w1", amount: "25.50", ...more })
const refund = (more: object = {}) => house.call("refund", { ...play, reference: "b1", ...more })
const money = () => house.money()

describe("the hash", () => {
  // The order and the secret are the manual's; the digest is of "a=1&b=2secret".
  test("is over what holds something, sorted, and the secret", () => {
    const form = new URLSearchParams("b=2&empty=&a=1&hash=zzz")
    expect(ppHash(form, "secret")).toBe("8d9f51949e440aa629fd1a035708473a")
    form.set("hash", ppHash(form, "secret"))
    expect(isPpGenuine(form, "secret")).toBe(true)
    form.set("a", "3")
    expect(isPpGenuine(form, "secret")).toBe(false)
    expect(isPpGenuine(new URLSearchParams("a=1"), "secret")).toBe(false)
  })

  test("of a prize that was overheard is good for no other: its fields cannot be joined anew", async () => {
    const about = { userId: "alice", campaignId: "7", providerId: "PragmaticPlay" }
    const said = { ...about, amount: "5.00", currency: "BRL", reference: "R1" }
    const form = new URLSearchParams({ ...said, timestamp: "1" })
    const hash = ppHash(form, CREDENTIALS.pp.secret)
    expect(await house.call("promoWin", { ...said, timestamp: "1", hash })).toMatchObject({ error: 0 })
    expect(await money()).toBe("105.00")
    for (const again of [
      { ...said, reference: "R1&timestamp=1", hash },
      { ...said, "reference=R1&timestamp": "1", reference: "", hash },
    ])
      expect(await house.call("promoWin", again)).toMatchObject({ error: 5 })
    expect(await money()).toBe("105.00")
  })

  test("that is wrong is answered 5, and nothing moves", async () => {
    expect(await bet({ hash: "0".repeat(32) })).toMatchObject({ error: 5 })
    expect(await money()).toBe("100.00")
  })

  test("holds with unknown fields", async () => {
    expect(await bet({ aFieldOfTomorrow: "ü =" })).toMatchObject({ error: 0 })
  })
})

describe("a round", () => {
  test("is entered, bet, won and ended", async () => {
    expect(
      await house.call("authenticate", { token: "token-of-alice", gameId: "vs20lantern" }),
    ).toMatchObject({
      error: 0,
      userId: "alice",
      currency: "BRL",
      cash: 100,
      bonus: 0,
      token: "token-of-alice",
    })
    expect(await bet()).toMatchObject({ error: 0, cash: 90, usedPromo: 0, transactionId: expect.any(String) })
    expect(await result()).toMatchObject({ error: 0, cash: 115.5 })
    expect(await house.call("endRound", play)).toMatchObject({ error: 0, cash: 115.5 })
    expect(await house.call("balance", { userId: "alice" })).toMatchObject({
      error: 0,
      cash: 115.5,
      currency: "BRL",
    })
  })

  test("takes several bets, each once however often it comes", async () => {
    const first = await bet()
    expect(await bet()).toEqual(first)
    expect(await bet({ reference: "b2" })).toMatchObject({ error: 0, cash: 80 })
    const many = await Promise.all(Array.from({ length: 20 }, () => bet({ reference: "b3" })))
    expect(new Set(many.map((each) => (each as { transactionId: string }).transactionId)).size).toBe(1)
    expect(await money()).toBe("70.00")
  })

  test("answers a bet that comes again with its success, whatever is left", async () => {
    const first = await bet({ amount: "100" })
    expect(await bet({ amount: "100" })).toEqual(first)
  })

  test("asks for a win again that came before its bet, and takes it after", async () => {
    expect(await result()).toMatchObject({ error: 100 })
    await bet()
    expect(await result()).toMatchObject({ error: 0, cash: 115.5 })
  })

  test("pays a prize that rides along with a result once", async () => {
    await bet()
    const with_ = { promoWinAmount: "5", promoWinReference: "p1", promoCampaignID: "77" }
    expect(await result(with_)).toMatchObject({ error: 0, cash: 120.5 })
    expect(await result(with_)).toMatchObject({ error: 0, cash: 120.5 })
  })

  test("pays one that rides along with a result whose bet was taken back", async () => {
    await bet()
    await refund()
    const with_ = { promoWinAmount: "5", promoWinReference: "p1", promoCampaignID: "77" }
    for (const _ of [1, 2]) expect(await result(with_)).toMatchObject({ error: 3 })
    expect(await money()).toBe("105.00")
  })

  test("pays one that rides along without a number of its own, too, once", async () => {
    await bet()
    for (const _ of [1, 2])
      expect(await result({ promoWinAmount: "5" })).toMatchObject({ error: 0, cash: 120.5 })
  })

  test("pays wins without a session, and takes no bet without one", async () => {
    await bet()
    await house.endSession("token-of-alice")
    expect(await bet({ reference: "b2" })).toMatchObject({ error: 4 })
    expect(await bet({ reference: "b3", token: "other" })).toMatchObject({ error: 4 })
    expect(await bet({ reference: "b4", token: "" })).toMatchObject({ error: 7 })
    expect(await result()).toMatchObject({ error: 0 })
  })

  test("pays jackpots and prizes, adjusts both ways, and says a bonus without paying it again", async () => {
    await bet()
    expect(
      await house.call("jackpotWin", { ...play, reference: "j1", amount: "50", jackpotId: "1" }),
    ).toMatchObject({
      error: 0,
      cash: 140,
    })
    const prize = {
      userId: "alice",
      campaignId: "9",
      campaignType: "T",
      amount: "3",
      currency: "BRL",
      reference: "p9",
    }
    expect(await house.call("promoWin", prize)).toMatchObject({ error: 0, cash: 143 })
    expect(await house.call("promoWin", prize)).toMatchObject({ error: 0, cash: 143 })
    const adjust = (reference: string, amount: string) =>
      house.call("adjustment", { ...play, reference, amount })
    expect(await adjust("a1", "-13.00")).toMatchObject({ error: 0, cash: 130 })
    expect(await adjust("a2", "1000.00")).toMatchObject({ error: 0 })
    expect(await adjust("a3", "-9000.00")).toMatchObject({ error: 1 })
    expect(await house.call("bonusWin", { ...play, reference: "bw", amount: "70" })).toMatchObject({
      error: 0,
      cash: 1130,
    })
    expect(await money()).toBe("1130.00")
  })
})

describe("a refund", () => {
  test("gives the stake back once", async () => {
    await bet()
    expect(await refund()).toMatchObject({ error: 0 })
    expect(await refund()).toMatchObject({ error: 0 })
    expect(await money()).toBe("100.00")
    expect(await bet()).toMatchObject({ error: 3 })
  })

  test("of a bet that is not here succeeds, and keeps it out for ever", async () => {
    expect(await refund()).toMatchObject({ error: 0 })
    house.setNow(new Date("2026-12-25T00:00:00Z"))
    expect(await bet()).toMatchObject({ error: 3 })
    expect(await money()).toBe("100.00")
  })
})

describe("no", () => {
  test.each([
    [1, { amount: "100.01" }],
    [2, { userId: "nobody" }],
    [7, { amount: "-1" }],
    [7, { amount: "1.00001" }],
    [7, { amount: "NaN" }],
    [7, { reference: "" }],
  ])("is %s to a bet with %o", async (error, more) => {
    expect(await bet(more)).toMatchObject({ error })
    expect(await money()).toBe("100.00")
  })

  test("is 120 to the same number with another amount", async () => {
    await bet()
    expect(await bet({ amount: "11.00" })).toMatchObject({ error: 120 })
    expect(await money()).toBe("90.00")
  })

  test("is 6 to a locked player", async () => {
    await house.lock("alice")
    expect(await bet()).toMatchObject({ error: 6 })
  })

  test("is never said while the house is away: the vendor is to ask again", async () => {
    house.away(true)
    for (const name of ["authenticate", "balance", "bet", "result", "refund", "promoWin"])
      expect(
        await house.call(name, {
          ...play,
          token: "token-of-alice",
          reference: "r",
          amount: "1",
          campaignId: "1",
          currency: "BRL",
        }),
      ).toMatchObject({ error: 100 })
    expect(await house.call("endRound", play)).toMatchObject({ error: 130 })
    expect(house.reported).toHaveLength(7)
    house.away(false)
    expect(await bet()).toMatchObject({ error: 0 })
  })
})

test("numbers of nineteen digits and two hundred signs are taken as they are", async () => {
  const reference = "9".repeat(200)
  expect(await bet({ reference, roundId: "9223372036854775807" })).toMatchObject({ error: 0 })
  expect(await result({ reference, roundId: "9223372036854775807" })).toMatchObject({ error: 0 })
  expect(house.transactions()).toMatchObject([
    { txId: reference, round: "vs20lantern:9223372036854775807" },
    { txId: reference },
  ])
})

describe("the vendor", () => {
  test("lists its games, opens one, and its page plays", async () => {
    const { games } = await house.adapter.games()
    expect(games.find(({ game }) => game === "vs20lantern")).toMatchObject({
      category: "RNG",
      names: { EN: "Jade Moon" },
      tags: ["free-rounds"],
    })
    expect(games.find(({ game }) => game === "401")).toMatchObject({ category: "LIVE" })
    const url = await house.adapter.open({
      token: "token-of-alice",
      player: "alice",
      game: "vs20lantern",
      currency: "BRL",
      language: "PT",
      returnUrl: "https://house.example/",
    })
    const page = await fetch(url).then((answer) => answer.text())
    const seat = /data-seat="(\d+)"/.exec(page)?.[1] ?? ""
    const at = `${house.simulator.url}/seats/pp/${seat}`
    const spin = () =>
      fetch(`${at}/rounds`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: '{"stake":"10.00"}',
      }).then((answer) => answer.json())
    expect(await spin()).toMatchObject({ state: "played", balance: "110", win: "20.00" })
    // A lost answer: the vendor takes the bet back, and the books of both agree.
    house.simulator.line("pp").inject({ fault: "lose-answer", call: "bet" })
    expect(await spin()).toMatchObject({ state: "cancelled" })
    house.simulator.line("pp").inject({ fault: "delay-call", call: "bet" })
    expect(await spin()).toMatchObject({ state: "cancelled" })
    const [late] = await house.simulator.line("pp").deliver()
    expect(JSON.parse(late?.text ?? "")).toMatchObject({ error: 3 })
    expect(await money()).toBe("110.00")
    const entries = await house.adapter.entries(new Date(0), new Date("2030-01-01"))
    // A bet that was lost in transit was never booked.
    expect(
      entries.map((each) =>
        each.of === "transaction" ? `${each.kind} ${toDecimal(each.amount)} ${each.isTakenBack}` : "",
      ),
    ).toEqual(["bet 10.00 false", "win 20.00 false"])
  })

  test("opens no game with a forged token", async () => {
    const answer = await fetch(`${house.simulator.url}/play/pp?token=none&symbol=vs20lantern`)
    expect(answer.status).toBe(403)
  })
})

test("the feed of transactions is read by the names of its columns", () => {
  const text =
    "timepoint=1\nextPlayerID,referenceID,type,amount,currency,timestamp\nalice,b1,B,1.50,BRL,2026-11-21 09:30:00\nalice,b1,R,1.50,BRL,2026-11-21 09:30:01\n"
  expect(readPpFeed(text)).toEqual([
    {
      of: "transaction",
      txId: "b1",
      kind: "bet",
      player: "alice",
      currency: "BRL",
      amount: parseAmount("1.50"),
      isTakenBack: true,
      at: new Date("2026-11-21T09:30:00Z"),
    },
  ])
})
