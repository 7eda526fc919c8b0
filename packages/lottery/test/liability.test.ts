import { amount } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { findPlay, playsOf } from "../src/catalogue.ts"
import type { Draw } from "../src/draw.ts"
import { liability, type Liability, type LiabilityBet } from "../src/liability.ts"
import { playFor } from "../src/odds.ts"
import type { GameType, Play } from "../src/play.ts"
import { drawWith, isRow, positionsOf, rowLength } from "../src/positions.ts"
import { MODES, price } from "../src/price.ts"
import { settle, VoidDraw } from "../src/settle.ts"
import { drawFrom, drawSpace } from "../src/space.ts"
import { countUnits } from "../src/units.ts"
import { selections } from "./arbitrary.ts"
import { LUNAR_YEAR } from "./expand.ts"

const bounds = { stake: 0n, shown: 10, settlements: 1_000_000, lunarYear: LUNAR_YEAR }

const betOn = (given: Play, wire: unknown, times = 1n): LiabilityBet | undefined => {
  const counted = countUnits(given, wire)
  if (!counted.valid) return undefined
  const { selection, units } = counted
  const play = playFor(playFor(given, { selection }), { lunarYear: LUNAR_YEAR })
  const terms = {
    unitPrice: amount(10_000n),
    mode: MODES.YUAN,
    multiple: 1,
    group: 1_960,
    userGroup: 1_960,
    base: 2_000,
  }
  return {
    play,
    selection,
    units,
    pays: (settlement) => {
      const { prize, refund } = price(play, terms, units, settlement)
      return (prize + refund) * times
    },
  }
}
const bet = (code: string, wire: unknown, times = 1n): LiabilityBet => {
  const play = findPlay(code)
  const made = play && betOn(play, wire, times)
  if (!made) throw new Error(`${code} ${JSON.stringify(wire)}`)
  return made
}

function run(game: GameType, bets: readonly LiabilityBet[], more: Partial<typeof bounds> = {}): Liability {
  const work = liability(game, bets, { ...bounds, ...more })
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

const paidBy = ({ play, selection, units, pays }: LiabilityBet, draw: Draw): bigint => {
  try {
    return pays(settle(play, selection, draw))
  } catch (error) {
    if (error instanceof VoidDraw) return pays({ wins: {}, push: units })
    throw error
  }
}
const place = (at: number, digits: string) => ({
  pos: [0, 1, 2, 3, 4].map((each) => (each === at ? digits.split("") : [])),
})

/** Every draw of a small game. */
const everyDraw = (game: GameType): Draw[] => {
  const { bounds: space, size } = drawSpace(game)
  return Array.from({ length: Number(size) }, (_, code) => {
    let rest = code
    return drawFrom(game, () => {
      const digit = rest % (space[0] ?? 1)
      rest = Math.floor(rest / (space[0] ?? 1))
      return digit
    })
  })
}

describe("the liability of an issue, result by result", () => {
  test("bets that cannot win together are not added up; those that can are", () => {
    const apart = run("SSC", [
      bet("SSC.FIXED_PLACE", place(0, "1"), 100n),
      bet("SSC.FIXED_PLACE", place(0, "2"), 300n),
    ])
    expect(apart).toMatchObject({ method: "EXACT", positions: [0], results: 10 })
    expect(apart.worst[0]).toMatchObject({ paid: 300n * 98_000n })
    expect("balls" in (apart.worst[0]?.draw ?? {}) && apart.worst[0]?.draw).toMatchObject({
      balls: ["2", "0", "0", "0", "0"],
    })
    expect(apart.worst.map(({ paid }) => paid / 98_000n)).toEqual([
      300n,
      100n,
      0n,
      0n,
      0n,
      0n,
      0n,
      0n,
      0n,
      0n,
    ])
    const together = run("SSC", [
      bet("SSC.FIXED_PLACE", place(0, "1"), 100n),
      bet("SSC.FIXED_PLACE", place(4, "2"), 300n),
    ])
    expect(together).toMatchObject({ positions: [0, 4], results: 100 })
    expect(together.worst[0]?.paid).toBe(400n * 98_000n)
  })

  test("a place of a game whose balls come once each has as many results as balls, and no ball twice", () => {
    const found = run("PK10", [
      bet("PK10.FIXED_PLACE.ALL10", { pos: [["01"], ["01"], [], [], [], [], [], [], [], []] }),
    ])
    expect(found).toMatchObject({ method: "EXACT", results: 90, positions: [0, 1] })
    // The first ball comes first or second, and never both: 9 results each.
    expect(found.paid).toBe(18n * 98_000n)
    expect(found.worst[0]?.paid).toBe(98_000n)
  })

  test.each(["PCB", "K3"] as const)("of %s, the same as every draw settled one by one", (game) => {
    const draws = everyDraw(game)
    const anyBet = fc
      .constantFrom(...playsOf(game).filter((play) => !play.derivedFrom))
      .chain((play) =>
        fc
          .tuple(selections(play.grammar, 3), fc.bigInt({ min: 1n, max: 9n }))
          .map(([wire, n]) => betOn(play, wire, n)),
      )
      // A selection of no units is no bet, and an issue without bets has no worst result.
      .filter((made) => made !== undefined)
    fc.assert(
      fc.property(
        fc.array(anyBet, { minLength: 1, maxLength: 6 }),
        fc.bigInt({ min: 0n, max: 500_000n }),
        (bets, stake) => {
          const paid = draws.map((draw) => bets.reduce((sum, each) => sum + paidBy(each, draw), 0n))
          const found = run(game, bets, { stake, shown: 1_000 })
          expect(found.method).toBe("EXACT")
          // Each result stands for as many draws as the positions that do not matter allow.
          const share = BigInt(draws.length / found.results)
          expect(found.paid * share).toBe(paid.reduce((sum, each) => sum + each, 0n))
          expect(found.losing * Number(share)).toBe(paid.filter((each) => each > stake).length)
          expect(found.worst[0]?.paid).toBe(paid.reduce((most, each) => (each > most ? each : most), 0n))
          for (const { draw, paid: told } of found.worst.slice(0, 3))
            expect(bets.reduce((sum, each) => sum + paidBy(each, draw), 0n)).toBe(told)
        },
      ),
      { numRuns: 60 },
    )
  })

  test("where results are too many, the draws that were found pay what is told of them, the same each time", () => {
    const bets = [
      bet("PK10.FIXED_PLACE.ALL10", {
        pos: Array.from({ length: 10 }, (_, at) => [String(at + 1).padStart(2, "0")]),
      }),
    ]
    const found = run("PK10", bets, { settlements: 4_000 })
    expect(found).toMatchObject({ method: "SEARCHED", positions: null })
    const [worst] = found.worst
    if (!worst) throw new Error("nothing was found")
    expect(bets.reduce((sum, each) => sum + paidBy(each, worst.draw), 0n)).toBe(worst.paid)
    // All ten in their places is one draw of 3,628,800, and is found.
    expect(worst.paid).toBeGreaterThanOrEqual(5n * 98_000n)
    expect(run("PK10", bets, { settlements: 4_000 })).toEqual(found)
  })

  test("an issue without bets pays nothing", () => {
    expect(run("SSC", [])).toMatchObject({ method: "EXACT", results: 1, losing: 0, paid: 0n })
    expect(run("VNN", [])).toMatchObject({ method: "EXACT", paid: 0n, worst: [] })
  })
})

describe("the positions of a bet", () => {
  const games = (["SSC", "PCB", "K3", "11X5", "PK10", "LF", "LHC"] as const).filter(isRow)
  test.each(games)("of %s: whatever stands at the others, it is settled the same", (game) => {
    const length = rowLength(game)
    for (const play of playsOf(game).filter((each) => !each.derivedFrom))
      fc.assert(
        fc.property(
          selections(play.grammar, 4),
          fc.array(fc.nat(1_000_000), { minLength: length * 2, maxLength: length * 2 }),
          (wire, noise) => {
            const counted = countUnits(play, wire)
            if (!counted.valid) return
            const { selection } = counted
            const positions = positionsOf(game, { play, selection })
            const { bounds: space } = drawSpace(game)
            let next = 0
            const drawn = drawFrom(game, (bound) => (noise[next++] ?? 0) % bound, LUNAR_YEAR)
            const symbols =
              "special" in drawn ? [...drawn.balls, drawn.special] : "balls" in drawn ? drawn.balls : []
            const lowest = space.every((bound) => bound === space[0]) && game !== "K3" ? 0 : 1
            const values = positions.map((at) => Number(symbols[at]) - lowest)
            const other = drawWith(game, positions, values, LUNAR_YEAR)
            expect({ play: play.code, ...settle(play, selection, other) }).toEqual({
              play: play.code,
              ...settle(play, selection, drawn),
            })
          },
        ),
        { numRuns: 12 },
      )
  })
})
