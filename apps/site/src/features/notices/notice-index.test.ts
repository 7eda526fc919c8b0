import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { indexOf, placeOf } from "./notice-index.ts"

describe("the stored index of a notice", () => {
  it("counts nine to a page, from zero", () => {
    expect(placeOf(0)).toEqual({ page: 1, row: 0 })
    expect(placeOf(8)).toEqual({ page: 1, row: 8 })
    expect(placeOf(9)).toEqual({ page: 2, row: 0 })
  })
  it("leads back to the row it was made from", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 0, max: 8 }), (page, row) => {
        expect(placeOf(indexOf(page, row))).toEqual({ page, row })
      }),
    )
  })
})
