import { theMerchant } from "../session/session-store.ts"

/** The clock of a time zone at an instant, as a browser's field for times takes it: 2026-05-01T12:30. */
export const clockAt = (instant: Date, timeZone: string | undefined): string =>
  // Swedish writes days and times as ISO 8601 does.
  new Intl.DateTimeFormat("sv-SE", {
    dateStyle: "short",
    timeStyle: "short",
    ...(timeZone ? { timeZone } : {}),
  })
    .format(instant)
    .replace(" ", "T")

/**
 * The instant at which the clock of a time zone shows this. Of an hour that comes twice, the first; of one that is
 * skipped, the same distance behind the hour before.
 */
export function instantOf(clock: string, timeZone: string | undefined): Date {
  const read = Date.parse(`${clock}Z`)
  const ahead = (at: number) => Date.parse(`${clockAt(new Date(at), timeZone)}Z`) - at
  // The clocks of a day before are on this side of any change.
  const first = read - ahead(read - 86_400_000)
  return new Date(clockAt(new Date(first), timeZone) === clock ? first : read - ahead(first))
}

/** The same by the clock of the merchant that this screen works for. */
export const merchantClock = (instant: string): string =>
  instant === "" ? "" : clockAt(new Date(instant), theMerchant()?.timeZone)
export const merchantInstant = (clock: string): string =>
  instantOf(clock, theMerchant()?.timeZone).toISOString()
