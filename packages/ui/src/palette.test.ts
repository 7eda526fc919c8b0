import { readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { contrastOf, hexOf, parseColour } from "./contrast.ts"
import { faultyPairs, paletteOf, ratiosOf, readTokens } from "./palette.ts"

const tokens = readTokens(readFileSync(new URL("./tokens.css", import.meta.url), "utf8"))
const theme = { hue: 45, brandHue: 68, brandChroma: 0.165, accentHue: 28 }

test("black on white is 21 to 1, and a colour comes back as it went", () => {
  const [black, white] = [parseColour("#000000"), parseColour("#ffffff")]
  if (!black || !white) throw new Error("not read")
  expect(contrastOf(black, white)).toBe(21)
  expect(hexOf(parseColour("#1a2b3c") ?? black)).toBe("#1a2b3c")
  // The primaries of sRGB in OKLCH, as CSS Color 4 gives them.
  expect(hexOf(parseColour("oklch(0.62796 0.25768 29.234)") ?? black)).toBe("#ff0000")
  expect(hexOf(parseColour("oklch(0.86644 0.29483 142.495)") ?? black)).toBe("#00ff00")
  expect(parseColour("red")).toBeUndefined()
})

test("every colour of the style sheet is worked out to the end", () => {
  for (const scheme of ["dark", "light"] as const)
    for (const value of Object.values(paletteOf(tokens, theme, scheme)))
      expect(value).not.toMatch(/var\(|calc\(/)
})

test("whatever four numbers a merchant chooses, everything can be read", () => {
  for (let hue = 0; hue < 360; hue += 30)
    for (let brandHue = 0; brandHue < 360; brandHue += 10)
      for (const brandChroma of [0, 0.1, 0.2])
        expect(faultyPairs(tokens, { hue, brandHue, brandChroma, accentHue: brandHue })).toEqual([])
})

test("a colour that is set by hand is the one that is measured, in its scheme alone", () => {
  const faults = faultyPairs(tokens, { ...theme, colours: { dark: {}, light: { "fg-3": "#b0a090" } } })
  expect(new Set(faults.map(({ scheme, front }) => `${scheme} ${front}`))).toEqual(new Set(["light fg-3"]))
  expect(ratiosOf(tokens, theme).every(({ ratio }) => ratio > 3)).toBe(true)
})
