import { useT } from "../../../i18n/i18n.tsx"
import { shortIssue } from "../sale.ts"
import type { IssueChange } from "./use-drawing.ts"

/**
 * A selection outlived its draw: says to readers of screens which draw it buys now. Eyes see the number and the clock
 * of the header and the slip change; nothing on the page moves for it.
 */
export function IssueNotice({
  change,
  show,
}: {
  readonly change: IssueChange | null
  readonly show: boolean
}) {
  const t = useT("lottery")
  return (
    <p role="status" className="sr-only">
      {show && change ? t("lottery_issue_changed", shortIssue(change.from), shortIssue(change.to)) : ""}
    </p>
  )
}
