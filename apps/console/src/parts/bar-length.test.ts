import { expect, test } from "vitest"
import { barLength } from "./bar-length.ts"

const scale = { longest: 200, whole: 100, least: 0.5 }

test("a bar is as long as its amount, a small one is still seen, and nought or less has none", () => {
  expect(barLength("200.00", scale)).toBe(100)
  expect(barLength("50.00", scale)).toBe(25)
  expect(barLength("0.01", scale)).toBe(0.5)
  expect(barLength("0.00", scale)).toBe(0)
  expect(barLength("-3.00", scale)).toBe(0)
})
