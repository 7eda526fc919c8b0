/**
 * `npm run studio:restore-drill -- --key FILE`: restores the last archive of the studio in BACKUP_DIR (or `--archive FILE`) on a
 * PostgreSQL of its own, and reads every table again: its rows must be those of the archive. FILE is the operator's private key, its
 * passphrase stands in BACKUP_PASSPHRASE. `--hash HEX` is the SHA-256 that the backup told: an archive with another one is not restored.
 * `--keep DIR` leaves the database in DIR, beside that of a house which `restore-drill -- --keep DIR` left there, if it did. Exits 1
 * where the archive is refused, 2 when it cannot look.
 */
import { readFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { connect, type Database } from "@croupier/database"
import { startPostgres } from "@croupier/embedded-postgres"
import { drillLines } from "@croupier/server/compose/archive-lines.ts"
import { folderOfDrill, removeAbandonedDrills, removeDrill } from "@croupier/server/compose/drill-folder.ts"
import { readConfig } from "@croupier/server/config.ts"
import { systemClock } from "@croupier/server/kernel/clock.ts"
import { archivesIn, privateKeyOf, runDrill } from "@croupier/server/modules/integrity/index.ts"
import { openDatabase } from "@croupier/studio/database"
import { readSettingsFile } from "@croupier/service/settings-file"
import { besideHouse } from "./launch/studio.ts"
import { reasonOf } from "./launch/reason.ts"

/** As `npm start` names it. */
const NAME = new URL(besideHouse("postgres://localhost/croupier")).pathname.slice(1)

async function lastArchive(): Promise<string> {
  const { backups } = readConfig(process.env)
  if (!backups) throw new Error("name the archive (--archive FILE) or set BACKUP_DIR")
  const [last] = await archivesIn(backups.folder, "studio")
  if (last === undefined) throw new Error(`${backups.folder} has no archive of the studio`)
  return join(backups.folder, last)
}

/** The tables of this release, in a database without any. Restoring removes all rows, so one that has tables is left alone. */
async function emptyStudio(url: string): Promise<Database> {
  const first = connect(url, { max: 1, name: "restore" })
  try {
    const { rows } = await first.pool.query(
      "select from pg_namespace where nspname in ('studio', 'migration')",
    )
    if (rows.length > 0) throw new Error("the folder holds a studio's database already")
  } finally {
    await first.close()
  }
  return openDatabase(url)
}

async function run(): Promise<number> {
  readSettingsFile()
  const { values } = parseArgs({
    options: {
      key: { type: "string" },
      archive: { type: "string" },
      hash: { type: "string" },
      keep: { type: "string" },
    },
  })
  if (values.key === undefined) throw new Error("name the private key: --key FILE")
  const archive = values.archive ?? (await lastArchive())
  const key = privateKeyOf(await readFile(values.key, "utf8"), process.env["BACKUP_PASSPHRASE"] ?? "")
  await removeAbandonedDrills(tmpdir(), Date.now())
  const folder = values.keep === undefined ? await folderOfDrill(tmpdir()) : resolve(values.keep)
  try {
    const server = await startPostgres({ folder: join(folder, "postgres"), database: NAME, restart: false })
    try {
      const database = await emptyStudio(server.url)
      try {
        const kit = { clock: systemClock, database, checks: [], recordedHash: values.hash }
        const finding = await runDrill(kit, archive, key)
        console.log(drillLines(archive, finding).join("\n"))
        return finding.drill.fault === null ? 0 : 1
      } finally {
        await database.close()
      }
    } finally {
      await server.stop()
    }
  } finally {
    if (values.keep === undefined) await removeDrill(folder)
  }
}

process.exitCode = await run().catch((error: unknown) => {
  const remedies = { database: "the drill's folder", folderInUse: "choose another folder with --keep" }
  console.error(`No drill was made: ${reasonOf(error, remedies)}`)
  return 2
})
