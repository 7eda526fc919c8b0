/**
 * `npm run restore-drill -- --key FILE`: restores the last archive of BACKUP_DIR (or `--archive FILE`) on a PostgreSQL of its
 * own, looks at the books, the chains of hashes and a sealed field, and keeps the finding in the house, where that is there.
 * FILE is the operator's private key, its passphrase stands in BACKUP_PASSPHRASE. `--keep DIR` leaves what was restored: with
 * DATA_DIR=DIR the house starts from it. Exits 1 where the archive is refused or a difference is found, 2 when it cannot look.
 */
import type { KeyObject } from "node:crypto"
import { mkdtemp, readFile, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { connect, useSearchPath } from "@croupier/database"
import { joinPostgres, startPostgres } from "@croupier/embedded-postgres"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { emptyHouse, RESTORED_CHECKS } from "../src/compose/restored.ts"
import { readConfig, type Config } from "../src/config.ts"
import { systemClock } from "../src/kernel/clock.ts"
import {
  archivesIn,
  keepDrill,
  privateKeyOf,
  runDrill,
  writeKeys,
  type Drill,
  type Drilled,
} from "../src/modules/integrity/index.ts"

async function lastArchive(config: Config): Promise<string> {
  if (!config.backups) throw new Error("name the archive (--archive FILE) or set BACKUP_DIR")
  const [last] = await archivesIn(config.backups.folder)
  if (last === undefined) throw new Error(`${config.backups.folder} has no archive`)
  return join(config.backups.folder, last)
}

/** A house that is lost keeps no finding: then the printed lines are all there is. */
async function keep(config: Config, drill: Drill): Promise<void> {
  const { url, stop } =
    config.databaseUrl === ""
      ? await joinPostgres(join(config.dataDir, "postgres"))
      : { url: config.databaseUrl, stop: async () => {} }
  const database = connect(url, { max: 1, name: "restore-drill" })
  try {
    await useSearchPath(database.db, MIGRATIONS)
    await keepDrill(database.db, drill)
  } finally {
    await database.close()
    await stop()
  }
}

async function drillOn(url: string, archive: string, key: KeyObject): Promise<Drilled> {
  const database = await emptyHouse(url)
  try {
    return await runDrill({ clock: systemClock, database, checks: RESTORED_CHECKS }, archive, key)
  } finally {
    await database.close()
  }
}

async function run(): Promise<number> {
  const { values } = parseArgs({
    options: { key: { type: "string" }, archive: { type: "string" }, keep: { type: "string" } },
  })
  if (values.key === undefined) throw new Error("name the private key: --key FILE")
  const config = readConfig(process.env)
  const archive = values.archive ?? (await lastArchive(config))
  const key = privateKeyOf(await readFile(values.key, "utf8"), process.env["BACKUP_PASSPHRASE"] ?? "")
  const folder = values.keep ?? (await mkdtemp(join(tmpdir(), "restore-drill-")))
  try {
    const server = await startPostgres({
      folder: join(folder, "postgres"),
      database: "croupier",
      restart: false,
    })
    try {
      const { drill, restored } = await drillOn(server.url, archive, key)
      if (restored && values.keep !== undefined) await writeKeys(restored.keys, resolve(values.keep))
      console.log(`${archive}, of ${drill.holds?.toISOString() ?? "an unknown time"}`)
      if (restored) console.log(`${drill.tables} tables, ${drill.rows} rows, after ${drill.seconds} s`)
      for (const { check, differences } of drill.checks) console.log(`${check}: ${differences} differences`)
      console.log(drill.fault === null ? "right" : `REFUSED  ${drill.fault}`)
      await keep(config, drill).catch((error: unknown) =>
        console.error(`The finding is not kept: ${error instanceof Error ? error.message : String(error)}`),
      )
      return drill.fault === null ? 0 : 1
    } finally {
      await server.stop()
    }
  } finally {
    if (values.keep === undefined) await rm(folder, { recursive: true, force: true })
  }
}

try {
  process.loadEnvFile()
} catch {
  // A house without a file of settings has them in its environment.
}
process.exitCode = await run().catch((error: unknown) => {
  console.error(`No drill was made: ${error instanceof Error ? error.message : String(error)}`)
  return 2
})
