import { charactersOf, digitStrings, type Alphabet } from "../alphabet.ts"
import type { Row } from "../build.ts"
import { row, set, shared, size } from "../build.ts"
import type { Matcher, SetGrammar, UnitCounter } from "../play.ts"
import { tabled } from "../tiers.ts"

/** 4D plays with fixed prizes per unit of stake. Catalogue, sections 8.11 and 8.13. */

const PRIZES = ["P1", "P2", "P3", "SPECIAL", "CONSOLATION"] as const
type Prize = (typeof PRIZES)[number]
/** Numbers drawn for each prize. */
const DRAWN: Readonly<Record<Prize, number>> = { P1: 1, P2: 1, P3: 1, SPECIAL: 10, CONSOLATION: 10 }
const BIG: Readonly<Partial<Record<Prize, number>>> = {
  P1: 2500,
  P2: 1000,
  P3: 500,
  SPECIAL: 180,
  CONSOLATION: 60,
}
const SMALL: Readonly<Partial<Record<Prize, number>>> = { P1: 3500, P2: 2000, P3: 1000 }

/** iBox: the prize by the number of arrangements of the digits, 24, 12, 6 or 4. */
const ARRANGEMENTS = [24, 12, 6, 4] as const
const IBOX_BIG: Readonly<Partial<Record<Prize, readonly number[]>>> = {
  P1: [105, 209, 417, 625],
  P2: [42, 84, 167, 250],
  P3: [21, 42, 84, 125],
  SPECIAL: [8, 15, 30, 45],
  CONSOLATION: [3, 5, 10, 15],
}
const IBOX_SMALL: Readonly<Partial<Record<Prize, readonly number[]>>> = {
  P1: [146, 292, 584, 875],
  P2: [84, 167, 334, 500],
  P3: [42, 84, 167, 250],
}

const notUniform = (): Alphabet => digitStrings(4).filter((number) => new Set(charactersOf(number)).size > 1)
const rolls = (): Alphabet =>
  [0, 1, 2, 3].flatMap((place) =>
    digitStrings(3).map((rest) => `${rest.slice(0, place)}R${rest.slice(place)}`),
  )

type Compare = Extract<Matcher, { type: "LINES" }>["compare"]
const lines = (prizes: readonly string[], compare: Compare, split = false): Matcher => ({
  type: "LINES",
  prizes: Object.fromEntries(prizes.map((prize) => [prize, prize])),
  end: "LAST",
  digits: 4,
  compare,
  split,
})

/** A unit is one exact number, whether written out, boxed or rolled. */
function exact(
  code: string,
  EN: string,
  CN: string,
  grammar: SetGrammar,
  units: UnitCounter,
  compare: Compare,
  table: typeof BIG,
): Row {
  const prizes = PRIZES.filter((prize) => table[prize] !== undefined)
  const counts = Object.fromEntries(prizes.map((prize) => [prize, DRAWN[prize]]))
  return shared(
    row(code, EN, CN, grammar, units, lines(prizes, compare), tabled(10_000, counts, table), "TABLE"),
  )
}

/** A unit is a number in any of its arrangements, at a prize for so many of them. */
function ibox(code: string, EN: string, CN: string, table: typeof IBOX_BIG): Row {
  const prizes = PRIZES.filter((prize) => table[prize] !== undefined)
  const tierOf = (prize: Prize, ways: number): string => `${prize}_I${ways}`
  const cells = prizes.flatMap((prize) =>
    ARRANGEMENTS.map((ways, i) => ({
      tier: tierOf(prize, ways),
      count: DRAWN[prize] * ways,
      pays: table[prize]?.[i] ?? 0,
    })),
  )
  const tiers = tabled(
    10_000,
    Object.fromEntries(cells.map(({ tier, count }) => [tier, count])),
    Object.fromEntries(cells.map(({ tier, pays }) => [tier, pays])),
  )
  const kinds = ARRANGEMENTS.map((ways) => prizes.map((prize) => tierOf(prize, ways)))
  return {
    ...row(
      code,
      EN,
      CN,
      set(notUniform(), 1, 10),
      size(),
      lines(prizes, "ARRANGEMENT", true),
      tiers,
      "TABLE",
    ),
    kinds,
  }
}

const BOX: UnitCounter = { type: "ARRANGEMENTS" }

/** The plays of the fixed table on a single number. */
export const straightPlays = (): readonly Row[] => [
  exact("BIG", "4D big (ABC)", "4D 大", set(digitStrings(4), 1, 20), size(), "EXACT", BIG),
  exact("SMALL", "4D small (A)", "4D 小", set(digitStrings(4), 1, 20), size(), "EXACT", SMALL),
]
/** The plays of the fixed table that spread over several numbers. */
export const spreadPlays = (): readonly Row[] => [
  ibox("IBOX_BIG", "iBox / iPerm big", "包号 iBox 大", IBOX_BIG),
  ibox("IBOX_SMALL", "iBox / iPerm small", "包号 iBox 小", IBOX_SMALL),
  exact("BOX_BIG", "Box big", "全保 Box 大", set(digitStrings(4), 1, 5), BOX, "ARRANGEMENT", BIG),
  exact("BOX_SMALL", "Box small", "全保 Box 小", set(digitStrings(4), 1, 5), BOX, "ARRANGEMENT", SMALL),
  exact("ROLL_BIG", "Roll big", "滚号 Roll 大", set(rolls(), 1, 4), size(10), "PATTERN", BIG),
  exact("ROLL_SMALL", "Roll small", "滚号 Roll 小", set(rolls(), 1, 4), size(10), "PATTERN", SMALL),
]
