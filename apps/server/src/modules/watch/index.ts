import type { WatchRule } from "@croupier/contract/watch-values"
import type { Db, MigrationSource, Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import type { Module } from "../../call/module.ts"
import { HOUR_MS } from "../../kernel/durations.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import { dueWhere, startDueLoop } from "../../kernel/due-loop.ts"
import type { Loop } from "../../kernel/loop.ts"
import { projections } from "../../kernel/projections.ts"
import { alertPage, dismissAlert, figures, readAlert } from "./alerts-desk.ts"
import { hasHighAlert } from "./alert-store.ts"
import { beginCase, casePage, end, link, note, openFrom, readCase, take } from "./cases-desk.ts"
import { watchFacts } from "./facts-projection.ts"
import { graphOf } from "./graph.ts"
import type { WatchKit } from "./kit.ts"
import { beginFixing, suspect, type Suspicion } from "./match-fixing.ts"
import { passOver } from "./nightly.ts"
import { exportCase } from "./report.ts"
import { looseningApproval, readRules, saveRules } from "./rules-desk.ts"
import { rulesOf, writeRules } from "./rules-store.ts"
import { judgeDue, READY } from "./runner.ts"

export { watchPersonal } from "./personal-data.ts"
export type { WatchKit }

export const watchMigrations: MigrationSource = {
  name: "82_watch",
  schema: "watch",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** Answers to earlier modules: it asks none itself. */
export interface WatchBook extends Module {
  /** Whether a member has a high alert that is not judged, or in an open case. */
  readonly isWatched: (db: Db | Tx, memberId: MemberId) => Promise<boolean>
}

export const watchBook = (): WatchBook => ({ isWatched: hasHighAlert })

const watchConsoleRoutes = (kit: WatchKit, loosening: ReturnType<typeof looseningApproval>) =>
  consoleHandlers({
    watchFigures: (_, context) => figures(kit, context),
    listWatchAlerts: (asked, context) => alertPage(kit, asked, context),
    readWatchAlert: (asked, context) => readAlert(kit, asked, context),
    dismissWatchAlert: (asked, context) => dismissAlert(kit, asked, context),
    openWatchCase: (asked, context) => openFrom(kit, asked, context),
    reportMatchFixing: (asked, context) => suspect(kit, asked, context),
    linkWatchCase: (asked, context) => link(kit, asked, context),
    listWatchCases: (asked, context) => casePage(kit, asked, context),
    readWatchCase: (asked, context) => readCase(kit, asked, context),
    takeWatchCase: (asked, context) => take(kit, asked, context),
    noteWatchCase: (asked, context) => note(kit, asked, context),
    endWatchCase: (asked, context) => end(kit, asked, context),
    exportWatchCase: (asked, context) => exportCase(kit, asked, context),
    readWatchRules: (_, { merchant }) => readRules(kit, merchant),
    saveWatchRules: (asked, context) => saveRules(kit, loosening, asked, context),
    watchGraph: (asked, context) => graphOf(kit, asked, context),
  })

/** The author of what a seed writes. */
const HOUSE = "house"
/** The wait after a look that failed. */
const AFTER_FAILURE_MS = 10_000
/** A pass that was missed in this time before a start is made up for. */
const MISSED_MS = 24 * HOUR_MS

/** The watch against money laundering and fraud: rules over journal and play, alerts, cases, reports. */
export interface Watch extends Module {
  readonly consoleRoutes: ReturnType<typeof watchConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Writes a merchant's first rules, made from those of its market; nothing where it has some. */
  readonly begin: (
    merchantId: MerchantId,
    change: (rules: readonly WatchRule[]) => readonly WatchRule[],
  ) => Promise<void>
  /** Opens a case of the new alerts of a rule, with a note; nothing where there is none. */
  readonly beginCase: (
    merchantId: MerchantId,
    ruleId: string,
    by: { readonly by: string; readonly note: string },
  ) => Promise<void>
  /** Opens a case of a suspicion of match-fixing, once for its key. */
  readonly beginFixing: (
    merchantId: MerchantId,
    suspicion: Suspicion & { readonly by: string },
  ) => Promise<void>
  /** Reads on, judges and passes over a merchant, now. */
  readonly lookNow: (merchantId: MerchantId) => Promise<void>
  /** Judges the members that are due now, until none is left; answers with how many there were. */
  readonly judge: () => Promise<number>
  /** The nightly pass of a merchant, now; answers with the new alerts. */
  readonly pass: (merchantId: MerchantId) => Promise<number>
}

export function watch(kit: WatchKit & { readonly report: (error: unknown) => void }): Watch {
  const loosening = looseningApproval(kit)
  const facts = watchFacts(kit)
  let loop: Loop | undefined
  const judge = async () => {
    let judged = 0
    for (let more = await judgeDue(kit); more > 0; more = await judgeDue(kit)) judged += more
    return judged
  }
  return {
    consoleRoutes: watchConsoleRoutes(kit, loosening),
    approvals: [loosening],
    projections: [facts],
    jobs: [
      recurring("watch.pass", { cron: "17 3 * * *", backfillMs: MISSED_MS }, async () => {
        // A merchant that fails keeps no other from its pass; its next night looks over the same time again.
        for (const { id } of kit.merchants.all()) await passOver(kit, id).catch(kit.report)
      }),
    ],
    start: () => {
      loop ??= startDueLoop({
        ...kit,
        dueAt: dueWhere(READY),
        round: () => judgeDue(kit),
        most: 1,
        retryMs: AFTER_FAILURE_MS,
      })
    },
    stop: async () => {
      await loop?.stop()
    },
    begin: async (merchantId, change) => {
      const { version, rules } = await rulesOf(kit.db, kit.merchants.byId(merchantId))
      if (version > 0) return
      await writeRules(kit.db, merchantId, {
        version: 1,
        since: kit.clock.now(),
        rules: change(rules),
        askedBy: HOUSE,
        approvedBy: HOUSE,
      })
    },
    beginCase: (merchantId, ruleId, given) => beginCase(kit, merchantId, ruleId, given),
    beginFixing: (merchantId, suspicion) => beginFixing(kit, merchantId, suspicion),
    lookNow: async (merchantId) => {
      await projections({ db: kit.db, all: [facts], onError: kit.report }).catchUp()
      await judge()
      await passOver(kit, merchantId)
    },
    judge,
    pass: (merchantId) => passOver(kit, merchantId),
  }
}
