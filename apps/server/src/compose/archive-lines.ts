import { join } from "node:path"
import type { runDrill, takeStudioBackup } from "../modules/integrity/index.ts"

/** Lines by which a command tells the archive that it has made in a folder. */
export const backupLines = (
  folder: string,
  { file, bytes, tables, rows, hash }: Awaited<ReturnType<typeof takeStudioBackup>>,
): readonly string[] => [
  join(folder, file),
  `${bytes} bytes, ${tables} tables, ${rows} rows, SHA-256 ${hash}`,
]

/** Lines by which a command tells the finding of a drill; differences stand between what was restored and the outcome. */
export const drillLines = (
  archive: string,
  { drill, restored }: Awaited<ReturnType<typeof runDrill>>,
): readonly string[] => [
  `${archive}, of ${drill.holds?.toISOString() ?? "an unknown time"}`,
  ...(restored ? [`${drill.tables} tables, ${drill.rows} rows, after ${drill.seconds} s`] : []),
  ...drill.checks.map(({ check, differences }) => `${check}: ${differences} differences`),
  drill.fault === null ? "right" : `REFUSED  ${drill.fault}`,
]
