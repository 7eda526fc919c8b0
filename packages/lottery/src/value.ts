import { worth } from "./alphabet.ts"
import { ascending, profileOf, tally, total } from "./combinatorics.ts"
import type { Reading } from "./draw.ts"
import { animalOf, colorOf, elementOf } from "./mark-six.ts"
import type { Value, Window, Words } from "./play.ts"

/** The symbols of a window of the draw. */
export const look = (reading: Reading, window: Window): readonly string[] =>
  window.map((index) => reading.symbols[index] ?? "")

/** Values that a board reads from the draw: zero or more, none of them twice. */
export function readValue(value: Value, reading: Reading): readonly string[] {
  switch (value.type) {
    case "AT":
      return [reading.symbols[value.index] ?? ""]
    case "EACH":
      return [...new Set(look(reading, value.window))]
    case "TIMES":
      return [...tally(look(reading, value.window))]
        .filter(([, times]) => times >= value.min && times <= value.max)
        .map(([symbol]) => symbol)
    case "SUM":
      return [String(total(worths(reading, value.window)))]
    case "SPAN":
      return [String(Math.max(...worths(reading, value.window)) - Math.min(...worths(reading, value.window)))]
    case "SUM_TAIL": {
      const tail = total(worths(reading, value.window)) % 10
      return [String(tail === 0 ? value.zero : tail)]
    }
    case "NUMBER":
      return [String(Number(look(reading, value.window).join("")))]
    case "SORTED":
      return [ascending(look(reading, value.window))]
    case "RANK":
      return look(reading, value.window)
        .toSorted()
        .slice(value.below, value.below + 1)
    case "TALLY":
      return [String(among(look(reading, value.window), value.of))]
    case "PLATE": {
      const replaced = look(reading, value.window).map((ball) =>
        ball === value.out ? (reading.symbols[value.by] ?? "") : ball,
      )
      return [String(among(replaced, value.of))]
    }
    case "COMPARE": {
      const [left, right] = [
        Number(readValue(value.left, reading)[0]),
        Number(readValue(value.right, reading)[0]),
      ]
      return [left > right ? ">" : left < right ? "<" : "="]
    }
    case "SAME":
      return new Set(look(reading, value.window)).size === 1 ? ["SAME"] : []
    case "FORM3":
      return [form3(worths(reading, value.window), value.circle)]
    case "BULL":
      return [bull(worths(reading, value.window))]
    case "STUD":
      return [stud(worths(reading, value.window))]
    case "UNLESS_TRIPLE":
      return new Set(look(reading, value.window)).size === 1 ? [] : readValue(value.value, reading)
    case "ANIMAL":
    case "ELEMENT": {
      const ball = reading.symbols[value.index] ?? ""
      if (ball === value.except) return []
      return [
        value.type === "ANIMAL" ? animalOf(ball, reading.lunarYear) : elementOf(ball, reading.lunarYear),
      ]
    }
    case "ANIMALS":
      return [
        String(new Set(look(reading, value.window).map((ball) => animalOf(ball, reading.lunarYear))).size),
      ]
    case "SEVEN_COLOR":
      return [sevenColor(reading.symbols)]
  }
}

const worths = (reading: Reading, window: Window): readonly number[] => look(reading, window).map(worth)
const among = (symbols: readonly string[], of: readonly string[]): number =>
  symbols.filter((symbol) => of.includes(symbol)).length

/** How many pairs of different numbers are neighbours; on the circle of ten digits 9 and 0 are. */
function neighbours(values: readonly number[], circle: boolean): number {
  const different = new Set(values)
  return [...different].filter(
    (value) => different.has(value + 1) || (circle && value === 9 && different.has(0)),
  ).length
}

/** 豹子 顺子 对子 半顺 杂六 */
function form3(values: readonly number[], circle: boolean): string {
  const different = new Set(values).size
  if (different === 1) return "TRIPLE"
  if (different === 2) return "PAIR"
  return ["MIXED", "HALF_STRAIGHT"][neighbours(values, circle)] ?? "STRAIGHT"
}

/** 牛牛: points of five digits, "0" for bull-bull, "NO_BULL" if no three of them sum to a multiple of ten. */
function bull(values: readonly number[]): string {
  const points = total(values) % 10
  // Three digits sum to a multiple of ten exactly when the other two leave the total's remainder.
  const hasBull = values.some((a, i) => values.slice(i + 1).some((b) => (a + b) % 10 === points))
  return hasBull ? String(points) : "NO_BULL"
}

const STUD_BY_PROFILE: Readonly<Record<string, string>> = {
  "5": "FIVE_KIND",
  "41": "FOUR_KIND",
  "32": "FULL_HOUSE",
  "311": "THREE_KIND",
  "221": "TWO_PAIR",
  "2111": "ONE_PAIR",
}

/** 梭哈 */
function stud(values: readonly number[]): string {
  const known = STUD_BY_PROFILE[profileOf(values.map(String)).join("")]
  return known ?? (neighbours(values, true) === 4 ? "STRAIGHT" : "HIGH_CARD")
}

/** 七色波: in half points, so that the special ball counts three against two. */
function sevenColor(balls: readonly string[]): string {
  const points = { RED: 0, BLUE: 0, GREEN: 0 }
  for (const [i, ball] of balls.entries()) points[colorOf(ball)] += i === 6 ? 3 : 2
  const best = Math.max(...Object.values(points))
  const leaders = Object.entries(points).filter(([, half]) => half === best)
  return leaders.length === 1 ? (leaders[0]?.[0] ?? "") : "TIE"
}

const wordsByValue = new WeakMap<object, ReadonlyMap<string, readonly string[]>>()

/** The words that are true for a value; the table is turned round once. */
export function wordsFor(words: Words, value: string): readonly string[] {
  if (words === "VALUE") return [value]
  let byValue = wordsByValue.get(words)
  if (!byValue) {
    const turned = new Map<string, string[]>()
    for (const [word, values] of Object.entries(words)) {
      for (const each of values) turned.set(each, [...(turned.get(each) ?? []), word])
    }
    byValue = turned
    wordsByValue.set(words, byValue)
  }
  return byValue.get(value) ?? []
}
