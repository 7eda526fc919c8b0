import { ERASURE_AFTER_DAYS } from "@croupier/contract/personal-data-values"
import { RECORD_CLASSES, type RecordClass, type Retention } from "@croupier/rules/retention"
import { DAY_MS } from "../../kernel/durations.ts"

const monthsAfter = (at: Date, months: number): Date => {
  const after = new Date(at)
  after.setUTCMonth(at.getUTCMonth() + months)
  return after
}

/** The instant so many months before another. */
export const monthsBefore = (at: Date, months: number): Date => monthsAfter(at, -months)

/** A class of a member's records and the instant from which it ends. */
export interface DueClass {
  readonly record: RecordClass
  readonly dueAt: Date
}

/**
 * When each class ends after an account was closed: no class before its months are over, and none within the days after
 * the closing, in which a member may still come back or complain. Two people of the house leave these days out.
 */
export function dueClasses(
  retention: Retention,
  closedAt: Date,
  { byPeople }: { readonly byPeople: boolean },
): DueClass[] {
  const earliest = byPeople ? closedAt : new Date(closedAt.getTime() + ERASURE_AFTER_DAYS * DAY_MS)
  return RECORD_CLASSES.map((record) => {
    const kept = monthsAfter(closedAt, retention[record].value)
    return { record, dueAt: kept > earliest ? kept : earliest }
  })
}
