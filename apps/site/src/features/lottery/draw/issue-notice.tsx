import { useState } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { shortIssue } from "../sale.ts"
import type { IssueChange } from "./use-drawing.ts"

/** A selection outlived its draw: says which one it buys now. */
export function IssueNotice({
  change,
  show,
}: {
  readonly change: IssueChange | null
  readonly show: boolean
}) {
  const t = useT("lottery")
  const [dismissed, dismiss] = useState<string | null>(null)
  const visible = show && change !== null && dismissed !== change.to
  return (
    <div role="status">
      {visible ? (
        <p className="fade-in mt-3 flex items-center gap-3 rounded-card border border-line bg-bg-2 ps-4">
          <Icon name="info" className="text-brand-text" />
          <span className="grow py-2.5">
            {t("lottery_issue_changed", shortIssue(change.from), shortIssue(change.to))}
          </span>
          <button
            type="button"
            className="grid size-11 shrink-0 place-items-center"
            aria-label={t("close")}
            onClick={() => dismiss(change.to)}
          >
            <Icon name="x" size={18} />
          </button>
        </p>
      ) : null}
    </div>
  )
}
