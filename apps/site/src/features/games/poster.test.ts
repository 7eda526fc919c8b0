import fc from "fast-check"
import { expect, test } from "vitest"
import { posterOf } from "./poster.ts"

const game = (displayName: string, gameCode = "1"): Parameters<typeof posterOf>[0] => ({
  displayName,
  gameCode,
  vassalage: "JILI",
  tags: [],
  gameCategory: "RNG",
})

test("a poster is the same each time, and shows what the name says", () => {
  expect(posterOf(game("Dragon Fire"))).toEqual(posterOf(game("Dragon Fire")))
  expect(posterOf(game("Dragon Fire")).glyphs.slice(0, 2)).toEqual(["dragon", "fire"])
  expect(posterOf(game("Golden Empire")).glyphs.slice(0, 2)).toEqual(["crown", "money-bag"])
  for (const name of [
    "Papel de Dragão",
    "纸龙",
    "Naga Kertas",
    "紙の龍",
    "종이 용",
    "มังกรกระดาษ",
    "کاغذ کا ڈریگن",
    "Rồng Giấy",
  ])
    expect(posterOf(game(name)).glyphs[0]).toBe("dragon")
  expect(posterOf(game("Aztec")).glyphs[0]).toBe("slots")
})

test("three glyphs of every poster differ, whatever the name", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.string(), (name, code) => {
      const { hue, glyphs } = posterOf(game(name, code))
      expect(new Set(glyphs).size).toBe(3)
      expect(hue).toBeGreaterThanOrEqual(0)
      expect(hue).toBeLessThan(360)
    }),
  )
})

test("posters of neighbouring games differ in colour", () => {
  const hues = Array.from({ length: 60 }, (_, at) => posterOf(game(`Game ${at}`, String(at))).hue)
  expect(new Set(hues).size).toBeGreaterThan(40)
})
