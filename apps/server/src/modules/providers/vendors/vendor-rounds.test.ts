import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { afterEach, describe, expect, it } from "vitest"
import { refusalOf } from "../../../../test/refusal-of.ts"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { VendorAway, type VendorAdapter } from "./adapter.ts"
import { anyVendor } from "./test-adapters.ts"
import type { TestVendor } from "./test-vendors.ts"

/** Free rounds of the house at vendors that count them: given once, played on their page, counted and paid here, taken back at the end. */

const termsOf = (...games: readonly string[]): BonusTerms => ({
  multiple: "0",
  funding: "cash-first",
  weights: { products: {}, vendors: {}, games: {} },
  maxStake: null,
  cap: null,
  lockedPrincipal: false,
  lostOnWithdrawal: false,
  days: 30,
  once: false,
  freeRounds: { games: [...games], stake: "2" },
})

let house: TestVendor
/** The next calls to the vendor fail: before they arrive, or with their answer lost. */
const faults: ("away" | "lost")[] = []
const faulty = (adapter: VendorAdapter): VendorAdapter => {
  const { freeRounds } = adapter
  if (!freeRounds) throw new Error(`${adapter.code} takes no free rounds`)
  const over =
    <T>(ask: (given: T) => Promise<void>) =>
    async (given: T): Promise<void> => {
      const fault = faults.shift()
      if (fault !== "away") await ask(given)
      if (fault !== undefined) throw new VendorAway(fault)
    }
  return {
    ...adapter,
    freeRounds: { ...freeRounds, grant: over(freeRounds.grant), cancel: over(freeRounds.cancel) },
  }
}
afterEach(() => house.close())

const later = (minutes: number) => house.setNow(new Date(house.now().getTime() + minutes * MINUTE_MS))

describe.each([
  ["pp", "PP", "vs20lantern"],
  ["jili", "JILI", "2"],
])("%s", (vendor, code, game) => {
  const open = async () => {
    faults.length = 0
    house = await anyVendor(vendor, faulty)
  }

  it("is given a grant once, whose rounds are played on its page without money and pay the lot", async () => {
    await open()
    await house.giveRounds("alice", termsOf(`${code}:${game}`), "6")
    expect(await house.lotsOf("alice")).toEqual(["pending 0.00, 3 left, due"])
    await house.tell()
    await house.tell()
    expect(await house.lotsOf("alice")).toEqual(["pending 0.00, 3 left, given"])
    const spin = await house.sit(game)
    // Each round of the simulator wins twice its stake: two, not the ten that the page asks for.
    expect(await spin()).toMatchObject({ state: "played", win: "4.00", freeLeft: 2 })
    house.simulator.line(vendor).inject({ fault: "duplicate" })
    expect(await spin()).toMatchObject({ state: "played", freeLeft: 1 })
    expect(await house.lotsOf("alice")).toEqual(["pending 8.00, 1 left, given"])
    expect(await spin()).toMatchObject({ freeLeft: 0 })
    expect(await house.money()).toBe("100.00")
    expect(await house.lotsOf("alice")).toEqual(["pending 12.00, 0 left, given"])
    expect(await spin()).toMatchObject({ state: "played", win: "20.00" })
    expect(await house.money()).toBe("110.00")
    expect(await house.turnover()).toBe("10.00")
  })

  it("is asked again while it is away, and after a lost answer gives nothing twice", async () => {
    await open()
    await house.giveRounds("alice", termsOf(`${code}:${game}`), "4")
    faults.push("away", "lost")
    await house.tell()
    expect(await house.lotsOf("alice")).toEqual(["pending 0.00, 2 left, due"])
    await house.tell()
    expect(faults).toHaveLength(1)
    later(2)
    await house.tell()
    later(3)
    await house.tell()
    expect(await house.lotsOf("alice")).toEqual(["pending 0.00, 2 left, given"])
    expect(house.reported).toHaveLength(2)
    const spin = await house.sit(game)
    expect(await spin()).toMatchObject({ freeLeft: 1 })
    expect(await spin()).toMatchObject({ freeLeft: 0 })
    const paid = await spin()
    expect(paid).toMatchObject({ state: "played", win: "20.00" })
    expect(paid).not.toHaveProperty("freeLeft")
  })

  it("is shown in the console with what was used and the vendor's fault, asked again at once, and over once revoked", async () => {
    await open()
    const lot = await house.giveRounds("alice", termsOf(`${code}:${game}`), "6")
    faults.push("away")
    await house.tell()
    const grant = async () => (await house.grants())[0]
    expect(await grant()).toMatchObject({
      lotId: String(lot),
      vendor: code,
      games: [game],
      stake: "2.00",
      rounds: 3,
      used: 0,
      won: "0.00",
      state: "due",
      tries: 1,
      error: "away",
      mayCancel: true,
    })
    expect((await grant())?.nextAt).not.toBeNull()
    faults.push("away")
    expect(await house.retry(lot, code)).toEqual({ state: "due", error: "away" })
    expect(await house.retry(lot, code)).toEqual({ state: "given", error: null })
    expect(house.recorded).toEqual(["bonuses.retryVendor", "bonuses.retryVendor"])
    expect(await refusalOf(house.retry(lot, code))).toEqual(["BONUS_ENDED"])
    expect(await refusalOf(house.retry(lot, "OTHER"))).toEqual(["BONUS_UNKNOWN"])
    const spin = await house.sit(game)
    await spin()
    expect(await grant()).toMatchObject({ state: "given", used: 1, won: "4.00", nextAt: null, error: null })
    await house.revoke("alice", lot)
    faults.push("away")
    await house.tell()
    expect(await grant()).toMatchObject({
      state: "ending",
      bonusState: "revoked",
      error: "away",
      mayCancel: false,
    })
    expect(await house.retry(lot, code)).toEqual({ state: "ended", error: null })
    expect(await grant()).toMatchObject({ state: "ended", used: 1, nextAt: null })
  })

  it("cancels unplayed rounds when a grant is revoked, also when the vendor never answered the grant", async () => {
    await open()
    const lot = await house.giveRounds("alice", termsOf(`${code}:${game}`), "4")
    faults.push("lost")
    await house.tell()
    await house.revoke("alice", lot)
    later(2)
    faults.push("away")
    await house.tell()
    later(3)
    await house.tell()
    await house.tell()
    expect(await house.lotsOf("alice")).toEqual([expect.stringMatching(/^revoked .*, ended$/)])
    const second = await house.giveRounds("alice", termsOf(`${code}:${game}`), "4")
    await house.tell()
    await house.revoke("alice", second)
    await house.tell()
    const spin = await house.sit(game)
    const paid = await spin()
    expect(paid).toMatchObject({ state: "played", win: "20.00" })
    expect(paid).not.toHaveProperty("freeLeft")
    // Of a grant that ended before it was told, the vendor never hears.
    const third = await house.giveRounds("alice", termsOf(`${code}:${game}`), "4")
    await house.revoke("alice", third)
    faults.push("away")
    await house.tell()
    expect(faults).toEqual(["away"])
  })
})

it("tells which of its games take free rounds, and Pragmatic at which stakes", async () => {
  house = await anyVendor("pp")
  const { games } = await house.adapter.games()
  const takes = (code: string) =>
    games.find(({ game }) => game === code)?.tags?.includes("free-rounds") === true
  // A slot, and a table.
  expect([takes("vs20lantern"), takes("401")]).toEqual([true, false])
  const stakes = await house.adapter.freeRounds?.stakes?.("vs20lantern", "BRL")
  expect(stakes?.slice(0, 3)).toEqual([2_000n, 5_000n, 10_000n])
})
