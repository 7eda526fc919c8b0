import type { Ledger } from "@croupier/ledger"
import { z } from "zod"
import { DAY_MS } from "../../kernel/durations.ts"
import { handles, IdInPayload, job, recurring, type Work } from "../../kernel/job.ts"

const EVERY_MINUTE = "* * * * *"
const BUCKETS = 64
/** A step checks 5,000 rows; more than this many in one go would hold up the buckets behind it. */
const STEPS = 40
/** Holds given back in one go; the next minute takes the rest. */
const HOLDS = 500
/** Unclaimed payments that are paid in one go. */
const UNCLAIMED = 200

/** A job that a bulk decision plans: posts what it credits. It finds by itself what is due. */
export const POST_CREDITS = job({ name: "ledger.post-credits", payload: z.object({}) })

/** A job that the console plans: the whole ledger, for the person who asked. */
export const CHECK_LEDGER = job({ name: "ledger.check", payload: z.object({ runId: IdInPayload }) })

export interface UpkeepKit {
  readonly ledger: Pick<
    Ledger,
    | "bulk"
    | "closeDay"
    | "ensureQuarters"
    | "holds"
    | "payUnclaimed"
    | "receivables"
    | "runCheck"
    | "keepAnchor"
    | "sealStep"
    | "verifyStep"
  >
  /** Writes a line to the process log. */
  readonly note: (line: string) => void
  /** Hears of differences, and of a check that could not be brought to its end. */
  readonly report: (error: unknown) => void
}

/** The house's upkeep of the ledger by the clock, on whichever node comes first, each of them once. Times are UTC. */
export const upkeep = ({ ledger, note, report }: UpkeepKit): Work => [
  // Partitions are made two quarters ahead, so that days on which readers keep this from its lock cost nothing.
  recurring("ledger.quarters", { cron: "11 * * * *", backfillMs: DAY_MS }, () => ledger.ensureQuarters()),
  recurring("ledger.close-day", { cron: "7 0 * * *", backfillMs: 31 * DAY_MS }, ({ dueAt }) =>
    ledger.closeDay(new Date(dueAt.getTime() - DAY_MS)),
  ),
  // Money that was set aside and never taken comes back when its time has passed.
  recurring("ledger.expire-holds", { cron: EVERY_MINUTE }, () => ledger.holds.expire(HOLDS)),
  recurring("ledger.pay-unclaimed", { cron: EVERY_MINUTE }, () => ledger.payUnclaimed(UNCLAIMED)),
  recurring("ledger.collect-debts", { cron: EVERY_MINUTE }, () => ledger.receivables.collect()),
  handles(POST_CREDITS, (_, run) => ledger.bulk.work(run)),
  // Credits of a decision whose worker ended, and those that a wallet refused and that are tried again.
  recurring("ledger.post-left-credits", { cron: EVERY_MINUTE }, (run) => ledger.bulk.work(run)),
  // The error of a failed check stands in the run: a second try would read everything again to no use.
  handles(CHECK_LEDGER, async ({ runId }) => {
    const { differences } = await ledger.runCheck(runId).catch((error) => {
      report(error)
      return { differences: [] }
    })
    if (differences.length > 0) report(new Error(`the ledger differs: ${JSON.stringify(differences)}`))
  }),
  // Kept with the log, outside the database, an anchor proves that nothing before it was changed.
  recurring("ledger.anchor", { cron: "23 * * * *" }, async () =>
    note(`anchor of the ledger: ${(await ledger.keepAnchor()).anchor}`),
  ),
  // New rows of all buckets are sealed within about a minute.
  recurring("ledger.seal", { cron: EVERY_MINUTE }, async () => {
    for (let bucket = 0; bucket < BUCKETS; bucket++)
      for (let step = 0; step < STEPS; step++) {
        const { sealed, differences } = await ledger.sealStep(bucket)
        if (sealed === 0n || differences.length > 0) break
      }
  }),
  // Every bucket about once an hour: a change behind the ledger's back is known within that time.
  recurring("ledger.verify", { cron: EVERY_MINUTE }, async ({ dueAt }) => {
    const bucket = Math.floor(dueAt.getTime() / 60_000) % BUCKETS
    for (let step = 0; step < STEPS; step++) {
      const { sealed, differences } = await ledger.verifyStep(bucket)
      if (differences.length > 0)
        report(new Error(`the ledger differs in bucket ${bucket}: ${JSON.stringify(differences)}`))
      if (sealed === 0n || differences.length > 0) return
    }
  }),
]
