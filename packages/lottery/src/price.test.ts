import { amount, parseAmount, toDecimal } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { findPlay, playsOf } from "./catalogue.ts"
import { fraction, isEqual, isLess } from "@croupier/money/fraction"
import { playFor } from "./odds.ts"
import { GAME_TYPES } from "./play.ts"
import type { Play } from "./play.ts"
import { MODES, price, returnToPlayer } from "./price.ts"
import type { Terms } from "./price.ts"

const play = (code: string): Play => {
  const found = findPlay(code)
  if (!found) throw new Error(`${code} is missing`)
  return found
}
const terms = (changes: Partial<Terms> = {}): Terms => ({
  unitPrice: parseAmount("2"),
  mode: MODES.YUAN,
  multiple: 1,
  group: 1950,
  userGroup: 1980,
  base: 2000,
  ...changes,
})

describe("price", () => {
  test("the prize group is the prize of three straight for a unit of 2", () => {
    expect(price(play("SSC.LAST3.STRAIGHT"), terms(), 1).unitPrize).toEqual({ WIN: parseAmount("1950") })
  })

  test("the unit prize is cut off at four decimals before it is multiplied", () => {
    // 2 × 1000/271 × 1950/2000 = 7.195571…
    const priced = price(play("SSC.ANY_PLACE.LAST3_PICK1"), terms({ mode: MODES.JIAO, multiple: 7 }), 3, {
      wins: { WIN: 2 },
      push: 0,
    })
    expect(toDecimal(priced.unitPrize["WIN"] ?? amount(0n))).toBe("7.1955")
    expect(toDecimal(priced.prize)).toBe("10.0737")
    expect(toDecimal(priced.stake)).toBe("4.20")
    expect(toDecimal(priced.rebate)).toBe("0.063")
  })

  test("the product with mode and multiple is cut off again", () => {
    const priced = price(play("SSC.ANY_PLACE.LAST3_PICK1"), terms({ mode: MODES.LI }), 1, {
      wins: { WIN: 1 },
      push: 0,
    })
    expect(toDecimal(priced.prize)).toBe("0.0071")
  })

  test("exact odds are not rounded before the group: 2 × 2500/3 × 1950/2000 = 1625", () => {
    expect(price(play("SSC.ALL5.GROUP120"), terms(), 1).unitPrize).toEqual({ WIN: parseAmount("1625") })
  })

  test("pushed units come back whole", () => {
    const priced = price(play("11X5.CR.P1"), terms({ mode: MODES.FEN, multiple: 3 }), 4, {
      wins: { "11": 1 },
      push: 2,
    })
    expect(toDecimal(priced.refund)).toBe("0.12")
  })

  test("tables of 4D pay their face value when the group is the base", () => {
    const face = price(
      play("SEA4D.BIG"),
      terms({ unitPrice: parseAmount("1"), group: 2000, userGroup: 2000 }),
      1,
    )
    expect(Object.values(face.unitPrize).map(toDecimal)).toEqual([
      "2500.00",
      "1000.00",
      "500.00",
      "180.00",
      "60.00",
    ])
  })

  test("a pack of three sums is priced by its own chance, a parlay by the product of its legs", () => {
    const pack = playFor(play("PCB.PACK3"), { selection: { set: ["0", "3", "12"] } })
    expect(pack.tiers["WIN"]?.multiplier).toEqual(fraction(1000, 1 + 10 + 73))
    const parlay = playFor(play("LHC.PARLAY"), { selection: { legs: [["1", "BIG"], ["3", "RED"]] } }) // prettier-ignore
    expect(parlay.tiers["LEGS2"]?.multiplier).toEqual(fraction(98, 17))
  })

  test("the five elements take their odds from the lunar year", () => {
    const element = play("LHC.TM.ELEMENT")
    expect(playFor(element, { lunarYear: 2020 }).tiers).toEqual(element.tiers)
    expect(playFor(element, { lunarYear: 2026 }).tiers["METAL"]?.multiplier).toEqual(fraction(49, 10))
  })

  test.each([
    ["group above the player's", { group: 1990 }],
    ["player's group above the base", { userGroup: 2001 }],
    ["no multiple", { multiple: 0 }],
    ["part of a multiple", { multiple: 1.5 }],
    ["no unit price", { unitPrice: amount(0n) }],
  ])("refuses %s", (_name, changes) => {
    expect(() => price(play("SSC.FIXED_PLACE"), terms(changes), 1)).toThrow(RangeError)
  })

  test("refuses a stake below the smallest amount instead of rounding it", () => {
    expect(() =>
      price(play("SSC.FIXED_PLACE"), terms({ unitPrice: parseAmount("0.0001"), mode: MODES.LI }), 1),
    ).toThrow(RangeError)
  })
})

describe("return to player", () => {
  test("is group / base where nothing is pushed", () => {
    expect(returnToPlayer(play("SSC.LAST3.GROUP_MIXED"), { group: 1956, base: 2000 })).toEqual(
      fraction(978, 1000),
    )
    expect(returnToPlayer(play("SSC.FUN.ZONE_ALL5_3"), { group: 1956, base: 2000 })).toEqual(
      fraction(978, 1000),
    )
  })

  test("BIG of 4D returns 64 %", () => {
    expect(returnToPlayer(play("SEA4D.BIG"), { group: 2000, base: 2000 })).toEqual(fraction(64, 100))
  })

  test.each(GAME_TYPES)("%s: every play is fair at the base, and the 4D table returns less", (game) => {
    for (const each of playsOf(game).filter(({ oddsBy }) => oddsBy !== "SUM_PACK" && oddsBy !== "LEGS")) {
      const back = returnToPlayer(each, { group: 2000, base: 2000 })
      expect([
        each.code,
        each.price === "TABLE" ? isLess(back, fraction(1)) : isEqual(back, fraction(1)),
      ]).toEqual([each.code, true])
    }
  })
})
