import { DIGITS, digitStrings, numbers } from "../src/alphabet.ts"
import { choose } from "../src/combinatorics.ts"
import type { Draw } from "../src/draw.ts"
import { PRIZE_WIDTHS } from "../src/prize-lines.ts"
import { combos } from "./expand.ts"
import { independent, one } from "./weighted.ts"
import type { Space, Weighted } from "./weighted.ts"

/** Draw spaces of games with prize lines: lines are independent, so one is varied at a time. */

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
