import type { Translate } from "../../i18n/i18n.tsx"

/** "Every minute", "Every 45 seconds". */
export function gamePace(t: Translate, seconds: number): string {
  return seconds % 60 === 0 ? t("every_minute", seconds / 60) : t("every_second", seconds)
}
