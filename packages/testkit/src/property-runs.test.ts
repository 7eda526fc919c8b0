import fc from "fast-check"
import { expect, test } from "vitest"
import { propertyRuns } from "./property-runs.ts"

const times = propertyRuns(process.env.PROPERTY_RUNS)

test("PROPERTY_RUNS multiplies the runs of a property test, whether the test says how often or not", () => {
  const runsOf = (settings?: { readonly numRuns: number }) => {
    let runs = 0
    fc.assert(
      fc.property(fc.integer(), () => void runs++),
      settings,
    )
    return runs
  }
  expect(runsOf()).toBe(100 * times)
  expect(runsOf({ numRuns: 3 })).toBe(3 * times)
})

test("PROPERTY_RUNS is a whole number from 1, and 1 where it is not set", () => {
  expect(propertyRuns(undefined)).toBe(1)
  expect(propertyRuns("50")).toBe(50)
  for (const wrong of ["0", "-1", "1.5", "many", ""]) expect(() => propertyRuns(wrong)).toThrow(RangeError)
})
