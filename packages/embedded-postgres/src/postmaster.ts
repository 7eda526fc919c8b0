import { readFile, rm } from "node:fs/promises"
import { join } from "node:path"
import { PostgresError } from "./errors.ts"
import { findProcess, waitForEnd } from "./process.ts"

interface Postmaster {
  readonly pid: number
  readonly ready: boolean
}

/** The process that a server notes in its data folder; undefined when none has, or it ended in order. */
export async function readPostmaster(data: string): Promise<Postmaster | undefined> {
  const text = await readFile(join(data, "postmaster.pid"), "utf8").catch(() => undefined)
  if (text === undefined) return undefined
  const lines = text.split("\n")
  return { pid: Number.parseInt(lines[0] ?? "", 10), ready: lines[7]?.trim() === "ready" }
}

/**
 * Clears the way for a new server on the data folder. One that outlived its parent is stopped in order, and
 * a file that names a process which is not our server is removed: PostgreSQL itself would refuse to start
 * for any living process of that number.
 */
export async function clearPostmaster(data: string, onProgress: (line: string) => void): Promise<void> {
  const left = await readPostmaster(data)
  if (!left) return
  const living = await findProcess(left.pid)
  if (living?.command.includes(data)) {
    onProgress("stopping the database that an earlier run left behind")
    await stopProcess(left.pid)
  } else if (living) await rm(join(data, "postmaster.pid"), { force: true })
}

/** Stops a server: sessions are cut and a checkpoint is written; when that takes too long, at once. */
export async function stopProcess(pid: number): Promise<void> {
  for (const [name, ms] of [
    ["SIGINT", 30_000],
    ["SIGQUIT", 10_000],
  ] as const) {
    try {
      process.kill(pid, name)
    } catch {
      return
    }
    if (await waitForEnd(pid, ms)) return
  }
  throw new PostgresError("FAILED", `PostgreSQL (process ${pid}) does not stop`)
}
