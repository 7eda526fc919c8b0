import { realpath, rm } from "node:fs/promises"
import { livingHolder } from "./claim.ts"
import { filesOf } from "./folder.ts"
import { clearPostmaster } from "./postmaster.ts"

/**
 * Stops the server of a folder whose owner died and removes all of it. For throw-away servers. A folder
 * that is in use is left alone.
 */
export async function removeAbandoned(path: string): Promise<void> {
  const home = await realpath(path).catch(() => undefined)
  if (home === undefined) return
  const folder = filesOf(home)
  if ((await livingHolder(folder.claim)) !== undefined) return
  await clearPostmaster(folder.data, () => {})
  await rm(home, { recursive: true, force: true })
}
