import { parseAmount } from "@croupier/money"
import { afterEach, describe, expect, test } from "vitest"
import type { VendorEntry } from "./adapter.ts"
import { anyVendor, VENDORS } from "./test-adapters.ts"
import type { TestVendor } from "./test-vendors.ts"

let house: TestVendor
afterEach(() => house.close())

/** Entries of the vendor's books beyond those that are there. */
let more: readonly VendorEntry[] = []
const build = (code: string) =>
  anyVendor(code, (adapter) => ({
    ...adapter,
    entries: async (from, to) => [
      ...(await adapter.entries(from, to)),
      ...more.filter(({ at }) => at >= from && at < to),
    ],
  }))

describe.each(VENDORS)("the books of %s for its game %s", (code, game) => {
  test("agree with ours after lost answers, and what differs is told by its kind", async () => {
    more = []
    house = await build(code)
    const play = await house.sit(game)
    await play()
    house.simulator.line(code).inject({ fault: "lose-answer" })
    await play()
    house.simulator.line(code).inject({ fault: "duplicate" })
    await play()
    house.setNow(new Date("2026-11-21T11:00:00Z"))
    expect(await house.differences()).toEqual([])

    const at = new Date("2026-11-21T10:55:00Z")
    const about = { player: "alice", currency: "BRL", at }
    const amount = parseAmount("5")
    more =
      house.adapter.entriesAre === "rounds"
        ? [{ ...about, of: "round", round: "never", staked: amount, won: parseAmount("0") }]
        : [{ ...about, of: "transaction", kind: "bet", txId: "never", amount, isTakenBack: false }]
    house.setNow(new Date("2026-11-21T12:00:00Z"))
    const kind = house.adapter.entriesAre === "rounds" ? "round" : "bet"
    expect(await house.differences()).toEqual([{ kind, what: "MISSING_HERE" }])
    expect(house.reported).toHaveLength(1)
  })
})

test("a table of several players is compared player by player", async () => {
  more = []
  house = await build("cq9")
  await house.player("bob", "100", "token-of-bob")
  const bet = (account: string) =>
    house.call("game/bet", {
      account,
      gamecode: "7",
      roundid: "table",
      mtcode: `bet-${account}`,
      amount: "3",
      session: `token-of-${account}`,
    })
  for (const account of ["alice", "bob"]) expect(await bet(account)).toMatchObject({ status: { code: "0" } })
  const at = new Date("2026-11-21T09:36:00Z")
  more = ["alice", "bob", "carol"].map((player) => ({
    of: "round",
    round: "table",
    player,
    currency: "BRL",
    staked: parseAmount(player === "alice" ? "3" : "4"),
    won: parseAmount("0"),
    at,
  }))
  house.setNow(new Date("2026-11-21T09:50:00Z"))
  for (const _ of [1, 2]) {
    expect(await house.differences()).toEqual([
      { kind: "round", what: "AMOUNT" },
      { kind: "round", what: "MISSING_HERE" },
    ])
    house.setNow(new Date("2026-11-21T09:55:00Z"))
  }
})

test("a round that our books alone have is told, and so is one of another sum", async () => {
  more = []
  house = await build("jili")
  const play = await house.sit("2")
  await play()
  const [own] = house.simulator.records("jili")
  const once = {
    currency: "BRL",
    game: "2",
    wagersTime: "1",
    token: "token-of-alice",
    betAmount: "3",
    winloseAmount: "0",
  }
  await house.call("bet", { ...once, round: "77" })
  house.setNow(new Date("2026-11-21T11:00:00Z"))
  expect(await house.differences()).toEqual([{ kind: "round", what: "MISSING_THERE" }])
  const at = new Date("2026-11-21T10:55:00Z")
  const about = { of: "round", player: "alice", currency: "BRL", at } as const
  more = [
    { ...about, round: "77", staked: parseAmount("3"), won: parseAmount("0") },
    { ...about, round: own?.round ?? "", staked: parseAmount("10"), won: parseAmount("0") },
  ]
  house.setNow(new Date("2026-11-21T12:00:00Z"))
  expect(await house.differences()).toEqual([{ kind: "round", what: "AMOUNT" }])
})
