import { spawnSync } from "node:child_process"
import { chown } from "node:fs/promises"
import { PostgresError } from "./errors.ts"

/** Who the server runs as. Undefined: the user of this process. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root, so root hands it to `nobody`; everybody else runs it themselves. */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  const uid = idOf("-u")
  const gid = idOf("-g")
  if (uid === undefined || gid === undefined)
    throw new PostgresError("UNSUPPORTED", "PostgreSQL cannot run as root here: there is no user `nobody`")
  return { uid, gid }
}

function idOf(flag: "-u" | "-g"): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, "nobody"], { encoding: "utf8" })
  return status === 0 ? Number.parseInt(stdout, 10) : undefined
}

/** Whether the account can pass through the folder: a home with mode 0700 shuts it out. */
export const canReach = (account: Account | undefined, folder: string): boolean =>
  account === undefined || spawnSync("test", ["-x", folder], { ...account, cwd: "/" }).status === 0

export async function giveTo(account: Account | undefined, path: string): Promise<void> {
  if (account) await chown(path, account.uid, account.gid)
}
