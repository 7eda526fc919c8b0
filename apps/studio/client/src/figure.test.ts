import { afterEach, expect, test, vi } from "vitest"
import { figure } from "./figure.ts"

afterEach(() => vi.unstubAllGlobals())
const inLanguage = (lang: string, value: number, places: number): string => {
  vi.stubGlobal("document", { documentElement: { lang } })
  return figure(value, places)
}

test("a figure in a game has the decimal sign of its language, and Latin digits in each", () => {
  expect(inLanguage("en", 49.5, 2)).toBe("49.50")
  expect(inLanguage("pt-BR", 49.5, 2)).toBe("49,50")
  expect(inLanguage("vi", 1234.5, 1)).toBe("1.234,5")
  expect(inLanguage("ur", 2, 4)).toBe("2.0000")
  expect(inLanguage("", 1.98, 2)).toBe("1.98")
})
