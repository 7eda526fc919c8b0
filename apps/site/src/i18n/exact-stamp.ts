import { LANGUAGE_FACTS } from "./language.ts"

/**
 * An instant to the second by the device's clock, `2026-11-22 10:00:00`: the form that the specification gives for notices,
 * and proofs of draws are compared by. Within a sentence from right to left the day stays before its time.
 */
export function exactStamp(instant: string | number, locale: string): string {
  // Swedish writes instants as ISO 8601 does.
  const stamp = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium" }).format(
    new Date(instant),
  )
  return locale === LANGUAGE_FACTS.UR.locale ? `\u2066${stamp}\u2069` : stamp
}
