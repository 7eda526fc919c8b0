import { expect, test } from "vitest"
import { betterOf, type Line } from "./lines.ts"

const line = (domain: string, ms: Line["ms"], isHere = false): Line => ({
  domain,
  origin: `https://${domain}`,
  isHere,
  ms,
})

test("another line is taken only where this one gives no answer, and then the fastest", () => {
  const others = [line("slow.test", 900), line("fast.test", 80), line("away.test", null)]
  expect(betterOf([line("here.test", 2_000, true), ...others])).toBeUndefined()
  expect(betterOf([line("here.test", null, true), ...others])?.domain).toBe("fast.test")
  expect(betterOf([line("here.test", null, true), line("away.test", null)])).toBeUndefined()
  // A line that was not measured yet is none to go to, and a page under another name has no line of its own.
  expect(betterOf([line("here.test", null, true), line("new.test", undefined)])).toBeUndefined()
})
