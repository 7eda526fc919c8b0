import { expect, test } from "vitest"
import { MOST_POINTS, QUESTIONS, selfTestResult } from "./self-test-score.ts"

test("the result of the self-test follows the bounds of its source", () => {
  expect(QUESTIONS).toHaveLength(9)
  expect([0, 1, 2, 3, 7, 8, MOST_POINTS].map(selfTestResult)).toEqual([
    "NONE",
    "LOW",
    "LOW",
    "MODERATE",
    "MODERATE",
    "HIGH",
    "HIGH",
  ])
})
