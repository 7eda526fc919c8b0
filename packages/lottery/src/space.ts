import { DIGITS, padded } from "./alphabet.ts"
import { takeOut } from "./chain.ts"
import type { Draw } from "./draw.ts"
import type { GameType } from "./play.ts"
import { PRIZE_WIDTHS } from "./prize-lines.ts"

/**
 * A draw space as a list of uniform choices: `bounds[i]` is the exclusive bound of the i-th random integer;
 * `size` is their product. The order is part of the public verification of a draw and never changes.
 */
export type DrawSpace = { readonly bounds: readonly number[]; readonly size: bigint }

const repeat = (bound: number, times: number): readonly number[] => Array.from({ length: times }, () => bound)
const falling = (n: number, k: number): readonly number[] => Array.from({ length: k }, (_, i) => n - i)
const lineBounds = (game: "VNN" | "VNS"): readonly number[] =>
  Object.values(PRIZE_WIDTHS[game]).flatMap((widths) => widths.map((width) => 10 ** width))

const BOUNDS: Readonly<Record<GameType, readonly number[]>> = {
  SSC: repeat(10, 5),
  PCB: repeat(10, 3),
  K3: repeat(6, 3),
  "11X5": falling(11, 5),
  PK10: falling(10, 10),
  LF: falling(20, 8),
  LHC: falling(49, 7),
  CHAIN: repeat(16, 64),
  VNN: lineBounds("VNN"),
  VNS: lineBounds("VNS"),
  SEA4D: repeat(10_000, 23),
  SEATH: [1_000_000, 1000, 1000, 1000, 1000, 100],
  SEALA: repeat(10, 4),
}

/** The choices that make up one draw of a game. */
export function drawSpace(game: GameType): DrawSpace {
  const bounds = BOUNDS[game]
  return { bounds, size: bounds.reduce((size, bound) => size * BigInt(bound), 1n) }
}

/**
 * A canonical draw from uniform random integers: `nextInt(bound)` gives 0 … bound − 1 and is called once per
 * bound of the draw space, in order. Balls without repetition are taken out of the ascending list, one after
 * the other. LHC needs the lunar year of the draw (`lunarYearOf`), for its animals and elements.
 */
export function drawFrom(
  game: GameType,
  nextInt: (boundExclusive: number) => number,
  lunarYear?: number,
): Draw {
  return assemble(game, BOUNDS[game].map((bound) => nextInt(bound)), lunarYear) // prettier-ignore
}

function assemble(game: GameType, choices: readonly number[], lunarYear: number | undefined): Draw {
  switch (game) {
    case "SSC":
    case "PCB":
      return { balls: choices.map((digit) => DIGITS[digit] ?? "") }
    case "K3":
      return { balls: choices.map((face) => String(face + 1)) }
    case "11X5":
      return { balls: takeOut(padded(1, 11), choices) }
    case "PK10":
      return { balls: takeOut(padded(1, 10), choices) }
    case "LF":
      return { balls: takeOut(padded(1, 20), choices) }
    case "LHC": {
      if (lunarYear === undefined) throw new RangeError("a draw of LHC needs its lunar year")
      const balls = takeOut(padded(1, 49), choices)
      return { balls: balls.slice(0, 6), special: balls[6] ?? "", lunarYear }
    }
    case "CHAIN":
      return { hash: choices.map((digit) => digit.toString(16)).join("") }
    case "VNN":
    case "VNS":
      return { prizes: prizesFrom(PRIZE_WIDTHS[game], choices) }
    case "SEA4D": {
      const [P1 = "", P2 = "", P3 = "", ...others] = choices.map((number) => fixed(number, 4))
      return { P1, P2, P3, SPECIAL: others.slice(0, 10), CONSOLATION: others.slice(10) }
    }
    case "SEATH": {
      const threes = choices.slice(1, 5).map((number) => fixed(number, 3))
      return {
        first: fixed(choices[0], 6),
        front3: threes.slice(0, 2),
        back3: threes.slice(2),
        last2: fixed(choices[5], 2),
      }
    }
    case "SEALA":
      return { digits: choices.join("") }
  }
}

const fixed = (number: number | undefined, width: number): string => String(number ?? 0).padStart(width, "0")

function prizesFrom(widths: Readonly<Record<string, readonly number[]>>, choices: readonly number[]) {
  let next = 0
  return Object.fromEntries(
    Object.entries(widths).map(([prize, of]) => [prize, of.map((width) => fixed(choices[next++], width))]),
  )
}
