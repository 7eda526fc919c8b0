import { DIGITS, digitStrings, numbers } from "../alphabet.ts"
import type { Row } from "../build.ts"
import {
  at,
  board,
  combinations,
  has,
  none,
  options,
  row,
  set,
  SIDES,
  sides,
  size,
  span,
  sum,
} from "../build.ts"
import { choose } from "../combinatorics.ts"
import { ENDINGS_FROM } from "../draw.ts"
import type { Matcher } from "../play.ts"
import { lineCount, prizesOfWidth } from "../prize-lines.ts"
import { fair, fairEach, win } from "../tiers.ts"

/** Vietnam north (27 lines) and south with centre (18 lines). Catalogue, sections 8.9 and 8.10. */

type Region = "VNN" | "VNS"
type Prizes = readonly string[]

const DE_SUM = {
  0: 1, 1: 2, 2: 3, 3: 4, 4: 5, 5: 6, 6: 7, 7: 8, 8: 9, 9: 10, 10: 9, 11: 8, 12: 7, 13: 6, 14: 5, 15: 4, 16: 3, 17: 2, 18: 1,
} as const // prettier-ignore
/** Tens and unit of the special prize. */
const DE = [0, 1] as const

const lines = (prizes: Prizes, digits: number, end: "FIRST" | "LAST"): Matcher => ({
  type: "LINES",
  prizes: Object.fromEntries(prizes.map((prize) => [prize, "WIN"])),
  end,
  digits,
  compare: "EXACT",
})

/** A number against every line of some prizes: one unit per number and line. */
const numbered = (region: Region, code: string, EN: string, CN: string, prizes: Prizes, digits: number, max: number, end: "FIRST" | "LAST" = "LAST"): Row =>
  row(code, EN, CN, set(digitStrings(digits), 1, max), size(lineCount(region, prizes)), lines(prizes, digits, end), win(1, 10 ** digits)) // prettier-ignore

/** All of k numbers come: inclusion and exclusion over the endings of independent, uniform lines. */
function allCome(k: number, of: number): bigint {
  let count = 0n
  for (let j = 0; j <= k; j++)
    count += BigInt((j % 2 === 0 ? 1 : -1) * choose(k, j)) * BigInt(100 - j) ** BigInt(of)
  return count
}

/** `two` is the prize of two digits (đầu), `three` the one of three digits (3 càng đầu). */
function vietnam(region: Region, two: string, three: string): readonly Row[] {
  const count = lineCount(region, prizesOfWidth(region, 2))
  const endings = span(ENDINGS_FROM, ENDINGS_FROM + count - 1)
  const lot = (digits: number) => prizesOfWidth(region, digits)
  const rows = [
    numbered(region, "LO2", "Lô 2 digits", "包组二字", lot(2), 2, 20),
    numbered(region, "LO3", "Lô 3 digits", "包组三字", lot(3), 3, 20),
    numbered(region, "LO4", "Lô 4 digits", "包组四字", lot(4), 4, 20),
    numbered(region, "DE", "Đề (special prize, last 2)", "特别奖后二", ["DB"], 2, 30),
    numbered(region, "DE_FIRST2", "Đề first 2 of the special prize", "特别奖前二", ["DB"], 2, 30, "FIRST"),
    numbered(region, "DE_HEAD", "Head", "头奖尾二", [two], 2, 30),
    numbered(region, "DE_HEAD_TAIL", "Head and tail", "头尾", [two, "DB"], 2, 30),
    numbered(region, "DE_G1", "First prize, last 2", "一等奖后二", ["G1"], 2, 30),
    numbered(region, "DE_G1_FIRST2", "First prize, first 2", "一等奖前二", ["G1"], 2, 30, "FIRST"),
    row("DAU", "Tens digit", "特别奖十位", set(DIGITS), size(), board(at(0)), win(1, 10)),
    row("DUOI", "Unit digit", "特别奖个位", set(DIGITS), size(), board(at(1)), win(1, 10)),
    row("DE_BSOE", "Đề big/small/odd/even", "特别奖二字大小单双", options(SIDES), size(), board({ type: "NUMBER", window: DE }, sides(0, 99, 50)), fairEach(SIDES, 1, 2)),
    row("DE_SUM", "Đề digit sum", "特别奖二字和", set(numbers(0, 18)), size(), board(sum(DE)), fair(100, DE_SUM)),
    numbered(region, "C3", "3 càng (special prize, last 3)", "特别奖后三", ["DB"], 3, 30),
    numbered(region, "C3_HEAD", "3 càng head", "3 càng đầu", [three], 3, 30),
    numbered(region, "C3_HEAD_TAIL", "3 càng head and tail", "3 càng đầu đuôi", [three, "DB"], 3, 30),
    numbered(region, "C3_G1", "3 càng first prize", "一等奖后三", ["G1"], 3, 30),
    numbered(region, "C4", "4 càng (special prize, last 4)", "特别奖后四", ["DB"], 4, 30),
    ...span(2, 4).map((k) => row(`XIEN${k}`, `Lô xiên ${k}`, `串${k}`, set(digitStrings(2), k, 10), combinations(k), has(endings, k), win(allCome(k, count), 100n ** BigInt(count)))),
    ...span(4, 10).map((k) => row(`TRUOT${k}`, `Lô trượt ${k}`, `不中${k}`, set(digitStrings(2), k, 12), combinations(k), none(endings, k), win(BigInt(100 - k) ** BigInt(count), 100n ** BigInt(count)))),
  ] // prettier-ignore
  return rows.map((play) => ({ ...play, price: "ODDS" }))
}

export const vnn = (): readonly Row[] => vietnam("VNN", "G7", "G6")
export const vns = (): readonly Row[] => vietnam("VNS", "G8", "G7")
