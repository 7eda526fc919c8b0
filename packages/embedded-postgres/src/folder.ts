import { randomBytes } from "node:crypto"
import { mkdir, readlink, realpath, stat, symlink } from "node:fs/promises"
import { dirname, join, resolve } from "node:path"
import { type Account, canReach } from "./account.ts"

/** The files of one server. `home` is the folder that was asked for, with all links followed. */
export interface Folder {
  readonly home: string
  readonly data: string
  readonly password: string
  readonly port: string
  readonly log: string
  readonly claim: string
}

/**
 * Prepares the folder. Where the server's account cannot reach it (root's own home is closed to `nobody`),
 * the folder is a link to one under /var/lib/croupier, which no cleaner of temporary files visits.
 */
export async function prepareFolder(path: string, account: Account | undefined): Promise<Folder> {
  const asked = resolve(path)
  await mkdir(dirname(asked), { recursive: true })
  const linked = await readlink(asked).catch(() => undefined)
  if (linked !== undefined) await mkdir(resolve(dirname(asked), linked), { recursive: true, mode: 0o711 })
  else if (canReach(account, dirname(asked))) await mkdir(asked, { recursive: true, mode: 0o711 })
  else if (!(await isFolder(asked))) {
    const elsewhere = `/var/lib/croupier/${randomBytes(6).toString("hex")}`
    await mkdir(elsewhere, { recursive: true, mode: 0o711 })
    await symlink(elsewhere, asked)
  }
  return filesOf(await realpath(asked))
}

export const filesOf = (home: string): Folder => ({
  home,
  data: join(home, "data"),
  password: join(home, "password"),
  port: join(home, "port"),
  log: join(home, "log"),
  claim: join(home, "owner"),
})

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
