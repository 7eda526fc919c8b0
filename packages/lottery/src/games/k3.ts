import { numbers } from "../alphabet.ts"
import type { Row } from "../build.ts"
import {
  areas, board, combinations, dantuo, has, LINES, none, options, pairs, row, set, shared, SIDES, sides, size, span, sum, tickets,
} from "../build.ts" // prettier-ignore
import type { Value } from "../play.ts"
import { fair, fairEach, weighted, win } from "../tiers.ts"

/** 快3: three dice. Catalogue, section 8.3. */

const FACES = numbers(1, 6)
const DICE = span(0, 2)
const TWINS = FACES.map((face) => face + face)
const TRIPLES = FACES.map((face) => face + face + face)
const RUNS = ["123", "234", "345", "456"] as const

const SUMS = {
  3: 1, 4: 3, 5: 6, 6: 10, 7: 15, 8: 21, 9: 25, 10: 27, 11: 27, 12: 25, 13: 21, 14: 15, 15: 10, 16: 6, 17: 3, 18: 1,
} as const // prettier-ignore
const { 3: _lowest, 18: _highest, ...INNER_SUMS } = SUMS
const SUM_SIDES = sides(3, 18, 11)
const both = (a: readonly string[], b: readonly string[]): readonly string[] =>
  a.filter((value) => b.includes(value))
const COMBOS = {
  BIG_ODD: both(SUM_SIDES.BIG, SUM_SIDES.ODD),
  BIG_EVEN: both(SUM_SIDES.BIG, SUM_SIDES.EVEN),
  SMALL_ODD: both(SUM_SIDES.SMALL, SUM_SIDES.ODD),
  SMALL_EVEN: both(SUM_SIDES.SMALL, SUM_SIDES.EVEN),
} as const
/** "11" … "66" for a face that is drawn so often. */
const twin = Object.fromEntries(FACES.map((face) => [face + face, [face]]))
const times = (min: number, max: number): Value => ({ type: "TIMES", window: DICE, min, max })
const form: Value = { type: "FORM3", window: DICE, circle: false }
const sorted: Value = { type: "SORTED", window: DICE }
const FORM_WORDS = {
  TRIPLE: ["TRIPLE"],
  STRAIGHT: ["STRAIGHT"],
  PAIR: ["PAIR"],
  HALF_STRAIGHT: ["HALF_STRAIGHT"],
  MIXED: ["MIXED"],
  THREE_DIFF: ["STRAIGHT", "HALF_STRAIGHT", "MIXED"],
  THREE_DIFF_NS: ["HALF_STRAIGHT", "MIXED"],
} as const
const FORM_COUNTS = {
  TRIPLE: 6,
  STRAIGHT: 24,
  PAIR: 90,
  HALF_STRAIGHT: 72,
  MIXED: 24,
  THREE_DIFF: 120,
  THREE_DIFF_NS: 96,
} as const

export const k3 = (): readonly Row[] => [
  row("SUM", "Sum", "和值", set(numbers(3, 18)), size(), board(sum(DICE)), fair(216, SUMS)),
  row("SUM_BSOE", "Sum big/small/odd/even (triples count)", "和值大小单双", options(SIDES), size(), board(sum(DICE), SUM_SIDES), fairEach(SIDES, 1, 2)),
  row("SUM_COMBO", "Sum combination", "大单 大双 小单 小双", options(Object.keys(COMBOS)), size(), board(sum(DICE), COMBOS), fair(216, { BIG_ODD: 61, BIG_EVEN: 47, SMALL_ODD: 47, SMALL_EVEN: 61 })),
  row("TRIPLE_ANY", "Any triple", "三同号通选", options(["ANY"]), size(), board(form, { ANY: ["TRIPLE"] }), win(6, 216)),
  row("TRIPLE", "Specific triple", "三同号单选", set(TRIPLES), size(), board(sorted), win(1, 216)),
  row("STRAIGHT_ANY", "Any straight", "三连号通选", options(["ANY"]), size(), board(form, { ANY: ["STRAIGHT"] }), win(24, 216)),
  row("STRAIGHT", "Specific straight", "三连号单选", set(RUNS), size(), board(sorted), win(6, 216)),
  row("PAIR_ANY", "Pair, any third (triple excluded)", "二同号复选", set(TWINS), size(), board(times(2, 2), twin), win(15, 216)),
  row("PAIR", "Pair + single joint", "二同号单选", areas(FACES, 1, 1), pairs(1, 1), { type: "MULTI", window: DICE, profile: [2, 1] }, win(3, 216)),
  row("PAIR_MANUAL", "Pair + single manual", "二同号单选单式", tickets(FACES, 3, "PAIR", true), LINES, { type: "MULTI_TICKET", window: DICE }, win(3, 216)),
  row("THREE_DIFF", "Three different joint", "三不同号", set(FACES, 3), combinations(3), has(DICE, 3), win(6, 216)),
  row("THREE_DIFF_MANUAL", "Three different manual", "三不同号单式", tickets(FACES, 3, "DIFFERENT", true), LINES, has(DICE, 3), win(6, 216)),
  row("THREE_DIFF_DANTUO", "Three different dan-tuo", "三不同号胆拖", dantuo(FACES, 3), combinations(3), has(DICE, 3), win(6, 216)),
  row("TWO_DIFF", "Two different joint", "二不同号", set(FACES, 2), combinations(2), has(DICE, 2), win(30, 216)),
  row("TWO_DIFF_MANUAL", "Two different manual", "二不同号单式", tickets(FACES, 2, "DIFFERENT", true), LINES, has(DICE, 2), win(30, 216)),
  row("TWO_DIFF_DANTUO", "Two different dan-tuo", "二不同号胆拖", dantuo(FACES, 2), combinations(2), has(DICE, 2), win(30, 216)),
  row("ONE_IN", "Face appears", "猜必出", set(FACES), size(), has(DICE, 1), win(91, 216)),
  row("ONE_OUT", "Face does not appear", "猜必不出", set(FACES), size(), none(DICE, 1), win(125, 216)),
  row("CR.SUM", "Points board 4–17", "点数 4–17", options(numbers(4, 17)), size(), board(sum(DICE)), fair(216, INNER_SUMS), "ODDS"),
  row("CR.BSOE", "Big/small/odd/even, triples lose", "大小单双 (围骰通杀)", options(SIDES), size(), board({ type: "UNLESS_TRIPLE", window: DICE, value: sum(DICE) }, SUM_SIDES), fairEach(SIDES, 105, 216), "ODDS"),
  row("CR.SHORT", "Short card (triple included)", "短牌 (对子, 含豹子)", set(TWINS), size(), board(times(2, 3), twin), win(16, 216), "ODDS"),
  row("CR.FORM", "Form", "豹子 顺子 对子 半顺 杂 三不同", options(Object.keys(FORM_WORDS)), size(), board(form, FORM_WORDS), fair(216, FORM_COUNTS), "ODDS"),
  shared(row("CR.DICE", "Three-dice bet with multiplicity", "三军 (1–3 倍)", set(FACES), size(), { type: "COUNT", window: DICE }, weighted(216, { HIT1: 75, HIT2: 15, HIT3: 1 }, { HIT1: 1, HIT2: 2, HIT3: 3 }), "ODDS")),
] // prettier-ignore
