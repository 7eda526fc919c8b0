import { expect, test } from "vitest"
import { zoneClock } from "./merchant-clock.ts"

/** Midnight in São Paulo, three hours behind UTC. */
const MIDNIGHT = "2026-12-01T03:00:00.000Z"

test("times are those of the merchant's zone, wherever the device is", () => {
  const clock = zoneClock("en", "America/Sao_Paulo")
  expect(clock.stamp(MIDNIGHT)).toBe("2026-12-01 00:00:00")
  expect(clock.date("2026-12-01T02:59:59Z")).toBe("Nov 30, 2026")
  expect(zoneClock("en", "Asia/Ho_Chi_Minh").stamp(MIDNIGHT)).toBe("2026-12-01 10:00:00")
})

test("a text from right to left keeps the day before its time", () => {
  expect(zoneClock("ur", "America/Sao_Paulo").stamp(MIDNIGHT)).toBe("\u20662026-12-01 00:00:00\u2069")
})

test("a start at midnight is a day, and one within a day a time", () => {
  expect(zoneClock("pt-BR", "America/Sao_Paulo").start(MIDNIGHT)).toBe("1 de dezembro")
  expect(zoneClock("ur", "America/Sao_Paulo").start(MIDNIGHT)).toContain("1")
  expect(zoneClock("en", "America/Sao_Paulo").start("2026-12-01T04:00:00Z")).toBe("2026-12-01 01:00:00")
})
