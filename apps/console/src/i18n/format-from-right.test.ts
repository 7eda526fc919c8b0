import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { formatMoney, formatTime } from "./format.ts"
import { applyLanguage } from "./language.ts"

beforeAll(() => {
  vi.stubGlobal("sessionStorage", { getItem: () => null })
  vi.stubGlobal("document", { documentElement: {} })
  applyLanguage("UR")
})
afterAll(() => {
  applyLanguage("EN")
  vi.unstubAllGlobals()
})

test("from right to left no Latin word joins the PM of a time before it, and a sign stays before its number", () => {
  expect(formatTime("2026-11-28T20:38:47Z")).toMatch(/[AP]M\u200F$/)
  expect(formatMoney("-7.00")).toMatch(/^\u200E−7/)
})
