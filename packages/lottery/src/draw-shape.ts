import { DIGITS, numbers, orderOf, padded } from "./alphabet.ts"
import type { Alphabet } from "./alphabet.ts"
import type { GameType } from "./play.ts"
import { PRIZE_WIDTHS } from "./prize-lines.ts"

type Shape = (value: unknown) => boolean

const isText = (value: unknown): value is string => typeof value === "string"
const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)
const hasOnly = (value: unknown, keys: readonly string[]): value is Readonly<Record<string, unknown>> =>
  isRecord(value) &&
  Object.keys(value).length === keys.length &&
  keys.every((key) => Object.hasOwn(value, key))

const isNumber = (value: unknown, width: number): boolean =>
  isText(value) && value.length === width && /^\d+$/.test(value)
const areNumbers = (value: unknown, widths: readonly number[]): boolean =>
  Array.isArray(value) &&
  value.length === widths.length &&
  widths.every((width, i) => isNumber(value[i], width))

const areSymbols = (value: unknown, alphabet: Alphabet, count: number): value is readonly string[] =>
  Array.isArray(value) &&
  value.length === count &&
  value.every((symbol) => isText(symbol) && orderOf(alphabet).has(symbol))

const balls =
  (alphabet: Alphabet, count: number, different: boolean): Shape =>
  (value) =>
    hasOnly(value, ["balls"]) &&
    areSymbols(value["balls"], alphabet, count) &&
    (!different || new Set(value["balls"]).size === count)

const MARK_SIX = padded(1, 49)
const isMarkSix: Shape = (value) =>
  hasOnly(value, ["balls", "special", "lunarYear"]) &&
  areSymbols(value["balls"], MARK_SIX, 6) &&
  isText(value["special"]) &&
  orderOf(MARK_SIX).has(value["special"]) &&
  new Set([...value["balls"], value["special"]]).size === 7 &&
  Number.isInteger(value["lunarYear"])

const prizes =
  (game: "VNN" | "VNS"): Shape =>
  (value) => {
    const widths = PRIZE_WIDTHS[game]
    if (!hasOnly(value, ["prizes"])) return false
    const { prizes } = value
    return (
      hasOnly(prizes, Object.keys(widths)) &&
      Object.entries(widths).every(([prize, of]) => areNumbers(prizes[prize], of))
    )
  }

const isFourDigit: Shape = (value) =>
  hasOnly(value, ["P1", "P2", "P3", "SPECIAL", "CONSOLATION"]) &&
  [value["P1"], value["P2"], value["P3"]].every((number) => isNumber(number, 4)) &&
  areNumbers(
    value["SPECIAL"],
    Array.from({ length: 10 }, () => 4),
  ) &&
  areNumbers(
    value["CONSOLATION"],
    Array.from({ length: 10 }, () => 4),
  )

const isThai: Shape = (value) =>
  hasOnly(value, ["first", "front3", "back3", "last2"]) &&
  isNumber(value["first"], 6) &&
  areNumbers(value["front3"], [3, 3]) &&
  areNumbers(value["back3"], [3, 3]) &&
  isNumber(value["last2"], 2)

/** game → is this value a canonical draw of it? */
export const DRAW_SHAPES: Readonly<Record<GameType, Shape>> = {
  SSC: balls(DIGITS, 5, false),
  "11X5": balls(padded(1, 11), 5, true),
  K3: balls(numbers(1, 6), 3, false),
  PK10: balls(padded(1, 10), 10, true),
  PCB: balls(DIGITS, 3, false),
  LF: balls(padded(1, 20), 8, true),
  LHC: isMarkSix,
  CHAIN: (value) => hasOnly(value, ["hash"]) && isText(value["hash"]) && /^[0-9a-f]{64}$/.test(value["hash"]),
  VNN: prizes("VNN"),
  VNS: prizes("VNS"),
  SEA4D: isFourDigit,
  SEATH: isThai,
  SEALA: (value) => hasOnly(value, ["digits"]) && isNumber(value["digits"], 4),
}
