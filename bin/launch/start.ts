import { join, resolve } from "node:path"
import { enableCompileCache } from "node:module"
import { setTimeout } from "node:timers/promises"
import type { Postgres } from "@croupier/embedded-postgres"
import type { Platform } from "@croupier/server"
import { ensureDependencies } from "./dependencies.ts"
import { ensurePortIsFree } from "./port-check.ts"
import { root } from "./npm.mjs"
import { reasonOf } from "./reason.ts"
import { fail, say, seconds } from "./say.mjs"
import { ensureSite } from "./site.ts"
import { onStopRequest } from "./signals.ts"

const HANDOVER_MS = 3_000
const began = performance.now()
enableCompileCache(join(root, ".cache/compile"))

/** Processes that have been started, to be stopped in the reverse order. */
const running: { readonly name: string; readonly stop: () => Promise<unknown> }[] = []
let stopping: Promise<void> | undefined

function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const part of running.toReversed())
      await part.stop().catch((error: unknown) => say(`  ${part.name} did not stop: ${reasonOf(error)}`))
  })()
  return stopping
}

onStopRequest(async () => {
  say("\nStopping …")
  await stop()
  say("Stopped.")
})

/** A fault of ours: it was not foreseen, so its stack is shown as well. */
async function stopByError(error: unknown): Promise<never> {
  if (error instanceof Error) process.stderr.write(`${error.stack}\n`)
  await stop()
  return fail(`Stopped by an error: ${error instanceof Error ? error.message : String(error)}`)
}
process.on("uncaughtException", (error) => void stopByError(error))

try {
  await open()
} catch (error) {
  // Asked to stop while it started: what is half begun fails for want of what was stopped under it.
  if (stopping) await new Promise(() => {})
  if (process.env["LOG_LEVEL"] === "debug") process.stderr.write(`${(error as Error).stack}\n`)
  await stop()
  fail(`Croupier cannot start: ${reasonOf(error)}`)
}

async function open(): Promise<void> {
  say("Croupier")
  await ensureDependencies()
  // Only now: these stand on packages that may just have been installed.
  const { readSettingsFile } = await import("@croupier/service/settings-file")
  readSettingsFile(join(root, ".env"))
  const { readConfig } = await import("@croupier/server/config.ts")
  const config = readConfig(process.env)
  if (config.roles.includes("api")) await ensurePortIsFree(config.host, config.port, HANDOVER_MS)
  await ensureSite()
  const found: Record<string, string> = {}
  const { startPaymentSimulator } = await import("./payment-simulator.ts")
  const dataDir = resolve(config.dataDir)
  // Reading the house's own code takes as long as starting what it stands on: both at once.
  const serverCode = import("@croupier/server")
  // A failure here is met where it is awaited.
  serverCode.catch(() => {})
  if (config.databaseUrl === "") {
    const server = await run("PostgreSQL", () => startDatabase(join(dataDir, "postgres")))
    found["DATABASE_URL"] = server.url
  }
  const simulator =
    config.demo && config.paymentProvider === undefined
      ? await run("the payment simulator", () => startPaymentSimulator(dataDir))
      : undefined
  Object.assign(found, simulator?.environment)
  const { startMessageSimulator } = await import("./message-simulator.ts")
  const wants = {
    sms: config.sms === undefined,
    mail: config.mail === undefined,
    register: config.exclusionRegister === undefined,
    checks: config.identityChecks === undefined,
  }
  const messages =
    config.demo && Object.values(wants).some(Boolean)
      ? await run("the message simulator", () => startMessageSimulator(dataDir, wants))
      : undefined
  Object.assign(found, messages?.environment)
  const { startDrawSimulator } = await import("./draw-simulator.ts")
  const draws =
    config.demo && config.chainNodes.length === 0
      ? await run("the draw simulator", () => startDrawSimulator(dataDir))
      : undefined
  Object.assign(found, draws?.environment)
  const { startVendorStandIns } = await import("./vendor-simulator.ts")
  const here = `http://127.0.0.1:${config.port}`
  const vendors =
    config.demoVendors && config.adapterVendors.length === 0 && config.port !== 0
      ? await run("the vendor simulator", () => startVendorStandIns(dataDir, here))
      : undefined
  Object.assign(found, vendors?.environment)
  const { startGameProviders } = await import("./game-providers.ts")
  const ground = {
    databaseUrl: found["DATABASE_URL"] ?? config.databaseUrl,
    house: here,
    chainNode: config.chainNodes[0] ?? found["CHAIN_RPC_URLS"] ?? "",
  }
  const providers =
    config.demo && config.gwpVendors.length === 0 && config.port !== 0
      ? await run("the game providers", () =>
          startGameProviders(dataDir, ground, vendors ? [vendors.provider] : []),
        )
      : undefined
  if (providers) found["GAME_PROVIDERS_FILE"] = providers.file
  // Their lists are asked for as soon as the house opens; who does not come is to it one that is away.
  await Promise.all([vendors?.ready(), providers?.ready()])
  const { startPlatform } = await serverCode
  const house = await run("the house", () =>
    startPlatform(readConfig({ ...process.env, ...found }), { onProgress: (line) => say(`  ${line}`) }),
  )
  if (!stopping) await Promise.all([simulator?.ready(), messages?.ready(), draws?.ready()])
  announce(house, messages?.outbox)
}

/**
 * Starts a part of what was asked for. From this moment on it belongs to what is stopped: a stop that comes meanwhile
 * waits until it has started, and nothing more is started after.
 */
async function run<P extends { readonly stop: () => Promise<unknown> } | undefined>(
  name: string,
  start: () => Promise<P>,
): Promise<P> {
  if (stopping) return new Promise(() => {})
  const starting = start()
  running.push({
    name,
    stop: async () => {
      const part = await starting.catch(() => undefined)
      await part?.stop()
    },
  })
  return starting
}

function announce({ addresses, demoAccounts, owner }: Platform, outbox: string | undefined): void {
  // Asked to stop in the last moment: only what is told once is told.
  if (stopping) return printOwner(owner)
  say(`\nOpen after ${seconds(began)}`)
  for (const { name, url } of addresses) say(`  ${name.padEnd(9)}${url}`)
  if (outbox !== undefined) say(`  ${"Outbox".padEnd(9)}${outbox}  SMS and mail, with their codes`)
  if (demoAccounts.length > 0) say("\nAccounts to try it with")
  for (const { account, password, note } of demoAccounts) say(`  ${account} / ${password}  ${note}`)
  printOwner(owner)
  say("\nCtrl-C stops it.")
}

function printOwner(owner: Platform["owner"]): void {
  if (!owner) return
  say("\nThe first owner of the console, told this once")
  say(`  ${owner.login} / ${owner.password}`)
}

/** An earlier run that was just told to end needs a moment to let go of the folder. */
async function startDatabase(folder: string): Promise<Postgres> {
  const { PostgresError, startPostgres } = await import("@croupier/embedded-postgres")
  say("  starting PostgreSQL")
  for (const until = performance.now() + HANDOVER_MS; ;)
    try {
      return await startPostgres({ folder, database: "croupier", onProgress: (line) => say(`  ${line}`) })
    } catch (error) {
      const held = error instanceof PostgresError && error.code === "IN_USE"
      if (!held || performance.now() > until) throw error
      await setTimeout(100)
    }
}
