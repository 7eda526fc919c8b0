import { numbers, padded } from "../alphabet.ts"
import type { Row } from "../build.ts"
import {
  at, board, combinations, compare, dantuo, DUEL, each, has, INJECTIVE, itself, options, placeName, row, set, sides, size,
  span, sum, symbolBoard,
} from "../build.ts" // prettier-ignore
import { choose } from "../combinatorics.ts"
import type { Matcher, Tiers } from "../play.ts"
import { fair, fairEach, fairWithPush, win } from "../tiers.ts"

/** 幸运农场 / 快乐十分: eight different balls of twenty. Catalogue, section 8.7. */

const BALLS = padded(1, 20)
const ALL8 = span(0, 7)
/** Joint selections and the tuo of a dan-tuo hold at most so many balls. */
const MOST = 12

/** A group play as joint and as dan-tuo selection. */
const joined = (
  code: string,
  EN: string,
  CN: string,
  k: number,
  match: Matcher,
  tiers: Tiers,
): readonly Row[] => [
  row(code, EN, CN, set(BALLS, k, MOST), combinations(k), match, tiers),
  row(`${code}_DANTUO`, `${EN} dan-tuo`, `${CN}胆拖`, dantuo(BALLS, k, MOST), combinations(k), match, tiers),
]

const ballsThat = (holds: (ball: number) => boolean): readonly string[] =>
  BALLS.filter((ball) => holds(Number(ball)))
const digitSum = (ball: number): number => Math.floor(ball / 10) + (ball % 10)
const SIDES = {
  BIG: padded(11, 20),
  SMALL: padded(1, 10),
  ODD: ballsThat((ball) => ball % 2 === 1),
  EVEN: ballsThat((ball) => ball % 2 === 0),
  TAIL_BIG: ballsThat((ball) => ball % 10 >= 5),
  TAIL_SMALL: ballsThat((ball) => ball % 10 < 5),
  SUM_ODD: ballsThat((ball) => digitSum(ball) % 2 === 1),
  SUM_EVEN: ballsThat((ball) => digitSum(ball) % 2 === 0),
  EAST: ballsThat((ball) => ball % 4 === 1),
  SOUTH: ballsThat((ball) => ball % 4 === 2),
  WEST: ballsThat((ball) => ball % 4 === 3),
  NORTH: ballsThat((ball) => ball % 4 === 0),
  ZHONG: padded(1, 7),
  FA: padded(8, 14),
  BAI: padded(15, 20),
} as const

/** The sum of eight balls, 36–132; 84 pushes big and small. */
const TOTAL = sides(36, 132, 85)
const TOTAL_WORDS = {
  ...TOTAL,
  SMALL: TOTAL.SMALL.filter((value) => value !== "84"),
  TAIL_BIG: numbers(36, 132).filter((value) => Number(value) % 10 >= 5),
  TAIL_SMALL: numbers(36, 132).filter((value) => Number(value) % 10 < 5),
} as const
const TOTAL_TIERS = {
  ...fairWithPush(125_970, { BIG: 61_091, SMALL: 61_091 }, 3788),
  ...fair(125_970, { ODD: 62_880, EVEN: 63_090, TAIL_BIG: 62_964, TAIL_SMALL: 63_006 }),
}
const PICK_CN = ["", "", "选二任选", "选三任选", "选四任选", "选五任选"]
const adjacent: Matcher = { type: "ADJACENT", window: ALL8 }

export const lf = (): readonly Row[] => [
  row("PICK1_NUM", "First ball number", "选一数投", set(BALLS), size(), board(at(0)), win(1, 20)),
  row("PICK1_RED", "First ball red", "选一红投", options(["RED"]), size(), board(at(0), { RED: ["19", "20"] }), win(2, 20)),
  ...span(2, 5).flatMap((k) => joined(`PICK${k}`, `Pick ${k}`, PICK_CN[k] ?? "", k, has(ALL8, k), win(choose(8, k), choose(20, k)))),
  row("ADJ2_STRAIGHT", "Adjacent pair, in order", "选二连直", each(BALLS, 2), INJECTIVE, adjacent, win(7, 380)),
  ...joined("ADJ2_GROUP", "Adjacent pair, any order", "选二连组", 2, adjacent, win(14, 380)),
  row("FIRST2_STRAIGHT", "First two, in order", "前二直选", each(BALLS, 2), INJECTIVE, { type: "EQ", window: [0, 1] }, win(1, 380)),
  ...joined("FIRST2_GROUP", "First two, any order", "前二组选", 2, has([0, 1], 2), win(2, 380)),
  row("FIRST3_STRAIGHT", "First three, in order", "选三前直", each(BALLS, 3), INJECTIVE, { type: "EQ", window: [0, 1, 2] }, win(1, 6840)),
  ...joined("FIRST3_GROUP", "First three, any order", "选三前组", 3, has([0, 1, 2], 3), win(6, 6840)),
  ...ALL8.map((i) => symbolBoard(`CR.${placeName(i)}`, `Ball ${i + 1} board`, `第${"一二三四五六七八"[i]}球`, at(i), { ...itself(BALLS), ...SIDES }, 20)),
  row("CR.TOTAL", "Total", "总和大小单双 总尾大小", options(Object.keys(TOTAL_WORDS)), size(), board(sum(ALL8), TOTAL_WORDS, { BIG: ["84"], SMALL: ["84"] }), TOTAL_TIERS, "ODDS"),
  ...span(0, 3).map((i) => row(`CR.DT.${placeName(i)}${placeName(7 - i)}`, `Dragon / tiger, ball ${i + 1} v ${8 - i}`, "龙虎", options(["DRAGON", "TIGER"]), size(), board(compare(at(i), at(7 - i)), DUEL), fairEach(["DRAGON", "TIGER"], 1, 2), "ODDS")),
  row("CR.ANY", "Any ball", "正码 (任一球)", set(BALLS), size(), has(ALL8, 1), win(8, 20), "ODDS"),
] // prettier-ignore
