import type { LotteryGame } from "@croupier/contract/lottery"
import { expect, test } from "vitest"
import { FIRST_CHOICE, planned, type ChaseLine } from "./plan.ts"

const game = {
  gameType: "SSC",
  unitPrice: "2",
  group: 1_956,
  base: 2_000,
  maximumMultiple: 50,
} as LotteryGame
const line = (multiple: number): ChaseLine => ({
  play: "SSC.FIXED_PLACE",
  selection: { pos: [["7"], [], [], [], []] },
  mode: "1",
  multiple,
  group: 1_956,
  units: 1,
  stake: String(2 * multiple),
})
const issues = Array.from({ length: 120 }, (_, at) => `20261120-${String(at + 1).padStart(4, "0")}`)

test("as many issues as asked for; one that is left out is made up for by the next", () => {
  const plan = planned(game, [line(1)], issues, {
    ...FIRST_CHOICE,
    count: 3,
    out: new Set(["20261120-0002"]),
  })
  expect(plan.legs.map((leg) => leg.issue.slice(-1))).toEqual(["1", "3", "4"])
  expect(plan).toMatchObject({ cost: "6.00", cut: false })
})

test("the lines' own multiple counts towards the highest that the game takes", () => {
  const doubling = { ...FIRST_CHOICE, kind: "DOUBLING", count: 10 } as const
  expect(planned(game, [line(1)], issues, doubling).legs.map((leg) => leg.multiple)).toEqual([
    1, 2, 4, 8, 16, 32,
  ])
  const dear = planned(game, [line(1), line(10)], issues, doubling)
  expect(dear.legs.map((leg) => leg.multiple)).toEqual([1, 2, 4])
  expect(dear).toMatchObject({ cut: true, cost: "154.00" })
})

test("a profit rate is counted on the prize that one unit brings", () => {
  // 19.56 for 2: half as much again is reached six times by a multiple of one.
  const plan = planned(game, [line(1)], issues, { ...FIRST_CHOICE, kind: "PROFIT", percent: 50, count: 8 })
  expect(plan.legs.map((leg) => leg.multiple)).toEqual([1, 1, 1, 1, 1, 1, 2, 2])
})

/** A bet on sums of three dice, one unit each. */
const sums = (...set: readonly string[]): ChaseLine => ({
  play: "K3.SUM",
  selection: { set: [...set] },
  mode: "1",
  multiple: 1,
  group: 1_956,
  units: set.length,
  stake: String(2 * set.length),
})
const profit = { ...FIRST_CHOICE, kind: "PROFIT", percent: 50, count: 10 } as const
const dice: LotteryGame = { ...game, gameType: "K3", maximumMultiple: 9_999 }

test("a win on the chosen sums brings the profit rate whenever it comes", () => {
  const { legs, cut } = planned(dice, [sums("10", "11")], issues, profit)
  expect(cut).toBe(false)
  expect(legs).toHaveLength(10)
  // A sum of ten, like one of eleven, pays 15.64 for 2.
  let spent = 0
  for (const { multiple, cost } of legs) {
    spent += Number(cost)
    expect(multiple * 15.64).toBeGreaterThanOrEqual(spent * 1.5)
  }
  expect(legs.map(({ multiple }) => multiple)).not.toEqual(legs.map(() => 1))
})

test("of several selections the one that wins least counts; a rate that no multiple reaches is told", () => {
  const both = planned(dice, [sums("3"), sums("10", "11")], issues, { ...profit, count: 2 })
  let spent = 0
  for (const { multiple, cost } of both.legs) {
    spent += Number(cost)
    expect(multiple * 15.64).toBeGreaterThanOrEqual(spent * 1.5)
  }
  // Eight sums cost 16, and one that is sure to come pays less than half as much again.
  const many = planned(dice, [sums("7", "8", "9", "10", "11", "12", "13", "14")], issues, profit)
  expect(many).toMatchObject({ legs: [], cost: "0.00", cut: false, unreachable: true })
  expect(planned(dice, [sums("10")], issues, profit).unreachable).toBe(false)
})
