import { DIGITS, numbers } from "../alphabet.ts"
import type { Row } from "../build.ts"
import {
  at, board, compare, DUEL_OR_TIE, itself, ONE, options, placeName, row, set, shared, sides, size, span, sum, symbolBoard,
} from "../build.ts" // prettier-ignore
import { fair, fairEach, weighted } from "../tiers.ts"

/** PC蛋蛋 / PC28: three digits and their sum. Catalogue, section 8.6. */

const BALLS = span(0, 2)
const SUM = sum(BALLS)

/** Ordered triples of digits by sum, 0–27. */
export const SUM_COUNTS: readonly number[] = [
  1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 63, 69, 73, 75, 75, 73, 69, 63, 55, 45, 36, 28, 21, 15, 10, 6, 3, 1,
] // prettier-ignore

const SIDES = sides(0, 27, 14)
const both = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.filter((value) => b.includes(value))
const MIX = {
  ...SIDES,
  BIG_ODD: both(SIDES.BIG, SIDES.ODD),
  BIG_EVEN: both(SIDES.BIG, SIDES.EVEN),
  SMALL_ODD: both(SIDES.SMALL, SIDES.ODD),
  SMALL_EVEN: both(SIDES.SMALL, SIDES.EVEN),
  MAX: numbers(22, 27),
  MIN: numbers(0, 5),
} as const
const MIX_COUNTS = {
  BIG: 500, SMALL: 500, ODD: 500, EVEN: 500, BIG_ODD: 231, BIG_EVEN: 269, SMALL_ODD: 269, SMALL_EVEN: 231, MAX: 56, MIN: 56,
} as const // prettier-ignore
/** 0, 13, 14 and 27 have no colour. */
const COLORS = {
  RED: ["3", "6", "9", "12", "15", "18", "21", "24"],
  GREEN: ["1", "4", "7", "10", "16", "19", "22", "25"],
  BLUE: ["2", "5", "8", "11", "17", "20", "23", "26"],
} as const
const FORM3 = { TRIPLE: 10, STRAIGHT: 60, PAIR: 270, HALF_STRAIGHT: 360, MIXED: 300 } as const
const REMAINDERS = Object.fromEntries(
  [0, 1, 2].map((rest) => [String(rest), numbers(0, 27).filter((value) => Number(value) % 3 === rest)]),
)
const EDGES = { SMALL_EDGE: numbers(0, 9), MIDDLE: numbers(10, 17), BIG_EDGE: numbers(18, 27) } as const
const form = { type: "FORM3", window: BALLS, circle: true } as const

const rows = (): readonly Row[] => [
  row("SUM", "Special number 0–27", "特码", set(numbers(0, 27)), size(), board(SUM), fair(1000, Object.fromEntries(SUM_COUNTS.entries()))),
  row("MIX", "Mixed", "混合", options(Object.keys(MIX)), size(), board(SUM, MIX), fair(1000, MIX_COUNTS)),
  row("MIX_NARROW", "Extremes, narrow variant", "极值 (0–4 / 23–27 版)", options(["MAX", "MIN"]), size(), board(SUM, { MAX: numbers(23, 27), MIN: numbers(0, 4) }), fairEach(["MAX", "MIN"], 35, 1000)),
  row("COLOR", "Colour", "波色", options(Object.keys(COLORS)), size(), board(SUM, COLORS), fair(1000, { RED: 332, GREEN: 258, BLUE: 258 })),
  row("TRIPLE", "Triple", "豹子", options(["TRIPLE"]), size(), board(form), fair(1000, { TRIPLE: 10 })),
  { ...row("PACK3", "Special pack of three", "特码包三", set(numbers(0, 27), 3, 3), ONE, { type: "MEMBER", value: SUM, miss: false, tier: "WIN" }, {}), oddsBy: "SUM_PACK" },
  row("FORM", "Form", "豹子 顺子 对子 半顺 杂六", options(Object.keys(FORM3)), size(), board(form), fair(1000, FORM3)),
  ...[1, 2].map((j) => row(`DTT.P1${placeName(j)}`, `Dragon / tiger / tie, ball 1 v ${j + 1}`, "龙虎合", options(["DRAGON", "TIGER", "TIE"]), size(), board(compare(at(0), at(j)), DUEL_OR_TIE), fair(100, { DRAGON: 45, TIGER: 45, TIE: 10 }))),
  row("MOD3", "Remainder by three", "除三余数", options(["0", "1", "2"]), size(), board(SUM, REMAINDERS), fair(1000, { 0: 334, 1: 333, 2: 333 })),
  row("EDGE", "Edges", "小边 中 大边", options(Object.keys(EDGES)), size(), board(SUM, EDGES), fair(1000, { SMALL_EDGE: 220, MIDDLE: 560, BIG_EDGE: 220 })),
  ...BALLS.map((i) => symbolBoard(`CR.${placeName(i)}`, `One ball, zone ${i + 1}`, `单球 第${"一二三"[i]}区`, at(i), { ...itself(DIGITS), ...sides(0, 9, 5) }, 10)),
  shared(row("GUESS1", "Guess one digit", "猜一码", set(DIGITS), size(), { type: "COUNT", window: BALLS }, weighted(1000, { HIT3: 1, HIT2: 27, HIT1: 243 }, { HIT1: 1, HIT2: 2, HIT3: 3 }))),
] // prettier-ignore

export const pcb = (): readonly Row[] => rows().map((play) => ({ ...play, price: "ODDS" }))
