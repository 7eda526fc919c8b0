import { checkLockFile, readLockFile } from "./lock-file.ts"
import { checkMigrations } from "./migrations.ts"
import { checkOpenings, checkProse } from "./prose.ts"
import {
  checkCircles,
  checkFeatures,
  checkLayers,
  checkModules,
  checkNames,
  checkPackages,
  type Violation,
} from "./rules.ts"
import { checkTables } from "./tables.ts"
import { readPages, readSources, readSqlFiles, readWorkspaces } from "./sources.ts"

export type { Violation } from "./rules.ts"

/** Whether the files keep to the plan of the house (ARCHITECTURE.md). No violations: an empty list. */
export async function checkStructure(root: string): Promise<Violation[]> {
  const [sources, sqlFiles, workspaces, pages, lockFile] = await Promise.all([
    readSources(root),
    readSqlFiles(root),
    readWorkspaces(root),
    readPages(root),
    readLockFile(root),
  ])
  return [
    ...checkNames(sources),
    ...checkModules(sources),
    ...checkLayers(sources),
    ...checkFeatures(sources),
    ...checkPackages(sources, workspaces),
    ...checkCircles(sources, workspaces),
    ...checkLockFile(lockFile),
    ...checkMigrations(sqlFiles),
    ...checkTables(sources, sqlFiles),
    ...checkProse(sources, pages),
    ...checkOpenings(sources, sqlFiles, pages),
  ]
}
