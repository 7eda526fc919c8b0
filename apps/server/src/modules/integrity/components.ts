import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { join } from "node:path"
import { COMPONENT_NAMES, type ComponentName } from "@croupier/contract/integrity-values"
import { z } from "zod"

/** The folder of each component below the root of the house. */
const FOLDERS: Readonly<Record<ComponentName, string>> = {
  server: "apps/server/src",
  contract: "packages/contract/src",
  ledger: "packages/ledger/src",
  random: "packages/fairness/src",
  "game-maths": "packages/house-games/src",
  lottery: "packages/lottery/src",
  studio: "apps/studio/src",
  site: "apps/site/dist",
  console: "apps/console/dist",
}

/** Tests do not run in a house. */
const IS_TEST = /(^|\/)(test-[^/]*|[^/]*\.(test|e2e))\.tsx?$/

export interface HashedComponent {
  readonly name: ComponentName
  readonly files: number
  /** SHA-256 over the names and hashes of its files, in the order of their names. */
  readonly hash: string
}

async function filesOf(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    // A house without a built screen has no such folder.
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return []
    throw error
  })
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .filter((path) => !IS_TEST.test(path))
    .toSorted()
}

/** The hash of every file of a folder but its tests (GLI-19 v3.0, 2.3.2: at least 128 bit). */
export async function hashFolder(folder: string): Promise<Omit<HashedComponent, "name">> {
  const files = await filesOf(folder)
  const whole = createHash("sha256")
  for (const path of files) {
    const own = createHash("sha256")
      .update(await readFile(join(folder, path)))
      .digest("hex")
    whole.update(`${path}\n${own}\n`)
  }
  return { files: files.length, hash: whole.digest("hex") }
}

/** Every component of the house below a root. */
export async function hashComponents(
  root: string,
  names: readonly ComponentName[] = COMPONENT_NAMES,
): Promise<HashedComponent[]> {
  const hashed: HashedComponent[] = []
  for (const name of names) hashed.push({ name, ...(await hashFolder(join(root, FOLDERS[name]))) })
  return hashed
}

/** The hashes of a release, by component. */
const Release = z.object({
  components: z.partialRecord(z.enum(COMPONENT_NAMES), z.string().regex(/^[0-9a-f]{64}$/)),
})
export type Release = z.output<typeof Release>

/** The file that `npm run components` writes. Throws where it is none. */
export const readRelease = async (file: string): Promise<Release> =>
  Release.parse(JSON.parse(await readFile(file, "utf8")))

export const releaseOf = (hashed: readonly HashedComponent[]): Release => ({
  components: Object.fromEntries(hashed.map(({ name, hash }) => [name, hash])),
})
