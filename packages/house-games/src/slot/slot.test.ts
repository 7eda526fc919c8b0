import { parseAmount } from "@croupier/money"
import fc from "fast-check"
import { expect, test } from "vitest"
import { enumerate } from "./enumerate.ts"
import { spinAt } from "./evaluate.ts"
import { PAPER_LANTERNS_SLOT, playSlot } from "./paper-lanterns.ts"
import type { Slot } from "./slot.ts"
import { strip } from "./strips.ts"

const SLOT = PAPER_LANTERNS_SLOT
const letters = (from: string) =>
  fc
    .array(fc.constantFrom(...Array.from(from)), { minLength: 4, maxLength: 5 })
    .map((each) => strip(each.join("")))
const strips = (outer: string, inner: string) =>
  fc.tuple(letters(outer), letters(inner), letters(inner), letters(inner), letters(outer))

test("judging twenty lines at once says the same as judging them one by one", () => {
  fc.assert(
    fc.property(strips("MDCO", "WMDCO"), strips("DCO", "WDCO"), (base, free) => {
      const slot: Slot = { ...SLOT, base, free }
      for (const mode of ["base", "free"] as const) {
        const counts = new Map<string, number>()
        const visit = (stops: number[]): void => {
          const reel = slot[mode][stops.length]
          if (reel) return reel.forEach((_, stop) => visit([...stops, stop]))
          const { moons, units } = spinAt(slot, mode, stops)
          counts.set(`${moons}:${units}`, (counts.get(`${moons}:${units}`) ?? 0) + 1)
        }
        visit([])
        const { byMoons } = enumerate(slot, mode)
        const found = byMoons.flatMap((each, moons) =>
          [...each].map(([units, positions]) => [`${moons}:${units}`, positions] as const),
        )
        // More than five moons in sight exist only on these short strips: none pays, and none is counted.
        const expected = [...counts].filter(([key]) => Number(key.split(":")[0]) <= 5)
        expect(Object.fromEntries(found)).toEqual(Object.fromEntries(expected))
      }
    }),
    { numRuns: 15 },
  )
})

test("the published strips never show two moons on a reel, nor a lantern on the outer ones", () => {
  for (const [at, reel] of SLOT.base.entries()) {
    expect(reel).toHaveLength(30)
    expect(reel.filter((symbol) => symbol === "moon")).toHaveLength(1)
    expect(reel.includes("lantern")).toBe(at > 0 && at < 4)
  }
  for (const reel of SLOT.free) expect(reel.includes("moon")).toBe(false)
})

test("a line counts from the left, and a lantern stands for its symbol", () => {
  const sights = { base: ["DOO", "WOO", "DOO", "DCC", "FPP"], free: ["DOO", "WOO", "DOO", "DCC", "FPP"] }
  const slot: Slot = { ...SLOT, base: sights.base.map(strip), free: sights.free.map(strip) }
  const spin = spinAt(slot, "base", [0, 0, 0, 0, 0])
  expect(spin.wins).toContainEqual({ line: 1, symbol: "dragon", count: 4, units: 200 })
  expect(spin.lit).toEqual([])
  const lit = spinAt(slot, "free", [0, 0, 0, 0, 0])
  expect(lit.lit).toEqual([1])
  expect(lit.sight[1]).toEqual(["lantern", "lantern", "lantern"])
  expect(lit.units).toBeGreaterThanOrEqual(spin.units)
})

test("three moons open the free games, which are played in the same round", () => {
  const moonAt = SLOT.base.map((reel) => reel.indexOf("moon"))
  const notThere = moonAt.map((stop) => (stop + 10) % 30)
  const stops = moonAt.map((stop, at) => (at < 3 ? stop : (notThere[at] ?? 0)))
  const numbers = [...stops, ...Array.from({ length: 40 }, (_, at) => (at * 7) % 30)]
  const stake = parseAmount("2")
  const book = playSlot(SLOT, { nextInt: () => numbers.shift() ?? 0 }, stake)
  expect(book.events.map(({ kind }) => kind)).toEqual(["spin", "free-games", ...Array(8).fill("free-spin")])
  expect(numbers).toHaveLength(0)
  const units = book.events.reduce((sum, event) => sum + ("spin" in event ? event.spin.units : 0), 0)
  expect(book.payout).toBe((stake * BigInt(units)) / 20n)
})
