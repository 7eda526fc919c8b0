import { lunarYearOf } from "@croupier/lottery"

/**
 * The lunar year of an issue's draw, which gives Mark Six its animals: an issue's number begins with its day.
 * Undefined for games without animals.
 */
export function lunarYearOfIssue(gameType: string, issue: string | undefined): number | undefined {
  if (gameType !== "LHC" || issue === undefined) return undefined
  return lunarYearOf(`${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`)
}
