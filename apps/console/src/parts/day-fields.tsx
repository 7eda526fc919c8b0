import { useState } from "react"
import { merchantClock } from "../i18n/merchant-time.ts"
import { useT } from "../i18n/texts.ts"
import { Field } from "./field.tsx"

const DAY_MS = 86_400_000

/** Days of the merchant's calendar, both included. */
export interface Days {
  readonly from: string
  readonly until: string
}

const dayBefore = (days: number): string =>
  merchantClock(new Date(Date.now() - days * DAY_MS).toISOString()).slice(0, 10)

/** The days that a report covers: at first the last 31 and today. */
export function useDays() {
  return useState<Days>(() => ({ from: dayBefore(31), until: dayBefore(0) }))
}

export function DayFields({
  days,
  onChange,
}: {
  readonly days: Days
  readonly onChange: (days: Days) => void
}) {
  const t = useT()
  return (
    <div className="flex flex-wrap gap-4">
      {(["from", "until"] as const).map((name) => (
        <Field
          key={name}
          label={t(name)}
          type="date"
          required
          value={days[name]}
          onChange={({ target }) => onChange({ ...days, [name]: target.value })}
        />
      ))}
    </div>
  )
}
