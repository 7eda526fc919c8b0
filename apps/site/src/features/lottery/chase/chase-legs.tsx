import { useT } from "../../../i18n/i18n.tsx"
import { Icon } from "../../../ui/icon.tsx"
import { Money } from "../../../ui/money.tsx"
import { isolated } from "../sale.ts"
import type { PlannedLeg } from "./plan.ts"

/** The issues of the plan, each with its multiple and cost; one can be left out, and the next moves up. */
export function ChaseLegs(props: {
  readonly legs: readonly PlannedLeg[]
  readonly leaveOut: (issue: string) => void
}) {
  const t = useT("lottery")
  if (props.legs.length === 0) return <p className="text-fg-2">{t("lottery_chase_no_issues")}</p>
  return (
    <ol className="grid max-h-72 grid-cols-1 overflow-y-auto rounded-panel border border-line bg-bg-1">
      {props.legs.map((leg) => (
        <li
          key={leg.issue}
          className="grid grid-cols-[minmax(0,1fr)_auto_auto_auto] items-center gap-x-4 border-b border-line ps-4 last:border-b-0"
        >
          <bdi className="figures">{leg.issue}</bdi>
          <span className="figures text-fg-2" dir="ltr">
            ×{leg.multiple}
          </span>
          <Money value={leg.cost} />
          <button
            type="button"
            className="grid size-11 place-items-center text-fg-3 hover:text-fg"
            aria-label={t("lottery_chase_leave_out", isolated(leg.issue))}
            onClick={() => props.leaveOut(leg.issue)}
          >
            <Icon name="x" size={16} />
          </button>
        </li>
      ))}
    </ol>
  )
}
