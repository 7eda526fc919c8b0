/**
 * `npm run backup`: copies the house now, as its job does every night: sealed for BACKUP_PUBLIC_KEY_FILE, into BACKUP_DIR.
 * `-- --new-key FILE` makes the pair of keys first: FILE.pub is the house's, FILE is its operator's, behind the passphrase in
 * BACKUP_PASSPHRASE. Exits 2 when it cannot.
 */
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { connect, useSearchPath, type Database } from "@croupier/database"
import { joinPostgres } from "@croupier/embedded-postgres"
import { readSettingsFile } from "@croupier/service/settings-file"
import { backupLines } from "../src/compose/archive-lines.ts"
import { backupPlanOf } from "../src/compose/backups.ts"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { readConfig } from "../src/config.ts"
import { systemClock } from "../src/kernel/clock.ts"
import { masterSecret } from "../src/kernel/secrets.ts"
import { keysOf, newKeyPair, takeBackup } from "../src/modules/integrity/index.ts"

const LEAST_PASSPHRASE = 12

async function makeKeys(file: string): Promise<void> {
  const passphrase = process.env["BACKUP_PASSPHRASE"] ?? ""
  if (passphrase.length < LEAST_PASSPHRASE)
    throw new Error(`BACKUP_PASSPHRASE must have at least ${LEAST_PASSPHRASE} characters`)
  const { publicKey, privateKey } = newKeyPair(passphrase)
  await writeFile(file, privateKey, { mode: 0o600, flag: "wx" })
  await writeFile(`${file}.pub`, publicKey, { flag: "wx" })
  console.log(
    `${file}.pub is for BACKUP_PUBLIC_KEY_FILE. Keep ${file} away from the house: it alone opens archives.`,
  )
}

/** A database that no house was opened on has nothing to copy. */
async function refuseEmpty({ pool }: Database): Promise<void> {
  const { rows } = await pool.query<{ known: boolean }>(
    "select to_regclass('integrity.backup_run') is not null as known",
  )
  if (rows[0]?.known !== true) throw new Error("the database holds no house: open one on it first")
}

async function backUp(): Promise<void> {
  const config = readConfig(process.env)
  const plan = backupPlanOf(config)
  if (!plan) throw new Error("set BACKUP_DIR and BACKUP_PUBLIC_KEY_FILE")
  const { url, stop } =
    config.databaseUrl === ""
      ? await joinPostgres(join(config.dataDir, "postgres"))
      : { url: config.databaseUrl, stop: async () => {} }
  const database = connect(url, { max: 2, name: "backup" })
  try {
    await refuseEmpty(database)
    await useSearchPath(database.db, MIGRATIONS)
    const master = await masterSecret(config.houseSecret, config.dataDir)
    const keys = () => keysOf(master, config.dataDir, config.keyFiles)
    const kit = { database, clock: systemClock, keys, report: console.error }
    console.log(backupLines(plan.folder, await takeBackup(kit, plan)).join("\n"))
  } finally {
    await database.close()
    await stop()
  }
}

async function run(): Promise<void> {
  readSettingsFile()
  const { values } = parseArgs({ options: { "new-key": { type: "string" } } })
  const newKey = values["new-key"]
  await (newKey === undefined ? backUp() : makeKeys(newKey))
}

await run().catch((error: unknown) => {
  console.error(`No backup was made: ${error instanceof Error ? error.message : String(error)}`)
  process.exitCode = 2
})
