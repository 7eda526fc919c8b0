import { DIGITS, numbers } from "../alphabet.ts"
import type { Alphabet } from "../alphabet.ts"
import type { Row } from "../build.ts"
import { combinations, dantuo, none, row, set, shared, size, span } from "../build.ts"
import { choose } from "../combinatorics.ts"
import { ANIMALS, BALLS } from "../mark-six.ts"
import type { BallClass, Grammar, Matcher, Tiers } from "../play.ts"
import { fair, weighted, win } from "../tiers.ts"

/** 连码, 连肖, 连尾, 不中: units of several balls or of several classes of balls. Catalogue, section 8.5. */

const NORMAL = span(0, 5)
const ALL7 = span(0, 6)
const SPECIAL = 6
const MOST = 10

type Hits = Extract<Matcher, { type: "HITS" }>
type Combo = { readonly key: string; readonly CN: string; readonly match: Hits; readonly tiers: Tiers }

const hits = (pick: number, tiers: Hits["tiers"]): Hits => ({
  type: "HITS",
  window: NORMAL,
  special: SPECIAL,
  pick,
  tiers,
})
/** Balls that must be normal and no more: where the special ball is one of the others. */
const normal = (pick: number, tiers: Hits["tiers"]): Hits => ({ type: "HITS", window: NORMAL, pick, tiers })

const triples = (): readonly Combo[] => [
  { key: "4OF4", CN: "四全中", match: normal(4, { WIN: [4, 0] }), tiers: win(choose(6, 4), choose(49, 4)) },
  { key: "3OF3", CN: "三全中", match: normal(3, { WIN: [3, 0] }), tiers: win(choose(6, 3), choose(49, 3)) },
  { key: "2OF3", CN: "三中二", match: normal(3, { HIT3: [3, 0], HIT2: [2, 0] }), tiers: weighted(choose(49, 3), { HIT3: choose(6, 3), HIT2: choose(6, 2) * 43 }, { HIT2: 1, HIT3: 5 }) },
] // prettier-ignore
const pairs = (): readonly Combo[] => [
  { key: "2OF2", CN: "二全中", match: normal(2, { WIN: [2, 0] }), tiers: win(choose(6, 2), choose(49, 2)) },
  { key: "2OF_SP", CN: "二中特", match: hits(2, { BOTH: [2, 0], WITH_SP: [1, 1] }), tiers: weighted(choose(49, 2), { BOTH: choose(6, 2), WITH_SP: 6 }, { BOTH: 5, WITH_SP: 3 }) },
  { key: "SP_PAIR", CN: "特串", match: hits(2, { WIN: [1, 1] }), tiers: win(6, choose(49, 2)) },
] // prettier-ignore

/** Tiers of one ball combination are prizes of the same unit. */
const combined = (play: Row): Row => (Object.keys(play.tiers).length > 1 ? shared(play) : play)

const jointAndDantuo = ({ key, CN, match, tiers }: Combo): readonly Row[] => [
  combined(row(`LM.${key}`, `Combo ${key}`, `${CN}复式`, set(BALLS, match.pick, MOST), combinations(match.pick), match, tiers)),
  combined(row(`LM.${key}_DANTUO`, `Combo ${key} dan-tuo`, `${CN}胆拖`, dantuo(BALLS, match.pick, MOST), combinations(match.pick), match, tiers)),
] // prettier-ignore

/** 对碰: one ball of each of two animals, or of each of two tails. */
const crossed = ({ key, CN, match, tiers }: Combo): readonly Row[] => [
  combined(row(`LM.${key}_CROSS_ZODIAC`, `Combo ${key}, zodiac cross`, `${CN}生肖对碰`, cross(ANIMALS, true), { type: "CROSS", by: "ANIMAL" }, { ...match, by: "ANIMAL" }, tiers)),
  combined(row(`LM.${key}_CROSS_TAIL`, `Combo ${key}, tail cross`, `${CN}尾数对碰`, cross(DIGITS, false), { type: "CROSS", by: "TAIL" }, { ...match, by: "TAIL" }, tiers)),
] // prettier-ignore
const cross = (alphabet: Alphabet, lunarYear: boolean): Grammar => ({ type: "AREAS", alphabet, min: [1, 1], max: [1, 1], disjoint: true, lunarYear }) // prettier-ignore

/** Ways to draw `drawn` of the 49 balls with all of some classes among them, by inclusion and exclusion. */
function allPresent(sizes: readonly number[], drawn: number): number {
  const without = (rest: readonly number[], balls: number, sign: number): number => {
    const [first, ...others] = rest
    if (first === undefined) return sign * choose(balls, drawn)
    return without(others, balls, sign) + without(others, balls - first, -sign)
  }
  return without(sizes, 49, 1)
}

type Class = {
  readonly by: BallClass
  readonly alphabet: Alphabet
  readonly tiers: readonly [withOdd: string, without: string]
  readonly odd: number
  readonly plain: number
}
/** The animal of the year has five balls, the others four; tail 0 has four, the others five. */
const ZODIAC: Class = { by: "ANIMAL", alphabet: ANIMALS, tiers: ["WITH_YEAR", "NO_YEAR"], odd: 5, plain: 4 }
const TAIL: Class = { by: "TAIL", alphabet: DIGITS, tiers: ["WITH_0", "NO_0"], odd: 4, plain: 5 }

/** k classes that must all be present (absent) among the drawn balls. */
function linked(
  code: string,
  EN: string,
  CN: string,
  { by, alphabet, tiers, odd, plain }: Class,
  pick: number,
  miss: boolean,
  drawn = 7,
): Row {
  const others = Array.from({ length: pick }, () => plain)
  const sizes = [[odd, ...others.slice(1)], others]
  const [withOdd = 0, without = 0] = sizes.map((each) =>
    miss ? choose(49 - each.reduce((a, b) => a + b), drawn) : allPresent(each, drawn),
  )
  const max = pick === 1 ? alphabet.length : 8
  const match: Matcher = { type: "CLASSES", window: drawn === 7 ? ALL7 : NORMAL, by, pick, miss, tiers }
  const units = pick === 1 ? size() : combinations(pick)
  return row(
    code,
    EN,
    CN,
    set(alphabet, pick, max),
    units,
    match,
    fair(choose(49, drawn), { [tiers[0]]: withOdd, [tiers[1]]: without }),
  )
}

const CN_NUMBERS = numbers(0, 12).map(
  (_, i) => ["", "", "二", "三", "四", "五", "六", "七", "八", "九", "十", "十一", "十二"][i] ?? "",
)
const links = () =>
  span(2, 5).flatMap((k) => [
    linked(`LX.${k}`, `Linked zodiac ${k}`, `${CN_NUMBERS[k]}肖连中`, ZODIAC, k, false),
    linked(`LX_MISS.${k}`, `Linked zodiac ${k}, miss`, `${CN_NUMBERS[k]}肖连不中`, ZODIAC, k, true),
  ])
const tailLinks = () =>
  span(2, 5).flatMap((k) => [
    linked(`LW.${k}`, `Linked tails ${k}`, `${CN_NUMBERS[k]}尾连中`, TAIL, k, false),
    linked(`LW_MISS.${k}`, `Linked tails ${k}, miss`, `${CN_NUMBERS[k]}尾连不中`, TAIL, k, true),
  ])

/** 自选不中: at most so many balls for so many per unit. */
const MISS_MOST = { 5: 10, 6: 10, 7: 10, 8: 11, 9: 12, 10: 13, 11: 13, 12: 14 } as const
const misses = () =>
  Object.entries(MISS_MOST).map(([text, most]) => {
    const k = Number(text)
    return row(
      `MISS.${k}`,
      `Miss ${k}`,
      `自选${CN_NUMBERS[k]}不中`,
      set(BALLS, k, most),
      combinations(k),
      none(ALL7, k),
      win(choose(49 - k, 7), choose(49, 7)),
    )
  })

export const combos = (): readonly Row[] => [
  ...triples().flatMap(jointAndDantuo),
  ...pairs().flatMap((combo) => [...jointAndDantuo(combo), ...crossed(combo)]),
  linked("PT.ZODIAC", "Zodiac among the seven", "一肖", ZODIAC, 1, false),
  linked("PT.ZODIAC_MISS", "Zodiac absent", "一肖不中", ZODIAC, 1, true),
  linked("ZX.NORMAL", "Zodiac among the six", "正肖", ZODIAC, 1, false, 6),
  linked("PT.TAIL", "Tail among the seven", "平特尾数", TAIL, 1, false),
  linked("PT.TAIL_MISS", "Tail absent", "尾数不中", TAIL, 1, true),
  ...links(),
  ...tailLinks(),
  ...misses(),
]
