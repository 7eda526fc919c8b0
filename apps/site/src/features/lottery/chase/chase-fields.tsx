import { MOST_CHASE_ISSUES } from "@croupier/contract/chase"
import { useId } from "react"
import { useT } from "../../../i18n/i18n.tsx"
import { Field } from "../../../ui/field.tsx"
import { useWholeNumber } from "../whole-number.ts"
import type { ChaseChoice } from "./plan.ts"

const KINDS: readonly ChaseChoice["kind"][] = ["SAME", "DOUBLING", "PROFIT"]
const COUNTS = [5, 10, 20, 50]

/** How many issues, how the multiple grows, and whether a win ends it. */
export function ChaseFields(props: {
  readonly choice: ChaseChoice
  readonly change: (next: Partial<ChaseChoice>) => void
}) {
  const { choice, change } = props
  const t = useT("lottery")
  const stopId = useId()
  return (
    <div className="grid grid-cols-1 gap-4">
      <div role="radiogroup" aria-label={t("lottery_chase_kind")} className="flex flex-wrap gap-1.5">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            role="radio"
            aria-checked={kind === choice.kind}
            onClick={() => change({ kind })}
            className="min-h-10 rounded-pill border border-line px-3.5 text-sm font-semibold text-fg-2 aria-checked:bg-bg-3 aria-checked:text-fg"
          >
            {t(`lottery_chase_kind_${kind}`)}
          </button>
        ))}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <Whole
          label={t("lottery_chase_count")}
          value={choice.count}
          most={MOST_CHASE_ISSUES}
          change={(count) => change({ count })}
        />
        <Whole
          label={t("lottery_chase_start")}
          value={choice.start}
          most={99_999}
          change={(start) => change({ start })}
        />
        {choice.kind === "DOUBLING" ? (
          <>
            <Whole
              label={t("lottery_chase_factor")}
              value={choice.factor}
              most={99}
              change={(factor) => change({ factor })}
            />
            <Whole
              label={t("lottery_chase_every")}
              value={choice.every}
              most={MOST_CHASE_ISSUES}
              change={(every) => change({ every })}
            />
          </>
        ) : null}
        {choice.kind === "PROFIT" ? (
          <Whole
            label={t("lottery_chase_percent")}
            value={choice.percent}
            most={10_000}
            change={(percent) => change({ percent })}
          />
        ) : null}
      </div>
      <div role="group" aria-label={t("lottery_chase_count")} className="flex flex-wrap gap-1.5">
        {COUNTS.map((count) => (
          <button
            key={count}
            type="button"
            aria-pressed={count === choice.count}
            onClick={() => change({ count })}
            className="figures min-h-10 min-w-12 rounded-pill border border-line px-3 text-sm font-semibold text-fg-2 aria-pressed:bg-bg-3 aria-pressed:text-fg"
          >
            {count}
          </button>
        ))}
      </div>
      <label htmlFor={stopId} className="flex min-h-11 items-center gap-3">
        <input
          id={stopId}
          type="checkbox"
          className="size-5 accent-(--brand)"
          checked={choice.stopOnWin}
          onChange={(event) => change({ stopOnWin: event.target.checked })}
        />
        <span>
          {t("lottery_chase_stop_on_win")}
          <span className="block text-sm text-fg-3">{t("lottery_chase_stop_hint")}</span>
        </span>
      </label>
    </div>
  )
}

/** A whole number from 1; a larger one than `most` becomes `most`. */
function Whole(props: {
  readonly label: string
  readonly value: number
  readonly most: number
  readonly change: (value: number) => void
}) {
  const t = useT("lottery")
  const { input, unreadable } = useWholeNumber(props.value, props.most, props.change)
  return <Field label={props.label} error={unreadable ? t("lottery_whole_only") : undefined} {...input} />
}
