/**
 * `npm run restore-drill -- --key FILE`: restores the last archive of BACKUP_DIR (or `--archive FILE`) on a PostgreSQL of its
 * own, looks at the books, the chains of hashes and a sealed field, and keeps the finding in the house, where that is there.
 * FILE is the operator's private key, its passphrase stands in BACKUP_PASSPHRASE. `--keep DIR` leaves what was restored in DIR,
 * which must be empty: with DATA_DIR=DIR, and without DATABASE_URL and HOUSE_SECRET, the house starts from it. Exits 1 where
 * the archive is refused or a difference is found, 2 when it cannot look.
 */
import type { KeyObject } from "node:crypto"
import { readFile, stat } from "node:fs/promises"
import { tmpdir } from "node:os"
import { basename, join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { connect, useSearchPath, type Db } from "@croupier/database"
import { joinPostgres, startPostgres } from "@croupier/embedded-postgres"
import { readSettingsFile } from "@croupier/service/settings-file"
import { drillLines } from "../src/compose/archive-lines.ts"
import {
  folderOfDrill,
  folderToKeep,
  removeAbandonedDrills,
  removeDrill,
} from "../src/compose/drill-folder.ts"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { emptyHouse, RESTORED_CHECKS } from "../src/compose/restored.ts"
import { readConfig, type Config } from "../src/config.ts"
import { systemClock } from "../src/kernel/clock.ts"
import {
  archivesIn,
  keepDrill,
  privateKeyOf,
  recordedHash,
  runDrill,
  writeKeys,
  type Drilled,
} from "../src/modules/integrity/index.ts"

async function lastArchive(config: Config): Promise<string> {
  if (!config.backups) throw new Error("name the archive (--archive FILE) or set BACKUP_DIR")
  const [last] = await archivesIn(config.backups.folder)
  if (last === undefined) throw new Error(`${config.backups.folder} has no archive`)
  return join(config.backups.folder, last)
}

/** The house's database is there: a machine without the house gets none by a drill. */
const hasHouse = async ({ databaseUrl, dataDir }: Config): Promise<boolean> =>
  databaseUrl !== "" ||
  (await stat(join(dataDir, "postgres")).then(
    () => true,
    () => false,
  ))

async function inHouse<Found>(config: Config, work: (db: Db) => Promise<Found>): Promise<Found> {
  const { url, stop } =
    config.databaseUrl === ""
      ? await joinPostgres(join(config.dataDir, "postgres"))
      : { url: config.databaseUrl, stop: async () => {} }
  const database = connect(url, { max: 1, name: "restore-drill" })
  try {
    await useSearchPath(database.db, MIGRATIONS)
    return await work(database.db)
  } finally {
    await database.close()
    await stop()
  }
}

/** A house that is lost records no hash: then the seal of the archive is all there is. */
async function hashInHouse(config: Config, archive: string): Promise<string | undefined> {
  const hash = await inHouse(config, (db) => recordedHash(db, basename(archive))).catch((error: unknown) => {
    console.error(`The house does not answer: ${messageOf(error)}`)
    return undefined
  })
  if (hash === undefined)
    console.error("The house has no record of this archive: its SHA-256 is not compared")
  return hash
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

async function drillOn(
  url: string,
  archive: string,
  { key, hash }: { readonly key: KeyObject; readonly hash: string | undefined },
): Promise<Drilled> {
  const database = await emptyHouse(url)
  try {
    const kit = { clock: systemClock, database, checks: RESTORED_CHECKS, recordedHash: hash }
    return await runDrill(kit, archive, key)
  } finally {
    await database.close()
  }
}

async function run(): Promise<number> {
  readSettingsFile()
  const { values } = parseArgs({
    options: { key: { type: "string" }, archive: { type: "string" }, keep: { type: "string" } },
  })
  if (values.key === undefined) throw new Error("name the private key: --key FILE")
  const config = readConfig(process.env)
  const archive = values.archive ?? (await lastArchive(config))
  const key = privateKeyOf(await readFile(values.key, "utf8"), process.env["BACKUP_PASSPHRASE"] ?? "")
  await removeAbandonedDrills(tmpdir(), Date.now())
  const isBesideHouse = await hasHouse(config)
  const hash = isBesideHouse ? await hashInHouse(config, archive) : undefined
  const folder =
    values.keep === undefined ? await folderOfDrill(tmpdir()) : await folderToKeep(resolve(values.keep))
  try {
    const server = await startPostgres({
      folder: join(folder, "postgres"),
      database: "croupier",
      restart: false,
    })
    try {
      const { drill, restored } = await drillOn(server.url, archive, { key, hash })
      if (restored && values.keep !== undefined) await writeKeys(restored.keys, folder)
      console.log(drillLines(archive, { drill, restored }).join("\n"))
      if (isBesideHouse)
        await inHouse(config, (db) => keepDrill(db, drill)).catch((error: unknown) =>
          console.error(`The finding is not kept: ${messageOf(error)}`),
        )
      return drill.fault === null ? 0 : 1
    } finally {
      await server.stop()
    }
  } finally {
    if (values.keep === undefined) await removeDrill(folder)
  }
}

process.exitCode = await run().catch((error: unknown) => {
  console.error(`No drill was made: ${messageOf(error)}`)
  return 2
})
