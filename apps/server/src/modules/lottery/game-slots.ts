import type { Game } from "./game.ts"
import { slotsBetween, type Slot } from "./draws/schedule.ts"

/** The day that an issue is numbered by, YYYYMMDD. */
export const dayOfIssue = (issue: string): string => issue.slice(0, 8)

/**
 * The issues of a game that draw in (after, until], oldest first: by its schedule, from a day on by its next one, and
 * none on days that are left out. Where one schedule follows on the other, the sale of the first issue waits for the
 * end of the last one's.
 */
export function slotsOf(
  game: Pick<Game, "schedule" | "next" | "skipped">,
  after: Date,
  until: Date,
): readonly Slot[] {
  const { schedule, next, skipped } = game
  const kept = (slot: Slot) => !skipped.has(dayOfIssue(slot.issue))
  const present = slotsBetween(schedule, after, until).filter(kept)
  if (!next) return present
  const before = present.filter(({ issue }) => dayOfIssue(issue) < next.from)
  const closed = before.at(-1)?.closesAt.getTime() ?? 0
  const then = slotsBetween(next.schedule, after, until)
    .filter((slot) => kept(slot) && dayOfIssue(slot.issue) >= next.from && slot.closesAt.getTime() > closed)
    .map((slot) => ({ ...slot, opensAt: new Date(Math.max(slot.opensAt.getTime(), closed)) }))
  return [...before, ...then]
}
