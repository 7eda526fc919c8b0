import { spawnSync } from "node:child_process"
import { readFile } from "node:fs/promises"

/** A living process by its number: numbers are re-used, so what it runs and when it began tell which it is. */
export interface LivingProcess {
  readonly pid: number
  readonly command: string
  /** Comparable only on one machine and one boot. */
  readonly startedAt: string
}

export async function findProcess(pid: number): Promise<LivingProcess | undefined> {
  if (!Number.isSafeInteger(pid) || pid <= 0) return undefined
  return process.platform === "linux" ? fromProc(pid) : fromPs(pid)
}

async function fromProc(pid: number): Promise<LivingProcess | undefined> {
  try {
    const [command, stat] = await Promise.all([
      readFile(`/proc/${pid}/cmdline`, "utf8"),
      readFile(`/proc/${pid}/stat`, "utf8"),
    ])
    // The second field is a name in brackets that may hold spaces; the state follows it, the start is the 22nd.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ")
    if (fields[0] === "Z") return undefined
    return { pid, command: command.replaceAll("\0", " "), startedAt: fields[19] ?? "" }
  } catch {
    return undefined
  }
}

function fromPs(pid: number): LivingProcess | undefined {
  const { status, stdout } = spawnSync("ps", ["-ww", "-o", "lstart=,command=", "-p", String(pid)], {
    encoding: "utf8",
    env: { ...process.env, LC_ALL: "C" },
  })
  if (status !== 0) return undefined
  // "Fri Nov 20 22:36:10 2026     postgres -D …"
  return { pid, startedAt: stdout.slice(0, 24), command: stdout.slice(24).trim() }
}

/** Waits until the process is gone. False: it still lives after the time. */
export async function waitForEnd(pid: number, ms: number): Promise<boolean> {
  for (const until = Date.now() + ms; Date.now() < until; await pause(10))
    if (!(await findProcess(pid))) return true
  return (await findProcess(pid)) === undefined
}

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
