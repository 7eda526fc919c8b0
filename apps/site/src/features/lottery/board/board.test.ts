import { countUnits, findPlay, playsOf, type Play } from "@croupier/lottery"
import { parseAmount, toDecimal } from "@croupier/money"
import fc from "fast-check"
import { expect, test } from "vitest"
import { allowedStakes, countBet, termsOf, unitPrizes } from "./bet.ts"
import { emptyDraft, isEmpty, reduceDraft, selectionOf, type Draft, type DraftAction } from "./draft.ts"
import { possibleReturn } from "./possible.ts"
import { quickPicksOf } from "./quick-pick.ts"
import { randomPick } from "./random-pick.ts"
import { isTyped, rowsOf } from "./rows.ts"
import { readTickets } from "./tickets-text.ts"
import { gameOf } from "../test-game.ts"

const PLAYS = [...playsOf("SSC"), ...playsOf("K3")]
const play = (code: string): Play => {
  const found = findPlay(code)
  if (!found) throw new Error(`no play ${code}`)
  return found
}
const chosen = (code: string, ...actions: readonly DraftAction[]): Draft =>
  actions.reduce((draft, action) => reduceDraft(play(code), draft, action), emptyDraft(play(code)))
const tap = (row: number, ...symbols: readonly string[]): readonly DraftAction[] =>
  symbols.map((symbol) => ({ type: "TOGGLE", row, symbol }))
const GAME = gameOf()
const STAKES = { mode: "1", multiple: 1, group: 1956 } as const

test("places: the picture's own bet is 6 times 0 units until every place has a digit", () => {
  const draft = chosen(
    "SSC.ALL5.STRAIGHT",
    ...tap(0, "7"),
    ...tap(1, "3", "2"),
    ...tap(3, "0"),
    ...tap(4, "6", "4", "5"),
  )
  expect(selectionOf(play("SSC.ALL5.STRAIGHT"), draft)).toEqual({
    pos: [["7"], ["2", "3"], [], ["0"], ["4", "5", "6"]],
  })
  expect(
    countBet(GAME, play("SSC.ALL5.STRAIGHT"), selectionOf(play("SSC.ALL5.STRAIGHT"), draft), STAKES),
  ).toMatchObject({ valid: false })
  const whole = reduceDraft(play("SSC.ALL5.STRAIGHT"), draft, { type: "TOGGLE", row: 2, symbol: "1" })
  expect(
    countBet(GAME, play("SSC.ALL5.STRAIGHT"), selectionOf(play("SSC.ALL5.STRAIGHT"), whole), STAKES),
  ).toMatchObject({
    valid: true,
    units: 6,
    stake: parseAmount("12"),
  })
})

test("tapping twice takes back; a row of one swaps its choice", () => {
  expect(isEmpty(chosen("K3.SUM", ...tap(0, "3", "3")))).toBe(true)
  expect(chosen("SSC.LAST3.GROUP_DAN", ...tap(0, "3", "5")).rows).toEqual([["5"]])
  expect(chosen("K3.TRIPLE_ANY", ...tap(0, "ANY", "ANY")).rows).toEqual([[]])
})

test("symbols that the row does not have change nothing", () => {
  expect(isEmpty(chosen("K3.SUM", ...tap(0, "2", "99"), ...tap(7, "3")))).toBe(true)
})

test("a fixed ball leaves the others, and stays below the ticket's size", () => {
  const draft = chosen("K3.THREE_DIFF_DANTUO", ...tap(1, "1", "2", "3"), ...tap(0, "1", "4", "5"))
  expect(draft.rows).toEqual([
    ["1", "4"],
    ["2", "3"],
  ])
})

test("quick picks: halves and parities of numbers, only all and clear of words", () => {
  const [digits] = rowsOf(play("SSC.FIXED_PLACE"))
  const [sums] = rowsOf(play("K3.SUM"))
  const [words] = rowsOf(play("SSC.BSOE.FIRST2"))
  const [triples] = rowsOf(play("K3.TRIPLE"))
  if (!digits || !sums || !words || !triples) throw new Error("no rows")
  expect(quickPicksOf(digits)).toEqual(["ALL", "BIG", "SMALL", "ODD", "EVEN", "CLEAR"])
  expect(quickPicksOf(words)).toEqual(["ALL", "CLEAR"])
  expect(quickPicksOf(triples)).toEqual(["ALL", "CLEAR"])
  const pick = (code: string, row: number, quick: "BIG" | "SMALL" | "ODD" | "EVEN" | "ALL" | "CLEAR") =>
    chosen(code, { type: "QUICK", row, pick: quick }).rows[row]
  expect(pick("SSC.FIXED_PLACE", 4, "BIG")).toEqual(["5", "6", "7", "8", "9"])
  expect(pick("SSC.FIXED_PLACE", 4, "EVEN")).toEqual(["0", "2", "4", "6", "8"])
  expect(pick("K3.SUM", 0, "BIG")).toEqual(["11", "12", "13", "14", "15", "16", "17", "18"])
  expect(pick("K3.SUM", 0, "ALL")).toHaveLength(16)
})

test("places to choose: every place takes part at first, and the selection names them", () => {
  const draft = chosen(
    "SSC.PICK2.GROUP",
    { type: "SEAT", seat: 1 },
    { type: "SEAT", seat: 2 },
    ...tap(0, "1", "2", "3"),
  )
  expect(selectionOf(play("SSC.PICK2.GROUP"), draft)).toEqual({ seats: [0, 3, 4], set: ["1", "2", "3"] })
  expect(countUnits(play("SSC.PICK2.GROUP"), selectionOf(play("SSC.PICK2.GROUP"), draft))).toMatchObject({
    units: 9,
  })
})

test("typed lines: order is put right where it does not matter, the rest is marked", () => {
  const grammar = play("SSC.LAST3.GROUP6_MANUAL").grammar
  if (grammar.type !== "TICKETS") throw new Error("not typed")
  expect(readTickets(grammar, "321 123, 455\n12 789;9x1")).toEqual({
    tickets: [
      ["1", "2", "3"],
      ["7", "8", "9"],
    ],
    faults: [
      { text: "123", reason: "REPEATED" },
      { text: "455", reason: "FORM" },
      { text: "12", reason: "FORM" },
      { text: "9x1", reason: "FORM" },
    ],
  })
})

test("a text that typing accepts, the engine accepts", () => {
  for (const typed of PLAYS.filter(isTyped)) {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom(..."0123456789 ,-x".split("")), maxLength: 60 }),
        (text) => {
          const draft = reduceDraft(typed, emptyDraft(typed), { type: "TEXT", text })
          const selection = selectionOf(typed, draft)
          const lines = Array.isArray(selection["tickets"]) ? selection["tickets"].length : 0
          expect(countUnits(typed, selection).valid).toBe(lines > 0)
        },
      ),
      { numRuns: 25 },
    )
  }
})

for (const each of PLAYS) {
  test(`${each.code}: a random pick is a valid bet that can win`, () => {
    let state = 7
    const next = (bound: number): number => (state = (state * 16_807) % 2_147_483_647) % bound
    const draft = randomPick(each, next)
    if (!draft) throw new Error("no pick")
    const bet = countBet(GAME, each, selectionOf(each, draft), STAKES)
    if (!bet.valid) throw new Error(bet.reason)
    const line = { play: each, selection: bet.selection, units: bet.units, terms: termsOf(GAME, STAKES) }
    const possible = possibleReturn(each.game, [line], parseAmount(GAME.maximumPrize))
    const most = parseAmount(GAME.maximumPrize)
    expect(possible >= (bet.best < most ? lowest(each) : most)).toBe(true)
  })
}
/** The smallest prize of the play: a line that can win at all returns at least that. */
const lowest = (each: Play): bigint =>
  Object.values(unitPrizes(GAME, each, STAKES)).reduce(
    (least, prize) => (parseAmount(prize) < least ? parseAmount(prize) : least),
    10n ** 12n,
  )

test("whatever is tapped, the engine and the board agree on validity, and nothing throws", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PLAYS.filter((each) => !isTyped(each))),
      fc.array(fc.tuple(fc.nat(4), fc.nat(27)), { maxLength: 25 }),
      (each, taps) => {
        const draft = taps.reduce((made, [row, at]) => {
          const symbol = rowsOf(each)[row]?.symbols[at]
          return symbol === undefined ? made : reduceDraft(each, made, { type: "TOGGLE", row, symbol })
        }, emptyDraft(each))
        const counted = countUnits(each, selectionOf(each, draft))
        // Tapping can be unfinished, never malformed.
        if (!counted.valid)
          expect(["TOO_FEW_SYMBOLS", "TOO_FEW_POSITIONS", "NO_UNITS"]).toContain(counted.reason)
      },
    ),
    { numRuns: 400 },
  )
})

test("possible return: what one draw can pay, not the sum over lines that exclude each other", () => {
  const possible = (code: string, ...actions: readonly DraftAction[]): string => {
    const bet = countBet(GAME, play(code), selectionOf(play(code), chosen(code, ...actions)), STAKES)
    if (!bet.valid) throw new Error(bet.reason)
    const line = {
      play: play(code),
      selection: bet.selection,
      units: bet.units,
      terms: termsOf(GAME, STAKES),
    }
    return toDecimal(possibleReturn(play(code).game, [line], parseAmount(GAME.maximumPrize)))
  }
  const digits = (row: number, count: number) => tap(row, ..."0123456789".slice(0, count).split(""))
  expect(possible("SSC.FIXED_PLACE", ...digits(0, 3), ...digits(4, 2))).toBe("39.12")
  expect(possible("SSC.FIRST3.STRAIGHT", ...digits(0, 9), ...digits(1, 9), ...digits(2, 9))).toBe("1956.00")
  expect(possible("SSC.DTT.P1P4", ...tap(0, "DRAGON", "TIGER"))).toBe("4.3466")
  expect(possible("K3.SUM_BSOE", ...tap(0, "BIG", "SMALL", "ODD"))).toBe("7.824")
  expect(
    possible(
      "SSC.ALL5.STRAIGHT",
      ...digits(0, 1),
      ...digits(1, 1),
      ...digits(2, 1),
      ...digits(3, 1),
      ...digits(4, 1),
    ),
  ).toBe("195600.00")
})

test("stakes stay inside what the game allows", () => {
  expect(allowedStakes(GAME, { mode: "0.1", multiple: 0, group: 1 })).toEqual({
    mode: "0.1",
    multiple: 1,
    group: 1800,
  })
  expect(allowedStakes(GAME, { mode: "1", multiple: 1e9, group: 9999 })).toEqual({
    mode: "1",
    multiple: 10_000,
    group: 1956,
  })
  expect(allowedStakes(GAME, { mode: "1", multiple: Number.NaN, group: 1900.7 })).toEqual({
    mode: "1",
    multiple: 1,
    group: 1900,
  })
})
