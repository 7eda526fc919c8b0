import { expect, test } from "vitest"
import { restartPace } from "./pace.ts"

test("a server that ends again and again is started later and later, one that lived well at once", () => {
  const pace = restartPace()
  expect(Array.from({ length: 9 }, () => pace(10))).toEqual([
    0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect(pace(60_000)).toBe(0)
  expect(pace(10)).toBe(500)
})
