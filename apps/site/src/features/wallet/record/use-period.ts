import { useState } from "react"
import { useWhitelabel } from "../../../boot/boot.ts"
import { serverNow } from "../../../realtime/clock.ts"
import { dayIn, faultOf, lastDays, shifted, type Period } from "./period.ts"

export const PERIODS = ["today", "yesterday", "7", "30", "90", "own"] as const
export type PeriodName = (typeof PERIODS)[number]

function presetOf(name: Exclude<PeriodName, "own">, today: string): Period {
  if (name === "today") return lastDays(1, today)
  return name === "yesterday" ? lastDays(1, shifted(today, -1)) : lastDays(Number(name), today)
}

/** The period that a member looks at, in days of the merchant's time zone; the last thirty days at first. */
export function usePeriod() {
  const { timeZone } = useWhitelabel().brand
  const [today] = useState(() => dayIn(timeZone, serverNow()))
  const [name, setName] = useState<PeriodName>("30")
  const [own, setOwn] = useState<Period>(() => lastDays(30, today))
  const period = name === "own" ? own : presetOf(name, today)
  return {
    name,
    period,
    today,
    timeZone,
    fault: faultOf(period),
    choose: (chosen: PeriodName) => {
      // The dates begin with what was shown.
      if (chosen === "own") setOwn(period)
      setName(chosen)
    },
    change: (part: Partial<Period>) => setOwn((before) => ({ ...before, ...part })),
  }
}
export type ChosenPeriod = ReturnType<typeof usePeriod>
