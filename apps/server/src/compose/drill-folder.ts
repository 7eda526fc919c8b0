import { mkdir, mkdtemp, readdir, realpath, rm, stat } from "node:fs/promises"
import { join } from "node:path"
import { removeAbandoned } from "@croupier/embedded-postgres"

const PREFIX = "restore-drill-"
const GRACE_MS = 60_000

/** A folder for a house that is restored and kept. Throws where something stands in it: that could be a house. */
export async function folderToKeep(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty, and an archive is restored into an empty folder alone`)
  return folder
}

/** A folder below `parent` that its owner alone reads. Remove it by `removeDrill`. */
export const folderOfDrill = (parent: string): Promise<string> => mkdtemp(join(parent, PREFIX))

/** Removes a drill's folder with its database, unless a living process holds that. */
export async function removeDrill(folder: string): Promise<void> {
  const server = join(folder, "postgres")
  // The folder of the server can be a link: the account that runs it cannot enter every folder.
  await removeAbandoned(server)
  const isThere = await realpath(server).then(
    () => true,
    () => false,
  )
  if (!isThere) await rm(folder, { recursive: true, force: true })
}

/** Removes the folders of drills that were killed: they hold a house in clear. `now` is in milliseconds of the epoch. */
export async function removeAbandonedDrills(parent: string, now: number): Promise<void> {
  for (const name of await readdir(parent)) {
    const folder = join(parent, name)
    const found = name.startsWith(PREFIX) ? await stat(folder).catch(() => undefined) : undefined
    // A folder made a moment ago may be of a drill that has not claimed it yet; another user's is not ours.
    if (found?.uid === process.getuid?.() && found && now - found.birthtimeMs >= GRACE_MS)
      await removeDrill(folder)
  }
}
