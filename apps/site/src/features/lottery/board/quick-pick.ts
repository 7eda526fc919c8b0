import { COLORS } from "@croupier/lottery"
import type { Row } from "./rows.ts"

export const QUICK_PICKS = ["ALL", "BIG", "SMALL", "ODD", "EVEN", "CLEAR"] as const
/** The colour waves of Mark Six. */
const WAVES = ["RED", "BLUE", "GREEN"] as const
export type QuickPick = (typeof QUICK_PICKS)[number] | (typeof WAVES)[number]

/** True for a colour. */
export const isWave = (pick: QuickPick): pick is (typeof WAVES)[number] => WAVES.some((wave) => wave === pick)

const MARK_SIX = 49

/** The shortcuts that mean something on a row: halves and parities only where the symbols count up by one. */
export function quickPicksOf(row: Row): readonly QuickPick[] {
  if (row.max === 1) return []
  const numbered =
    row.symbols.length >= 4 &&
    row.symbols.every((symbol, at) => Number(symbol) === Number(row.symbols[0]) + at)
  const waves = numbered && row.symbols.length === MARK_SIX ? WAVES : []
  const picks: readonly QuickPick[] = [...(numbered ? QUICK_PICKS : (["ALL", "CLEAR"] as const)), ...waves]
  return picks.filter((pick) => pick === "CLEAR" || picked(row, pick).length <= row.max)
}

/** Symbols that a shortcut chooses. BIG is the upper half, the middle one with it: 5–9 of 0–9, 06–11 of 01–11. */
export function quickPick(row: Row, pick: QuickPick, chosen: readonly string[]): readonly string[] {
  return pick === "CLEAR" ? [] : quickPicksOf(row).includes(pick) ? picked(row, pick) : chosen
}

function picked({ symbols }: Row, pick: Exclude<QuickPick, "CLEAR">): readonly string[] {
  const half = Math.floor(symbols.length / 2)
  switch (pick) {
    case "ALL":
      return symbols
    case "BIG":
      return symbols.slice(half)
    case "SMALL":
      return symbols.slice(0, half)
    case "ODD":
      return symbols.filter((symbol) => Number(symbol) % 2 === 1)
    case "EVEN":
      return symbols.filter((symbol) => Number(symbol) % 2 === 0)
    case "RED":
    case "BLUE":
    case "GREEN":
      return COLORS[pick].filter((ball) => symbols.includes(ball))
  }
}
