import { DIGITS, digitStrings, numbers, padded } from "../src/alphabet.ts"
import { choose } from "../src/combinatorics.ts"
import type { Draw } from "../src/draw.ts"
import { BALLS } from "../src/mark-six.ts"
import type { GameType } from "../src/play.ts"
import { PRIZE_WIDTHS } from "../src/prize-lines.ts"
import { combos, LUNAR_YEAR } from "./expand.ts"

/**
 * Draw spaces, whole or reduced. A reduced space holds one draw for every way a play can see the whole space,
 * weighted by how many draws look like that: positions that a play does not read are fixed, balls that it
 * does not tell apart are exchanged, independent prize lines are varied one at a time.
 */
export type Weighted = { readonly draw: Draw; readonly weight: bigint }
export type Space = { readonly draws: Iterable<Weighted>; readonly total: bigint }

const one = (draw: Draw): Weighted => ({ draw, weight: 1n })

/** Independent symbols (digits, dice): every combination at the positions that are read. */
export function independent(
  alphabet: readonly string[],
  length: number,
  read: readonly number[],
  wrap: (symbols: readonly string[]) => Draw,
): Space {
  const fixed = Array.from({ length }, () => alphabet[0] ?? "")
  return {
    draws: independentDraws(alphabet, fixed, read, wrap),
    total: BigInt(alphabet.length) ** BigInt(read.length),
  }
}

function* independentDraws(
  alphabet: readonly string[],
  fixed: readonly string[],
  read: readonly number[],
  wrap: (symbols: readonly string[]) => Draw,
): Iterable<Weighted> {
  const symbols = [...fixed]
  for (let n = 0; n < alphabet.length ** read.length; n++) {
    let rest = n
    for (const position of read) {
      symbols[position] = alphabet[rest % alphabet.length] ?? ""
      rest = Math.floor(rest / alphabet.length)
    }
    yield one(wrap([...symbols]))
  }
}

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

type Region = "VNN" | "VNS"
const prizeDraw = (region: Region, line: (prize: string, i: number, width: number) => string): Draw => ({
  prizes: Object.fromEntries(
    Object.entries(PRIZE_WIDTHS[region]).map(([prize, widths]) => [
      prize,
      widths.map((width, i) => line(prize, i, width)),
    ]),
  ),
})

/** Vietnam: one line of each prize takes every value of the digits that are read; its other lines are alike. */
export const regionLines = (
  region: Region,
  prizes: readonly string[],
  end: "FIRST" | "LAST",
  digits: number,
  filler: string,
): Space => ({
  draws: regionLineDraws(region, prizes, end, digits, filler),
  total: 10n ** BigInt(digits),
})

function* regionLineDraws(
  region: Region,
  prizes: readonly string[],
  end: "FIRST" | "LAST",
  digits: number,
  filler: string,
): Iterable<Weighted> {
  const widths: Readonly<Record<string, readonly number[]>> = PRIZE_WIDTHS[region]
  for (const varied of prizes) {
    for (const value of digitStrings(digits)) {
      const shown = (width: number): string =>
        end === "LAST" ? value.padStart(width, "0") : value.padEnd(width, "0")
      const draw = prizeDraw(region, (prize, i, width) =>
        prize === varied && i === 0 ? shown(width) : fill(filler, width),
      )
      yield { draw, weight: BigInt(widths[varied]?.length ?? 0) }
    }
  }
}

const fill = (filler: string, width: number): string => filler.repeat(width).slice(0, width)

/** Vietnam: tens and unit of the special prize. */
export const regionEndings = (region: Region): Space => ({
  draws: digitStrings(2).map((value) =>
    one(
      prizeDraw(region, (prize, _i, width) =>
        prize === "DB" ? value.padStart(width, "0") : "0".repeat(width),
      ),
    ),
  ),
  total: 100n,
})

/**
 * Vietnam: which of some numbers come among the two-digit endings of all lines; the number of ending
 * sequences with exactly those, by inclusion and exclusion.
 */
export function regionPresence(region: Region, chosen: readonly string[], lines: number): Space {
  const filler = digitStrings(2).find((number) => !chosen.includes(number)) ?? ""
  const draws = numbers(0, chosen.length).flatMap((size) =>
    combos(chosen, Number(size)).map((present) => {
      let weight = 0n
      for (let j = 0; j <= present.length; j++) {
        const ways =
          BigInt(choose(present.length, j)) *
          BigInt(100 - chosen.length + present.length - j) ** BigInt(lines)
        weight += j % 2 === 0 ? ways : -ways
      }
      const endings = [...present]
      return {
        draw: prizeDraw(region, (_prize, _i, width) => (endings.pop() ?? filler).padStart(width, "0")),
        weight,
      }
    }),
  )
  return { draws, total: 100n ** BigInt(lines) }
}
export const regionLineCount = (region: Region): number => Object.values(PRIZE_WIDTHS[region]).flat().length

/** 4D: one number of each prize takes every value; the ten special (consolation) ones are alike. */
export function fourDigit(prizes: readonly string[], digits: number, filler: string): Space {
  const rest = fill(filler, 4)
  const ten = Array.from({ length: 10 }, () => rest)
  const draws = prizes.flatMap((prize) =>
    digitStrings(digits).map((value): Weighted => {
      const number = value.padStart(4, "0")
      const base = { P1: rest, P2: rest, P3: rest, SPECIAL: ten, CONSOLATION: ten }
      const many = prize === "SPECIAL" || prize === "CONSOLATION"
      return {
        draw: { ...base, [prize]: many ? [number, ...ten.slice(1)] : number },
        weight: many ? 10n : 1n,
      }
    }),
  )
  return { draws, total: 10n ** BigInt(digits) }
}

const thai = (first: string, last2: string, front3 = ["", ""], back3 = ["", ""]): Draw => ({
  first,
  front3,
  back3,
  last2,
})
/** Thailand: the digits of the first and of the 2-digit prize that are read. */
export const thaiDigits = (read: readonly number[]): Space =>
  independent(DIGITS, 8, read, (symbols) =>
    thai(symbols.slice(0, 6).join(""), symbols.slice(6).join(""), ["000", "000"], ["000", "000"]),
  )
/** Thailand: each number of a prize in turn takes every value. */
export function thaiLines(prize: string, digits: number, filler: string): Space {
  const [six, three, two] = [fill(filler, 6), fill(filler, 3), fill(filler, 2)]
  const draws = digitStrings(digits).flatMap((value): Weighted[] => {
    const pair = [[value, three], [three, value]] // prettier-ignore
    switch (prize) {
      case "FIRST":
        return [one(thai(value.padStart(6, "0"), two, [three, three], [three, three]))]
      case "LAST2":
        return [one(thai(six, value, [three, three], [three, three]))]
      case "FRONT3":
        return pair.map((front3) => one(thai(six, two, front3, [three, three])))
      default:
        return pair.map((back3) => one(thai(six, two, [three, three], back3)))
    }
  })
  return { draws, total: 10n ** BigInt(digits) }
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
