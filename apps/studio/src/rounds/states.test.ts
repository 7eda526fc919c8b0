import fc from "fast-check"
import { expect, test } from "vitest"
import { mayMove, statesBefore, wireState, type RoundState } from "./states.ts"

const STATES: readonly RoundState[] = [
  "betting",
  "riding",
  "paying",
  "completed",
  "refused",
  "cancelling",
  "cancelled",
  "disputed",
]

test("whatever happens, a round ends paid, refused, taken back, or with a person, and never twice", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...STATES), { maxLength: 30 }), (wanted) => {
      let state: RoundState = "betting"
      const ends: RoundState[] = []
      for (const next of wanted)
        if (mayMove(state, next)) {
          expect(ends).toEqual([])
          state = next
          if (["completed", "refused", "cancelled", "disputed"].includes(state)) ends.push(state)
        }
    }),
  )
})

test("a bet that was taken back can never pay, and one that pays is never taken back", () => {
  expect(statesBefore("paying")).toEqual(["betting", "riding"])
  expect(statesBefore("cancelling")).toEqual(["betting", "riding"])
  expect(STATES.filter((state) => wireState(state) === "in_progress")).toEqual([
    "betting",
    "riding",
    "paying",
    "cancelling",
    "disputed",
  ])
})
