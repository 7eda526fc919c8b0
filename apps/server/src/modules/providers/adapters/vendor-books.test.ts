import { parseAmount } from "@croupier/money"
import { afterEach, describe, expect, test } from "vitest"
import type { VendorEntry } from "./adapter.ts"
import { anyVendor, VENDORS } from "./test-adapters.ts"
import type { TestVendor } from "./test-vendors.ts"

let house: TestVendor
afterEach(() => house.close())

/** What the vendor's books say beyond what is there. */
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
        : [{ ...about, of: "step", kind: "bet", txId: "never", amount, isTakenBack: false }]
    house.setNow(new Date("2026-11-21T12:00:00Z"))
    const kind = house.adapter.entriesAre === "rounds" ? "round" : "bet"
    expect(await house.differences()).toEqual([{ kind, what: "MISSING_HERE" }])
    expect(house.reported).toHaveLength(1)
  })
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
