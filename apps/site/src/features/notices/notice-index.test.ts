import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { FIRST_PLACE, placeOf, placeText, withinPages } from "./notice-index.ts"

describe("the stored place in the list of notices", () => {
  it("counts nine rows to a page, from zero", () => {
    expect(placeOf("0")).toEqual({ page: 1, row: 0 })
    expect(placeOf("8")).toEqual({ page: 1, row: 8 })
    expect(placeOf("9")).toEqual({ page: 2, row: 0 })
  })
  it("keeps a page without an open row", () => {
    expect(placeOf(placeText({ page: 2, row: undefined }))).toEqual({ page: 2, row: undefined })
  })
  it("leads back to the place it was made from", () => {
    const row = fc.option(fc.integer({ min: 0, max: 8 }), { nil: undefined })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999 }), row, (page, open) => {
        expect(placeOf(placeText({ page, row: open }))).toEqual({ page, row: open })
      }),
    )
  })
  it.each([null, "", "-1", "1.5", "page 0", "page", "page 2 ", "NaN", "99999999999999999999"])(
    "is the first page for %j",
    (text) => {
      expect(placeOf(text)).toEqual(FIRST_PLACE)
    },
  )
  it("is the last page where notices of its own page have ended", () => {
    expect(withinPages({ page: 3, row: 4 }, 2)).toEqual({ page: 2, row: undefined })
    expect(withinPages({ page: 2, row: 4 }, 2)).toEqual({ page: 2, row: 4 })
    expect(withinPages({ page: 2, row: undefined }, 0)).toEqual(FIRST_PLACE)
  })
})
