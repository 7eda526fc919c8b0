import { expect, test } from "vitest"
import { clockText } from "./countdown.tsx"

test("a countdown shows minutes, from an hour on hours, and from a day on days in the page's language", () => {
  expect([65, 3_725, 90_125, 213_243].map((seconds) => clockText(seconds, "en"))).toEqual([
    "01:05",
    "1:02:05",
    "1d 1:02:05",
    "2d 11:14:03",
  ])
  expect(clockText(213_243, "pt-BR")).toMatch(/^2.dias 11:14:03$/)
})
