import { expect, it } from "vitest"
import { measure } from "../build/check-size.ts"

it.each(measure())("the built site keeps its budget: $name $size of $budget KiB", ({ size, budget }) => {
  expect(size).toBeLessThanOrEqual(budget)
})
