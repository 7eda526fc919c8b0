import { sql, type Db } from "@croupier/database"
import { NoAnswer, type ProviderClient } from "@croupier/provider"
import type { Module } from "../../../call/module.ts"
import type { Clock } from "../../../kernel/clock.ts"
import { startLoop } from "../../../kernel/loop.ts"
import type { Outages } from "../../../kernel/outages.ts"
import { HOUR_MS, DAY_MS } from "../../../kernel/durations.ts"
import { CircuitOpen, VendorSilent, type VendorAdapter, type VendorFreeRounds } from "./adapter.ts"

/** Calls in a row without an answer that open the circuit; then calls fail at once for a while. */
const TOO_MANY = 5
const REST_MS = 30_000
/** After its rest one call tries whether it answers; the others go on when that has. */
const TRIAL_MS = 10_000
/** An answer that takes longer than this is slow. */
const SLOW_MS = 2_000
const FLUSH_MS = 2_000
const KEPT_MS = 8 * DAY_MS
const LONGEST_FAULT = 300

interface Line {
  readonly calledAt: Date
  readonly succeededAt: Date | null
  readonly failedAt: Date | null
  readonly fault: string | null
  readonly restsUntil: Date | null
}
interface Count {
  calls: number
  failures: number
  slow: number
  total: number
  worst: number
}

/** The lines to vendors: calls over them are measured, and a dead line gets no calls for a while. */
export interface VendorCircuits extends Module {
  /** Asks over a vendor's line. Throws what `work` throws, and CircuitOpen at once while the line rests. */
  readonly ask: <T>(vendor: string, work: () => Promise<T>) => Promise<T>
  /** Writes what was measured. */
  readonly flush: () => Promise<void>
  readonly sweep: () => Promise<void>
  readonly stop: () => Promise<void>
}

export function vendorCircuits(kit: {
  readonly db: Db
  readonly clock: Clock
  readonly onError: (error: unknown) => void
  /** Hears who does not answer, and who does again. */
  readonly outages: Pick<Outages, "away" | "back">
}): VendorCircuits {
  const { db, clock, outages } = kit
  const lines = new Map<string, Line>()
  const inARow = new Map<string, number>()
  const resting = new Map<string, number>()
  let counts = new Map<string, Count>()

  const note = (vendor: string, begun: Date, fault: string | null, isSilent = false) => {
    const now = clock.now()
    const took = Math.max(0, now.getTime() - begun.getTime())
    const failures = isSilent ? (inARow.get(vendor) ?? 0) + 1 : 0
    inARow.set(vendor, failures)
    const restsUntil = failures >= TOO_MANY ? new Date(now.getTime() + REST_MS) : null
    if (restsUntil) resting.set(vendor, restsUntil.getTime())
    else resting.delete(vendor)
    const before = lines.get(vendor)
    lines.set(vendor, {
      calledAt: now,
      succeededAt: fault === null ? now : (before?.succeededAt ?? null),
      failedAt: fault === null ? (before?.failedAt ?? null) : now,
      fault: fault ?? before?.fault ?? null,
      restsUntil,
    })
    const key = `${vendor} ${Math.floor(now.getTime() / HOUR_MS) * HOUR_MS}`
    const count = counts.get(key) ?? { calls: 0, failures: 0, slow: 0, total: 0, worst: 0 }
    counts.set(key, {
      calls: count.calls + 1,
      failures: count.failures + (fault === null ? 0 : 1),
      slow: count.slow + (took > SLOW_MS ? 1 : 0),
      total: count.total + took,
      worst: Math.max(count.worst, took),
    })
  }

  const flush = async () => {
    const states = [...lines].map(([vendor, line]) => ({
      vendor,
      called_at: line.calledAt,
      succeeded_at: line.succeededAt,
      failed_at: line.failedAt,
      fault: line.fault,
      rests_until: line.restsUntil,
    }))
    const counted = [...counts].map(([key, { total, worst, ...count }]) => {
      const [vendor = "", hour = ""] = key.split(" ")
      return { vendor, hour: new Date(Number(hour)), ...count, total_ms: total, worst_ms: worst }
    })
    if (counted.length === 0) return
    const taken = counts
    counts = new Map()
    try {
      await save(db, states, counted)
    } catch (error) {
      // They are written with the next.
      for (const [key, count] of taken) counts.set(key, together(counts.get(key), count))
      throw error
    }
  }
  const loop = startLoop(
    async () => {
      await flush()
      return FLUSH_MS
    },
    { onError: kit.onError, retryMs: FLUSH_MS },
  )

  return {
    ask: async (vendor, work) => {
      const begun = clock.now()
      if ((resting.get(vendor) ?? 0) > begun.getTime()) {
        const rests = new CircuitOpen(
          `${vendor} has not answered ${TOO_MANY} times in a row and is left alone`,
        )
        outages.away(vendor, rests)
        throw rests
      }
      if ((inARow.get(vendor) ?? 0) >= TOO_MANY) resting.set(vendor, begun.getTime() + TRIAL_MS)
      try {
        const answer = await work()
        note(vendor, begun, null)
        outages.back(vendor)
        return answer
      } catch (error) {
        const fault = error instanceof Error ? error.message : String(error)
        // A refusal is an answer: one player's fault does not count against the vendor.
        const isSilent = error instanceof VendorSilent || error instanceof NoAnswer
        note(vendor, begun, fault.slice(0, LONGEST_FAULT), isSilent)
        if (isSilent) outages.away(vendor, error)
        else outages.back(vendor)
        throw error
      }
    },
    flush,
    sweep: async () => {
      const before = new Date(clock.now().getTime() - KEPT_MS)
      await sql`delete from provider_line_hour where hour < ${before}`.execute(db)
    },
    stop: async () => {
      await loop.stop()
      await flush().catch(kit.onError)
    },
  }
}

const together = (a: Count | undefined, b: Count): Count =>
  a === undefined
    ? b
    : {
        calls: a.calls + b.calls,
        failures: a.failures + b.failures,
        slow: a.slow + b.slow,
        total: a.total + b.total,
        worst: Math.max(a.worst, b.worst),
      }

async function save(db: Db, lines: readonly object[], counts: readonly object[]): Promise<void> {
  await sql`
    insert into provider_line (vendor, called_at, succeeded_at, failed_at, fault, rests_until)
    select * from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      l(vendor text, called_at timestamptz, succeeded_at timestamptz, failed_at timestamptz, fault text, rests_until timestamptz)
    on conflict (vendor) do update set called_at = greatest(provider_line.called_at, excluded.called_at),
      succeeded_at = greatest(provider_line.succeeded_at, excluded.succeeded_at),
      fault = case when excluded.failed_at > provider_line.failed_at or provider_line.failed_at is null
                   then excluded.fault else provider_line.fault end,
      failed_at = greatest(provider_line.failed_at, excluded.failed_at), rests_until = excluded.rests_until`.execute(
    db,
  )
  await sql`
    insert into provider_line_hour as h (vendor, hour, calls, failures, slow, total_ms, worst_ms)
    select * from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      l(vendor text, hour timestamptz, calls int, failures int, slow int, total_ms bigint, worst_ms int)
    on conflict (vendor, hour) do update set calls = h.calls + excluded.calls, failures = h.failures + excluded.failures,
      slow = h.slow + excluded.slow, total_ms = h.total_ms + excluded.total_ms,
      worst_ms = greatest(h.worst_ms, excluded.worst_ms)`.execute(db)
}

/** A provider's client whose calls go over its line. */
export const throughCircuit = (
  lines: Pick<VendorCircuits, "ask">,
  vendor: string,
  client: ProviderClient,
): ProviderClient => ({ call: (name, body) => lines.ask(vendor, () => client.call(name, body)) })

/** A vendor's adapter whose calls go over its line. */
export const adapterThroughCircuit = (
  lines: Pick<VendorCircuits, "ask">,
  adapter: VendorAdapter,
): VendorAdapter => ({
  ...adapter,
  games: () => lines.ask(adapter.code, adapter.games),
  open: (opening) => lines.ask(adapter.code, () => adapter.open(opening)),
  entries: (from, to) => lines.ask(adapter.code, () => adapter.entries(from, to)),
  round: (asked) => lines.ask(adapter.code, () => adapter.round(asked)),
  ...(adapter.freeRounds ? { freeRounds: roundsOver(lines, adapter.code, adapter.freeRounds) } : {}),
})

const roundsOver = (
  lines: Pick<VendorCircuits, "ask">,
  code: string,
  { grant, cancel, stakes }: VendorFreeRounds,
): VendorFreeRounds => ({
  grant: (given) => lines.ask(code, () => grant(given)),
  cancel: (given) => lines.ask(code, () => cancel(given)),
  ...(stakes ? { stakes: (...asked) => lines.ask(code, () => stakes(...asked)) } : {}),
})
