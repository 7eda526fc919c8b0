import { signedRoute, signedRoutes, walletClient } from "@croupier/provider"
import { runService } from "@croupier/service/run"
import { errorReporter } from "@croupier/service/error-reporter"
import Fastify from "fastify"
import { z } from "zod"
import { transferRoutes } from "./api.ts"
import { openBooks, type Books } from "./books.ts"
import { faultRoutes } from "./fault-routes.ts"
import { faults, type Faults } from "./faults.ts"
import { gameRoutes, vendorList } from "./game.ts"
import { optionsFrom, type SimulatorOptions } from "./settings.ts"

export type { Fault, Faults } from "./faults.ts"

export interface Simulator {
  readonly url: string
  readonly books: Books
  /** To be changed at any time. */
  readonly faults: Faults
  readonly stop: () => Promise<void>
}

/** Starts a vendor that keeps wallets of its own: a service by itself, spoken to over HTTP only. */
export async function startWalletSimulator(options: SimulatorOptions): Promise<Simulator> {
  const app = Fastify({ bodyLimit: 65_536, forceCloseConnections: true })
  const books = await openBooks(options.dataDir)
  const wrong = faults()
  const now = options.clock?.now ?? (() => new Date())
  signedRoutes(app, { callers: [options.house], now, report: options.report ?? (() => {}) }, [
    signedRoute({ name: "games", fresh: false, body: z.object({}) }, async () => vendorList(options.code)),
    ...transferRoutes({ books, faults: wrong, currencies: options.currencies, now }),
  ])
  const house = walletClient({
    url: options.houseUrl,
    ownKey: options.house.ownKey,
    theirKeys: options.house.theirKeys,
    now,
  })
  gameRoutes(app, { books, house })
  faultRoutes(app, wrong)
  app.get("/health", async () => ({ ok: true }))
  const stop = async () => {
    wrong.release()
    await app.close()
    await books.close()
  }
  try {
    const url = await app.listen({ port: options.port, host: options.host ?? "127.0.0.1" })
    return { url, books, faults: wrong, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

if (import.meta.main)
  await runService("wallet simulator", ["WALLET_SIMULATOR_PORT"], async () =>
    startWalletSimulator({
      ...optionsFrom(process.env),
      report: errorReporter("wallet simulator"),
    }),
  )
