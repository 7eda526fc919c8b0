import type { Translate } from "../../../i18n/i18n.tsx"
import { codedKey } from "../coded-key.ts"

/** An animal of the zodiac. Dragon and tiger of a duel have other words in many languages. */
export const animalName = (t: Translate<"core" | "lottery">, animal: string): string =>
  t(codedKey(`lottery_animal_${animal}`))

/** A prize of a draw of many numbers. */
export function prizeName(t: Translate<"core" | "lottery">, prize: string): string {
  const grade = /^G(\d)$/.exec(prize)
  if (grade) return t("lottery_prize_grade", grade[1] ?? "")
  const place = /^P(\d)$/.exec(prize)
  return place ? t("lottery_prize_place", place[1] ?? "") : t(codedKey(`lottery_prize_${prize}`))
}
