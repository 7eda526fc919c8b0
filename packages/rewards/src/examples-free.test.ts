import { ZERO } from "@croupier/money"
import { fraction } from "@croupier/money/fraction"
import { expect, test } from "vitest"
import { newAccount, RULES } from "./account.ts"
import { endRounds, giveRounds, playRound, settleFreeBet, type FreeRounds } from "./free-plays.ts"
import { reward } from "./lot-acts.ts"
import { costOf, money, playTable, row, shown, SLOTS_AND_LIVE, START } from "./test-scenario.ts"

const ROUNDS: FreeRounds = {
  lotId: 1n,
  games: ["paper-lanterns"],
  value: money("1"),
  left: 10,
  wins: ZERO,
  multiple: fraction(20),
}
const TERMS = { funding: "cash-first", weights: SLOTS_AND_LIVE, cap: money("50") } as const

const played = (rounds: FreeRounds, ...payouts: readonly string[]): FreeRounds =>
  payouts.reduce((so, payout) => {
    const after = playRound(so, "paper-lanterns", money(payout))
    if (!after) throw new Error("no round was left")
    return after
  }, rounds)

test("20: free rounds, of which three lapse, then wagering of the wins up to a cap", () => {
  const given = giveRounds(newAccount(), ROUNDS, TERMS)
  const seven = played(ROUNDS, "1.2", "0", "0", "0", "2.3", "0", "0")
  expect([seven.left, row(given)]).toEqual([3, "0|L1 0 / 0 pending"])
  const opened = endRounds(given, seven, START)
  expect(row(opened)).toBe("0|L1 3.5 / 70")
  expect(endRounds(opened, seven, START)).toBe(opened)
  const table = [
    "b1 3.5 pays 60 (L1)|0|L1 60 / 66.5",
    "b2 60 pays 40 (L1)|0|L1 40 / 6.5",
    "b3 6.5 pays 30 (L1)|50|L1 CONV.",
  ]
  const { account, rows, wrongNotes } = playTable(table, {}, opened)
  expect([rows, wrongNotes]).toEqual([table, []])
  expect(costOf(account)).toBe("-10")
})

test("wins without a condition are cash at once, up to the cap; without wins the lot is spent", () => {
  const atOnce = { ...ROUNDS, multiple: fraction(0) }
  const given = giveRounds(newAccount(), atOnce, TERMS)
  expect(row(endRounds(given, played(atOnce, "80"), START))).toBe("50|L1 CONV.")
  expect(row(endRounds(given, atOnce, START))).toBe("0|L1 SPENT")
  expect(playRound({ ...ROUNDS, left: 0 }, "paper-lanterns", ZERO)).toBeUndefined()
  expect(playRound(ROUNDS, "market-dice", ZERO)).toBeUndefined()
})

test("29: a free bet pays the win, comes back after a push or a void, and counts for nothing", () => {
  const bet = { value: money("20"), expiresAt: START }
  const win = { payout: money("50") }
  const cash = (result: Parameters<typeof settleFreeBet>[1], more = {}) =>
    shown(settleFreeBet({ ...bet, ...more }, result, START).cash)
  expect([cash(win), cash(win, { returnsStake: true }), cash({ payout: ZERO })]).toEqual(["30", "50", "0"])
  const tomorrow = new Date("2026-11-02T03:00:00Z")
  for (const result of ["void", { payout: bet.value }] as const)
    expect(settleFreeBet(bet, result, START)).toEqual({ cash: ZERO, token: { ...bet, expiresAt: tomorrow } })
  const later = { ...bet, expiresAt: new Date("2026-12-01T03:00:00Z") }
  expect(settleFreeBet(later, "void", START).token).toEqual(later)
  // The win is a reward in cash: no bet, so neither points nor wagering follow from it.
  expect(row(reward(newAccount(RULES), settleFreeBet(bet, win, START).cash))).toBe("30")
})
