import { useState } from "react"
import { useWhitelabel } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { serverNow } from "../../realtime/clock.ts"
import { ChoicePills } from "../../ui/choice-pills.tsx"

const PERIODS = ["today", "yesterday", "week", "month", "last_month"] as const
type PeriodName = (typeof PERIODS)[number]

const DAY_MS = 86_400_000
const shifted = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** The days of a period, both counted, where it is `today`. */
function daysOfPeriod(name: PeriodName, today: string): { from: string; until: string } {
  const first = `${today.slice(0, 8)}01`
  const lastOfBefore = shifted(first, -1)
  return {
    today: { from: today, until: today },
    yesterday: { from: shifted(today, -1), until: shifted(today, -1) },
    week: { from: shifted(today, -6), until: today },
    month: { from: first, until: today },
    last_month: { from: `${lastOfBefore.slice(0, 8)}01`, until: lastOfBefore },
  }[name]
}

/** The period of a list of the line, in days of the merchant's time zone; a week at first, where nothing else is said. */
export function useTeamPeriod(first: PeriodName = "week") {
  const { timeZone } = useWhitelabel().brand
  // Swedish writes a day as ISO 8601 does.
  const [today] = useState(() => new Intl.DateTimeFormat("sv-SE", { timeZone }).format(serverNow()))
  const [name, choose] = useState(first)
  return { name, choose, span: daysOfPeriod(name, today) }
}

/** The usual periods, of which one is chosen. */
export function TeamPeriod(props: {
  readonly chosen: PeriodName
  readonly choose: (name: PeriodName) => void
}) {
  const t = useT("agents")
  return (
    <ChoicePills
      label={t("agent_period")}
      choices={PERIODS}
      chosen={props.chosen}
      choose={props.choose}
      textOf={(name) => t(`agent_period_${name}`)}
    />
  )
}
