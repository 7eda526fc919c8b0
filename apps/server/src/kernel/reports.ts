import { isOverdue, isUnavailable } from "@croupier/database"
import type { Clock } from "./clock.ts"
import { causesOf, reasonOf, type OutageLog, type Outages } from "./outages.ts"

/** Reports a failure without a caller that waits for an answer; `what` is what was being done. */
export type Report = (error: unknown, what?: string) => void

export interface ReportsKit {
  readonly log: OutageLog & { readonly error: (fields: object, text: string) => void }
  readonly clock: Clock
  readonly outages: Outages
  /** Errors of others, who answered, but not as they should: told in one line, without where in our code. */
  readonly isOutside: (error: unknown) => boolean
  /** Asks the database for anything. Throws while it is away. */
  readonly askDatabase: () => Promise<unknown>
  /** How often a database that is away is asked whether it is back. */
  readonly pulseMs?: number
}

/** The same failure is written again after this, with how often it was meanwhile. */
const AGAIN_MS = 60_000
const MOST_KNOWN = 1_000
const PULSE_MS = 1_000
const DATABASE = "the database"
const WORK = "a worker's round failed"

/**
 * Writes failures into the log so that a person can use it: a fault of the house with its stack, at once; the same
 * again once a minute, counted; others who answer nonsense in a line; a database that is away once when it goes and
 * once when it is back, however many callers miss it.
 */
export function reports(kit: ReportsKit): { readonly report: Report; readonly stop: () => void } {
  const { log, outages } = kit
  const write = paced(kit)
  let held: { readonly error: unknown; readonly what: string }[] = []
  let pulse: NodeJS.Timeout | undefined
  let isAway = false
  let stopped = false

  const writeFault = (error: unknown, what: string): void =>
    write(`${what} ${placeOf(error)}`, (more) => log.error({ err: error, ...more }, what))

  const ask = (): Promise<boolean> =>
    kit.askDatabase().then(
      () => true,
      () => false,
    )

  const watch = (): void => {
    if (stopped) return
    const askAgain = async (): Promise<void> => {
      if (!(await ask())) return watch()
      isAway = false
      outages.back(DATABASE)
    }
    pulse = setTimeout(() => void askAgain(), kit.pulseMs ?? PULSE_MS)
    pulse.unref()
  }

  /** An error that looks like a lost connection is one of the database when the database says so, or says nothing. */
  const look = async (): Promise<void> => {
    isAway = !(await ask())
    const missed = held
    held = []
    for (const { error, what } of missed)
      if (isAway || isOfDatabase(error)) outages.away(DATABASE, error)
      else writeFault(error, what)
    if (isAway) watch()
    else outages.back(DATABASE)
  }

  return {
    report: (error, what = WORK) => {
      const causes = causesOf(error)
      if (outages.covers(error)) return
      if (kit.isOutside(error) || causes.some(outages.covers)) {
        const reason = reasonOf(error)
        write(`${what} ${reason}`, (more) => log.warn({ reason, ...more }, what))
      } else if (causes.some(isUnavailable) && !causes.some(isOfFetch) && !causes.some(isOverdue)) {
        if (isAway) return outages.away(DATABASE, error)
        held.push({ error, what })
        if (held.length === 1) void look()
      } else writeFault(error, what)
    },
    stop: () => {
      stopped = true
      clearTimeout(pulse)
    },
  }
}

/** Words that only PostgreSQL, its client or our own queue before it use; a code of the system may be anybody's. */
const isOfDatabase = (error: unknown): boolean =>
  causesOf(error).some(
    (each) =>
      isUnavailable(each) &&
      !(
        each instanceof Error &&
        "code" in each &&
        typeof each.code === "string" &&
        /^E[A-Z]/.test(each.code)
      ),
  )

const isOfFetch = (error: unknown): boolean => error instanceof TypeError && error.message === "fetch failed"

/** The words of an error and the place where it arose: the same words from different places are two faults. */
function placeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const place = error.stack?.split("\n").find((line) => line.startsWith("    at ")) ?? ""
  return `${error.name} ${error.message} ${place}`
}

function paced({ clock }: Pick<ReportsKit, "clock">) {
  const known = new Map<string, { at: number; again: number }>()
  return (key: string, write: (more: { readonly again?: number; readonly since?: Date }) => void): void => {
    const now = clock.now().getTime()
    const before = known.get(key)
    if (before && now - before.at < AGAIN_MS) return void before.again++
    for (const [old, { at }] of known.size < MOST_KNOWN ? [] : known)
      if (now - at >= AGAIN_MS) known.delete(old)
    // A thousand kinds within a minute: better said twice than kept for ever.
    if (known.size >= MOST_KNOWN) known.clear()
    known.set(key, { at: now, again: 0 })
    write(before && before.again > 0 ? { again: before.again, since: new Date(before.at) } : {})
  }
}
