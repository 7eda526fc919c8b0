import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import type { Config } from "../config.ts"
import type { BackupPlan } from "../modules/integrity/index.ts"

/** Where a house's archives go; undefined where it makes none. Throws where the key's file cannot be read. */
export async function backupPlanOf({ backups }: Pick<Config, "backups">): Promise<BackupPlan | undefined> {
  if (!backups) return undefined
  const publicKey = await readFile(backups.publicKeyFile, "utf8")
  return { folder: resolve(backups.folder), publicKey, keepDays: backups.keepDays }
}
