import { afterEach, beforeEach, describe, expect, test } from "vitest"
import { bng } from "./index.ts"
import { CREDENTIALS, testVendor, type TestVendor } from "../test-vendors.ts"

let house: TestVendor
beforeEach(async () => {
  house = await testVendor("bng", (kit, url) =>
    bng.entry.parse({ url, launchUrl: url.replace(/\/bng$/, "/play/bng"), ...CREDENTIALS.bng }).adapter(kit),
  )
})
afterEach(() => house.close())

const ROUND = "9223372036854775807"
const alice = { id: "alice", currency: "BRL", mode: "REAL", brand: "croupier" }
const transact = (
  uid: string,
  bet: string | null,
  win: string | null,
  more: object = {},
  args: object = {},
) =>
  house.call("transaction", {
    uid,
    token: "token-of-alice",
    game_id: "151",
    args: { bet, win, round_id: ROUND, round_finished: false, player: alice, bonus: null, ...args },
    ...more,
  })
const rollback = (transaction_uid: string) =>
  house.call("rollback", {
    token: "gone",
    game_id: "151",
    args: { transaction_uid, round_id: ROUND, player: alice },
  })
const has = (value: string) => ({ balance: { value } })
const no = (code: string) => ({ error: { code } })
const name = (error: Error) => error.name

describe("a player", () => {
  test("comes in, and asks for the balance", async () => {
    expect(await house.call("login", { uid: "u1", token: "token-of-alice", args: {} })).toMatchObject({
      uid: "u1",
      player: { id: "alice", currency: "BRL", brand: "croupier", mode: "REAL" },
      balance: { value: "100.00", version: expect.stringMatching(/^\d+$/) },
    })
    expect(await house.call("login", { token: "none", args: {} })).toMatchObject(no("INVALID_TOKEN"))
    expect(await house.call("getbalance", { args: { player: alice } })).toMatchObject(has("100.00"))
    expect(await house.call("logout", { args: {} })).not.toHaveProperty("error")
  })

  test("is refused at an address of another vendor", async () => {
    expect(await house.call("login", { secret: "guessed", token: "token-of-alice" })).toMatchObject(
      no("OTHER_EXCEED"),
    )
  })
})

describe("a transaction", () => {
  test("holds a bet, a win or both, each once, and the version of the balance grows", async () => {
    const first = await transact("t1", "10.00", "5.00")
    expect(first).toMatchObject({ uid: "t1", ...has("95.00") })
    expect(await transact("t1", "10.00", "5.00")).toEqual(first)
    expect(await transact("t2", "10", null)).toMatchObject(has("85.00"))
    const last = await transact("t3", null, "40")
    expect(last).toMatchObject(has("125.00"))
    const version = (said: unknown) => Number((said as { balance: { version: string } }).balance.version)
    expect(version(last)).toBeGreaterThan(version(first))
    await Promise.all(Array.from({ length: 20 }, () => transact("t4", "1", "0")))
    expect(await house.money()).toBe("124.00")
  })

  test("with a win before its bet is asked for again", async () => {
    expect(await transact("w1", null, "5").catch(name)).toBe("NoAnswer")
    await transact("t1", "10", null)
    expect(await transact("w1", null, "5")).toMatchObject(has("95.00"))
  })

  test("of a free round pays without a bet, whether or not the player is there", async () => {
    await house.endSession("token-of-alice")
    const bonus = { bonus: { campaign: "c1", bonus_id: "b1", event: "play" } }
    expect(await transact("f1", null, "7", {}, bonus)).toMatchObject(has("107.00"))
    expect(await transact("f1", null, "7", {}, bonus)).toMatchObject(has("107.00"))
    expect(await transact("t1", "1", "0")).toMatchObject(no("EXPIRED_TOKEN"))
  })

  test.each([
    ["FUNDS_EXCEED", "100.01", "0", {}, {}],
    ["INVALID_TOKEN", "1", "0", { token: "none" }, {}],
    ["INVALID_TOKEN", "1", "0", {}, { player: { ...alice, id: "nobody" } }],
    ["OTHER_EXCEED", "1", "0", {}, { player: { ...alice, currency: "USD" } }],
    ["OTHER_EXCEED", "-1", "0", {}, {}],
    ["OTHER_EXCEED", "0.00001", "0", {}, {}],
    ["OTHER_EXCEED", "NaN", "0", {}, {}],
  ])("is answered %s for a bet of %s, %o", async (code, bet, win, more, args) => {
    expect(await transact("t1", bet, win, more, args)).toMatchObject(no(code))
    expect(await house.money()).toBe("100.00")
  })

  test("without funds still tells the balance; a closed game and a locked player are told by name", async () => {
    expect(await transact("t1", "500", "0")).toMatchObject({ ...no("FUNDS_EXCEED"), ...has("100.00") })
    house.closeGame()
    expect(await transact("t1", "5", "0")).toMatchObject(no("GAME_NOT_ALLOWED"))
  })

  test("with other amounts under the same number is refused", async () => {
    await transact("t1", "10", "0")
    expect(await transact("t1", "11", "0")).toMatchObject(no("OTHER_EXCEED"))
  })

  test("that cannot be read is answered 400", async () => {
    const answer = await fetch(`${house.platform}/vendors/bng/${CREDENTIALS.bng.callSecret}`, {
      method: "POST",
      body: '{"name":"transaction","name":"login"}',
    })
    expect(answer.status).toBe(400)
  })
})

describe("a rollback", () => {
  test("undoes both halves once, without a session", async () => {
    await transact("t1", "10", "25")
    await house.endSession("token-of-alice")
    expect(await rollback("t1")).toMatchObject(has("100.00"))
    expect(await rollback("t1")).toMatchObject(has("100.00"))
  })

  test("of a win alone takes that back", async () => {
    await transact("t1", "10", null)
    await transact("w1", null, "25")
    expect(await rollback("w1")).toMatchObject(has("90.00"))
    expect(await rollback("w1")).toMatchObject(has("90.00"))
  })

  test.each([
    ["w1", "t1"],
    ["t1", "w1"],
  ])("of both halves, %s first, leaves what was there before", async (one, other) => {
    await transact("t1", "10", null)
    await transact("w1", null, "25")
    for (const uid of [one, other, one, other]) expect(await rollback(uid)).not.toHaveProperty("error")
    expect(await house.money()).toBe("100.00")
    expect(await transact("w1", null, "25")).toMatchObject(no("OTHER_EXCEED"))
  })

  test("of another player's win takes nothing from anybody", async () => {
    await house.player("bob", "100", "token-of-bob")
    await transact("t1", "10", null)
    await transact("w1", null, "25")
    const args = { transaction_uid: "w1", player: { id: "bob", currency: "BRL" } }
    expect(await house.call("rollback", { token: "", game_id: "151", args })).toMatchObject(
      no("OTHER_EXCEED"),
    )
    expect([await house.money("bob"), await house.money()]).toEqual(["100.00", "115.00"])
  })

  test("of a win that comes at the same moment leaves nothing of it", async () => {
    await transact("t1", "10", null)
    for (let turn = 0; turn < 5; turn++) {
      await Promise.all([transact(`w${turn}`, null, "25"), rollback(`w${turn}`)])
      expect(await house.money()).toBe("90.00")
    }
  })

  test("of what is not here succeeds, and keeps it out, a win too", async () => {
    expect(await rollback("t1")).toMatchObject(has("100.00"))
    expect(await transact("t1", "10", "0")).toMatchObject(no("OTHER_EXCEED"))
    await transact("t2", "10", null)
    await rollback("w2")
    expect(await transact("w2", null, "25")).toMatchObject(no("OTHER_EXCEED"))
    expect(await house.money()).toBe("90.00")
  })

  test("that would take more than there is is refused", async () => {
    await transact("t1", "1", "50")
    await transact("t2", "149", "0")
    expect(await rollback("t1")).toMatchObject(no("OTHER_EXCEED"))
  })
})

test("while the house is away BNG is answered 503 and sends again", async () => {
  house.away(true)
  expect(await transact("t1", "1", "0").catch(name)).toBe("NoAnswer")
  expect(await rollback("t1").catch(name)).toBe("NoAnswer")
  expect(await house.call("login", { token: "token-of-alice", args: {} }).catch(name)).toBe("NoAnswer")
})

test.each(["151", "211"])("the vendor opens its game %s, plays, and its books agree", async (game) => {
  expect((await house.adapter.games()).games.map((listed) => listed.game)).toContain(game)
  const spin = await house.sit(game)
  expect(await spin()).toMatchObject({ state: "played", balance: "110.00" })
  const line = house.simulator.line("bng")
  line.inject({ fault: "lose-answer", call: "transaction" })
  expect(await spin()).toMatchObject({ state: "cancelled" })
  line.inject({ fault: "delay-call", call: "transaction" })
  expect(await spin()).toMatchObject({ state: "cancelled" })
  await line.deliver()
  expect(await house.money()).toBe("110.00")
  const entries = await house.adapter.entries(new Date(0), new Date("2030-01-01"))
  expect(entries).toMatchObject(
    game === "151"
      ? [{ kind: "bet", amount: 100_000n, win: 200_000n, isTakenBack: false }]
      : [
          { kind: "bet", amount: 100_000n, win: 0n },
          { kind: "win", amount: 200_000n },
        ],
  )
  expect(entries.map((each) => (each.of === "transaction" ? each.txId : ""))).toEqual(
    house
      .transactions()
      .filter(({ kind }) => kind !== "rollback")
      .slice(0, entries.length)
      .map(({ txId }) => txId),
  )
})
