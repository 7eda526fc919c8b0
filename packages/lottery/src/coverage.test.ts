import { amount } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { findPlay } from "./catalogue.ts"
import { coverage, type CoverageBet } from "./coverage.ts"
import type { GameType } from "./play.ts"
import { MODES } from "./price.ts"
import { countUnits } from "./units.ts"

const bet = (code: string, selection: unknown, multiple = 1, group = 1_960): CoverageBet => {
  const play = findPlay(code)
  const counted = play && countUnits(play, selection)
  if (!play || !counted?.valid) throw new Error(`${code} ${JSON.stringify(selection)}`)
  const terms = {
    unitPrice: amount(10_000n),
    mode: MODES.YUAN,
    multiple,
    group,
    userGroup: 1_960,
    base: 2_000,
  }
  return { play, selection: counted.selection, terms }
}
const valid = (game: GameType, ...bets: CoverageBet[]): number => Number(coverage(game, bets).valid) / 10_000
const place = (at: number, digits: string) => ({
  pos: [0, 1, 2, 3, 4].map((each) => (each === at ? digits.split("") : [])),
})

describe("the stake at risk", () => {
  test("one side of a board is all of it; both sides are almost nothing", () => {
    const big = bet("SSC.CR.P1", { set: ["BIG"] }, 100)
    const small = bet("SSC.CR.P1", { set: ["SMALL"] }, 100)
    expect(valid("SSC", big)).toBe(100)
    // Each side returns 1.96: 196 of 200 come back whatever is drawn.
    expect(valid("SSC", big, small)).toBeCloseTo(4)
  })

  test("an unequal bet on both sides is at risk by about its difference", () => {
    const big = bet("SSC.CR.P1", { set: ["BIG"] }, 100)
    const small = bet("SSC.CR.P1", { set: ["SMALL"] }, 40)
    expect(valid("SSC", big, small)).toBeCloseTo(140 - 78.4)
  })

  test("all ten digits of a place, in one bet or in two, however they are split", () => {
    expect(valid("SSC", bet("SSC.FIXED_PLACE", place(0, "0123456789")))).toBeCloseTo(0.2)
    expect(
      valid("SSC", bet("SSC.FIXED_PLACE", place(0, "01234")), bet("SSC.FIXED_PLACE", place(0, "56789"))),
    ).toBeCloseTo(0.2)
    expect(valid("SSC", bet("SSC.FIXED_PLACE", place(0, "012345678")))).toBe(9)
  })

  test("other places do not insure each other", () => {
    expect(
      valid("SSC", bet("SSC.FIXED_PLACE", place(0, "01234")), bet("SSC.FIXED_PLACE", place(1, "56789"))),
    ).toBe(10)
  })

  test("both sides of a total, which ten times ten thousand draws can have", () => {
    const sides = (set: string[]) => bet("SSC.CR.SUM", { set }, 100)
    expect(valid("SSC", sides(["BIG"]))).toBe(100)
    expect(valid("SSC", sides(["BIG"]), sides(["SMALL"]))).toBeLessThan(10)
    expect(valid("SSC", sides(["BIG", "SMALL", "ODD", "EVEN"]))).toBeLessThan(20)
    const eleven = (set: string[]) => bet("11X5.CR.SUM", { set }, 100)
    expect(valid("11X5", eleven(["BIG"]))).toBe(100)
  })

  test("balls without repetition: all ten cars of a place", () => {
    const cars = Array.from({ length: 10 }, (_, at) => String(at + 1).padStart(2, "0"))
    const first = { pos: cars.map((_, at) => (at === 0 ? cars : [])) }
    expect(valid("PK10", bet("PK10.FIXED_PLACE.ALL10", first))).toBeCloseTo(0.2)
  })
})

describe("any bets of a member", () => {
  const anyBet = fc.oneof(
    fc
      .tuple(
        fc.integer({ min: 0, max: 4 }),
        fc.subarray("0123456789".split(""), { minLength: 1 }),
        fc.integer({ min: 1, max: 9 }),
      )
      .map(([at, digits, times]) => bet("SSC.FIXED_PLACE", place(at, digits.join("")), times)),
    fc
      .tuple(fc.subarray(["BIG", "SMALL", "ODD", "EVEN"], { minLength: 1 }), fc.integer({ min: 1, max: 9 }))
      .map(([set, times]) => bet("SSC.CR.P1", { set }, times)),
    fc
      .tuple(fc.subarray(["DRAGON", "TIGER", "TIE"], { minLength: 1 }), fc.integer({ min: 1, max: 9 }))
      .map(([set, times]) => bet("SSC.DTT.P1P5", { set }, times)),
  )
  const someBets = fc.array(anyBet, { minLength: 1, maxLength: 6 })

  test("are valid for no more than their stake and never for less than nothing, in any order", () => {
    fc.assert(
      fc.property(someBets, (bets) => {
        const { stake, valid: at } = coverage("SSC", bets)
        expect(at).toBeGreaterThanOrEqual(0n)
        expect(at).toBeLessThanOrEqual(stake)
        expect(coverage("SSC", bets.toReversed())).toEqual({ stake, valid: at })
      }),
      { numRuns: 60 },
    )
  })

  test("one more bet adds at most its own stake, and stakes twice as high are at risk twice as much", () => {
    fc.assert(
      fc.property(someBets, anyBet, (bets, more) => {
        const one = coverage("SSC", bets)
        const two = coverage("SSC", [...bets, more])
        expect(two.valid - one.valid).toBeLessThanOrEqual(two.stake - one.stake)
        const doubled = bets.map((each) => ({
          ...each,
          terms: { ...each.terms, multiple: each.terms.multiple * 2 },
        }))
        expect(coverage("SSC", doubled).valid).toBe(one.valid * 2n)
      }),
      { numRuns: 60 },
    )
  })
})
