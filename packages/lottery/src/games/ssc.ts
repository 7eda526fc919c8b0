import { DIGITS, numbers } from "../alphabet.ts"
import type { Row } from "../build.ts"
import {
  areas, at, board, combinations, compare, DUEL_OR_TIE, duels, each, FILLED, has, itself, LINES, options, pairs,
  placeName, positions, productOf, row, set, shared, SIDES, sides, size, some, span, sum, sumTail, symbolBoard, tableSum, tickets,
} from "../build.ts" // prettier-ignore
import type { Matcher, Window } from "../play.ts"
import { fair, fairEach, weighted, win } from "../tiers.ts"
import { pickSeats } from "./ssc-pick.ts"

/** 时时彩: five digits. Catalogue, section 8.1. */

type Named = { readonly key: string; readonly EN: string; readonly CN: string; readonly window: Window }
const ALL5 = span(0, 4)
const FOURS: readonly Named[] = [
  { key: "FIRST4", EN: "First 4", CN: "前四", window: span(0, 3) },
  { key: "LAST4", EN: "Last 4", CN: "后四", window: span(1, 4) },
]
const THREES: readonly Named[] = [
  { key: "FIRST3", EN: "First 3", CN: "前三", window: span(0, 2) },
  { key: "MID3", EN: "Middle 3", CN: "中三", window: span(1, 3) },
  { key: "LAST3", EN: "Last 3", CN: "后三", window: span(2, 4) },
]
const TWOS: readonly Named[] = [
  { key: "FIRST2", EN: "First 2", CN: "前二", window: span(0, 1) },
  { key: "LAST2", EN: "Last 2", CN: "后二", window: span(3, 4) },
]
/** First and last three: the windows of the two-star fun plays. */
const ENDS = THREES.filter(({ key }) => key !== "MID3")

const multi = (window: Window, ...profile: readonly number[]): Matcher => ({ type: "MULTI", window, profile })
const starTiers = (stars: number) => {
  const levels = span(1, stars).toReversed()
  return fair(10 ** stars, Object.fromEntries(levels.map((level) => [`STAR${level}`, 10 ** (stars - level)])))
}
const FORMS = { GROUP3: 3, GROUP6: 6 } as const
const FORM3 = { TRIPLE: 10, STRAIGHT: 60, PAIR: 270, HALF_STRAIGHT: 360, MIXED: 300 } as const
const DIGIT_SIDES = sides(0, 9, 5)

const allFive = (): readonly Row[] => [
  row("ALL5.STRAIGHT", "All 5 – Straight joint", "五星直选复式", each(DIGITS, 5), productOf(), { type: "EQ", window: ALL5 }, win(1, 100_000)),
  row("ALL5.STRAIGHT_MANUAL", "All 5 – Straight manual", "五星直选单式", tickets(DIGITS, 5, "ANY", false), LINES, { type: "EQ", window: ALL5 }, win(1, 100_000)),
  row("ALL5.STRAIGHT_COMBO", "All 5 – Straight combo", "五星直选组合", each(DIGITS, 5), productOf(5), { type: "SUFFIX", window: ALL5 }, starTiers(5)),
  row("ALL5.GROUP120", "All 5 – Group 120", "五星组选120", set(DIGITS, 5), combinations(5), has(ALL5, 5), win(120, 100_000)),
  row("ALL5.GROUP60", "All 5 – Group 60", "五星组选60", areas(DIGITS, 1, 3), pairs(1, 3), multi(ALL5, 2, 1, 1, 1), win(60, 100_000)),
  row("ALL5.GROUP30", "All 5 – Group 30", "五星组选30", areas(DIGITS, 2, 1), pairs(2, 1), multi(ALL5, 2, 2, 1), win(30, 100_000)),
  row("ALL5.GROUP20", "All 5 – Group 20", "五星组选20", areas(DIGITS, 1, 2), pairs(1, 2), multi(ALL5, 3, 1, 1), win(20, 100_000)),
  row("ALL5.GROUP10", "All 5 – Group 10", "五星组选10", areas(DIGITS, 1, 1), pairs(1, 1), multi(ALL5, 3, 2), win(10, 100_000)),
  row("ALL5.GROUP5", "All 5 – Group 5", "五星组选5", areas(DIGITS, 1, 1), pairs(1, 1), multi(ALL5, 4, 1), win(5, 100_000)),
  row("ALL5.SUM_BSOE", "All 5 – Sum big/small/odd/even", "五星和值大小单双", options(SIDES), size(), board(sum(ALL5), sides(0, 45, 23)), fairEach(SIDES, 1, 2)),
] // prettier-ignore

const four = ({ key, EN, CN, window }: Named): readonly Row[] => [
  row(`${key}.STRAIGHT`, `${EN} – Straight joint`, `${CN}直选复式`, each(DIGITS, 4), productOf(), { type: "EQ", window }, win(1, 10_000)),
  row(`${key}.STRAIGHT_MANUAL`, `${EN} – Straight manual`, `${CN}直选单式`, tickets(DIGITS, 4, "ANY", false), LINES, { type: "EQ", window }, win(1, 10_000)),
  row(`${key}.STRAIGHT_COMBO`, `${EN} – Straight combo`, `${CN}直选组合`, each(DIGITS, 4), productOf(4), { type: "SUFFIX", window }, starTiers(4)),
  row(`${key}.GROUP24`, `${EN} – Group 24`, `${CN}组选24`, set(DIGITS, 4), combinations(4), has(window, 4), win(24, 10_000)),
  row(`${key}.GROUP12`, `${EN} – Group 12`, `${CN}组选12`, areas(DIGITS, 1, 2), pairs(1, 2), multi(window, 2, 1, 1), win(12, 10_000)),
  row(`${key}.GROUP6`, `${EN} – Group 6`, `${CN}组选6`, set(DIGITS, 2), combinations(2), multi(window, 2, 2), win(6, 10_000)),
  row(`${key}.GROUP4`, `${EN} – Group 4`, `${CN}组选4`, areas(DIGITS, 1, 1), pairs(1, 1), multi(window, 3, 1), win(4, 10_000)),
] // prettier-ignore

const three = ({ key, EN, CN, window }: Named): readonly Row[] => [
  row(`${key}.STRAIGHT`, `${EN} – Straight joint`, `${CN}直选复式`, each(DIGITS, 3), productOf(), { type: "EQ", window }, win(1, 1000)),
  row(`${key}.STRAIGHT_MANUAL`, `${EN} – Straight manual`, `${CN}直选单式`, tickets(DIGITS, 3, "ANY", false), LINES, { type: "EQ", window }, win(1, 1000)),
  row(`${key}.STRAIGHT_COMBO`, `${EN} – Straight combo`, `${CN}直选组合`, each(DIGITS, 3), productOf(3), { type: "SUFFIX", window }, starTiers(3)),
  row(`${key}.STRAIGHT_SUM`, `${EN} – Straight sum`, `${CN}直选和值`, set(numbers(0, 27)), tableSum("s3"), board(sum(window)), win(1, 1000)),
  row(`${key}.STRAIGHT_SPAN`, `${EN} – Straight span`, `${CN}直选跨度`, set(DIGITS), tableSum("w3"), board({ type: "SPAN", window }), win(1, 1000)),
  row(`${key}.GROUP3`, `${EN} – Group 3 joint`, `${CN}组三复式`, set(DIGITS, 2), { type: "PERMUTE", pick: 2 }, multi(window, 2, 1), win(3, 1000)),
  row(`${key}.GROUP3_MANUAL`, `${EN} – Group 3 manual`, `${CN}组三单式`, tickets(DIGITS, 3, "PAIR", true), LINES, { type: "MULTI_TICKET", window }, win(3, 1000)),
  row(`${key}.GROUP6`, `${EN} – Group 6 joint`, `${CN}组六复式`, set(DIGITS, 3), combinations(3), has(window, 3), win(6, 1000)),
  row(`${key}.GROUP6_MANUAL`, `${EN} – Group 6 manual`, `${CN}组六单式`, tickets(DIGITS, 3, "DIFFERENT", true), LINES, { type: "MULTI_TICKET", window }, win(6, 1000)),
  row(`${key}.GROUP_MIXED`, `${EN} – Mixed group`, `${CN}混合组选`, tickets(DIGITS, 3, "MIXED", true), LINES, { type: "MULTI_TICKET", window }, fair(1000, FORMS)),
  row(`${key}.GROUP_SUM`, `${EN} – Group sum`, `${CN}组选和值`, set(numbers(1, 26)), tableSum("g3"), { type: "MULTI_BY", window, by: "SUM" }, fair(1000, FORMS)),
  row(`${key}.GROUP_DAN`, `${EN} – Group fixed digit`, `${CN}组选包胆`, set(DIGITS, 1, 1), size(54), { type: "MULTI_BY", window, by: "DIGIT" }, fair(1000, FORMS)),
  row(`${key}.SUM_TAIL`, `${EN} – Sum tail`, `${CN}和值尾数`, set(DIGITS), size(), board(sumTail(window)), win(1, 10)),
  row(`${key}.SPECIAL`, `${EN} – Special`, `${CN}特殊号`, options(["TRIPLE", "STRAIGHT", "PAIR"]), size(), board({ type: "FORM3", window, circle: true }), fair(1000, { TRIPLE: 10, STRAIGHT: 60, PAIR: 270 })),
] // prettier-ignore

const two = ({ key, EN, CN, window }: Named): readonly Row[] => [
  row(`${key}.STRAIGHT`, `${EN} – Straight joint`, `${CN}直选复式`, each(DIGITS, 2), productOf(), { type: "EQ", window }, win(1, 100)),
  row(`${key}.STRAIGHT_MANUAL`, `${EN} – Straight manual`, `${CN}直选单式`, tickets(DIGITS, 2, "ANY", false), LINES, { type: "EQ", window }, win(1, 100)),
  row(`${key}.STRAIGHT_SUM`, `${EN} – Straight sum`, `${CN}直选和值`, set(numbers(0, 18)), tableSum("s2"), board(sum(window)), win(1, 100)),
  row(`${key}.STRAIGHT_SPAN`, `${EN} – Straight span`, `${CN}直选跨度`, set(DIGITS), tableSum("w2"), board({ type: "SPAN", window }), win(1, 100)),
  row(`${key}.GROUP`, `${EN} – Group joint`, `${CN}组选复式`, set(DIGITS, 2), combinations(2), has(window, 2), win(2, 100)),
  row(`${key}.GROUP_MANUAL`, `${EN} – Group manual`, `${CN}组选单式`, tickets(DIGITS, 2, "DIFFERENT", true), LINES, { type: "MULTI_TICKET", window }, win(2, 100)),
  row(`${key}.GROUP_SUM`, `${EN} – Group sum`, `${CN}组选和值`, set(numbers(1, 17)), tableSum("g2"), { type: "MULTI_BY", window, by: "SUM" }, win(2, 100)),
  row(`${key}.GROUP_DAN`, `${EN} – Group fixed digit`, `${CN}组选包胆`, set(DIGITS, 1, 1), size(9), { type: "MULTI_BY", window, by: "DIGIT" }, win(2, 100)),
] // prettier-ignore

const anyPlace = (): readonly Row[] => [
  ...THREES.flatMap(({ key, EN, CN, window }) => [
    row(`ANY_PLACE.${key}_PICK1`, `Any place, ${EN}, pick 1`, `${CN}一码不定位`, set(DIGITS), size(), has(window, 1), win(271, 1000)),
    row(`ANY_PLACE.${key}_PICK2`, `Any place, ${EN}, pick 2`, `${CN}二码不定位`, set(DIGITS, 2), combinations(2), has(window, 2), win(54, 1000)),
  ]),
  ...FOURS.flatMap(({ key, EN, CN, window }) => [
    row(`ANY_PLACE.${key}_PICK1`, `Any place, ${EN}, pick 1`, `${CN}一码不定位`, set(DIGITS), size(), has(window, 1), win(3439, 10_000)),
    row(`ANY_PLACE.${key}_PICK2`, `Any place, ${EN}, pick 2`, `${CN}二码不定位`, set(DIGITS, 2), combinations(2), has(window, 2), win(974, 10_000)),
  ]),
  row("ANY_PLACE.ALL5_PICK2", "Any place, 5 stars, pick 2", "五星二码不定位", set(DIGITS, 2), combinations(2), has(ALL5, 2), win(14_670, 100_000)),
  row("ANY_PLACE.ALL5_PICK3", "Any place, 5 stars, pick 3", "五星三码不定位", set(DIGITS, 3), combinations(3), has(ALL5, 3), win(4350, 100_000)),
] // prettier-ignore

const bsoe = ({ key, EN, CN, window }: Named): Row =>
  row(`BSOE.${key}`, `${EN} big/small/odd/even`, `${CN}大小单双`, each(SIDES, window.length), productOf(), { type: "ATTR", window, words: DIGIT_SIDES }, win(1, 2 ** window.length)) // prettier-ignore

const DUELS = duels(5).map(([i, j]) => ({
  key: `${placeName(i)}${placeName(j)}`,
  i,
  j,
  CN: `${"万千百十个"[i]}${"万千百十个"[j]}`,
}))
const dragonTiger = (): readonly Row[] => DUELS.map(({ key, i, j, CN }) =>
  row(`DTT.${key}`, `Dragon / tiger / tie ${key}`, `龙虎和 ${CN}`, options(["DRAGON", "TIGER", "TIE"]), size(), board(compare(at(i), at(j)), DUEL_OR_TIE), fair(100, { DRAGON: 45, TIGER: 45, TIE: 10 })),
) // prettier-ignore

const ZONES = { Z1: ["0", "1"], Z2: ["2", "3"], Z3: ["4", "5"], Z4: ["6", "7"], Z5: ["8", "9"] } as const
const HALVES = { BIG: DIGIT_SIDES.BIG, SMALL: DIGIT_SIDES.SMALL } as const
/** 趣味 / 区间: `lead` positions by attribute, the rest by digit; the first prize weighs `weight` seconds. */
function tailMatch(
  code: string,
  EN: string,
  CN: string,
  window: Window,
  lead: number,
  words: typeof ZONES | typeof HALVES,
  weight: number,
): Row {
  const names = Object.keys(words)
  const plain = window.length - lead
  const alphabets = [
    ...Array.from({ length: lead }, () => names),
    ...Array.from({ length: plain }, () => DIGITS),
  ]
  const outcomes = names.length ** lead
  const tiers = weighted(
    10 ** plain * outcomes,
    { FIRST: 1, SECOND: outcomes - 1 },
    { FIRST: weight, SECOND: 1 },
  )
  return shared(
    row(code, EN, CN, positions(alphabets), productOf(), { type: "TAILMATCH", window, lead, words }, tiers),
  )
}

const timesIn = (min: number): Matcher => board({ type: "TIMES", window: ALL5, min, max: 5 })
const fun = (): readonly Row[] => [
  row("FUN.X1", "Fun – at least one", "一帆风顺", set(DIGITS), size(), timesIn(1), win(40_951, 100_000)),
  row("FUN.X2", "Fun – at least two", "好事成双", set(DIGITS), size(), timesIn(2), win(8146, 100_000)),
  row("FUN.X3", "Fun – at least three", "三星报喜", set(DIGITS), size(), timesIn(3), win(856, 100_000)),
  row("FUN.X4", "Fun – at least four", "四季发财", set(DIGITS), size(), timesIn(4), win(46, 100_000)),
  tailMatch("FUN.INTEREST_ALL5_3", "Fun – 5-digit size, 3 stars", "五码趣味三星", ALL5, 2, HALVES, 4),
  tailMatch("FUN.INTEREST_LAST4_3", "Fun – 4-digit size, 3 stars", "四码趣味三星", span(1, 4), 1, HALVES, 2),
  ...ENDS.map(({ key, EN, CN, window }) => tailMatch(`FUN.INTEREST_${key}_2`, `Fun – ${EN} size, 2 stars`, `${CN}趣味二星`, window, 1, HALVES, 2)),
  tailMatch("FUN.ZONE_ALL5_3", "Fun – 5-digit zone, 3 stars", "五码区间三星", ALL5, 2, ZONES, 25),
  tailMatch("FUN.ZONE_LAST4_3", "Fun – 4-digit zone, 3 stars", "四码区间三星", span(1, 4), 1, ZONES, 5),
  ...ENDS.map(({ key, EN, CN, window }) => tailMatch(`FUN.ZONE_${key}_2`, `Fun – ${EN} zone, 2 stars`, `${CN}区间二星`, window, 1, ZONES, 5)),
] // prettier-ignore

const BULL_POINTS = {
  NO_BULL: ["NO_BULL"], BULL_1: ["1"], BULL_2: ["2"], BULL_3: ["3"], BULL_4: ["4"], BULL_5: ["5"],
  BULL_6: ["6"], BULL_7: ["7"], BULL_8: ["8"], BULL_9: ["9"], BULL_BULL: ["0"],
} as const // prettier-ignore
const BULL_COUNTS = {
  NO_BULL: 35_649, BULL_1: 6375, BULL_2: 6505, BULL_3: 6375, BULL_4: 6505, BULL_5: 6375,
  BULL_6: 6505, BULL_7: 6375, BULL_8: 6505, BULL_9: 6375, BULL_BULL: 6456,
} as const // prettier-ignore
const BULL_SIDES = {
  BULL_BIG: ["6", "7", "8", "9", "0"],
  BULL_SMALL: numbers(1, 5),
  BULL_ODD: ["1", "3", "5", "7", "9"],
  BULL_EVEN: ["2", "4", "6", "8", "0"],
} as const
const STUD_COUNTS = {
  FIVE_KIND: 10, FOUR_KIND: 450, FULL_HOUSE: 900, STRAIGHT: 1200,
  THREE_KIND: 7200, TWO_PAIR: 10_800, ONE_PAIR: 50_400, HIGH_CARD: 29_040,
} as const // prettier-ignore
const hands = (): readonly Row[] => [
  row("BULL.POINT", "Bull points", "牛牛", options(Object.keys(BULL_POINTS)), size(), board({ type: "BULL", window: ALL5 }, BULL_POINTS), fair(100_000, BULL_COUNTS)),
  row("BULL.BSOE", "Bull big/small/odd/even", "牛大 牛小 牛单 牛双", options(Object.keys(BULL_SIDES)), size(), board({ type: "BULL", window: ALL5 }, BULL_SIDES), fair(100_000, { BULL_BIG: 32_216, BULL_SMALL: 32_135, BULL_ODD: 31_875, BULL_EVEN: 32_476 })),
  row("STUD", "Stud", "梭哈", options(Object.keys(STUD_COUNTS)), size(), board({ type: "STUD", window: ALL5 }), fair(100_000, STUD_COUNTS)),
  ...THREES.map(({ key, EN, CN, window }) => row(`THREE_CARDS.${key}`, `Three cards, ${EN}`, `${CN} 豹子顺子对子半顺杂六`, options(Object.keys(FORM3)), size(), board({ type: "FORM3", window, circle: true }), fair(1000, FORM3))),
] // prettier-ignore

const CREDIT_DIGIT = {
  ...itself(DIGITS),
  ...DIGIT_SIDES,
  PRIME: ["1", "2", "3", "5", "7"],
  COMPOSITE: ["0", "4", "6", "8", "9"],
}
const SPANS = { 0: 10, 1: 54, 2: 96, 3: 126, 4: 144, 5: 150, 6: 144, 7: 126, 8: 96, 9: 54 } as const
const creditThree = ({ key, EN, CN, window }: Named): readonly Row[] => [
  row(`CR.SPAN.${key}`, `Span board, ${EN}`, `${CN}信用跨度`, options(DIGITS), size(), board({ type: "SPAN", window }), fair(1000, SPANS), "ODDS"),
  row(`CR.TWO_IN.${key}`, `Two digits in three, ${EN}`, `${CN}信用二字组`, tickets(DIGITS, 2, "ANY", true), LINES, { type: "SUBMULTI", window }, fair(1000, { DIFF: 54, SAME: 28 }), "ODDS"),
  row(`CR.GROUP3_N.${key}`, `Group 3, one bet of N numbers, ${EN}`, `${CN}信用组选三`, set(DIGITS, 5, 10), { type: "ONE" }, { type: "MULTI", window, profile: [2, 1], tier: "SIZE" }, fair(1000, { N5: 60, N6: 90, N7: 126, N8: 168, N9: 216, N10: 270 }), "ODDS"),
  row(`CR.GROUP6_N.${key}`, `Group 6, one bet of N numbers, ${EN}`, `${CN}信用组选六`, set(DIGITS, 4, 8), { type: "ONE" }, { type: "MULTI", window, profile: [1, 1, 1], tier: "SIZE" }, fair(1000, { N4: 24, N5: 60, N6: 120, N7: 210, N8: 336 }), "ODDS"),
] // prettier-ignore
const credit = (): readonly Row[] => [
  ...ALL5.map((i) => symbolBoard(`CR.${placeName(i)}`, `Two-sides board, ball ${i + 1}`, `信用盘 第${"一二三四五"[i]}球`, at(i), CREDIT_DIGIT, 10)),
  row("CR.SUM", "Total", "总和大小单双", options(SIDES), size(), board(sum(ALL5), sides(0, 45, 23)), fairEach(SIDES, 1, 2), "ODDS"),
  ...DUELS.map(({ key, i, j, CN }) => row(`CR.TWO_SUM.${key}`, `Sum of two balls odd/even ${key}`, `信用二字和单双 ${CN}`, options(["ODD", "EVEN"]), size(), board(sum([i, j]), { ODD: sides(0, 18, 9).ODD, EVEN: sides(0, 18, 9).EVEN }), fairEach(["ODD", "EVEN"], 1, 2), "ODDS")),
  ...THREES.flatMap(creditThree),
] // prettier-ignore

export const ssc = (): readonly Row[] => [
  ...allFive(),
  ...FOURS.flatMap(four),
  ...THREES.flatMap(three),
  ...TWOS.flatMap(two),
  row(
    "FIXED_PLACE",
    "Fixed place",
    "定位胆",
    some(DIGITS, 5, 1),
    FILLED,
    { type: "AT", window: ALL5 },
    win(1, 10),
  ),
  ...anyPlace(),
  ...pickSeats(),
  ...[...TWOS, ...THREES].map(bsoe),
  ...fun(),
  ...dragonTiger(),
  ...hands(),
  ...credit(),
]
