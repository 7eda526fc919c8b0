import { MINUTE_MS, SECOND_MS } from "../../kernel/durations.ts"

/** A change of the tree has at least so long until it counts: its transaction commits before. */
const LEAD_MS = 30 * SECOND_MS

/** From when a change that is decided now counts: the first full minute that is far enough ahead. */
export const effectiveFrom = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + LEAD_MS) / MINUTE_MS) * MINUTE_MS)

/** How long before that instant the last statement of a change has to be done. */
export const SPARE_MS = 10 * SECOND_MS
