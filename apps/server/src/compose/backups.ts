import { readFile } from "node:fs/promises"
import { resolve } from "node:path"
import type { Config } from "../config.ts"
import type { BackupPlan } from "../modules/integrity/index.ts"

/** Where a house's archives go; undefined where it makes none. The key's file is read for each archive. */
export function backupPlanOf({ backups }: Pick<Config, "backups">): BackupPlan | undefined {
  if (!backups) return undefined
  const { folder, publicKeyFile, keepDays } = backups
  return { folder: resolve(folder), publicKey: () => readFile(publicKeyFile, "utf8"), keepDays }
}
