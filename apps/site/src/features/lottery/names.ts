import { findPlay, type Play } from "@croupier/lottery"
import type { LotteryGame } from "@croupier/contract/lottery"
import type { Translate } from "../../i18n/i18n.tsx"
import type { RowLabel } from "./board/rows.ts"

/**
 * The names of games, plays and symbols in the visitor's language, made from the words of their codes: five
 * hundred plays are some hundred words.
 */

/** "SSC 1 min": what is drawn, and how often. A merchant's own name for the game wins. */
export function gameName(
  t: Translate,
  game: Pick<LotteryGame, "name" | "gameCode" | "gameType" | "intervalSeconds">,
): string {
  if (game.name !== game.gameCode) return game.name
  const minutes = game.intervalSeconds / 60
  return Number.isInteger(minutes)
    ? t("lottery_game_minutes", game.gameType, minutes)
    : `${game.gameType} ${game.gameCode}`
}

const wordsOf = (play: Play): readonly string[] => play.code.split(".").slice(play.derivedFrom ? 2 : 1)

/** A word of the locale files, or the code's own word where there is none. */
function word(t: Translate, kind: "group" | "kind" | "option" | "tier", code: string): string {
  const key = `lottery_${kind}_${code}`
  const found = t(key)
  return found === key ? code.replaceAll("_", " ") : found
}

/** A tab of the board. */
export const groupName = (t: Translate, key: string): string => word(t, "group", key)

/** A play under its tab: "Straight", "10k – 1", "Front 3, any 2". */
export function playName(t: Translate, play: Play): string {
  const words = wordsOf(play)
  return (words.length > 1 ? words.slice(1) : words).map((code) => partName(t, code)).join(" ")
}

/** A play by its whole name: "Front 3 · Straight". */
export function playTitle(t: Translate, code: string): string {
  const play = findPlay(code)
  if (!play) return code
  const words = wordsOf(play)
  const name = playName(t, play)
  return words.length > 1 ? `${groupName(t, words[0] ?? "")} · ${name}` : name
}

function partName(t: Translate, code: string): string {
  const duel = /^P(\d)P(\d)$/.exec(code)
  if (duel) return `${placeName(t, "SSC", Number(duel[1]) - 1)} – ${placeName(t, "SSC", Number(duel[2]) - 1)}`
  const place = /^P(\d)$/.exec(code)
  if (place) return placeName(t, "SSC", Number(place[1]) - 1)
  const pick = /^(\w+)_PICK(\d)$/.exec(code)
  if (pick) return t("lottery_any_of", groupName(t, pick[1] ?? ""), Number(pick[2]))
  const group = /^GROUP(\d+)$/.exec(code)
  if (group) return t("lottery_group_of", group[1] ?? "")
  const fun = /^(INTEREST|ZONE)_(\w+)_(\d)$/.exec(code)
  if (fun) return `${word(t, "kind", fun[1] ?? "")} ${groupName(t, fun[2] ?? "")}`
  const window = t(`lottery_group_${code}`)
  const kind = t(`lottery_kind_${code}`)
  if (kind !== `lottery_kind_${code}`) return kind
  return window === `lottery_group_${code}` ? code.replaceAll("_", " ") : window
}

/** A drawn place: "10k" of a five-digit number, else "ball 2". */
export const placeName = (t: Translate, gameType: string, place: number): string =>
  gameType === "SSC" ? t(`lottery_place_${place}`) : t("lottery_ball", place + 1)

export function rowName(t: Translate, gameType: string, label: RowLabel): string {
  switch (label.word) {
    case "PLACE":
      return placeName(t, gameType, label.place)
    case "TIMES":
      return t(`lottery_times_${label.times}`)
    case "FIXED":
      return t("lottery_row_fixed")
    case "OTHERS":
      return t("lottery_row_others")
    case "LEG":
      return t("lottery_ball", label.ball)
  }
}

const isWord = (symbol: string): boolean => /[A-Z]/.test(symbol)

/** A symbol as people read it: numbers as they are, option words translated. */
export const symbolName = (t: Translate, symbol: string): string =>
  isWord(symbol) ? word(t, "option", symbol) : symbol

/** A prize tier; option boards use the option itself. */
export function tierName(t: Translate, tier: string): string {
  const key = `lottery_tier_${tier}`
  const found = t(key)
  return found === key ? symbolName(t, tier) : found
}

/** Why a selection cannot be bet yet. */
export const faultText = (t: Translate, fault: string): string => {
  const key = `lottery_fault_${fault}`
  const found = t(key)
  return found === key ? t("lottery_fault_SELECTION_SHAPE") : found
}
