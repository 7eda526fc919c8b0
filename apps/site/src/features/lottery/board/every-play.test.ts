import type { LotteryGame } from "@croupier/contract/lottery"
import { GAME_TYPES, maximumPrize, playFor, playsOf, type Play } from "@croupier/lottery"
import { describe, expect, test } from "vitest"
import { countBet, returnedShare, termsOf, yearOf } from "./bet.ts"
import { emptyDraft, reduceDraft, selectionOf } from "./draft.ts"
import { symbolOdds } from "./odds.ts"
import { isPadRow } from "./pad-text.ts"
import { possibleReturn } from "./possible.ts"
import { randomPick } from "./random-pick.ts"
import { isTyped, rowsOf } from "./rows.ts"

const YEAR = 2026
const STAKES = { mode: "1", multiple: 1, group: 1956 } as const
const gameOf = ({ game }: Play): LotteryGame => ({
  gameCode: "G",
  gameType: game,
  name: "G",
  category: "LOTT",
  intervalSeconds: 60,
  times: { timeZone: "UTC", windows: [], weekDays: [], monthDays: [] },
  drawnBy: "HOUSE" as const,
  closeAheadSeconds: 5,
  unitPrice: "1.00",
  minimumGroup: 1800,
  group: 1956,
  base: 2000,
  maximumMultiple: 10_000,
  maximumPrize: "100000000.00",
  plays: null,
})
/** The same numbers each time. */
function sequence(): (bound: number) => number {
  let state = 7
  return (bound) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

describe.each(GAME_TYPES)("every play of %s", (game) => {
  const plays = playsOf(game)

  test("has a board on which a random bet is made, counted and priced", () => {
    const next = sequence()
    for (const play of plays) {
      const draft = randomPick(play, next, YEAR)
      expect(draft, play.code).not.toBeNull()
      if (!draft) continue
      const bet = countBet(gameOf(play), play, selectionOf(play, draft, YEAR), STAKES, YEAR)
      expect(bet, play.code).toMatchObject({ valid: true })
      if (!bet.valid) continue
      expect(bet.stake > 0n && bet.best > 0n, play.code).toBe(true)
      const { selection, units } = bet
      const priced = playFor(play, { selection, ...yearOf(YEAR) })
      const terms = termsOf(gameOf(play), STAKES)
      const most = maximumPrize(priced, selection, units, terms)
      const possible = possibleReturn(game, [{ play: priced, selection, units, terms }], most)
      expect(possible > 0n && possible <= most, play.code).toBe(true)
    }
  })

  test("says what it pays back: no more than its prize group, and never nothing", () => {
    for (const play of plays) {
      const share = returnedShare(gameOf(play), play, 1956)
      // A stake that is returned whole is not lowered by the group.
      const pushes = Object.values(play.tiers).some(({ push }) => push.numerator > 0n)
      expect(share > 0.3 && (share <= 0.978 || (pushes && share < 1)), `${play.code} ${share}`).toBe(true)
    }
  })

  test("is chosen by tapping what its rows show", () => {
    for (const play of plays) {
      const rows = rowsOf(play)
      expect(rows.length > 0 || isTyped(play), play.code).toBe(true)
      for (const [at, row] of rows.entries()) {
        const symbol = row.symbols.at(-1) ?? ""
        const tapped = reduceDraft(
          play,
          emptyDraft(play),
          isPadRow(row) ? { type: "ADD", row: at, symbols: [symbol] } : { type: "TOGGLE", row: at, symbol },
        )
        expect(tapped.rows[at], play.code).toEqual([symbol])
      }
    }
  })

  test("shows the odds of all its symbols or of none", () => {
    for (const play of plays) {
      const odds = Object.keys(symbolOdds(gameOf(play), play, STAKES, YEAR))
      if (odds.length > 0) expect(odds.toSorted(), play.code).toEqual(rowsOf(play)[0]?.symbols.toSorted())
    }
  })
})
