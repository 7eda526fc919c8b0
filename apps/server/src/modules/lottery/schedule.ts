import { Temporal } from "temporal-polyfill"

/** When a game draws: every `intervalSeconds` from midnight in its own time zone, around the clock. */
export interface Schedule {
  readonly intervalSeconds: number
  readonly closeAheadSeconds: number
  readonly timeZone: string
}

/** One issue's number and instants. Sale opens as the issue before it closes, so that there is always one to buy. */
export interface Slot {
  readonly issue: string
  readonly opensAt: Date
  readonly closesAt: Date
  readonly drawsAt: Date
}

/**
 * The issues of a schedule that draw in (after, until], oldest first. Numbers are `YYYYMMDD-NNNN`, counted
 * from local midnight; a day that is longer or shorter by a clock change has more or fewer of them.
 */
export function slotsBetween(schedule: Schedule, after: Date, until: Date): Slot[] {
  const slots: Slot[] = []
  let day = Temporal.Instant.fromEpochMilliseconds(after.getTime())
    .toZonedDateTimeISO(schedule.timeZone)
    .startOfDay()
  while (day.epochMilliseconds < until.getTime()) {
    const tomorrow = day.add({ days: 1 }).startOfDay()
    slots.push(...slotsOfDay(schedule, day, tomorrow.epochMilliseconds, after.getTime(), until.getTime()))
    day = tomorrow
  }
  return slots
}

function slotsOfDay(
  schedule: Schedule,
  day: Temporal.ZonedDateTime,
  dayEnd: number,
  after: number,
  until: number,
): Slot[] {
  const step = schedule.intervalSeconds * 1_000
  const ahead = schedule.closeAheadSeconds * 1_000
  const start = day.epochMilliseconds
  const date = day.toPlainDate().toString().replaceAll("-", "")
  const slots: Slot[] = []
  const first = Math.max(1, Math.floor((after - start) / step) + 1)
  for (let number = first; start + number * step <= Math.min(until, dayEnd); number++) {
    const drawsAt = start + number * step
    slots.push({
      issue: `${date}-${String(number).padStart(4, "0")}`,
      opensAt: new Date(drawsAt - step - ahead),
      closesAt: new Date(drawsAt - ahead),
      drawsAt: new Date(drawsAt),
    })
  }
  return slots
}
