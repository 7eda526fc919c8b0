import { type ChildProcess, spawn } from "node:child_process"
import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { mkdir, readFile, writeFile } from "node:fs/promises"
import { connect } from "node:net"
import { join } from "node:path"
import { claim, freePort, PostgresError } from "@croupier/embedded-postgres"
import { root } from "./npm.mjs"

interface PaymentSimulator {
  /** The settings by which the house finds it. */
  readonly environment: Readonly<Record<string, string>>
  /** Resolves when it answers; the house can be opened meanwhile. */
  readonly ready: () => Promise<void>
  readonly stop: () => Promise<void>
}

const PROGRAM = "apps/payment-simulator/src/main.ts"
const END_WITH_PARENT = new URL("./end-with-parent.mjs", import.meta.url).href
const START_TIMEOUT_MS = 10_000
const AGAIN_AFTER_MS = 500

/** Runs the demo payment provider as the separate HTTP service that it would be, and starts it again when it dies. */
export async function startPaymentSimulator(dataDir: string): Promise<PaymentSimulator | undefined> {
  if (!existsSync(join(root, PROGRAM))) return undefined
  const folder = join(dataDir, "payment-simulator")
  await mkdir(folder, { recursive: true })
  // Each side signs with a secret that both know.
  const secret = (): string => randomBytes(32).toString("base64url")
  const secrets = {
    PAYMENT_PROVIDER_KEY: await keep(join(folder, "key"), secret),
    PAYMENT_WEBHOOK_SECRET: await keep(join(folder, "webhook-secret"), secret),
  }
  // The same port over restarts, so that a page left open in a browser still works.
  const wanted = Number(await keep(join(folder, "port"), async () => String(await freePort())))
  const letGo = await claimUnlessHeld(join(folder, "owner"))
  const port = letGo ? await freePort(wanted) : wanted
  const url = `http://localhost:${port}`
  const environment = { ...secrets, PAYMENT_PROVIDER_URL: `http://127.0.0.1:${port}` }
  // Another process of the house on the same folder runs it already.
  if (!letGo) return { environment, ready: () => untilItListens(port), stop: async () => {} }
  await writeFile(join(folder, "port"), String(port))
  let child: ChildProcess | undefined
  let stopped = false
  const launch = (): void => {
    child = spawn(process.execPath, ["--import", END_WITH_PARENT, PROGRAM], {
      cwd: root,
      // Its own group, so that Ctrl-C reaches the house first, which may still be talking to it.
      detached: true,
      stdio: ["ignore", "ignore", "inherit", "ipc"],
      env: {
        ...process.env,
        ...secrets,
        NODE_COMPILE_CACHE: join(root, ".cache/compile"),
        SIMULATOR_PORT: String(port),
        SIMULATOR_HOST: "127.0.0.1",
        SIMULATOR_DATA_DIR: folder,
        SIMULATOR_PUBLIC_URL: url,
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
    ready: () => untilItListens(port),
    environment,
    stop: async () => {
      stopped = true
      process.off("exit", killWithUs)
      await end(child)
      await letGo()
    },
  }
}

async function claimUnlessHeld(file: string): Promise<(() => Promise<void>) | undefined> {
  try {
    return await claim(file)
  } catch (error) {
    if (error instanceof PostgresError && error.code === "IN_USE") return undefined
    throw error
  }
}

async function keep(file: string, make: () => string | Promise<string>): Promise<string> {
  const found = await readFile(file, "utf8").catch(() => "")
  if (found !== "") return found
  const value = await make()
  await writeFile(file, value, { mode: 0o600 })
  return value
}

async function untilItListens(port: number): Promise<void> {
  for (const until = performance.now() + START_TIMEOUT_MS; performance.now() < until;)
    if (await answers(port)) return
    else await new Promise((resolve) => setTimeout(resolve, 20))
  throw new Error(`the payment simulator does not answer on port ${port}`)
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
