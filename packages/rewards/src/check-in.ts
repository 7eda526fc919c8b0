/** The last check-in of a member. */
export interface LastCheckIn {
  /** The day of the calendar, from 1. */
  readonly place: number
  /** Days in a row. */
  readonly streak: number
  /** It was on the day before today. */
  readonly wasYesterday: boolean
}

/** A missed day begins the calendar anew, or leaves it where it stands. */
export type MissRule = "RESTART" | "CONTINUE"

/**
 * The day of the calendar that a check-in of today is, and the days in a row with it. Behind the last day of a calendar the first
 * follows. Source: rules of rewards, "Daily check-in".
 */
export function nextCheckIn(
  last: LastCheckIn | undefined,
  { length, missed }: { readonly length: number; readonly missed: MissRule },
): { readonly place: number; readonly streak: number } {
  if (!last) return { place: 1, streak: 1 }
  const isBroken = !last.wasYesterday
  const begins = (isBroken && missed === "RESTART") || last.place >= length
  return { place: begins ? 1 : last.place + 1, streak: isBroken ? 1 : last.streak + 1 }
}
