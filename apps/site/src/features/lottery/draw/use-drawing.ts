import type { Issue } from "@croupier/contract/lottery"
import { useState } from "react"
import type { Sale } from "../sale.ts"

export type IssueChange = { readonly from: string; readonly to: string }

/**
 * Issues that change while one watches: the issue that closed and waits for its draw, and the last change of
 * the issue on sale.
 */
export function useDrawing(
  sale: Sale,
  last: Issue | null,
): {
  readonly drawing: Issue | null
  /** The last result is that of the issue one watched close. */
  readonly fresh: boolean
  readonly change: IssueChange | null
} {
  const [seen, setSeen] = useState<{
    readonly now: Issue | null
    readonly before: Issue | null
    readonly change: IssueChange | null
  }>({ now: null, before: null, change: null })
  const now = sale.issue
  if (now && now.issue !== seen.now?.issue) {
    // Only the next issue of the same game follows; another game starts afresh.
    const before = seen.now?.gameCode === now.gameCode && seen.now.issue < now.issue ? seen.now : null
    setSeen({ now, before, change: before ? { from: before.issue, to: now.issue } : null })
  }
  const { before, change } = seen
  const drawn = before !== null && last !== null && last.issue >= before.issue
  return {
    drawing: drawn ? null : before,
    fresh: before !== null && last?.issue === before.issue,
    change: now?.gameCode === before?.gameCode ? change : null,
  }
}
