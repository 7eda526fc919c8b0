import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { bigRoad, longestRuns, outcomeOf, ROAD_ROWS, roadsOf, type Road } from "./roads.ts"

const at = (outcomes: string, tie?: string) =>
  bigRoad(outcomes.split(""), tie).marks.map(({ side, column, row }) => `${side}${column}.${row}`)

describe("a big road", () => {
  test("goes down while a side lasts and begins a column when it changes", () =>
    expect(at("BBBSB")).toEqual(["B0.0", "B0.1", "B0.2", "S1.0", "B2.0"]))
  test("turns to the right at the ground, and the next side begins beside where it began", () =>
    expect(at("BBBBBBBBS").slice(5)).toEqual(["B0.5", "B1.5", "B2.5", "S1.0"]))
  test("turns to the right where another run lies", () => {
    // The first run of eight lies under the columns 1 and 2: the next one finds its sixth place taken.
    expect(at("BBBBBBBBSSSSSS").slice(8)).toEqual(["S1.0", "S1.1", "S1.2", "S1.3", "S1.4", "S2.4"])
  })
  test("marks a tie on what came before it, and leaves out those before everything", () => {
    const { marks } = bigRoad(["T", "B", "T", "T", "S"], "T")
    expect(marks.map(({ side, ties }) => `${side}${ties}`)).toEqual(["B2", "S0"])
  })
  test("never puts two marks in one place nor below the ground", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom("B", "S", "T"), { maxLength: 120 }), (outcomes) => {
        const { marks, columns } = bigRoad(outcomes, "T")
        expect(new Set(marks.map(({ column, row }) => `${column} ${row}`)).size).toBe(marks.length)
        expect(marks.every(({ column, row }) => row < ROAD_ROWS && column < columns)).toBe(true)
        expect(marks).toHaveLength(outcomes.filter((outcome) => outcome !== "T").length)
      }),
    )
  })
})

test("runs are counted over ties", () =>
  expect(longestRuns(["B", "B", "T", "B", "S"], "T")).toEqual({ B: 3, S: 1 }))

describe("a side is what its play pays", () => {
  const road = (game: Parameters<typeof roadsOf>[0], key: string): Road => {
    const found = roadsOf(game).find((each) => each.key === key)
    if (!found) throw new Error(key)
    return found
  }
  test.each([
    ["SSC", "SSC.CR.SUM BIG", { balls: ["9", "9", "5", "0", "0"] }, "BIG"],
    ["SSC", "SSC.DTT.P1P5 DRAGON", { balls: ["4", "0", "0", "0", "4"] }, "TIE"],
    ["11X5", "11X5.CR.SUM BIG", { balls: ["02", "04", "06", "08", "10"] }, "TIE"],
    [
      "PK10",
      "PK10.SUM2_BSOE BIG",
      { balls: ["10", "02", "01", "03", "04", "05", "06", "07", "08", "09"] },
      "BIG",
    ],
    [
      "LHC",
      "LHC.TM.TWO_SIDES BIG",
      { balls: ["01", "02", "03", "04", "05", "06"], special: "49", lunarYear: 2026 },
      "TIE",
    ],
    ["SSC", "SSC.CR.SUM BIG", { balls: ["9"] }, undefined],
  ] as const)("%s %s", (game, key, draw, outcome) => expect(outcomeOf(road(game, key), draw)).toBe(outcome))
})
