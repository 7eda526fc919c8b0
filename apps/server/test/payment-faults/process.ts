import { spawn, type ChildProcess } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import type { LeapingClock } from "./house.ts"

const PROGRAM = fileURLToPath(new URL("./server.ts", import.meta.url))

/** A server of payments that can be killed, and goes on at the same address. */
export interface KillableServer {
  readonly url: string
  /** Asks the server; undefined where it is not there, ends before it has answered, or has a fault. */
  readonly ask: (act: string, body: object) => Promise<Record<string, unknown> | undefined>
  /** Sets the clocks of both processes forward; with `works`, what is due then is done before it answers. */
  readonly leap: (ms: number, works?: boolean) => Promise<void>
  /** Takes and judges the files of the days that are over. */
  readonly reconcile: () => Promise<void>
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  /** Its reports of faults, all its lives together. */
  readonly reported: readonly string[]
}

export function killableServer(options: {
  readonly database: string
  readonly port: number
  readonly providerUrls: readonly [string, string]
  readonly clock: LeapingClock
  readonly timeoutMs: number
}): KillableServer {
  const { clock, port } = options
  const url = `http://127.0.0.1:${port}`
  const reported: string[] = []
  let child: ChildProcess | undefined
  const ask: KillableServer["ask"] = async (act, body) => {
    try {
      const answer = await fetch(`${url}/run/${act}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      if (!answer.ok) {
        reported.push(`${act}: ${answer.status}`)
        return undefined
      }
      return (await answer.json()) as Record<string, unknown>
    } catch {
      return undefined
    }
  }
  return {
    url,
    ask,
    reported,
    leap: async (ms, works = false) => {
      clock.leapMs += ms
      await ask("clock", { leapMs: clock.leapMs, works })
    },
    reconcile: async () => void (await ask("reconcile", {})),
    kill: async () => {
      const dying = child
      if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
      const gone = once(dying, "exit")
      dying.kill("SIGKILL")
      await gone
    },
    start: async () => {
      const { database, providerUrls, timeoutMs } = options
      const given = [database, port, ...providerUrls, clock.leapMs, timeoutMs].map(String)
      child = spawn(process.execPath, [PROGRAM, ...given], { stdio: ["ignore", "pipe", "pipe"] })
      child.stderr?.on("data", (text: Buffer) => reported.push(...text.toString().trim().split("\n")))
      if (child.stdout) await once(child.stdout, "data")
    },
  }
}
