import { type ChildProcess, spawn } from "node:child_process"
import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { claim, freePort, PostgresError, restartPace, returnPort } from "@croupier/embedded-postgres"
import { root } from "./npm.mjs"
import { say } from "./say.mjs"

/** A service that the demo brings with it, as the separate process that a real one would be. */
export interface ServiceProcess {
  /** The settings by which the house finds it. */
  readonly environment: Readonly<Record<string, string>>
  /**
   * Resolves when it answers, and also when it does not for a while, after a line that says so: to the house it is one
   * that is away, and it is tried again for as long as the house is open.
   */
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
  /** Names of its ports; each port is the same over restarts, so that a page left open in a browser still works. */
  readonly ports: readonly string[]
  /** Settings that it gets, beyond the environment of the launcher. */
  readonly settings: (ports: readonly number[]) => Readonly<Record<string, string>>
  /** Settings that the house gets of it. */
  readonly environment: (ports: readonly number[]) => Readonly<Record<string, string>>
}

const END_WITH_PARENT = new URL("./end-with-parent.mjs", import.meta.url).href
const START_TIMEOUT_MS = 60_000
/** Of what a service wrote before it opened: the end says why it did not. */
const LINES_KEPT = 50

/**
 * Runs a service in a process of its own, and starts it again when it dies, paced. That it is gone, why it does not
 * open and that it is back is said in a line each. Undefined where its code is not there.
 */
export async function startServiceProcess(given: ServiceProgram): Promise<ServiceProcess | undefined> {
  if (!existsSync(join(root, given.program))) return undefined
  await mkdir(given.folder, { recursive: true })
  const letGo = await claimUnlessHeld(join(given.folder, "owner"))
  const ports: number[] = []
  for (const name of given.ports) {
    const file = join(given.folder, name)
    const wanted = Number(await readFile(file, "utf8").catch(() => "0"))
    const port = letGo ? await freePort(wanted) : wanted
    if (letGo) await writeFile(file, String(port))
    ports.push(port)
  }
  const environment = given.environment(ports)
  // Another process of the house on the same folder runs it already.
  if (!letGo)
    return {
      environment,
      ready: () => within(START_TIMEOUT_MS, given.name, untilItListens(ports)),
      stop: async () => {},
    }
  const keeper = keepRunning(given, ports)
  const killWithUs = (): void => void keeper.child()?.kill("SIGKILL")
  process.once("exit", killWithUs)
  return {
    environment,
    ready: () => within(START_TIMEOUT_MS, given.name, keeper.opened),
    stop: async () => {
      await keeper.stop()
      process.off("exit", killWithUs)
      ports.forEach(returnPort)
      await letGo()
    },
  }
}

/** A service that is started again whenever it ends, until it is told to stop. */
function keepRunning(given: ServiceProgram, ports: readonly number[]) {
  const opened = Promise.withResolvers<void>()
  const pace = restartPace()
  let child: ChildProcess | undefined
  let again: NodeJS.Timeout | undefined
  let stopped = false
  /** The last line said of its being away; undefined while it is there. */
  let trouble: string | undefined

  const launch = (): void => {
    const since = performance.now()
    let isOpen = false
    const words: string[] = []
    const mine = spawn(process.execPath, ["--import", END_WITH_PARENT, given.program], {
      cwd: root,
      // Its own group, so that Ctrl-C reaches the house first, which may still be talking to it.
      detached: true,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
      env: {
        ...process.env,
        NODE_COMPILE_CACHE: join(root, ".cache/compile"),
        ...given.settings(ports),
      },
    })
    child = mine
    if (mine.stderr)
      createInterface({ input: mine.stderr }).on("line", (line) => {
        if (isOpen) process.stderr.write(`${line}\n`)
        else if (words.push(line) > LINES_KEPT) words.shift()
      })
    mine.once("message", () => {
      isOpen = true
      if (trouble !== undefined) say(`  ${given.name} is open again`)
      trouble = undefined
      opened.resolve()
    })
    const onEnd = once((how: string) => {
      child = undefined
      if (stopped) return
      const line = isOpen
        ? `${given.name} ended unasked (${how}); it is started again`
        : `${given.name} does not open: ${lastWords(words) ?? how}; it is tried again`
      // The same trouble is said once, however often it is tried.
      if (line !== trouble) say(`  ${line}`)
      trouble = line
      again = setTimeout(launch, pace(performance.now() - since))
    })
    mine.once("error", (error) => onEnd(error.message))
    mine.once("close", (code, signal) => onEnd(signal ?? `code ${code}`))
  }
  launch()
  return {
    opened: opened.promise,
    child: () => child,
    stop: async () => {
      stopped = true
      clearTimeout(again)
      await end(child)
    },
  }
}

function once(act: (how: string) => void): (how: string) => void {
  let done = false
  return (how) => {
    if (!done) act(how)
    done = true
  }
}

/** The line that says why a program ended: its own last word, or the error above the stack that Node wrote. */
const lastWords = (lines: readonly string[]): string | undefined =>
  lines.findLast((line) => /^\w*(Error|Exception)\b.*:/.test(line)) ??
  lines.findLast((line) => line.trim() !== "" && !/^( {4}at |Node\.js v)/.test(line))

async function claimUnlessHeld(file: string): Promise<(() => Promise<void>) | undefined> {
  try {
    return await claim(file)
  } catch (error) {
    if (error instanceof PostgresError && error.code === "IN_USE") return undefined
    throw error
  }
}

/** Waits for it, not for ever: what does not come is said, and no reason not to go on. */
async function within(ms: number, name: string, opened: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(() => {
      say(`  ${name} is not open yet; the house goes on without it meanwhile`)
      resolve()
    }, ms)
  })
  await Promise.race([opened, late])
  clearTimeout(timer)
}

async function untilItListens(ports: readonly number[]): Promise<void> {
  while (!(await Promise.all(ports.map(answers))).every((each) => each))
    await new Promise((resolve) => void setTimeout(resolve, 100).unref())
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
