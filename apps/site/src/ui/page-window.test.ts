import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { pageWindow } from "./page-window.ts"

describe("the pages a pagination shows", () => {
  it("are all of them while they fit", () => {
    expect(pageWindow(1, 1)).toEqual([1])
    expect(pageWindow(2, 4)).toEqual([1, 2, 3, 4])
  })
  it("are three around the current one and one at each end", () => {
    expect(pageWindow(10, 20)).toEqual([1, null, 9, 10, 11, null, 20])
    expect(pageWindow(1, 20)).toEqual([1, 2, 3, null, 20])
    expect(pageWindow(20, 20)).toEqual([1, null, 18, 19, 20])
  })
  it("never hide a single page behind an ellipsis", () => {
    expect(pageWindow(4, 20)).toEqual([1, 2, 3, 4, 5, null, 20])
  })
  it("ascend, and hold the current, first and last page", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(), (pages, seed) => {
        const page = 1 + (seed % pages)
        const numbers = pageWindow(page, pages).filter((at) => at !== null)
        expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
        expect(numbers).toEqual(expect.arrayContaining([1, page, pages]))
        expect(pageWindow(page, pages).length).toBeLessThanOrEqual(9)
      }),
    )
  })
})
