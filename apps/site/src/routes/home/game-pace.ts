import type { LotteryGame } from "@croupier/contract/lottery"
import type { Translate } from "../../i18n/i18n.tsx"

/** "SSC 1 min": what is drawn and how often. A merchant's own name for a game wins over the made one. */
export function gameTitle(
  t: Translate,
  game: Pick<LotteryGame, "name" | "gameCode" | "gameType" | "intervalSeconds">,
): string {
  if (game.name !== game.gameCode) return game.name
  const minutes = game.intervalSeconds / 60
  return Number.isInteger(minutes) ? t("game_minutes", game.gameType, minutes) : game.gameCode
}

/** "Every minute", "Every 45 seconds". */
export function gamePace(t: Translate, seconds: number): string {
  return seconds % 60 === 0 ? t("every_minute", seconds / 60) : t("every_second", seconds)
}
