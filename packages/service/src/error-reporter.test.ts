import { expect, test } from "vitest"
import { errorReporter } from "./error-reporter.ts"

test("the same is told once a minute with how often it was, a fault of ours with its place", () => {
  const told: string[] = []
  let now = 0
  const report = errorReporter(
    "studio",
    (text) => told.push(text),
    () => now,
  )
  for (let second = 0; second < 65; second++, now += 1_000) report(new Error("read ECONNRESET"))
  report(new TypeError("fetch failed"))
  expect(told).toEqual([
    "studio: read ECONNRESET\n",
    "studio: read ECONNRESET (and 59 times before)\n",
    "studio: fetch failed\n",
  ])
  report(new TypeError("x is not a function"))
  expect(told.at(-1)).toMatch(/^studio: TypeError: x is not a function\n {4}at .*error-reporter\.test\.ts/)
})
