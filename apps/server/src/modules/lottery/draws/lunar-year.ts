import { lunarYearOf, type Selection } from "@croupier/lottery"
import { refuse } from "../../../kernel/refusal.ts"
import type { Game } from "../game.ts"

/** The lunar year of an issue's draw: its number begins with its day. */
export const yearOfIssue = (issue: string): number =>
  lunarYearOf(`${issue.slice(0, 4)}-${issue.slice(4, 6)}-${issue.slice(6, 8)}`)

/**
 * Animals have other balls in another lunar year, so a selection that names its year is one of that year: counted
 * by another it would cost less than it can win. Refuses SELECTION_INVALID.
 */
export function checkLunarYear(
  game: Pick<Game, "type">,
  issues: readonly string[],
  lines: readonly { readonly selection: Selection }[],
): void {
  if (game.type !== "LHC") return
  const years = new Set(issues.map(yearOfIssue))
  for (const [line, { selection }] of lines.entries())
    if ("lunarYear" in selection && [...years].some((year) => year !== selection.lunarYear))
      refuse("SELECTION_INVALID", [], { line, reason: "LUNAR_YEAR_WRONG" })
}
