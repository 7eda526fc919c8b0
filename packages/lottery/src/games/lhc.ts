import { numbers } from "../alphabet.ts"
import type { Alphabet } from "../alphabet.ts"
import type { Row } from "../build.ts"
import {
  at,
  board,
  boards,
  compare,
  DUEL,
  has,
  ONE,
  options,
  placeName,
  row,
  set,
  sides,
  size,
  span,
  sum,
  symbolBoard,
} from "../build.ts"
import { choose } from "../combinatorics.ts"
import { ANIMALS, BALLS, COLORS, ELEMENTS } from "../mark-six.ts"
import type { Value } from "../play.ts"
import { fair, fairEach, fairWithPush, win } from "../tiers.ts"
import { combos } from "./lhc-combo.ts"

/** 六合彩: six normal balls and a special one of 49. Catalogue, section 8.5. */

const SPECIAL = 6
const ALL7 = span(0, 6)
const NORMAL = span(0, 5)
/** Ball 49 has no side: it pushes. */
const LAST = "49"

const ballsThat = (holds: (ball: number) => boolean): Alphabet =>
  BALLS.filter((ball) => ball !== LAST && holds(Number(ball)))
const digitSum = (ball: number): number => Math.floor(ball / 10) + (ball % 10)
const SIDES = {
  BIG: ballsThat((ball) => ball >= 25),
  SMALL: ballsThat((ball) => ball < 25),
  ODD: ballsThat((ball) => ball % 2 === 1),
  EVEN: ballsThat((ball) => ball % 2 === 0),
  SUM_BIG: ballsThat((ball) => digitSum(ball) >= 7),
  SUM_SMALL: ballsThat((ball) => digitSum(ball) < 7),
  SUM_ODD: ballsThat((ball) => digitSum(ball) % 2 === 1),
  SUM_EVEN: ballsThat((ball) => digitSum(ball) % 2 === 0),
  TAIL_BIG: ballsThat((ball) => ball % 10 >= 5),
  TAIL_SMALL: ballsThat((ball) => ball % 10 < 5),
} as const
const both = (a: Alphabet, b: Alphabet): Alphabet => a.filter((ball) => b.includes(ball))
const SIDE_PAIRS = {
  BIG_ODD: both(SIDES.BIG, SIDES.ODD),
  BIG_EVEN: both(SIDES.BIG, SIDES.EVEN),
  SMALL_ODD: both(SIDES.SMALL, SIDES.ODD),
  SMALL_EVEN: both(SIDES.SMALL, SIDES.EVEN),
} as const
const DOMESTIC = ["OX", "HORSE", "GOAT", "ROOSTER", "DOG", "PIG"] as const
const WILD = ANIMALS.filter((animal) => !DOMESTIC.some((tame) => tame === animal))

/** Every word is pushed by ball 49. */
const pushedByLast = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, [LAST]]))
const counted = (words: Readonly<Record<string, Alphabet>>) =>
  Object.fromEntries(Object.entries(words).map(([word, balls]) => [word, balls.length]))

/** A board on the special ball whose words are all pushed by 49. */
function pushBoard(code: string, EN: string, CN: string, words: Readonly<Record<string, Alphabet>>): Row {
  const names = Object.keys(words)
  return row(
    code,
    EN,
    CN,
    options(names),
    size(),
    board(at(SPECIAL), words, pushedByLast(names)),
    fairWithPush(49, counted(words), 1),
  )
}

const TWO_SIDES = [...Object.keys(SIDES), ...Object.keys(SIDE_PAIRS), "DOMESTIC", "WILD"]
const twoSides = (): Row => row("TM.TWO_SIDES", "Extra number two sides", "特码两面", options(TWO_SIDES), size(), boards(
  { value: at(SPECIAL), words: { ...SIDES, ...SIDE_PAIRS }, push: pushedByLast(TWO_SIDES) },
  // Ball 49 belongs to the animal of the year, but as a push it is no animal here.
  { value: { type: "ANIMAL", index: SPECIAL, except: LAST }, words: { DOMESTIC, WILD } },
), fairWithPush(49, { ...counted(SIDES), ...counted(SIDE_PAIRS), DOMESTIC: 24, WILD: 24 }, 1)) // prettier-ignore

const HALF_COLORS = Object.fromEntries(
  Object.entries(COLORS).flatMap(([color, balls]) =>
    (["BIG", "SMALL", "ODD", "EVEN", "SUM_ODD", "SUM_EVEN"] as const).map((side) => [
      `${color}_${side}`,
      both(balls, SIDES[side]),
    ]),
  ),
)
const HALF_HALF_COLORS = Object.fromEntries(
  Object.entries(COLORS).flatMap(([color, balls]) =>
    (["BIG", "SMALL"] as const).flatMap((half) =>
      (["ODD", "EVEN"] as const).map((side) => [
        `${color}_${half}+${side}`,
        both(both(balls, SIDES[half]), SIDES[side]),
      ]),
    ),
  ),
)
const SEGMENTS = Object.fromEntries(
  span(1, 5).map((n) => [`S${n}`, BALLS.filter((ball) => Math.ceil(Number(ball) / 10) === n)]),
)
const HEADS = Object.fromEntries(
  span(0, 4).map((n) => [`H${n}`, BALLS.filter((ball) => ball.startsWith(String(n)))]),
)
const TAILS = Object.fromEntries(
  span(0, 9).map((n) => [`T${n}`, BALLS.filter((ball) => ball.endsWith(String(n)))]),
)

const ANIMAL: Value = { type: "ANIMAL", index: SPECIAL }
/** 合肖: so many animals are one unit; ball 49 pushes, so each animal counts four balls. */
function zodiacGroup(code: string, EN: string, CN: string, miss: boolean): Row {
  const counts = Object.fromEntries(span(2, 11).map((n) => [`N${n}`, miss ? 48 - 4 * n : 4 * n]))
  return row(code, EN, CN, set(ANIMALS, 2, 11), ONE, { type: "MEMBER", value: ANIMAL, miss, tier: "SIZE", push: { index: SPECIAL, symbol: LAST } }, fairWithPush(49, counts, 1)) // prettier-ignore
}

const TOTAL = numbers(28, 322)
const TOTAL_SIDES = sides(28, 322, 175)
const TOTAL_COUNTS = {
  BIG: 43_428_958, SMALL: 42_471_626, ODD: 42_949_280, EVEN: 42_951_304, TAIL_BIG: 42_950_090, TAIL_SMALL: 42_950_494,
} as const // prettier-ignore
const total = (): Row => row("ZM.TOTAL", "Total two sides, dragon tiger", "总和大小单双 总尾大小 龙虎", options([...Object.keys(TOTAL_COUNTS), "DRAGON", "TIGER"]), size(), boards(
  { value: sum(ALL7), words: { ...TOTAL_SIDES, TAIL_BIG: TOTAL.filter((value) => Number(value) % 10 >= 5), TAIL_SMALL: TOTAL.filter((value) => Number(value) % 10 < 5) } },
  { value: compare(at(0), at(SPECIAL)), words: DUEL },
), { ...fair(85_900_584, TOTAL_COUNTS), ...fairEach(["DRAGON", "TIGER"], 1, 2) }) // prettier-ignore

const BALL_WORDS = { ...SIDES, ...COLORS }
const BALL_TIERS = { ...fairWithPush(49, counted(SIDES), 1), ...fair(49, counted(COLORS)) }
const ballPlays = () => NORMAL.flatMap((i) => [
  row(`ZT.${placeName(i)}`, `Ball ${i + 1} number`, `正${"一二三四五六"[i]}特`, set(BALLS), size(), board(at(i)), win(1, 49)),
  row(`ZS.${placeName(i)}`, `Ball ${i + 1} two sides and colour`, `正码${i + 1}`, options(Object.keys(BALL_WORDS)), size(), board(at(i), BALL_WORDS, pushedByLast(Object.keys(SIDES))), BALL_TIERS),
]) // prettier-ignore

const parlay: Row = {
  ...row("PARLAY", "Parlay", "正码过关", { type: "LEGS", min: 2, max: 6, balls: numbers(1, 6), options: Object.keys(BALL_WORDS) }, ONE, { type: "PARLAY", words: BALL_WORDS, push: { symbol: LAST, words: Object.keys(SIDES) } }, {}),
  oddsBy: "LEGS",
} // prettier-ignore

const ZODIAC_COUNTS = {
  2: 836,
  3: 216_700,
  4: 4_996_200,
  5: 26_315_520,
  6: 39_502_848,
  7: 14_868_480,
} as const
const animalCount: Value = { type: "ANIMALS", window: ALL7 }
const SEVEN_COLOR_PUSH = { RED: ["TIE"], BLUE: ["TIE"], GREEN: ["TIE"] } as const
const SEVEN_COLOR_TIERS = {
  ...fairWithPush(601_304_088, { RED: 212_127_496, BLUE: 185_829_896, GREEN: 185_829_896 }, 17_516_800),
  ...fair(601_304_088, { TIE: 17_516_800 }),
}

const rows = (): readonly Row[] => [
  row("TM.A", "Extra number A", "特码 A盘", set(BALLS), size(), board(at(SPECIAL)), win(1, 49)),
  row("TM.B", "Extra number B", "特码 B盘", set(BALLS), size(), board(at(SPECIAL)), win(1, 49)),
  twoSides(),
  symbolBoard("TM.SEGMENT", "Extra number segment", "特码分段", at(SPECIAL), SEGMENTS, 49),
  symbolBoard("TM.HEAD", "Extra number head", "特码头数", at(SPECIAL), HEADS, 49),
  symbolBoard("TM.TAIL", "Extra number tail", "特码尾数", at(SPECIAL), TAILS, 49),
  symbolBoard("TM.COLOR", "Colour", "特码波色", at(SPECIAL), COLORS, 49),
  pushBoard("TM.HALF_COLOR", "Half colour", "半波", HALF_COLORS),
  pushBoard("TM.HALF_HALF_COLOR", "Half-half colour", "半半波", HALF_HALF_COLORS),
  // The published tiers are those of lunar year 2020; playFor gives those of another year.
  { ...row("TM.ELEMENT", "Five elements", "五行", options(ELEMENTS), size(), board({ type: "ELEMENT", index: SPECIAL }), fair(49, { METAL: 8, WOOD: 12, WATER: 10, FIRE: 10, EARTH: 9 })), oddsBy: "ELEMENT" },
  row("TM.ZODIAC", "Extra number zodiac", "特肖", options(ANIMALS), size(), { type: "BOARD", boards: [{ value: ANIMAL, words: "VALUE" }], tier: "YEAR" }, fair(49, { YEAR: 5, OTHER: 4 })),
  zodiacGroup("TM.ZODIAC_GROUP", "Zodiac group (hit)", "合肖 中", false),
  zodiacGroup("TM.ZODIAC_GROUP_MISS", "Zodiac group (miss)", "合肖 不中", true),
  row("ZM.NUM", "Ball number", "正码", set(BALLS), size(), has(NORMAL, 1), win(6, 49)),
  total(),
  ...ballPlays(),
  parlay,
  ...combos(),
  row("ZODIAC_COUNT", "Number of animals", "总肖", options(numbers(2, 7)), size(), board(animalCount), fair(choose(49, 7), ZODIAC_COUNTS)),
  row("ZODIAC_COUNT_OE", "Number of animals odd/even", "总肖单双", options(["ODD", "EVEN"]), size(), board(animalCount, { ODD: ["1", "3", "5", "7"], EVEN: ["2", "4", "6"] }), fair(choose(49, 7), { ODD: 41_400_700, EVEN: 44_499_884 })),
  row("SEVEN_COLOR", "Seven colours", "七色波", options(["RED", "BLUE", "GREEN", "TIE"]), size(), board({ type: "SEVEN_COLOR" }, "VALUE", SEVEN_COLOR_PUSH), SEVEN_COLOR_TIERS),
] // prettier-ignore

export const lhc = (): readonly Row[] => rows().map((play) => ({ ...play, price: "ODDS" }))
