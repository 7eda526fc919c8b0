import { LONGEST_PERIOD } from "@croupier/contract/account-record"
import { useT } from "../../../i18n/i18n.tsx"
import { ChoicePills } from "../../../ui/choice-pills.tsx"
import { Field } from "../../../ui/field.tsx"
import { PERIODS, type ChosenPeriod } from "./use-period.ts"

const TEXTS = {
  today: "record_today",
  yesterday: "record_yesterday",
  7: "record_last_7",
  30: "record_last_30",
  90: "record_last_90",
  own: "record_own_days",
} as const

/** The period of a list: one of the usual lengths, or two dates. */
export function PeriodPicker({ chosen }: { readonly chosen: ChosenPeriod }) {
  const t = useT("record")
  const { name, period, today, fault, choose, change } = chosen
  return (
    <div className="grid grid-cols-1 gap-3">
      <ChoicePills
        label={t("record_period")}
        choices={PERIODS}
        chosen={name}
        choose={choose}
        textOf={(each) => t(TEXTS[each])}
      />
      {name === "own" ? (
        <div className="grid max-w-md grid-cols-2 items-start gap-3">
          {(["from", "until"] as const).map((end) => (
            <Field
              key={end}
              type="date"
              name={`record-${end}`}
              label={t(`record_${end}`)}
              value={period[end]}
              max={today}
              onChange={({ target }) => change({ [end]: target.value })}
              error={end === "until" && fault ? t(fault, LONGEST_PERIOD) : undefined}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}
