import { numbers } from "./alphabet.ts"
import type { Alphabet } from "./alphabet.ts"
import type {
  AreasGrammar,
  Board,
  Grammar,
  Matcher,
  Play,
  SetGrammar,
  TicketForm,
  TicketsGrammar,
  Tiers,
  UnitCounter,
  Value,
  Window,
  Words,
} from "./play.ts"
import { fair } from "./tiers.ts"

/** The vocabulary in which the tables of `games/` are written. */

/** Everything of a play but its game; codes are written without the game's prefix. */
export type Row = Omit<Play, "game" | "price"> & { readonly price?: Play["price"] }

export const row = (
  code: string,
  EN: string,
  CN: string,
  grammar: Grammar,
  units: UnitCounter,
  match: Matcher,
  tiers: Tiers,
  price: Play["price"] = "STANDARD",
): Row => ({ code, name: { EN, CN }, grammar, units, match, tiers, price })

/** A row whose units may each land on any of the tiers. */
export const shared = (of: Row): Row => ({ ...of, kinds: [Object.keys(of.tiers)] })

/** Positions first … last, counted from 0. */
export const span = (first: number, last: number): Window => numbers(first, last).map(Number)

export const set = (alphabet: Alphabet, min = 1, max = alphabet.length): SetGrammar => ({
  type: "SET",
  alphabet,
  min,
  max,
})
export const options = (alphabet: Alphabet, max = alphabet.length): SetGrammar => ({
  type: "OPTS",
  alphabet,
  min: 1,
  max,
})
export const positions = (alphabets: readonly Alphabet[]): Grammar => ({ type: "POS", alphabets })
/** The same alphabet at every position. */
export const each = (alphabet: Alphabet, count: number): Grammar =>
  positions(Array.from({ length: count }, () => alphabet))
/** Positions that may stay empty, at least `filled` of them used. */
export const some = (alphabet: Alphabet, count: number, filled: number): Grammar => ({
  type: "POS",
  alphabets: Array.from({ length: count }, () => alphabet),
  filled,
})
export const areas = (alphabet: Alphabet, first: number, second: number): AreasGrammar => ({
  type: "AREAS",
  alphabet,
  min: [first, second],
  max: [alphabet.length, alphabet.length],
  disjoint: false,
  lunarYear: false,
})
export const tickets = (
  alphabet: Alphabet,
  length: number,
  form: TicketForm,
  sorted: boolean,
): TicketsGrammar => ({
  type: "TICKETS",
  alphabet,
  length,
  sorted,
  form,
})
export const dantuo = (alphabet: Alphabet, pick: number, maxTuo = alphabet.length): Grammar => ({
  type: "DANTUO",
  alphabet,
  pick,
  maxTuo,
})

export const ONE: UnitCounter = { type: "ONE" }
export const LINES: UnitCounter = { type: "TICKETS" }
export const INJECTIVE: UnitCounter = { type: "INJECTIVE" }
export const FILLED: UnitCounter = { type: "FILLED" }
export const size = (times = 1): UnitCounter => ({ type: "SIZE", times })
export const combinations = (pick: number): UnitCounter => ({ type: "CHOOSE", pick })
export const productOf = (times = 1): UnitCounter => ({ type: "PRODUCT", times })
export const pairs = (first: number, second: number): UnitCounter => ({
  type: "AREAS",
  pick: [first, second],
})
export const tableSum = (table: Extract<UnitCounter, { type: "TABLE_SUM" }>["table"]): UnitCounter => ({
  type: "TABLE_SUM",
  table,
})

/** Units of `pick` symbols, all of them in the window. */
export const has = (window: Window, pick: number): Matcher => ({
  type: "HITS",
  window,
  pick,
  tiers: { WIN: [pick, 0] },
})
/** Units of `pick` symbols, none of them in the window. */
export const none = (window: Window, pick: number): Matcher => ({
  type: "HITS",
  window,
  pick,
  tiers: { WIN: [0, 0] },
})
/** Units of `pick` symbols that hold the whole window. */
export const cover = (window: Window, pick: number): Matcher => ({
  type: "HITS",
  window,
  pick,
  tiers: { WIN: [window.length, 0] },
})

export const at = (index: number): Value => ({ type: "AT", index })
export const sum = (window: Window): Value => ({ type: "SUM", window })
export const sumTail = (window: Window, zero = 0): Value => ({ type: "SUM_TAIL", window, zero })
export const compare = (left: Value, right: Value): Value => ({ type: "COMPARE", left, right })
export const boards = (...each: readonly Board[]): Matcher => ({ type: "BOARD", boards: each })
/** A board that reads one value. */
export const board = (value: Value, words: Words = "VALUE", push?: Board["push"]): Matcher => ({
  type: "BOARD",
  boards: [push ? { value, words, push } : { value, words }],
})

/** 大小单双 of the whole numbers first … last, big from `big`. */
export const sides = (
  first: number,
  last: number,
  big: number,
): Readonly<Record<"BIG" | "SMALL" | "ODD" | "EVEN", Alphabet>> => ({
  BIG: numbers(big, last),
  SMALL: numbers(first, big - 1),
  ODD: numbers(first, last).filter((number) => Number(number) % 2 === 1),
  EVEN: numbers(first, last).filter((number) => Number(number) % 2 === 0),
})
export const SIDES = ["BIG", "SMALL", "ODD", "EVEN"] as const
/** Every symbol is a word of its own. */
export const itself = (alphabet: Alphabet): Readonly<Record<string, Alphabet>> =>
  Object.fromEntries(alphabet.map((symbol) => [symbol, [symbol]]))

export const DUEL = { DRAGON: [">"], TIGER: ["<"] } as const
export const DUEL_OR_TIE = { ...DUEL, TIE: ["="] } as const
/** [0, 1], [0, 2] … : every two of the first `count` positions. */
export const duels = (count: number): readonly (readonly [number, number])[] =>
  span(0, count - 1).flatMap((i) => span(i + 1, count - 1).map((j): [number, number] => [i, j])) // prettier-ignore
export const placeName = (index: number): string => `P${index + 1}`

/**
 * A board on one of `outcomes` equally likely symbols: every word is a tier of as many outcomes as it has
 * symbols.
 */
export function symbolBoard(
  code: string,
  EN: string,
  CN: string,
  value: Value,
  words: Readonly<Record<string, Alphabet>>,
  outcomes: number,
): Row {
  const counts = Object.fromEntries(Object.entries(words).map(([word, symbols]) => [word, symbols.length]))
  return row(
    code,
    EN,
    CN,
    options(Object.keys(words)),
    size(),
    board(value, words),
    fair(outcomes, counts),
    "ODDS",
  )
}
