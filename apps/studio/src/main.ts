import { randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import compress from "@fastify/compress"
import fastifyStatic from "@fastify/static"
import { crashLimits } from "@croupier/house-games"
import { times } from "@croupier/money"
import { httpLimits, MOST_CONNECTIONS } from "@croupier/service/http-limits"
import { runService } from "@croupier/service/run"
import { errorReporter } from "@croupier/service/error-reporter"
import Fastify from "fastify"
import { clientApi } from "./client-api.ts"
import type { Clock, Random } from "./clock.ts"
import { openDatabase } from "./database.ts"
import { flights } from "./flight/flights.ts"
import { USUAL_TIMES, type FlightTimes } from "./flight/pilot.ts"
import { saltOfBlock, saltOfHouse } from "./flight/salt.ts"
import { gameList } from "./games.ts"
import { walletOf } from "./house.ts"
import { houseCalls } from "./house-calls.ts"
import type { StudioKit } from "./kit.ts"
import { BUDGETS, limits, type Budgets } from "./limits.ts"
import { forget } from "./retention.ts"
import { watchReturns } from "./returns.ts"
import { sweep } from "./rounds/sweep.ts"
import { settingsFrom, type StudioSettings } from "./settings.ts"
import { stepOf } from "./stakes.ts"

export interface StudioOptions extends StudioSettings {
  readonly clock?: Clock
  readonly random?: Random
  /** How often what is left over is looked for; a second unless told. */
  readonly sweepMs?: number
  readonly report?: (error: unknown) => void
  /** How often may be asked; as `BUDGETS` says unless told. */
  readonly budgets?: Partial<Budgets>
  /** False where rounds need not take the time that their game says: in tests. */
  readonly paced?: boolean
  /** How long a request may take to arrive; as `httpLimits` says unless told. */
  readonly requestMs?: number
  /** How long flights take; as players know them unless told. */
  readonly flightTimes?: FlightTimes
}

export interface Studio {
  readonly url: string
  readonly stop: () => Promise<void>
}

const CLIENT = fileURLToPath(new URL("../dist", import.meta.url))
const SWEEP_MS = 1_000
const RETURNS_MS = 3_600_000
const FORGET_MS = 600_000

/** Starts the studio: a service of its own with a database of its own, that a house speaks to over HTTP only. */
export async function startStudio(options: StudioOptions): Promise<Studio> {
  const database = await openDatabase(options.databaseUrl)
  const clock = options.clock ?? { now: () => new Date() }
  const report = options.report ?? errorReporter("studio")
  const kit: StudioKit = {
    db: database.db,
    clock,
    wallet: walletOf(options.house, clock),
    random: options.random ?? ((bytes) => randomBytes(bytes)),
    limits: limits({ ...BUDGETS, ...options.budgets }),
    paced: options.paced ?? true,
    report,
  }
  const app = Fastify({
    ...httpLimits(options.requestMs),
    bodyLimit: 65_536,
    forceCloseConnections: true,
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
  })
  app.server.maxConnections = MOST_CONNECTIONS
  let url = options.publicUrl ?? ""
  app.addHook("onSend", async (_request, reply) => {
    void reply.headers({
      "Content-Security-Policy": `default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors ${options.frameAncestors}`,
      "Referrer-Policy": "no-referrer",
      "X-Content-Type-Options": "nosniff",
    })
  })
  const salts = options.chainNode === undefined ? saltOfHouse : saltOfBlock(options.chainNode)
  const limitsIn = (currency?: string) =>
    crashLimits(times(options.bankroll, currency === undefined ? 1n : stepOf(currency)))
  const sky = flights(kit, database, {
    saltSource: salts,
    times: options.flightTimes ?? USUAL_TIMES,
    limitsIn,
  })
  clientApi(app, kit, { flights: sky, limitsIn })
  houseCalls(app, kit, options.house, () => url)
  app.get("/health", async () => ({ ok: true }))
  // The list in the open, for houses that ask for it without a signature; pictures count from its own address.
  app.get("/games.json", async () => gameList(`${url}/art`))
  if (existsSync(CLIENT)) {
    await app.register(compress, { encodings: ["br", "gzip"] })
    await app.register(fastifyStatic, {
      root: CLIENT,
      index: false,
      cacheControl: false,
      setHeaders: (reply, path) => {
        // Vite names what it builds by its contents; the cards of the catalogue keep their names.
        const forGood = path.includes("/assets/")
        void reply.header(
          "Cache-Control",
          forGood ? "public, max-age=31536000, immutable" : "public, max-age=300",
        )
      },
    })
    app.get("/play", (_request, reply) => reply.header("Cache-Control", "no-store").sendFile("index.html"))
  }
  const sweeping = everySo(options.sweepMs ?? SWEEP_MS, () => sweep(kit), report)
  const watching = everySo(RETURNS_MS, () => watchReturns(kit), report)
  const forgetting = everySo(FORGET_MS, () => forget(kit), report)
  const stop = async () => {
    await sky.stop()
    await sweeping.stop()
    await forgetting.stop()
    await watching.stop()
    await app.close()
    await database.close()
  }
  try {
    const address = await app.listen({ port: options.port, host: options.host })
    url ||= address
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

/** Does something again and again, each time so long after the last one ended. */
function everySo(ms: number, work: () => Promise<void>, report: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined
  let running = Promise.resolve()
  let stopped = false
  const plan = () => {
    if (stopped) return
    timer = setTimeout(() => {
      running = work().catch(report).finally(plan)
    }, ms)
  }
  plan()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}

if (import.meta.main)
  await runService("studio", ["STUDIO_PORT"], async () => startStudio(settingsFrom(process.env)))
