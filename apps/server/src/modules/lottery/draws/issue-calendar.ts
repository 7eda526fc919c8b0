import { ISSUE_STATES } from "@croupier/contract/lottery"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { Temporal } from "temporal-polyfill"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { Game } from "../game.ts"
import type { Schedule } from "./schedule.ts"
import { dayAt } from "../admin/schedules.ts"

/** A month of a game: of each day whether it draws, and how many issues are in which state. */
export async function issueCalendar(
  db: Db,
  game: Game,
  asked: Pick<ConsoleParsed<"issueCalendar">, "month">,
  now: Date,
): Promise<ConsoleValue<"issueCalendar">> {
  const today = dayAt(now, game.schedule.timeZone)
  const month = asked.month ?? today.slice(0, 6)
  const first = Temporal.PlainDate.from(`${month}01`)
  const from = Date.UTC(first.year, first.month - 1, 1)
  const { rows } = await sql<{
    day: string
    state: (typeof ISSUE_STATES)[number]
    issues: number
    late: number
  }>`
    select left(issue, 8) as day, state, count(*)::int as issues,
           (count(*) filter (where draws_at < ${new Date(now.getTime() - 60_000)}
                               and state in ('SCHEDULED', 'OPEN', 'CLOSED')))::int as late
      from lottery_issue
     where merchant_id = ${game.merchantId} and game_code = ${game.code}
       and draws_at > ${new Date(from - DAY_MS)} and draws_at < ${new Date(from + 34 * DAY_MS)} and left(issue, 6) = ${month}
     group by 1, 2`.execute(db)
  const days = Map.groupBy(rows, ({ day }) => day)
  return {
    timeZone: game.schedule.timeZone,
    month,
    today,
    version: game.version,
    days: Array.from({ length: first.daysInMonth }, (_, at) => {
      const date = first.add({ days: at })
      const day = date.toString().replaceAll("-", "")
      const found = days.get(day) ?? []
      const schedule = game.next && day >= game.next.from ? game.next.schedule : game.schedule
      return {
        day,
        draws: drawsOn(schedule, date),
        skipped: game.skipped.has(day),
        states: ISSUE_STATES.flatMap((state) => {
          const row = found.find((each) => each.state === state)
          return row ? [{ state, issues: row.issues }] : []
        }),
        late: found.reduce((sum, { late }) => sum + late, 0),
      }
    }),
  }
}

const drawsOn = ({ weekDays, monthDays }: Schedule, date: Temporal.PlainDate): boolean =>
  (weekDays.length === 0 || weekDays.includes(date.dayOfWeek)) &&
  (monthDays.length === 0 || monthDays.includes(date.day))
