import { ANIMALS, findPlay, playMenu, type GameType, type Matcher, type Play } from "@croupier/lottery"
import type { Key, Translate } from "../../i18n/i18n.tsx"
import { codedKey } from "./coded-key.ts"
import { animalName, prizeName } from "./draw/draw-names.ts"
import type { RowLabel } from "./board/rows.ts"

/**
 * The names of plays and symbols in the visitor's language, made from the words of their codes: five hundred plays
 * are some two hundred words.
 */

const wordsOf = (play: Play): readonly string[] => play.code.split(".").slice(play.derivedFrom ? 2 : 1)
/** The game whose words a play's code is made of. */
const vocabularyOf = (play: Play): GameType => play.derivedFrom ?? play.game

/** The text of a key that is made from a code, or undefined where there is none. */
function known(t: Translate<"core" | "lottery">, key: string): string | undefined {
  const found = t(codedKey(key))
  return found === key ? undefined : found
}

const plain = (code: string): string => code.replaceAll("_", " ")

/** A number inside the name of a play: Chinese writes it in numerals of its own. */
const numeral = (t: Translate<"core" | "lottery">, number: number): string =>
  t("lottery_numerals").split(" ")[number - 1] ?? String(number)

/** A tab of the board. Of a game where a tab has other plays than elsewhere, by a name of its own. */
export const groupName = (t: Translate<"core" | "lottery">, key: string, game?: string): string =>
  (game === undefined ? undefined : known(t, `lottery_group_${game}_${key}`)) ??
  known(t, `lottery_group_${key}`) ??
  plain(key)

const groups = new Map<string, string>()

/** The tab under which a play stands. */
function groupOf(play: Play): string {
  if (groups.size === 0 || !groups.has(play.code))
    for (const { key, plays } of playMenu(play.game)) for (const { code } of plays) groups.set(code, key)
  return groups.get(play.code) ?? wordsOf(play)[0] ?? ""
}

/** A play under its tab: "Straight", "10k – 1", "Front 3, any 2". */
export function playName(t: Translate<"core" | "lottery">, play: Play): string {
  const [first = "", ...rest] = wordsOf(play)
  const game = vocabularyOf(play)
  const name = (rest.length > 0 ? rest : [first]).map((code) => partName(t, game, code, first)).join(" ")
  return rest.length > 0 && first.endsWith("_MISS") ? t("lottery_miss_of", name) : name
}

/** A play by its whole name: "Front 3 · Straight". */
export function playTitle(t: Translate<"core" | "lottery">, code: string): string {
  const play = findPlay(code)
  if (!play) return code
  const name = playName(t, play)
  const group = groupName(t, groupOf(play), play.game)
  return wordsOf(play).length === 1 || group === name ? name : `${group} · ${name}`
}

/** Ways of betting that go with many plays: "Pick 3, typed". */
const ENDINGS = [
  ["_MANUAL", "lottery_typed_of"],
  ["_DANTUO", "lottery_dantuo_of"],
  ["_CROSS_ZODIAC", "lottery_zodiac_cross_of"],
  ["_CROSS_TAIL", "lottery_tail_cross_of"],
  ["_MISS", "lottery_miss_of"],
] as const

/** Words that differ by a number. */
const COUNTED: readonly (readonly [pattern: RegExp, key: Key<"lottery">])[] = [
  [/^GROUP(\d+)$/, "lottery_group_of"],
  [/^LO(\d)$/, "lottery_lo_of"],
  [/^XIEN(\d)$/, "lottery_xien_of"],
  [/^TRUOT(\d+)$/, "lottery_truot_of"],
]
const LINKED: Readonly<Record<string, Key<"lottery">>> = {
  LX: "lottery_animals_of",
  LX_MISS: "lottery_animals_of",
  LW: "lottery_tails_of",
  LW_MISS: "lottery_tails_of",
  MISS: "lottery_numbers_of",
}

function partName(t: Translate<"core" | "lottery">, game: GameType, code: string, first: string): string {
  const duel = /^P(\d+)P(\d+)$/.exec(code)
  if (duel) return `${placeName(t, game, Number(duel[1]) - 1)} – ${placeName(t, game, Number(duel[2]) - 1)}`
  const place = /^P(\d+)$/.exec(code)
  if (place) return placeName(t, game, Number(place[1]) - 1)
  if (/^\d+$/.test(code)) return t(LINKED[first] ?? "lottery_numbers_of", numeral(t, Number(code)))
  // Four places have a group of six, too: two digits, each twice.
  if (code === "GROUP6" && first.endsWith("3")) return t("lottery_kind_GROUP6_OF_3")
  const named = known(t, `lottery_kind_${game}_${code}`) ?? known(t, `lottery_kind_${code}`)
  if (named) return named
  const pick = /^(\w+)_PICK(\d)$/.exec(code)
  if (pick) return t("lottery_any_of", groupName(t, pick[1] ?? ""), numeral(t, Number(pick[2])))
  const fun = /^(INTEREST|ZONE)_(\w+)_(\d)$/.exec(code)
  if (fun) return `${known(t, `lottery_kind_${fun[1]}`) ?? ""} ${groupName(t, fun[2] ?? "")}`
  for (const [ending, key] of ENDINGS)
    if (code.endsWith(ending)) return t(key, partName(t, game, code.slice(0, -ending.length), first))
  const numbers = game === "SSC" ? null : /^PICK(\d)$/.exec(code)
  if (numbers) return t("lottery_pick_of", numeral(t, Number(numbers[1])))
  for (const [pattern, key] of COUNTED) {
    const counted = pattern.exec(code)
    if (counted) return t(key, counted[1] ?? "")
  }
  return groupName(t, code)
}

/** A drawn place: "10k" of a five-digit number, "3rd" of a race, else "ball 2". */
export function placeName(t: Translate<"core" | "lottery">, gameType: string, place: number): string {
  if (gameType === "SSC") return t(codedKey(`lottery_place_${place}`))
  if (gameType === "PK10") return t("lottery_rank", place + 1)
  return gameType.startsWith("SEA") ? t("lottery_digit", place + 1) : t("lottery_ball", place + 1)
}

export function rowName(t: Translate<"core" | "lottery">, gameType: string, label: RowLabel): string {
  switch (label.word) {
    case "PLACE":
      return placeName(t, gameType, label.place)
    case "TIMES":
      return t(codedKey(`lottery_times_${label.times}`))
    case "FIXED":
      return t("lottery_row_fixed")
    case "OTHERS":
      return t("lottery_row_others")
    case "LEG":
      return t("lottery_ball", label.ball)
  }
}

/** Options that a number tells apart: heads and tails of Mark Six, odd and even counts. */
const OPTIONS: readonly (readonly [pattern: RegExp, key: Key<"lottery">])[] = [
  [/^H(\d)$/, "lottery_head_of"],
  [/^T(\d)$/, "lottery_tail_of"],
  [/^O(\d)E(\d)$/, "lottery_odd_even_of"],
]

/** Whether dragon and tiger among these symbols are animals of the zodiac, and not the sides of a duel. */
export const areAnimals = (symbols: readonly string[]): boolean =>
  ANIMALS.every((animal) => symbols.includes(animal))

/** A symbol of a play as people read it. */
export function symbolOf(t: Translate<"core" | "lottery">, play: Play | undefined, symbol: string): string {
  const isAnimal = play !== undefined && "alphabet" in play.grammar && areAnimals(play.grammar.alphabet)
  return isAnimal ? animalName(t, symbol) : symbolName(t, symbol)
}

/** A symbol as people read it: numbers as they are, option words translated; dragon and tiger are those of a duel. */
export function symbolName(t: Translate<"core" | "lottery">, symbol: string): string {
  if (!/[A-Z]/.test(symbol) || /^[\dR]+$/.test(symbol)) return symbol
  const named = known(t, `lottery_option_${symbol}`) ?? known(t, `lottery_animal_${symbol}`)
  if (named) return named
  const segment = /^S(\d)$/.exec(symbol)
  if (segment) return `${Number(segment[1]) * 10 - 9}–${Math.min(Number(segment[1]) * 10, 49)}`
  for (const [pattern, key] of OPTIONS) {
    const found = pattern.exec(symbol)
    if (found) return t(key, found[1] ?? "", found[2] ?? "")
  }
  const colour = /^(RED|BLUE|GREEN)_(.+)$/.exec(symbol)
  if (!colour) return plain(symbol)
  return [colour[1] ?? "", ...(colour[2] ?? "").split("+")].map((word) => symbolName(t, word)).join(" ")
}

const PRIZES = /^(P[1-3]|SPECIAL|CONSOLATION)$/
const TIERS: readonly (readonly [pattern: RegExp, key: Key<"lottery">])[] = [
  [/^N(\d+)$/, "lottery_chosen_of"],
  [/^LEGS(\d)$/, "lottery_legs_of"],
  [/^T(\d+)$/, "lottery_orders_of"],
]

/** A prize tier of a play; where each symbol is a bet, the symbol itself. */
export function tierName(t: Translate<"core" | "lottery">, play: Play, tier: string): string {
  const { grammar } = play
  if ("alphabet" in grammar && grammar.alphabet.includes(tier)) return symbolOf(t, play, tier)
  const box = /^(\w+)_I(\d+)$/.exec(tier)
  if (box) return `${tierName(t, play, box[1] ?? "")} · ${t("lottery_orders_of", box[2] ?? "")}`
  if (PRIZES.test(tier)) return prizeName(t, tier)
  const named = known(t, `lottery_tier_${tier}`)
  if (named) return named
  for (const [pattern, key] of TIERS) {
    const found = pattern.exec(tier)
    if (found) return t(key, found[1] ?? "")
  }
  return symbolName(t, tier)
}

/** Which text says how a play is won. */
export const ruleKey = ({ match }: Play): Key<"lottery"> =>
  codedKey(`lottery_rule_${match.type}${ruleVariant(match)}`)

/** The same kind of match, the other way round: nothing drawn, all of them, in any order. */
function ruleVariant(match: Matcher): string {
  if (match.type === "HITS") {
    const need = match.tiers["WIN"]
    if (match.special !== undefined) return "_SPECIAL"
    if (need?.[0] === 0) return "_NONE"
    return need && need[0] < match.pick ? "_COVER" : ""
  }
  if (match.type === "CLASSES" || match.type === "MEMBER") return match.miss ? "_MISS" : ""
  if (match.type !== "LINES") return ""
  if (match.compare === "ARRANGEMENT") return "_ANY_ORDER"
  if (match.compare === "PATTERN") return "_ROLL"
  return match.end === "FIRST" ? "_FIRST" : ""
}

/** Why a selection cannot be bet yet. */
export const faultText = (t: Translate<"core" | "lottery">, fault: string): string =>
  known(t, `lottery_fault_${fault}`) ?? t("lottery_fault_SELECTION_SHAPE")
