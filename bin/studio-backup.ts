/**
 * `npm run studio:backup`: copies the studio's database now, sealed for BACKUP_PUBLIC_KEY_FILE, into BACKUP_DIR, where archives older
 * than BACKUP_KEEP_DAYS are removed. The database is that of STUDIO_DATABASE_URL, else the one that `npm start` keeps beside the
 * house's. Exits 2 when it cannot.
 */
import { join } from "node:path"
import { connect, type Database } from "@croupier/database"
import { joinPostgres } from "@croupier/embedded-postgres"
import { backupLines } from "@croupier/server/compose/archive-lines.ts"
import { backupPlanOf } from "@croupier/server/compose/backups.ts"
import { readConfig, type Config } from "@croupier/server/config.ts"
import { systemClock } from "@croupier/server/kernel/clock.ts"
import { takeStudioBackup } from "@croupier/server/modules/integrity/index.ts"
import { readSettingsFile } from "@croupier/service/settings-file"
import { besideHouse } from "./launch/studio.ts"
import { reasonOf } from "./launch/reason.ts"

/** The setting by which the command finds the database. Settings are read from their file after this module has begun. */
const setting = (): string =>
  ["STUDIO_DATABASE_URL", "DATABASE_URL"].find((name) => process.env[name]) ?? "DATA_DIR"

async function studioDatabase({ databaseUrl, dataDir }: Config) {
  const given = process.env["STUDIO_DATABASE_URL"]
  if (given) return { url: given, stop: async () => {} }
  if (databaseUrl !== "") return { url: besideHouse(databaseUrl), stop: async () => {} }
  const { url, stop } = await joinPostgres(join(dataDir, "postgres"))
  return { url: besideHouse(url), stop }
}

/** An archive of another database, such as the house's, would pass for one of the studio. */
async function refuseOther({ pool }: Database): Promise<void> {
  const { rows } = await pool.query("select to_regclass('studio.player') is not null as studio")
  if (rows[0]?.studio !== true) throw new Error(`the database that ${setting()} leads to is none of a studio`)
}

async function backUp(): Promise<void> {
  readSettingsFile()
  const config = readConfig(process.env)
  const plan = backupPlanOf(config)
  if (!plan) throw new Error("set BACKUP_DIR and BACKUP_PUBLIC_KEY_FILE")
  const { url, stop } = await studioDatabase(config)
  const database = connect(url, { max: 1, name: "studio-backup" })
  try {
    await refuseOther(database)
    const kit = { database, clock: systemClock, report: console.error }
    console.log(backupLines(plan.folder, await takeStudioBackup(kit, plan)).join("\n"))
  } finally {
    await database.close()
    await stop()
  }
}

await backUp().catch((error: unknown) => {
  console.error(`No backup was made: ${reasonOf(error, { database: setting(), folderInUse: undefined })}`)
  process.exitCode = 2
})
