import { describe, expect, test } from "vitest"
import { policyOf } from "./market-policy.ts"
import { highestSlotStake, lowerYoungStake, poundIn } from "./slot-stakes.ts"

const inMarket = (market: string, age: number | null) => highestSlotStake(policyOf(market), age)

describe("the highest stake of a round of a slot", () => {
  test("safety/26: two pounds below the age of 25, five from that birthday on, and two where the age is not known", () => {
    expect([18, 24, 25, 80, null].map((age) => inMarket("uk", age))).toEqual([2, 2, 5, 5, 2])
  })

  test("safety/26: an unknown market has it, too, and markets without such a law have none", () => {
    expect([24, 25, null].map((age) => inMarket("atlantis", age))).toEqual([2, 5, 2])
    for (const market of ["international", "curacao", "malta", "brazil"])
      expect([18, 25, null].map((age) => inMarket(market, age))).toEqual([null, null, null])
  })

  test("a market may bound the young alone, or all alike", () => {
    const young = { under: 21, pounds: 1 }
    expect(highestSlotStake({ slotStake: null, youngSlotStake: young }, 20)).toBe(1)
    expect(highestSlotStake({ slotStake: null, youngSlotStake: young }, 21)).toBe(null)
    expect(highestSlotStake({ slotStake: 3, youngSlotStake: null }, null)).toBe(3)
    // The rule of all members holds for the young as well.
    expect(highestSlotStake({ slotStake: 1, youngSlotStake: { under: 25, pounds: 2 } }, 20)).toBe(1)
  })

  test("of two rules for the young the lower stake and the higher age hold", () => {
    expect(lowerYoungStake({ under: 21, pounds: 3 }, { under: 25, pounds: 4 })).toEqual({
      under: 25,
      pounds: 3,
    })
    expect(lowerYoungStake(null, { under: 25, pounds: 4 })).toEqual({ under: 25, pounds: 4 })
    expect(lowerYoungStake(null, null)).toBe(null)
  })

  test("a currency without a figure lets no stake pass", () => {
    expect([poundIn("GBP"), poundIn("BRL"), poundIn("XCG")]).toEqual(["1", "5", "0"])
  })
})
