import type { ConsoleValue } from "@croupier/contract/console/table"
import type { MigrationSource } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import type { Module } from "../../call/module.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { recurring } from "../../kernel/job.ts"
import { backupStanding } from "./backups/standing.ts"
import { takeBackup, type BackupKit, type BackupPlan } from "./backups/take.ts"
import { checkClocks, checkComponents, type IntegrityKit } from "./checking.ts"
import { storedClocks, storedComponents } from "./store.ts"

export { runDrill, type Drilled, type RestoredCheck } from "./backups/drill.ts"
export { keysOf, newKeyPair, privateKeyOf, writeKeys } from "./backups/keys.ts"
export { BackupRefused } from "./backups/sealing.ts"
export { keepDrill, recordedHash, type StoredDrill as Drill } from "./backups/store.ts"
export { archivesIn, takeBackup, takeStudioBackup, type BackupPlan } from "./backups/take.ts"
export { hashComponents, readRelease, releaseOf } from "./components.ts"
export { databaseTime } from "./database-time.ts"
export { timeServer, type TimeSource } from "./time-server.ts"

export const integrityMigrations: MigrationSource = {
  name: "84_integrity",
  schema: "integrity",
  folder: new URL("./migrations/", import.meta.url),
}

interface WithBackups extends IntegrityKit, BackupKit {
  /** Where archives go, and who can read them; undefined: the house makes none. */
  readonly backups: BackupPlan | undefined
}

/** Components and clocks as they were checked last, the last backup and the last drill. */
async function standing(kit: WithBackups): Promise<ConsoleValue<"integrity">> {
  const { db } = kit
  const isPlanned = kit.backups !== undefined
  const [components, clocks, backups] = await Promise.all([
    storedComponents(db),
    storedClocks(db),
    backupStanding({ ...kit, isPlanned }),
  ])
  return {
    backups,
    components: components.map((each) => ({
      ...each,
      checkedAt: each.checkedAt.toISOString(),
      since: each.since?.toISOString() ?? null,
    })),
    clocks: clocks.map((each) => ({
      ...each,
      checkedAt: each.checkedAt.toISOString(),
      since: each.since?.toISOString() ?? null,
    })),
  }
}

const integrityConsoleRoutes = (kit: WithBackups) =>
  consoleHandlers({
    integrity: () => standing(kit),
    checkIntegrity: async (_, { record }) => {
      await checkComponents(kit)
      await checkClocks(kit)
      await record(kit.db, { act: "records.check", merchantId: null })
      return standing(kit)
    },
  })

/** A house that makes no archives is not called behind with them; the console shows that it makes none. */
const isBehind = ({ planned, backupLate, drillLate }: ConsoleValue<"integrity">["backups"]): boolean =>
  planned && (backupLate || drillLate)

async function backUp(kit: WithBackups): Promise<void> {
  if (kit.backups) await takeBackup(kit, kit.backups)
}

/** Reports a backup or a drill that is late, every hour until it is made. */
async function reportLate(kit: WithBackups): Promise<void> {
  const { backups } = await standing(kit)
  if (!backups.planned) return
  if (backups.backupLate) kit.report(new Error("the last whole backup is more than a day old"))
  if (backups.drillLate) kit.report(new Error("no archive was restored for more than a month"))
}

/** Hashes of the house's components against its release, and its clock against other clocks. */
export interface Integrity extends Module {
  readonly consoleRoutes: ReturnType<typeof integrityConsoleRoutes>
  /** No component differed and no clock drifted when they were checked last, and what is planned of backups is not late. */
  readonly isWhole: () => Promise<boolean>
}

export function integrity(kit: WithBackups): Integrity {
  return {
    consoleRoutes: integrityConsoleRoutes(kit),
    isWhole: async () => {
      const { components, clocks, backups } = await standing(kit)
      return (
        components.every(({ state }) => state !== "DIFFERENT") &&
        clocks.every(({ state }) => state !== "DRIFTS") &&
        !isBehind(backups)
      )
    },
    jobs: [
      recurring("integrity.components", { cron: "10 4 * * *" }, () => checkComponents(kit)),
      recurring("integrity.clocks", { cron: "*/10 * * * *" }, () => checkClocks(kit)),
      recurring("integrity.backup", { cron: "50 2 * * *", backfillMs: DAY_MS }, () => backUp(kit)),
      recurring("integrity.late-backups", { cron: "20 * * * *" }, () => reportLate(kit)),
    ],
    start: () => {
      // A house that names no release has nothing to compare at its start.
      void kit
        .release()
        .then((release) => release && checkComponents(kit))
        .catch(kit.report)
    },
  }
}
