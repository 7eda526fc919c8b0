import { ANIMALS, animalOf, colorOf, type GameType } from "@croupier/lottery"
import { facesOf } from "../draw/draw-parts.ts"

type WireDraw = Readonly<Record<string, unknown>>

/** Column that is followed over the draws: one place of them, or a value read from all of it. */
export type TrendColumn = {
  readonly key: string
  readonly label:
    | { readonly word: "PLACE"; readonly place: number }
    | { readonly word: "ALL" | "SUM" | "SPECIAL" | "ANIMAL" | "TAIL" | "COLOUR" }
  readonly symbols: readonly string[]
  /** The symbols that a draw shows; exactly one where a line can join them. */
  readonly read: (draw: WireDraw) => readonly string[]
  readonly single: boolean
}

const numbers = (first: number, last: number, width = 1): readonly string[] =>
  Array.from({ length: last - first + 1 }, (_, at) => String(first + at).padStart(width, "0"))
const DIGITS = numbers(0, 9)

const symbolsOf = (gameType: GameType, draw: WireDraw): readonly string[] =>
  facesOf(gameType, draw)
    .filter(({ kind }) => kind !== "sign" && kind !== "sum")
    .map(({ symbol }) => symbol)

const places = (
  gameType: GameType,
  count: number,
  symbols: readonly string[],
  from = 0,
): readonly TrendColumn[] =>
  Array.from({ length: count }, (_, at): TrendColumn => ({
    key: `P${from + at + 1}`,
    label: { word: "PLACE", place: from + at },
    symbols,
    read: (draw) => symbolsOf(gameType, draw).slice(from + at, from + at + 1),
    single: true,
  }))
const all = (gameType: GameType, symbols: readonly string[]): TrendColumn => ({
  key: "ALL",
  label: { word: "ALL" },
  symbols,
  read: (draw) => [...new Set(symbolsOf(gameType, draw))],
  single: false,
})
const sum = (gameType: GameType, first: number, last: number): TrendColumn => ({
  key: "SUM",
  label: { word: "SUM" },
  symbols: numbers(first, last),
  read: (draw) => [String(symbolsOf(gameType, draw).reduce((total, symbol) => total + Number(symbol), 0))],
  single: true,
})

/** Column of the special ball of Mark Six. */
const special = (
  word: "SPECIAL" | "ANIMAL" | "TAIL" | "COLOUR",
  symbols: readonly string[],
  of: (ball: string, lunarYear: number) => string,
): TrendColumn => ({
  key: word,
  label: { word },
  symbols,
  read: ({ special: ball, lunarYear }) =>
    typeof ball === "string" && typeof lunarYear === "number" ? [of(ball, lunarYear)] : [],
  single: true,
})

/** Columns that can be followed in a game. */
export function trendColumns(gameType: GameType): readonly TrendColumn[] {
  switch (gameType) {
    case "SSC":
    case "CHAIN":
      return places(gameType, 5, DIGITS)
    case "11X5":
      return [...places(gameType, 5, numbers(1, 11, 2)), all(gameType, numbers(1, 11, 2))]
    case "K3":
      return [all(gameType, numbers(1, 6)), sum(gameType, 3, 18)]
    case "PK10":
      return places(gameType, 10, numbers(1, 10, 2))
    case "PCB":
      return [sum(gameType, 0, 27), ...places(gameType, 3, DIGITS)]
    case "LF":
      return [all(gameType, numbers(1, 20, 2)), ...places(gameType, 8, numbers(1, 20, 2))]
    case "LHC":
      return [
        special("SPECIAL", numbers(1, 49, 2), (ball) => ball),
        special("ANIMAL", ANIMALS, animalOf),
        special("TAIL", DIGITS, (ball) => ball.slice(-1)),
        special("COLOUR", ["RED", "BLUE", "GREEN"], colorOf),
      ]
    case "VNN":
      return places(gameType, 5, DIGITS)
    case "VNS":
    case "SEATH":
      return places(gameType, 6, DIGITS)
    case "SEA4D":
    case "SEALA":
      return places(gameType, 4, DIGITS)
  }
}

export type TrendResult = { readonly issue: string; readonly draw: WireDraw }
export type TrendRow = {
  readonly issue: string
  /** For each symbol: 0 when it was drawn, else for how many draws it had not been. */
  readonly missing: readonly number[]
}
export type TrendStat = {
  readonly symbol: string
  readonly count: number
  /** Draws since it was last seen. */
  readonly current: number
  readonly longestMissing: number
  readonly averageMissing: number
  readonly longestRun: number
}
export type Trend = { readonly rows: readonly TrendRow[]; readonly stats: readonly TrendStat[] }

/**
 * Follows a column over results, given newest first and shown oldest first. Missing values are counted from the
 * oldest result that is known, so the first ones are at least what they say.
 */
export function trendOf(column: TrendColumn, results: readonly TrendResult[]): Trend {
  const { symbols } = column
  const gone = symbols.map(() => 0)
  const runs = symbols.map(() => 0)
  const tally = symbols.map(() => ({ count: 0, longestMissing: 0, missed: 0, longestRun: 0 }))
  const rows = results.toReversed().map(({ issue, draw }): TrendRow => {
    const seen = new Set(column.read(draw))
    const missing = symbols.map((symbol, at) => {
      const of = tally[at]
      if (!of) return 0
      const hit = seen.has(symbol)
      gone[at] = hit ? 0 : (gone[at] ?? 0) + 1
      runs[at] = hit ? (runs[at] ?? 0) + 1 : 0
      if (hit) of.count++
      else of.missed++
      of.longestMissing = Math.max(of.longestMissing, gone[at] ?? 0)
      of.longestRun = Math.max(of.longestRun, runs[at] ?? 0)
      return gone[at] ?? 0
    })
    return { issue, missing }
  })
  const stats = symbols.map((symbol, at): TrendStat => {
    const { count = 0, longestMissing = 0, missed = 0, longestRun = 0 } = tally[at] ?? {}
    return {
      symbol,
      count,
      current: gone[at] ?? 0,
      longestMissing,
      averageMissing: Math.round(missed / (count + 1)),
      longestRun,
    }
  })
  return { rows, stats }
}

export type Heat = "hot" | "cold" | "mild"

/** Hot: seen half as often again as chance lets expect; cold: half as often or less. A word for the past only. */
export function heatOf(stat: Pick<TrendStat, "count">, trend: Trend): Heat {
  const total = trend.stats.reduce((all, { count }) => all + count, 0)
  const mean = total / Math.max(trend.stats.length, 1)
  if (trend.rows.length < trend.stats.length) return "mild"
  return stat.count >= mean * 1.5 ? "hot" : stat.count <= mean * 0.5 ? "cold" : "mild"
}
