import { afterEach, describe, expect, test } from "vitest"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { VendorAway } from "./adapter.ts"
import { anyVendor, VENDORS } from "./test-adapters.ts"
import type { TestVendor } from "./test-vendors.ts"

let house: TestVendor
afterEach(() => house.close())

const later = (ms: number) => house.setNow(new Date(house.now().getTime() + ms))

describe.each(VENDORS)("a round of %s at its game %s whose end was never heard of", (code, game) => {
  test("is asked for, and closed once the vendor has ended it", async () => {
    house = await anyVendor(code)
    const play = await house.sit(game)
    expect(await play()).toMatchObject({ state: "played" })
    await house.reopen()
    later(16 * MINUTE_MS)
    expect(await house.askRounds()).toEqual([{ told: "completed", isOpen: false }])
    expect(house.reported).toEqual([])
    expect(await house.money()).toBe("110.00")
  })

  test("is not closed while the vendor cannot be asked, nor by what it says of another's", async () => {
    house = await anyVendor(code)
    const play = await house.sit(game)
    await play()
    await house.reopen()
    later(16 * MINUTE_MS)
    const asked = {
      round: "never",
      player: "alice",
      game,
      openedAt: new Date(house.now().getTime() - MINUTE_MS),
    }
    expect(await house.adapter.round(asked)).toBe("unknown")
    await house.simulator.stop()
    expect(await house.askRounds()).toEqual([{ told: null, isOpen: true }])
    expect(house.reported[0]).toBeInstanceOf(VendorAway)
  })
})

/** A bet that the simulator never booked, made by hand. */
const STAKES: Readonly<Record<string, (id: string) => [call: string, fields: object]>> = {
  jili: (id) => [
    "sessionBet",
    {
      currency: "BRL",
      game: "94",
      round: `1${id}`,
      wagersTime: "1",
      token: "token-of-alice",
      userId: "alice",
      sessionId: id,
      type: "1",
      betAmount: "0",
      winloseAmount: "0",
      preserve: "10",
    },
  ],
  fc: (id) => [
    "Bet",
    { MemberAccount: "alice", Currency: "BRL", GameID: 28001, BetID: id, RecordID: id, Bet: 10 },
  ],
  cq9: (id) => [
    "game/rollout",
    { account: "alice", gamecode: "GT1", roundid: id, mtcode: id, amount: "10", session: "token-of-alice" },
  ],
}

test.each(Object.entries(STAKES))(
  "a round that %s never books is given up after a day",
  async (code, stake) => {
    house = await anyVendor(code)
    const [call, fields] = stake("123")
    await house.call(call, { ...fields })
    expect(await house.money()).toBe("90.00")
    later(16 * MINUTE_MS)
    expect(await house.askRounds()).toEqual([{ told: "unknown", isOpen: true }])
    later(25 * 60 * MINUTE_MS)
    expect(await house.askRounds()).toEqual([{ told: "unknown", isOpen: false }])
    // Money that was set aside returns; a stake waits for its prize, or for a person.
    expect(await house.money()).toBe(code === "jili" ? "100.00" : "90.00")
    expect(house.reported).toHaveLength(1)
  },
)

test.each([
  ["pp", "vs20lantern"],
  ["bng", "151"],
  ["tcg-sea", "SEA3D"],
  ["ds88", "sportsbook"],
])("%s tells that a round was taken back", async (code, game) => {
  house = await anyVendor(code)
  const play = await house.sit(game)
  await play()
  await house.takeBack()
  expect(await house.money()).toBe("100.00")
  await house.reopen()
  later(16 * MINUTE_MS)
  expect(await house.askRounds()).toContainEqual({ told: "cancelled", isOpen: false })
})

test("a round that a vendor refuses to tell of keeps no other from being asked for", async () => {
  let asked = 0
  house = await anyVendor("pp", (adapter) => ({
    ...adapter,
    round: (round) => (++asked === 1 ? Promise.reject(new VendorAway("not this one")) : adapter.round(round)),
  }))
  const play = await house.sit("vs20lantern")
  await play()
  await play()
  await house.reopen()
  later(16 * MINUTE_MS)
  const first = await house.askRounds()
  expect(first).toHaveLength(2)
  expect(first.filter(({ isOpen }) => isOpen)).toHaveLength(1)
  expect(house.reported).toMatchObject([{ message: "not this one" }])
  // It has its turn again with the next hour.
  later(16 * MINUTE_MS)
  await house.askRounds()
  expect(asked).toBe(2)
  later(60 * MINUTE_MS)
  expect((await house.askRounds()).every(({ isOpen }) => !isOpen)).toBe(true)
})
