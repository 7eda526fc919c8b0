import { charactersOf } from "./alphabet.ts"
import { derive } from "./chain.ts"
import type { Family, GameType } from "./play.ts"
import { DRAW_SHAPES } from "./draw-shape.ts"

/** Canonical draws: symbols are strings, two digits for numbered balls, one for digits and dice. */
export type BallDraw = { readonly balls: readonly string[] }
export type MarkSixDraw = BallDraw & { readonly special: string; readonly lunarYear: number }
export type HashDraw = { readonly hash: string }
export type PrizeDraw = { readonly prizes: Readonly<Record<string, readonly string[]>> }
export type FourDigitDraw = {
  readonly P1: string
  readonly P2: string
  readonly P3: string
  readonly SPECIAL: readonly string[]
  readonly CONSOLATION: readonly string[]
}
export type ThaiDraw = {
  readonly first: string
  readonly front3: readonly string[]
  readonly back3: readonly string[]
  readonly last2: string
}
export type LaoDraw = { readonly digits: string }
export type Draw = BallDraw | MarkSixDraw | HashDraw | PrizeDraw | FourDigitDraw | ThaiDraw | LaoDraw

/**
 * A draw as matchers see it. Order of the symbols:
 * ball and dice games: as drawn, LHC with the special ball last; CHAIN: the last five characters of the
 * hash, then its last decimal character; VNN, VNS: tens and unit of the special prize, then the last two
 * digits of every line; SEATH: the six digits of the first prize, then the two of the 2-digit prize;
 * SEALA: the four digits.
 */
export type Reading = {
  readonly symbols: readonly string[]
  readonly lines: Readonly<Record<string, readonly string[]>>
  readonly lunarYear: number
}

/** Where the endings of the prize lines begin among the symbols of VNN and VNS. */
export const ENDINGS_FROM = 2
/** Where the last decimal character stands among the symbols of CHAIN. */
export const CHAIN_DECIMAL = 5

/**
 * Reads a draw of a game, or of the family a chain play derives from it. `undefined` is a void draw: a
 * hash with too few decimal characters. Throws RangeError when the draw is not a draw of the game.
 */
export function readDraw(game: GameType, draw: Draw, derivedFrom?: Family): Reading | undefined {
  if (last?.draw !== draw || last.game !== game || last.derivedFrom !== derivedFrom) {
    last = { draw, game, derivedFrom, reading: readAfresh(game, draw, derivedFrom) }
  }
  return last.reading
}

/** One draw settles up to a million bets, one after the other: it is checked and read once. */
let last:
  | { draw: Draw; game: GameType; derivedFrom: Family | undefined; reading: Reading | undefined }
  | undefined

function readAfresh(game: GameType, draw: Draw, derivedFrom: Family | undefined): Reading | undefined {
  if (!isDraw(game, draw)) throw new RangeError(`not a draw of ${game}`)
  if (derivedFrom && "hash" in draw) {
    const derived = derive(derivedFrom, draw.hash)
    return derived && reading(derived.balls)
  }
  if ("special" in draw) return reading([...draw.balls, draw.special], {}, draw.lunarYear)
  if ("balls" in draw) return reading(draw.balls)
  if ("hash" in draw) return readHash(draw.hash)
  if ("prizes" in draw) {
    const endings = Object.values(draw.prizes).flatMap((lines) => lines.map((line) => line.slice(-2)))
    return reading([...charactersOf((draw.prizes["DB"]?.[0] ?? "").slice(-2)), ...endings], draw.prizes)
  }
  if ("P1" in draw) {
    const { P1, P2, P3, SPECIAL, CONSOLATION } = draw
    return reading([], { P1: [P1], P2: [P2], P3: [P3], SPECIAL, CONSOLATION })
  }
  if ("first" in draw) {
    const { first, front3, back3, last2 } = draw
    return reading(charactersOf(first + last2), {
      FIRST: [first],
      FRONT3: front3,
      BACK3: back3,
      LAST2: [last2],
    })
  }
  return reading(charactersOf(draw.digits), { DIGITS: [draw.digits] })
}

/** True if the value is a canonical draw of the game: the check for numbers that people or feeds hand in. */
export const isDraw = (game: GameType, value: unknown): value is Draw => DRAW_SHAPES[game](value)

function readHash(hash: string): Reading | undefined {
  const decimal = hash.replace(/[a-f]/g, "").at(-1)
  return decimal === undefined ? undefined : reading(charactersOf(hash.slice(-5) + decimal))
}

const reading = (symbols: readonly string[], lines: Reading["lines"] = {}, lunarYear = 0): Reading => ({
  symbols,
  lines,
  lunarYear,
})
