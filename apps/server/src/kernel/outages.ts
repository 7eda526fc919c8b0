import type { Clock } from "./clock.ts"

/** Where the log is written; what is said stands beside fields that a program can search by. */
export interface OutageLog {
  readonly warn: (fields: object, text: string) => void
}

/**
 * Those whom the house asks and who may be away: vendors, providers, feeds, its own database. That one of them stopped to
 * answer is said once, and that they are back; what fails meanwhile is counted.
 */
export interface Outages {
  /** An outside party did not answer. `why` is covered from now on: it is not reported again. */
  readonly away: (who: string, why: unknown) => void
  /** An outside party answered. */
  readonly back: (who: string) => void
  /** Whether this very error is a part of what has been said. */
  readonly covers: (error: unknown) => boolean
}

/** Who is away for long is named again after this. */
const REMIND_MS = 600_000
/** Who comes and goes is spoken of no more often than this. */
const BETWEEN_MS = 60_000
const LONGEST_REASON = 300

interface Outage {
  since: Date | undefined
  failures: number
  isReported: boolean
  reportedAt: number
}

export function outages({ log, clock }: { readonly log: OutageLog; readonly clock: Clock }): Outages {
  const all = new Map<string, Outage>()
  const covered = new WeakSet()
  return {
    away: (who, why) => {
      if (typeof why === "object" && why !== null) covered.add(why)
      const now = clock.now()
      const outage = all.get(who) ?? {
        since: undefined,
        failures: 0,
        isReported: false,
        reportedAt: -Infinity,
      }
      all.set(who, outage)
      if (!outage.since) Object.assign(outage, { since: now, failures: 0, isReported: false })
      outage.failures++
      if (now.getTime() - outage.reportedAt < (outage.isReported ? REMIND_MS : BETWEEN_MS)) return
      const { since, failures, isReported } = outage
      Object.assign(outage, { isReported: true, reportedAt: now.getTime() })
      log.warn(
        { who, since, failures, reason: reasonOf(why) },
        isReported ? `${who} still does not answer` : `${who} does not answer`,
      )
    },
    back: (who) => {
      const outage = all.get(who)
      if (!outage?.since) return
      const { since, failures, isReported } = outage
      outage.since = undefined
      if (!isReported) return
      const now = clock.now().getTime()
      outage.reportedAt = now
      log.warn({ who, since, failures, awayMs: now - since.getTime() }, `${who} answers again`)
    },
    covers: (error) => typeof error === "object" && error !== null && covered.has(error),
  }
}

/** An error and what caused it, each once, in one line. */
export function reasonOf(error: unknown): string {
  const texts = new Set(causesOf(error).map((each) => (each instanceof Error ? each.message : String(each))))
  return [...texts]
    .filter((text) => text !== "")
    .join(": ")
    .split("\n")
    .join(" ")
    .slice(0, LONGEST_REASON)
}

/** An error, what caused it, what caused that; of several at once the first. */
export function causesOf(error: unknown): unknown[] {
  const all: unknown[] = []
  for (let each = error; each !== undefined && each !== null && !all.includes(each);) {
    all.push(each)
    each = each instanceof AggregateError ? each.errors[0] : each instanceof Error ? each.cause : undefined
  }
  return all
}
