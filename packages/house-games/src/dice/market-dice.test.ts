import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { expect, test } from "vitest"
import {
  diceMultiplier,
  diceReturn,
  FEWEST_ROLLS,
  isDiceChoice,
  MOST_ROLLS,
  playDice,
  ROLLS,
  type DiceChoice,
} from "./market-dice.ts"

const choices = fc
  .record({
    side: fc.constantFrom("under" as const, "over" as const),
    rolls: fc.integer({ min: FEWEST_ROLLS, max: MOST_ROLLS }),
  })
  .map(({ side, rolls }): DiceChoice => ({ side, target: side === "under" ? rolls : ROLLS - 1 - rolls }))

test("all 10,000 rolls together pay back exactly what is published", () => {
  fc.assert(
    fc.property(choices, (choice) => {
      const stake = parseAmount("1")
      let paid = 0n
      for (let roll = 0; roll < ROLLS; roll += 1)
        paid += playDice({ nextInt: () => roll }, stake, choice).payout
      const { numerator, denominator } = diceReturn(choice)
      expect(paid * denominator).toBe(stake * BigInt(ROLLS) * numerator)
    }),
    { numRuns: 20 },
  )
})

test("safety/32: every bet on offer returns between 98.99 % and 99 %, and both sides the same", () => {
  for (let rolls = FEWEST_ROLLS; rolls <= MOST_ROLLS; rolls += 1) {
    const under: DiceChoice = { side: "under", target: rolls }
    const over: DiceChoice = { side: "over", target: ROLLS - 1 - rolls }
    const { numerator, denominator } = diceReturn(under)
    expect(numerator * 100n <= denominator * 99n && numerator * 10_000n >= denominator * 9_899n).toBe(true)
    expect(diceMultiplier(over)).toBe(diceMultiplier(under))
  }
})

test("a roll equal to the target wins on neither side", () => {
  const stake = parseAmount("10")
  for (const side of ["under", "over"] as const)
    expect(playDice({ nextInt: () => 5_000 }, stake, { side, target: 5_000 }).payout).toBe(0n)
  expect(playDice({ nextInt: () => 4_999 }, stake, { side: "under", target: 5_000 }).payout).toBe(
    parseAmount("19.8"),
  )
})

test("bets that are not on offer are refused", () => {
  for (const target of [0, 9, 9_801, 50.5, NaN, -1]) {
    const choice: DiceChoice = { side: "under", target }
    expect(isDiceChoice(choice)).toBe(false)
    expect(() => playDice({ nextInt: () => 0 }, parseAmount("1"), choice)).toThrow(RangeError)
  }
})
