import { amount, toDecimal } from "@croupier/money"
import { afterEach, describe, expect, test } from "vitest"
import { z } from "zod"
import { anyVendor, VENDORS } from "./test-adapters.ts"
import type { TestVendor } from "./test-vendors.ts"

let house: TestVendor
afterEach(() => house.close())

const FAULTS = ["duplicate", "burst", "lose-answer", "lose-call", "delay-call"] as const
const Played = z.object({ state: z.enum(["played", "refused", "cancelled"]) })
const ROUNDS = 25

/** Numbers that are the same every time. */
function dice(seed: number) {
  let state = seed
  return (sides: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return (state >>> 8) % sides
  }
}

describe.each(VENDORS)("rounds of %s at its game %s", (code, game) => {
  test("leave the same money on both sides, whatever is lost, late or twice on the way", async () => {
    house = await anyVendor(code)
    const play = await house.sit(game)
    const line = house.simulator.line(code)
    const throws = dice(code.length * 31 + game.length)
    let played = 0n
    for (let round = 0; round < ROUNDS; round++) {
      // The first call takes the stake, the second settles; both may be hit.
      for (let hits = throws(3); hits > 0; hits--)
        line.inject({ fault: FAULTS[throws(FAULTS.length)] ?? "duplicate" })
      if (Played.parse(await play()).state === "played") played++
      if (throws(4) === 0) await line.deliver()
    }
    await line.deliver()
    // Every round stakes ten and wins twenty.
    expect(await house.money()).toBe(toDecimal(amount(1_000_000n + played * 100_000n)))
    expect(played).toBeGreaterThan(0n)
    house.setNow(new Date("2026-11-21T11:00:00Z"))
    expect(await house.differences()).toEqual([])
    expect(house.reported).toEqual([])
  })
})
