import { charactersOf, DIGITS, digitStrings } from "../alphabet.ts"
import type { Row } from "../build.ts"
import { board, FILLED, has, options, row, set, shared, SIDES, sides, size, some } from "../build.ts"
import { ascending } from "../combinatorics.ts"
import type { Matcher, Window } from "../play.ts"
import { fair, fairEach, weighted, win } from "../tiers.ts"
import { spreadPlays, straightPlays } from "./sea-4d.ts"

/** Malaysia and Singapore 4D, Thailand, Laos. Catalogue, sections 8.11 and 8.12. */

const sorted = (alphabet: readonly string[]): readonly string[] =>
  alphabet.filter((number) => number === ascending(charactersOf(number)))

const lines = (
  prizes: Readonly<Record<string, string>>,
  digits: number,
  end: "FIRST" | "LAST" = "LAST",
): Matcher => ({
  type: "LINES",
  prizes,
  end,
  digits,
  compare: "EXACT",
})
const asOdds = (rows: readonly Row[]): readonly Row[] => rows.map((play) => ({ ...play, price: "ODDS" }))

/** The last digits of one or all of the three top prizes. */
const top = (code: string, EN: string, CN: string, alphabet: readonly string[], prize: string): Row =>
  row(
    code,
    EN,
    CN,
    set(alphabet, 1, 20),
    size(),
    lines({ [prize]: prize }, charactersOf(alphabet[0] ?? "").length),
    fair(alphabet.length, { [prize]: 1 }),
  )
const topThree = (code: string, EN: string, CN: string, alphabet: readonly string[]): Row =>
  shared(row(code, EN, CN, set(alphabet, 1, 20), size(), lines({ P1: "P1", P2: "P2", P3: "P3" }, charactersOf(alphabet[0] ?? "").length), weighted(alphabet.length, { P1: 1, P2: 1, P3: 1 }, { P1: 1, P2: 1, P3: 1 }))) // prettier-ignore

export const sea4d = (): readonly Row[] => [
  ...straightPlays(),
  ...asOdds([
    top("4A", "4A", "头奖 4A", digitStrings(4), "P1"),
    top("4B", "4B", "二奖 4B", digitStrings(4), "P2"),
    top("4C", "4C", "三奖 4C", digitStrings(4), "P3"),
    row("4SP", "4D special / starter", "特别奖 4D", set(digitStrings(4), 1, 20), size(), lines({ SPECIAL: "SPECIAL" }, 4), fair(10_000, { SPECIAL: 10 })),
    row("4CO", "4E consolation", "安慰奖 4E", set(digitStrings(4), 1, 20), size(), lines({ CONSOLATION: "CONSOLATION" }, 4), fair(10_000, { CONSOLATION: 10 })),
    top("3A", "3A", "3D 头奖", digitStrings(3), "P1"),
    top("3B", "3B", "3D 二奖", digitStrings(3), "P2"),
    top("3C", "3C", "3D 三奖", digitStrings(3), "P3"),
    topThree("3ABC", "3ABC", "3D 三奖通", digitStrings(3)),
    top("2A", "2A", "2D 头奖", digitStrings(2), "P1"),
    top("2B", "2B", "2D 二奖", digitStrings(2), "P2"),
    top("2C", "2C", "2D 三奖", digitStrings(2), "P3"),
    topThree("2ABC", "2ABC", "2D 三奖通", digitStrings(2)),
  ]),
  ...spreadPlays(),
] // prettier-ignore

/** SEATH: hundreds, tens and units of the first prize; tens and units of the 2-digit prize. */
const TOP: Window = [3, 4, 5]
const BOTTOM: Window = [6, 7]
/** Prizes of a number in any order, by how many orders it has. */
const T3 = fair(1000, { T6: 6, T3: 3, T1: 1 })
const T4 = fair(10_000, { T24: 24, T12: 12, T6: 6, T4: 4, T1: 1 })
const anyOrder = (window: Window): Matcher => ({
  type: "BOARD",
  boards: [{ value: { type: "SORTED", window }, words: "VALUE" }],
  tier: "ARRANGEMENTS",
})

export const seath = (): readonly Row[] => asOdds([
  row("3TOP", "3 top straight", "三上直", set(digitStrings(3), 1, 20), size(), lines({ FIRST: "WIN" }, 3), win(1, 1000)),
  row("3TOD", "3 top any order", "三上组", set(sorted(digitStrings(3)), 1, 20), size(), anyOrder(TOP), T3),
  row("3FRONT", "3 front", "前三", set(digitStrings(3), 1, 20), size(), lines({ FRONT3: "WIN" }, 3), win(2, 1000)),
  row("3BACK", "3 back", "后三", set(digitStrings(3), 1, 20), size(), lines({ BACK3: "WIN" }, 3), win(2, 1000)),
  row("2TOP", "2 top", "二上", set(digitStrings(2), 1, 20), size(), lines({ FIRST: "WIN" }, 2), win(1, 100)),
  row("2BOTTOM", "2 bottom", "二下", set(digitStrings(2), 1, 20), size(), lines({ LAST2: "WIN" }, 2), win(1, 100)),
  row("2TOD", "2 of 3 top, any order", "二上组", set(sorted(digitStrings(2)), 1, 20), size(), { type: "SUBMULTI", window: TOP }, fair(1000, { DIFF: 54, SAME: 28 })),
  row("RUN_TOP", "Run top", "跑上", set(DIGITS), size(), has(TOP, 1), win(271, 1000)),
  row("RUN_BOTTOM", "Run bottom", "跑下", set(DIGITS), size(), has(BOTTOM, 1), win(19, 100)),
  row("PIN_TOP", "Pinned digit top", "定位上", some(DIGITS, 3, 1), FILLED, { type: "AT", window: TOP }, win(1, 10)),
  row("PIN_BOTTOM", "Pinned digit bottom", "定位下", some(DIGITS, 2, 1), FILLED, { type: "AT", window: BOTTOM }, win(1, 10)),
  row("BSOE_3TOP", "3 top high/low/odd/even", "三上大小单双", options(SIDES), size(), board({ type: "NUMBER", window: TOP }, sides(0, 999, 500)), fairEach(SIDES, 1, 2)),
  row("BSOE_2BOTTOM", "2 bottom high/low/odd/even", "二下大小单双", options(SIDES), size(), board({ type: "NUMBER", window: BOTTOM }, sides(0, 99, 50)), fairEach(SIDES, 1, 2)),
]) // prettier-ignore

export const seala = (): readonly Row[] => asOdds([
  row("4TOP", "4 straight", "四直", set(digitStrings(4), 1, 20), size(), lines({ DIGITS: "WIN" }, 4), win(1, 10_000)),
  row("4TOD", "4 any order", "四组", set(sorted(digitStrings(4)), 1, 20), size(), anyOrder([0, 1, 2, 3]), T4),
  row("3TOP", "3 straight", "三上直", set(digitStrings(3), 1, 20), size(), lines({ DIGITS: "WIN" }, 3), win(1, 1000)),
  row("3TOD", "3 any order", "三上组", set(sorted(digitStrings(3)), 1, 20), size(), anyOrder([1, 2, 3]), T3),
  row("2TOP", "2 straight", "二上", set(digitStrings(2), 1, 20), size(), lines({ DIGITS: "WIN" }, 2), win(1, 100)),
  row("2BOTTOM", "2 bottom", "二下", set(digitStrings(2), 1, 20), size(), lines({ DIGITS: "WIN" }, 2, "FIRST"), win(1, 100)),
  row("RUN_TOP", "Run top", "跑上", set(DIGITS), size(), has([1, 2, 3], 1), win(271, 1000)),
  row("RUN_BOTTOM", "Run bottom", "跑下", set(DIGITS), size(), has([0, 1], 1), win(19, 100)),
]) // prettier-ignore
