import { expect, test } from "vitest"
import { wayIntoView } from "./use-in-view.ts"

const rail = { left: 0, right: 300 }

test("a rail moves so that its active part stands in the middle, and stays where the part is in sight", () => {
  expect(wayIntoView(rail, { left: 400, right: 500 })).toBe(300)
  expect(wayIntoView(rail, { left: -80, right: 20 })).toBe(-180)
  expect(wayIntoView(rail, { left: 250, right: 301 })).toBe(125.5)
  expect(wayIntoView(rail, { left: 0, right: 300 })).toBe(0)
})
