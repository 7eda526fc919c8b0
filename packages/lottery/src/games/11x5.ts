import { padded } from "../alphabet.ts"
import type { Row } from "../build.ts"
import {
  at, board, boards, combinations, compare, cover, dantuo, DUEL, duels, each, FILLED, has, INJECTIVE, itself, LINES,
  options, placeName, row, set, SIDES, sides, size, some, span, sum, tickets,
} from "../build.ts" // prettier-ignore
import { choose } from "../combinatorics.ts"
import type { Value, Window } from "../play.ts"
import { fair, fairEach, fairWithPush, win } from "../tiers.ts"

/** 11选5: five different balls of eleven. Catalogue, section 8.2. */

const BALLS = padded(1, 11)
const ALL5 = span(0, 4)

type Named = { readonly key: string; readonly EN: string; readonly CN: string; readonly window: Window }
const THREES: readonly Named[] = [
  { key: "FIRST3", EN: "First 3", CN: "前三", window: span(0, 2) },
  { key: "MID3", EN: "Middle 3", CN: "中三", window: span(1, 3) },
  { key: "LAST3", EN: "Last 3", CN: "后三", window: span(2, 4) },
]
const TWOS: readonly Named[] = [
  { key: "FIRST2", EN: "First 2", CN: "前二", window: span(0, 1) },
  { key: "LAST2", EN: "Last 2", CN: "后二", window: span(3, 4) },
]

/** Straight and group plays of a window of two or three positions. */
function placed({ key, EN, CN, window }: Named): readonly Row[] {
  const k = window.length
  const [straight, group] = k === 3 ? [win(1, 990), win(6, 990)] : [win(1, 110), win(2, 110)]
  return [
    row(`${key}.STRAIGHT`, `${EN} – Straight joint`, `${CN}直选复式`, each(BALLS, k), INJECTIVE, { type: "EQ", window }, straight),
    row(`${key}.STRAIGHT_MANUAL`, `${EN} – Straight manual`, `${CN}直选单式`, tickets(BALLS, k, "DIFFERENT", false), LINES, { type: "EQ", window }, straight),
    row(`${key}.GROUP`, `${EN} – Group joint`, `${CN}组选复式`, set(BALLS, k), combinations(k), has(window, k), group),
    row(`${key}.GROUP_MANUAL`, `${EN} – Group manual`, `${CN}组选单式`, tickets(BALLS, k, "DIFFERENT", true), LINES, has(window, k), group),
    row(`${key}.GROUP_DANTUO`, `${EN} – Group dan-tuo`, `${CN}组选胆拖`, dantuo(BALLS, k), combinations(k), has(window, k), group),
  ] // prettier-ignore
}

/** 任选: up to five balls must all be drawn, six and more must hold the whole draw. */
function pick(k: number): readonly Row[] {
  const hit = Math.min(k, 5)
  const CN = `任选${"一二三四五六七八"[k - 1]}中${"一二三四五"[hit - 1]}`
  const match = k <= 5 ? has(ALL5, k) : cover(ALL5, k)
  const tiers = k <= 5 ? win(choose(5, k), choose(11, k)) : win(choose(k, 5), choose(11, 5))
  const plain = [
    row(`PICK${k}`, `Pick ${k} joint`, `${CN}复式`, set(BALLS, k), combinations(k), match, tiers),
    row(`PICK${k}_MANUAL`, `Pick ${k} manual`, `${CN}单式`, tickets(BALLS, k, "DIFFERENT", true), LINES, match, tiers),
  ]
  return k === 1 ? plain : [...plain, row(`PICK${k}_DANTUO`, `Pick ${k} dan-tuo`, `${CN}胆拖`, dantuo(BALLS, k), combinations(k), match, tiers)]
} // prettier-ignore

const ODD_EVEN = { O5E0: ["5"], O4E1: ["4"], O3E2: ["3"], O2E3: ["2"], O1E4: ["1"], O0E5: ["0"] } as const
const ODD_EVEN_COUNTS = { O5E0: 6, O4E1: 75, O3E2: 200, O2E3: 150, O1E4: 30, O0E5: 1 } as const
const MIDDLE_COUNTS = { "03": 28, "04": 63, "05": 90, "06": 100, "07": 90, "08": 63, "09": 28 } as const
const ODD_BALLS = BALLS.filter((ball) => Number(ball) % 2 === 1)

/** Ball 11 has no side: it pushes all four. */
const BALL_SIDES = {
  BIG: padded(6, 10),
  SMALL: padded(1, 5),
  ODD: padded(1, 9).filter((ball) => Number(ball) % 2 === 1),
  EVEN: padded(1, 10).filter((ball) => Number(ball) % 2 === 0),
} as const
const BALL_PUSH = { BIG: ["11"], SMALL: ["11"], ODD: ["11"], EVEN: ["11"] } as const
const BALL_TIERS = {
  ...fairEach(BALLS, 1, 11),
  ...fairWithPush(11, { BIG: 5, SMALL: 5, ODD: 5, EVEN: 5 }, 1),
}

const SUM_SIDES = sides(15, 45, 31)
const SUM_WORDS = {
  ...SUM_SIDES,
  SMALL: SUM_SIDES.SMALL.filter((value) => value !== "30"),
  TAIL_BIG: [...SUM_SIDES.ODD, ...SUM_SIDES.EVEN].filter((value) => Number(value) % 10 >= 5),
  TAIL_SMALL: [...SUM_SIDES.ODD, ...SUM_SIDES.EVEN].filter((value) => Number(value) % 10 < 5),
} as const
const SUM_TIERS = {
  ...fairWithPush(462, { BIG: 215, SMALL: 215 }, 32),
  ...fair(462, { ODD: 236, EVEN: 226, TAIL_BIG: 232, TAIL_SMALL: 230 }),
}

/** 上下盘, 奇偶盘: how many of the first four balls are in a list, a ball 11 replaced by the fifth ball. */
const plate = (of: readonly string[]): Value => ({ type: "PLATE", window: span(0, 3), of, out: "11", by: 4 })

export const elevenFive = (): readonly Row[] => [
  ...THREES.flatMap(placed),
  ...TWOS.flatMap(placed),
  row("FIRST1.STRAIGHT", "First 1", "前一直选", set(BALLS), size(), board(at(0)), win(1, 11)),
  row("FIXED_PLACE.FIRST3", "Fixed place, first 3", "定位胆 (前三位)", some(BALLS, 3, 1), FILLED, { type: "AT", window: span(0, 2) }, win(1, 11)),
  row("FIXED_PLACE.ALL5", "Fixed place, all 5", "定位胆 (五位)", some(BALLS, 5, 1), FILLED, { type: "AT", window: ALL5 }, win(1, 11)),
  ...THREES.map(({ key, EN, CN, window }) => row(`ANY_PLACE.${key}`, `Any place in ${EN}`, `${CN}不定位`, set(BALLS), size(), has(window, 1), win(3, 11))),
  ...span(1, 8).flatMap(pick),
  row("FUN.ODD_EVEN", "Odd/even count", "定单双", options(Object.keys(ODD_EVEN)), size(), board({ type: "TALLY", window: ALL5, of: ODD_BALLS }, ODD_EVEN), fair(462, ODD_EVEN_COUNTS)),
  row("FUN.MIDDLE", "Middle number", "猜中位", set(padded(3, 9)), size(), board({ type: "RANK", window: ALL5, below: 2 }), fair(462, MIDDLE_COUNTS)),
  ...ALL5.map((i) => row(`CR.${placeName(i)}`, `Two-sides board, ball ${i + 1}`, `信用盘 第${"一二三四五"[i]}球`, options([...BALLS, ...SIDES]), size(), board(at(i), { ...itself(BALLS), ...BALL_SIDES }, BALL_PUSH), BALL_TIERS, "ODDS")),
  row("CR.SUM", "Total", "总和大小单双尾大尾小", options([...SIDES, "TAIL_BIG", "TAIL_SMALL"]), size(), board(sum(ALL5), SUM_WORDS, { BIG: ["30"], SMALL: ["30"] }), SUM_TIERS, "ODDS"),
  ...duels(5).map(([i, j]) => row(`CR.DT.${placeName(i)}${placeName(j)}`, `Dragon / tiger, ball ${i + 1} v ball ${j + 1}`, "龙虎", options(["DRAGON", "TIGER"]), size(), boards({ value: compare(at(i), at(j)), words: DUEL }), fairEach(["DRAGON", "TIGER"], 1, 2), "ODDS")),
  row("CR.UP_DOWN", "Upper / lower / tie", "上下和", options(["UP", "DOWN", "TIE"]), size(), board(plate(padded(1, 5)), { UP: ["3", "4"], DOWN: ["0", "1"], TIE: ["2"] }), fair(210, { UP: 55, DOWN: 55, TIE: 100 }), "ODDS"),
  row("CR.ODD_EVEN_PLATE", "Odd / even plate", "奇偶和", options(["ODD", "EVEN", "TIE"]), size(), board(plate(ODD_BALLS), { ODD: ["3", "4"], EVEN: ["0", "1"], TIE: ["2"] }), fair(210, { ODD: 55, EVEN: 55, TIE: 100 }), "ODDS"),
  row("CR.ANY5", "Any of five", "全五中一", options(BALLS), size(), board({ type: "EACH", window: ALL5 }), fairEach(BALLS, 5, 11), "ODDS"),
] // prettier-ignore
