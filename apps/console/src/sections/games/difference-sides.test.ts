import { expect, test } from "vitest"
import { sideOf } from "./difference-sides.ts"

const at = "2026-11-22T09:00:00.000Z"

test("a vendor's record and our step of the same amount say the same under the same names", () => {
  const theirs = {
    tx_id: "7",
    kind: "bet",
    round_id: "r",
    player: "p",
    currency: "BRL",
    amount: "12.50",
    rolled_back: false,
    at,
  }
  const side = { amount: "12.50", takenBack: false, at }
  expect(sideOf(theirs)).toEqual(side)
  expect(sideOf({ amount: "12.50", cancelled: false, at })).toEqual(side)
})

test("a vendor's round is compared by what it moved, as ours is", () => {
  expect(sideOf({ round: "r", player: "p", staked: "12.50", won: "3.00", at })).toEqual({
    amount: "-9.50",
    at,
  })
  expect(sideOf({ amount: "-9.50", cancelled: false, at })).toEqual({
    amount: "-9.50",
    takenBack: false,
    at,
  })
})

test("a reservation tells its prize, a bet that was taken back before it came no amount, and nothing says nothing", () => {
  expect(sideOf({ amount: "5.00", win: "1.00", rolled_back: true, at })).toEqual({
    amount: "5.00",
    prize: "1.00",
    takenBack: true,
    at,
  })
  expect(sideOf({ amount: null, cancelled: true, at })).toEqual({ amount: null, takenBack: true, at })
  expect(sideOf(null)).toBeUndefined()
})
