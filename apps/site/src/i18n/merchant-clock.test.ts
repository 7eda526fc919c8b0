import { expect, test } from "vitest"
import { exactStamp } from "./exact-stamp.ts"
import { makeFormat, setCurrency } from "./format.ts"
import { zoneClock, zoneName } from "./merchant-clock.ts"

/** Midnight in São Paulo, three hours behind UTC. */
const MIDNIGHT = "2026-12-01T03:00:00.000Z"

test("times are those of the merchant's zone, wherever the device is", () => {
  const clock = zoneClock("en", "America/Sao_Paulo")
  expect(clock.stamp(MIDNIGHT)).toBe("Dec 1, 2026, 12:00 AM")
  expect(clock.date("2026-12-01T02:59:59Z")).toBe("Nov 30, 2026")
  expect(clock.day("2026-12-01")).toBe("Dec 1, 2026")
  expect(zoneClock("en", "Asia/Ho_Chi_Minh").stamp(MIDNIGHT)).toBe("Dec 1, 2026, 10:00 AM")
})

test("a time is told in the reader's language, with the digits of balls and banks, and to the minute", () => {
  expect(zoneClock("pt-BR", "America/Sao_Paulo").stamp(MIDNIGHT)).toBe("1 de dez. de 2026, 00:00")
  expect(zoneClock("ur", "America/Sao_Paulo").stamp(MIDNIGHT)).toMatch(/^1 .+ 2026/)
})

test("a time zone has a name in the reader's language, and its offset", () => {
  const zone = (locale: string) => zoneName(locale, "America/Sao_Paulo", Date.parse(MIDNIGHT))
  expect(zone("en")).toBe("Brasilia Standard Time (GMT-3)")
  expect(zone("pt-BR")).toBe("Horário Padrão de Brasília (GMT-3)")
})

test("Thai counts years as the wire does, in every length of a date", () => {
  const clock = zoneClock("th", "America/Sao_Paulo")
  for (const shown of [clock.stamp(MIDNIGHT), clock.date(MIDNIGHT), clock.day("2026-12-01")])
    expect(shown).toContain("2026")
  expect(makeFormat("th").date(MIDNIGHT)).toContain("2026")
})

test("money of đồng, yen and won has no decimals unless an amount has some", () => {
  for (const [asset, symbol, locale, shown] of [
    ["VND", "₫", "vi", "₫ 1.500"],
    ["JPY", "¥", "ja", "¥ 1,500"],
    ["KRW", "₩", "ko", "₩ 1,500"],
    ["BRL", "R$", "pt-BR", "R$ 1.500,00"],
  ] as const) {
    setCurrency({ currencySymbol: symbol, asset })
    expect(makeFormat(locale).money("1500"), asset).toBe(shown)
  }
})

test("a notice and a proof bear their second, and the day stays before its time from right to left", () => {
  expect(exactStamp(new Date(2026, 10, 2, 9, 5, 7).getTime(), "pt-BR")).toBe("2026-11-02 09:05:07")
  expect(exactStamp(new Date(2026, 10, 2, 9, 5, 7).getTime(), "ur")).toBe("\u20662026-11-02 09:05:07\u2069")
})

test("a start at midnight is a day, and one within a day a time", () => {
  expect(zoneClock("pt-BR", "America/Sao_Paulo").start(MIDNIGHT)).toBe("1 de dezembro")
  expect(zoneClock("ur", "America/Sao_Paulo").start(MIDNIGHT)).toContain("1")
  expect(zoneClock("en", "America/Sao_Paulo").start("2026-12-01T04:00:00Z")).toBe("Dec 1, 2026, 1:00 AM")
})
