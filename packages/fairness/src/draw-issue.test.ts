import { createHash } from "node:crypto"
import { GAME_TYPES, isDraw, type Draw, type GameType } from "@croupier/lottery"
import { expect, test } from "vitest"
import { drawIssue, seedFromHex } from "./index.ts"

/** Seeds that are the same in every run: the hash of a running number. */
const seedOf = (number: number): Uint8Array =>
  seedFromHex(createHash("sha256").update(`uniformity ${number}`).digest("hex"))

const balls = (draw: Draw): readonly string[] => {
  if ("balls" in draw) return draw.balls
  throw new Error("not a ball draw")
}

/** Σ (seen − expected)² / expected over the classes. */
function chiSquare(counts: ReadonlyMap<string, number>, classes: number, total: number): number {
  const expected = total / classes
  const missing = classes - counts.size
  return [...counts.values()].reduce(
    (sum, seen) => sum + (seen - expected) ** 2 / expected,
    missing * expected,
  )
}

/** A bound that chance passes once in a million (Wilson–Hilferty). */
function bound(freedom: number): number {
  const z = 4.753
  return freedom * (1 - 2 / (9 * freedom) + z * Math.sqrt(2 / (9 * freedom))) ** 3
}

function tallied<T>(items: readonly T[], key: (item: T) => string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(key(item), (counts.get(key(item)) ?? 0) + 1)
  return counts
}

const DRAWS = 20_000
const GAMES = { SSC: [5, 10], K3: [3, 6], "11X5": [5, 11], PK10: [10, 10], PCB: [3, 10] } as const

for (const [game, [positions, symbols]] of Object.entries(GAMES)) {
  test(`safety/30: ${game}: every symbol is equally likely at every position`, () => {
    const draws = Array.from({ length: DRAWS }, (_, at) =>
      balls(drawIssue(game as GameType, seedOf(at), "FAIR", `20260101-${at}`)),
    )
    for (let position = 0; position < positions; position++) {
      const counts = tallied(draws, (draw) => draw[position] ?? "")
      expect(chiSquare(counts, symbols, DRAWS), `position ${position}`).toBeLessThan(bound(symbols - 1))
    }
    // Two neighbours together, so that a dependence between positions would show.
    const pairs = tallied(draws, (draw) => `${draw[0]} ${draw[1]}`)
    const cells = game === "11X5" || game === "PK10" ? symbols * (symbols - 1) : symbols * symbols
    expect(chiSquare(pairs, cells, DRAWS)).toBeLessThan(bound(cells - 1))
  })
}

test("safety/30: one seed, drawn for issue after issue, is uniform too", () => {
  const seed = seedOf(0)
  const draws = Array.from({ length: DRAWS }, (_, at) =>
    balls(drawIssue("SSC", seed, "FAIR", `20260101-${at}`)),
  )
  for (let position = 0; position < 5; position++) {
    expect(
      chiSquare(
        tallied(draws, (draw) => draw[position] ?? ""),
        10,
        DRAWS,
      ),
    ).toBeLessThan(bound(9))
  }
})

for (const game of GAME_TYPES) {
  test(`${game}: a draw is a canonical draw, the same each time, another for another issue`, () => {
    const drawn = drawIssue(game, seedOf(1), "GAME", "20261120-0001")
    expect(isDraw(game, drawn)).toBe(true)
    expect(drawIssue(game, seedOf(1), "GAME", "20261120-0001")).toEqual(drawn)
    const others = [2, 3, 4, 5].map((issue) => drawIssue(game, seedOf(1), "GAME", `20261120-000${issue}`))
    expect(others.some((other) => JSON.stringify(other) !== JSON.stringify(drawn))).toBe(true)
  })
}
