import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Violation } from "./rules.ts"

const LOCK_FILE = "package-lock.json"

interface LockEntry {
  readonly resolved?: string
  readonly link?: boolean
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

/** The text of package-lock.json; undefined in a tree without one. */
export async function readLockFile(root: string): Promise<string | undefined> {
  const path = join(root, LOCK_FILE)
  return existsSync(path) ? readFile(path, "utf8") : undefined
}

/**
 * The lock file holds the packages of every platform and no address of a registry. npm writes the packages of
 * the machine alone when the file is made anew beside an existing node_modules; a machine of another kind then
 * installs programs that no checksum covers, and changes the file.
 */
export function checkLockFile(text: string | undefined): Violation[] {
  if (text === undefined) return []
  const { packages } = JSON.parse(text) as { packages: Readonly<Record<string, LockEntry>> }
  const lines = text.split("\n")
  const violation = (path: string, message: string): Violation => ({
    path: LOCK_FILE,
    line: lines.findIndex((line) => line.startsWith(`    ${JSON.stringify(path)}: {`)) + 1,
    message,
  })
  const names = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf("node_modules/") + 13)),
  )
  return Object.entries(packages).flatMap(([path, { resolved, link, optionalDependencies }]) => [
    ...Object.keys(optionalDependencies ?? {})
      .filter((name) => !names.has(name))
      .map((name) =>
        violation(
          path,
          `${name} has no entry: delete this entry and those of the packages that depend on it, then run npm install --package-lock-only`,
        ),
      ),
    ...(resolved !== undefined && link !== true
      ? [violation(path, "no address of a registry: .npmrc leaves them out, delete the line resolved")]
      : []),
  ])
}
