import type { LotteryGame } from "@croupier/contract/lottery"
import type { Translate } from "../../i18n/i18n.tsx"
import { codedCoreKey } from "./coded-key.ts"

/** Fields that make the name of a game. */
export type NamedGame = Pick<LotteryGame, "name" | "gameCode" | "gameType" | "intervalSeconds" | "times">

/** Name of a type of game: "Mark Six". */
export const typeName = (t: Translate, gameType: string): string =>
  t(codedCoreKey(`lottery_type_${gameType}`))

const MONDAY = Date.UTC(2024, 0, 1)
const DAY_MILLIS = 86_400_000

/** "Tue Thu Sat" in the language of a locale; 1 is Monday. */
export function weekDayNames(days: readonly number[], locale: string): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
  return days.map((day) => format.format(new Date(MONDAY + (day - 1) * DAY_MILLIS))).join(" ")
}

/** How often a game draws: "1 min", "90 s", "daily 18:15", "Tue Thu Sat 21:30". */
export function paceName(t: Translate, game: Omit<NamedGame, "name" | "gameCode">, locale: string): string {
  const { weekDays, monthDays, windows } = game.times
  const [only] = windows
  const at = windows.length === 1 && only && only.from === only.to ? only.from : undefined
  if (at !== undefined) {
    if (weekDays.length > 0) return `${weekDayNames(weekDays, locale)} ${at}`
    if (monthDays.length > 0) return t("lottery_pace_month", monthDays.join(", "), at)
    return t("lottery_pace_daily", at)
  }
  return game.intervalSeconds % 60 === 0
    ? t("lottery_pace_minutes", game.intervalSeconds / 60)
    : t("lottery_pace_seconds", game.intervalSeconds)
}

/** The order of games of one kind: those that are drawn most often first. */
export const byPace = (one: Pick<NamedGame, "intervalSeconds">, other: typeof one): number =>
  one.intervalSeconds - other.intervalSeconds

/** "SSC 1 min": what is drawn, and how often. A merchant's own name for the game wins. */
export const gameName = (t: Translate, game: NamedGame, locale: string): string =>
  game.name === game.gameCode ? `${typeName(t, game.gameType)} ${paceName(t, game, locale)}` : game.name
