import { createElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import { expect, test } from "vitest"
import { DrawBalls } from "./draw-balls.tsx"

const shown = (gameType: string, draw: Readonly<Record<string, unknown>> | null) =>
  renderToStaticMarkup(createElement(DrawBalls, { gameType, draw, size: 36 }))
const words = (html: string) =>
  html
    .replaceAll(/<[^>]*>/g, " ")
    .trim()
    .split(/\s+/)
    .join(" ")

test("Mark Six shows its special number behind the others, each in the colour of its wave", () => {
  const html = shown("LHC", { balls: ["07", "11", "13", "21", "38", "44"], special: "49" })
  expect(words(html)).toBe("07 11 13 21 38 44 + 49")
  expect([...html.matchAll(/data-wave="(\w+)"/g)]).toHaveLength(7)
})

test("PC28 shows the sum, PK10 its cars, and a draw of another shape nothing", () => {
  expect(words(shown("PCB", { balls: ["3", "4", "9"] }))).toBe("3 4 9 = 16")
  const race = shown("PK10", { balls: ["10", "01", "02"] })
  expect(words(race)).toBe("10 1 2")
  expect(race).toContain('data-car="10"')
  expect(words(shown("SSC", null))).toBe("")
})
