import type { ConsoleValue } from "@croupier/contract/console/table"
import type { MigrationSource } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import type { Module } from "../../call/module.ts"
import { recurring } from "../../kernel/job.ts"
import { checkClocks, checkComponents, type IntegrityKit } from "./checking.ts"
import { storedClocks, storedComponents } from "./store.ts"

export { hashComponents, readRelease, releaseOf } from "./components.ts"
export { databaseTime } from "./database-time.ts"
export { timeServer, type TimeSource } from "./time-server.ts"

export const integrityMigrations: MigrationSource = {
  name: "84_integrity",
  schema: "integrity",
  folder: new URL("./migrations/", import.meta.url),
}

/** Components and clocks as they were checked last. */
async function standing({ db }: Pick<IntegrityKit, "db">): Promise<ConsoleValue<"integrity">> {
  const [components, clocks] = await Promise.all([storedComponents(db), storedClocks(db)])
  return {
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

const integrityConsoleRoutes = (kit: IntegrityKit) =>
  consoleHandlers({
    integrity: () => standing(kit),
    checkIntegrity: async (_, { record }) => {
      await checkComponents(kit)
      await checkClocks(kit)
      await record(kit.db, { act: "records.check", merchantId: null })
      return standing(kit)
    },
  })

/** Hashes of the house's components against its release, and its clock against other clocks. */
export interface Integrity extends Module {
  readonly consoleRoutes: ReturnType<typeof integrityConsoleRoutes>
  /** No component differed from the release and no clock drifted when they were checked last. */
  readonly isWhole: () => Promise<boolean>
}

export function integrity(kit: IntegrityKit): Integrity {
  return {
    consoleRoutes: integrityConsoleRoutes(kit),
    isWhole: async () => {
      const { components, clocks } = await standing(kit)
      return (
        components.every(({ state }) => state !== "DIFFERENT") &&
        clocks.every(({ state }) => state !== "DRIFTS")
      )
    },
    jobs: [
      recurring("integrity.components", { cron: "10 4 * * *" }, () => checkComponents(kit)),
      recurring("integrity.clocks", { cron: "*/10 * * * *" }, () => checkClocks(kit)),
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
