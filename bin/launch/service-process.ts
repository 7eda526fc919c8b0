import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { claim, freePort, PostgresError } from "@croupier/embedded-postgres"
import { root } from "./npm.mjs"

/** A service that the demo brings with it, as the separate process that a real one would be. */
export interface ServiceProcess {
  /** The settings by which the house finds it. */
  readonly environment: Readonly<Record<string, string>>
  /** Resolves when it answers; the house can be opened meanwhile. */
  readonly ready: () => Promise<void>
  readonly stop: () => Promise<void>
}

export interface ServiceProgram {
  /** For people: "the payment simulator". */
  readonly name: string
  /** Its file, from the root. */
  readonly program: string
  /** Where it and the launcher keep what outlives a restart. */
  readonly folder: string
  /** What its ports are called; each is the same over restarts, so that a page left open in a browser still works. */
  readonly ports: readonly string[]
  /** What it is told, beyond the environment of the launcher. */
  readonly settings: (ports: readonly number[]) => Readonly<Record<string, string>>
  /** What the house is told. */
  readonly environment: (ports: readonly number[]) => Readonly<Record<string, string>>
}

const END_WITH_PARENT = new URL("./end-with-parent.mjs", import.meta.url).href
const START_TIMEOUT_MS = 10_000
const AGAIN_AFTER_MS = 500

/** Runs a service in a process of its own, and starts it again when it dies. Undefined where its code is not there. */
export async function startServiceProcess(given: ServiceProgram): Promise<ServiceProcess | undefined> {
  if (!existsSync(join(root, given.program))) return undefined
  await mkdir(given.folder, { recursive: true })
  const letGo = await claimUnlessHeld(join(given.folder, "owner"))
  const ports: number[] = []
  for (const name of given.ports) {
    const file = join(given.folder, name)
    const wanted = Number(await keep(file, async () => String(await freePort())))
    const port = letGo ? await freePort(wanted) : wanted
    if (letGo) await writeFile(file, String(port))
    ports.push(port)
  }
  const environment = given.environment(ports)
  const ready = async () => {
    for (const port of ports) await untilItListens(given.name, port)
  }
  // Another process of the house on the same folder runs it already.
  if (!letGo) return { environment, ready, stop: async () => {} }
  let child: ChildProcess | undefined
  let stopped = false
  const launch = (): void => {
    child = spawn(process.execPath, ["--import", END_WITH_PARENT, given.program], {
      cwd: root,
      // Its own group, so that Ctrl-C reaches the house first, which may still be talking to it.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(root, ".cache/compile"),
        ...given.settings(ports),
      },
    })
    child.once("exit", () => {
      if (!stopped) setTimeout(launch, AGAIN_AFTER_MS)
    })
  }
  launch()
  const killWithUs = (): void => void child?.kill("SIGKILL")
  process.once("exit", killWithUs)
  return {
    environment,
    ready,
    stop: async () => {
      stopped = true
      process.off("exit", killWithUs)
      await end(child)
      await letGo()
    },
  }
}

/** What a file holds, made when it is not there yet; only its owner may read it. */
export async function keep(file: string, make: () => string | Promise<string>): Promise<string> {
  const found = await readFile(file, "utf8").catch(() => "")
  if (found !== "") return found
  const value = await make()
  await writeFile(file, value, { mode: 0o600 })
  return value
}

async function claimUnlessHeld(file: string): Promise<(() => Promise<void>) | undefined> {
  try {
    return await claim(file)
  } catch (error) {
    if (error instanceof PostgresError && error.code === "IN_USE") return undefined
    throw error
  }
}

async function untilItListens(name: string, port: number): Promise<void> {
  for (const until = performance.now() + START_TIMEOUT_MS; performance.now() < until;)
    if (await answers(port)) return
    else await new Promise((resolve) => setTimeout(resolve, 20))
  throw new Error(`${name} does not answer on port ${port}`)
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" })
    socket.once("connect", () => resolve(socket.destroy() !== undefined))
    socket.once("error", () => resolve(false))
  })

function end(child: ChildProcess | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return resolve()
    const force = setTimeout(() => child.kill("SIGKILL"), 3_000)
    child.once("exit", () => {
      clearTimeout(force)
      resolve()
    })
    child.kill("SIGTERM")
  })
}
