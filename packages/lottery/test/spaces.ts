import { DIGITS, digitStrings, numbers, padded } from "../src/alphabet.ts"
import { choose } from "../src/combinatorics.ts"
import type { Draw } from "../src/draw.ts"
import { BALLS } from "../src/mark-six.ts"
import type { GameType } from "../src/play.ts"
import { LUNAR_YEAR } from "./expand.ts"
import { regionEndings, thaiDigits } from "./prize-spaces.ts"
import { independent, one } from "./weighted.ts"
import type { Space, Weighted } from "./weighted.ts"

/** Draw spaces of ball, dice and hash games, and the choice of one by the positions that a play reads. */

/** Balls without repetition: every arrangement at the positions that are read, the other balls after them. */
export function arranged(
  alphabet: readonly string[],
  length: number,
  read: readonly number[],
  wrap: (symbols: readonly string[]) => Draw,
): Space {
  let total = 1n
  for (let i = 0; i < read.length; i++) total *= BigInt(alphabet.length - i)
  return { draws: arrangedDraws(alphabet, length, read, wrap), total }
}

function* arrangedDraws(
  alphabet: readonly string[],
  length: number,
  read: readonly number[],
  wrap: (symbols: readonly string[]) => Draw,
): Iterable<Weighted> {
  for (const row of arrangements(alphabet, read.length)) {
    const rest = alphabet.filter((ball) => !row.includes(ball))
    const places = new Map(read.map((position, i) => [position, row[i]]))
    yield one(wrap(Array.from({ length }, (_, i) => places.get(i) ?? rest.pop() ?? "")))
  }
}

function* arrangements(alphabet: readonly string[], k: number): Iterable<readonly string[]> {
  if (k === 0) yield []
  else
    for (const rest of arrangements(alphabet, k - 1))
      for (const ball of alphabet) if (!rest.includes(ball)) yield [...rest, ball]
}

/** Balls without repetition where the order does not matter: every combination. */
export const combined = (
  alphabet: readonly string[],
  length: number,
  wrap: (symbols: readonly string[]) => Draw,
): Space => ({
  draws: combinedDraws(alphabet, length, wrap),
  total: BigInt(choose(alphabet.length, length)),
})

function* combinedDraws(
  alphabet: readonly string[],
  length: number,
  wrap: (symbols: readonly string[]) => Draw,
  taken: readonly string[] = [],
): Iterable<Weighted> {
  if (taken.length === length) yield one(wrap(taken))
  else
    for (const [i, ball] of alphabet.entries())
      yield* combinedDraws(alphabet.slice(i + 1), length, wrap, [...taken, ball])
}

/** Two balls of `alphabet` at every pair of places of the whole permutation, of which `length` places are drawn. */
export function placedPair(
  alphabet: readonly string[],
  length: number,
  pair: readonly [string, string],
  wrap: (symbols: readonly string[]) => Draw,
): Space {
  const rest = alphabet.filter((ball) => !pair.includes(ball))
  const places = alphabet.flatMap((_, i) => alphabet.flatMap((_, j) => (i === j ? [] : [[i, j] as const])))
  const draws = places.map(([i, j]) => {
    const others = [...rest]
    const symbols = alphabet.map((_, place) =>
      place === i ? pair[0] : place === j ? pair[1] : (others.pop() ?? ""),
    )
    return one(wrap(symbols.slice(0, length)))
  })
  return { draws, total: BigInt(places.length) }
}

export const markSix = (symbols: readonly string[]): Draw => ({
  balls: symbols.slice(0, 6),
  special: symbols[6] ?? "",
  lunarYear: LUNAR_YEAR,
})

/**
 * LHC by groups of balls that a play does not tell apart: every way in which the six normal balls and the
 * special one fall on the groups, weighted by the number of such draws (order of the normal balls aside).
 */
export function grouped(groups: readonly (readonly string[])[]): Space {
  return { draws: groupedDraws(groups), total: BigInt(choose(49, 6) * 43) }
}

function* groupedDraws(groups: readonly (readonly string[])[]): Iterable<Weighted> {
  for (const counts of compositions(6, groups.map((group) => group.length))) {
    const ways = counts.reduce((product, count, i) => product * BigInt(choose(groups[i]?.length ?? 0, count)), 1n)
    const normal = groups.flatMap((group, i) => group.slice(0, counts[i]))
    for (const [i, group] of groups.entries()) {
      const left = group.slice(counts[i])
      if (left[0] !== undefined) yield { draw: markSix([...normal, left[0]]), weight: ways * BigInt(left.length) }
    }
  }
} // prettier-ignore

/** Every way to write `sum` as one count per group, none above its size. */
function compositions(sum: number, sizes: readonly number[]): readonly (readonly number[])[] {
  const [size, ...rest] = sizes
  if (size === undefined) return sum === 0 ? [[]] : []
  return numbers(0, Math.min(size, sum)).flatMap((count) =>
    compositions(sum - Number(count), rest).map((others) => [Number(count), ...others]),
  )
}

/** LHC by the sum of the seven balls: how many sets of seven have it, with one of them. */
export function markSixSums(): Space {
  let sets: Map<number, { count: bigint; example: readonly string[] }>[] = Array.from(
    { length: 8 },
    () => new Map(),
  )
  sets[0]?.set(0, { count: 1n, example: [] })
  for (const ball of BALLS) {
    const next = sets.map((bySum) => new Map(bySum))
    for (const [k, bySum] of sets.slice(0, 7).entries()) {
      for (const [sum, { count, example }] of bySum) {
        const known = next[k + 1]?.get(sum + Number(ball))
        next[k + 1]?.set(sum + Number(ball), {
          count: count + (known?.count ?? 0n),
          example: known?.example ?? [...example, ball],
        })
      }
    }
    sets = next
  }
  const draws = [...(sets[7]?.values() ?? [])].map(({ count, example }) => ({
    draw: markSix(example),
    weight: count,
  }))
  return { draws, total: BigInt(choose(49, 7)) }
}

/** CHAIN: the last characters that are read, and the last decimal digit. */
export function hashes(read: readonly number[]): Space {
  if (read.includes(5)) {
    return { draws: DIGITS.map((digit) => one({ hash: `${"0".repeat(58)}${digit}aaaaa` })), total: 10n }
  }
  return independent([...DIGITS, ..."abcdef".split("")], 5, read, (symbols) => ({
    hash: "0".repeat(59) + symbols.join(""),
  }))
}

/** CHAIN by what the last five characters are worth: 0 and the six letters are alike. */
export const hashWorths = (): Space => ({ draws: hashWorthDraws(), total: 16n ** 5n })

function* hashWorthDraws(): Iterable<Weighted> {
  for (const text of digitStrings(5)) {
    const zeros = text.split("0").length - 1
    yield { draw: { hash: "1".repeat(59) + text }, weight: 7n ** BigInt(zeros) }
  }
}

const ball = (balls: readonly string[]): Draw => ({ balls })
/** The space of a ball or digit game at the positions that are read. */
export function positionsRead(game: GameType, read: readonly number[]): Space {
  switch (game) {
    case "SSC":
      return independent(DIGITS, 5, read, ball)
    case "PCB":
      return independent(DIGITS, 3, read, ball)
    case "K3":
      return independent(numbers(1, 6), 3, read, ball)
    case "SEALA":
      return independent(DIGITS, 4, read, (symbols) => ({ digits: symbols.join("") }))
    case "SEATH":
      return thaiDigits(read)
    case "CHAIN":
      return hashes(read)
    case "11X5":
      return arranged(padded(1, 11), 5, read, ball)
    case "PK10":
      return arranged(padded(1, 10), 10, read, ball)
    case "LF":
      return arranged(padded(1, 20), 8, read, ball)
    case "LHC":
      return arranged(BALLS, 7, read, markSix)
    case "VNN":
    case "VNS":
      return regionEndings(game)
    case "SEA4D":
      throw new Error("4D is read by lines")
  }
}
export const fiveOfEleven = (): Space => combined(padded(1, 11), 5, ball)
export const eightOfTwenty = (): Space => combined(padded(1, 20), 8, ball)
