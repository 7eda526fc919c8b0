const made = new Map<string, Intl.DateTimeFormat>()

/** An instant in a time zone as `2026-11-22 10:00:00`: the account record keeps the merchant's days, not the device's. */
export function stampIn(timeZone: string, instant: string): string {
  const format =
    made.get(timeZone) ??
    new Intl.DateTimeFormat("sv-SE", { timeZone, dateStyle: "short", timeStyle: "medium" })
  made.set(timeZone, format)
  return format.format(new Date(instant))
}
