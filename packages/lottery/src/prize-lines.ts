import type { GameType } from "./play.ts"

const lines = (count: number, width: number): readonly number[] => Array.from({ length: count }, () => width)

/** Digits of every number of every prize: 27 lines in the north, 18 in the south and centre of Vietnam. */
export const PRIZE_WIDTHS = {
  VNN: {
    DB: lines(1, 5), G1: lines(1, 5), G2: lines(2, 5), G3: lines(6, 5),
    G4: lines(4, 4), G5: lines(6, 4), G6: lines(3, 3), G7: lines(4, 2),
  },
  VNS: {
    DB: lines(1, 6), G1: lines(1, 5), G2: lines(1, 5), G3: lines(2, 5), G4: lines(7, 5),
    G5: lines(1, 4), G6: lines(3, 4), G7: lines(1, 3), G8: lines(1, 2),
  },
} as const satisfies Record<string, Readonly<Record<string, readonly number[]>>> // prettier-ignore

/** The prizes of a region whose numbers have at least so many digits. */
export const prizesOfWidth = (game: keyof typeof PRIZE_WIDTHS, digits: number): readonly string[] =>
  Object.entries(PRIZE_WIDTHS[game]).flatMap(([prize, widths]) => ((widths[0] ?? 0) >= digits ? [prize] : []))

/** How many lines the named prizes of a region have together. */
export function lineCount(game: keyof typeof PRIZE_WIDTHS, prizes: readonly string[]): number {
  const widths: Readonly<Record<string, readonly number[]>> = PRIZE_WIDTHS[game]
  return prizes.reduce((count, prize) => count + (widths[prize]?.length ?? 0), 0)
}

/** Prizes of several numbers outside Vietnam. */
const SEVERAL: Readonly<Record<string, number>> = { SPECIAL: 10, CONSOLATION: 10, FRONT3: 2, BACK3: 2 }

/** How many numbers are drawn for a prize of a game. */
export const linesOf = (game: GameType, prize: string): number =>
  game === "VNN" || game === "VNS" ? lineCount(game, [prize]) : (SEVERAL[prize] ?? 1)
