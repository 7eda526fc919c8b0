import { existsSync } from "node:fs"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { npm, root } from "./npm.mjs"
import { announced } from "./say.mjs"

interface LockEntry {
  readonly version?: string
  readonly link?: boolean
  readonly optional?: boolean
  readonly os?: readonly string[]
  readonly cpu?: readonly string[]
  readonly libc?: readonly string[]
}

type Lock = Readonly<Record<string, LockEntry>>

/** Installs what the lock file says, when what is installed differs from it. */
export async function ensureDependencies(): Promise<void> {
  if (await areInstalled()) return
  const first = !existsSync(join(root, "node_modules"))
  await announced(first ? "installing packages, once" : "installing packages, the lock file changed", () =>
    // Not `npm ci`: it refuses a lock file that lacks a package for some other platform, which registries do
    // not all carry. This takes the same versions by the same checksums, and changes no file of ours.
    npm(["install", "--no-save"], "packages could not be installed"),
  )
}

/** npm writes what it installed into a hidden lock file as its very last act, so the two can be compared. */
async function areInstalled(): Promise<boolean> {
  const [wanted, installed] = await Promise.all([
    packagesOf(join(root, "package-lock.json")),
    packagesOf(join(root, "node_modules/.package-lock.json")),
  ])
  if (!wanted || !installed) return false
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/")) return true
    const found = installed[path]
    if (!found) return entry.optional === true && !isForThisMachine(entry)
    return entry.link === true || found.version === entry.version
  })
}

async function packagesOf(file: string): Promise<Lock | undefined> {
  const text = await readFile(file, "utf8").catch(() => undefined)
  if (text === undefined) return undefined
  try {
    return (JSON.parse(text) as { packages: Lock }).packages
  } catch {
    // An installation that was cut off while it wrote: what is there is not known, so it is done again.
    return undefined
  }
}

/** An optional package for this very platform is not optional to us: it is a program that the house runs. */
function isForThisMachine({ os, cpu, libc }: LockEntry): boolean {
  return (
    os?.includes(process.platform) === true &&
    (cpu === undefined || cpu.includes(process.arch)) &&
    (libc === undefined || libc.includes("glibc"))
  )
}
