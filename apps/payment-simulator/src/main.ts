import { runService } from "@croupier/service/run"
import Fastify from "fastify"
import { api } from "./api.ts"
import { openJournal } from "./journal.ts"
import { payRoutes } from "./pay-routes.ts"
import { optionsFrom, type SimulatorOptions } from "./settings.ts"
import { till, type Till } from "./till.ts"
import { webhooks } from "./webhooks.ts"

export interface Simulator {
  readonly url: string
  readonly stop: () => Promise<void>
}

/** Starts the payment provider of the demo and the tests: a service of its own, spoken to over HTTP only. */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const now = options.clock?.now ?? (() => new Date())
  const app = Fastify({ bodyLimit: 65_536, forceCloseConnections: true })
  const journal = await openJournal(options.dataDir)
  const sender = webhooks({
    journal,
    secret: options.webhookSecret,
    now,
    ...(options.longestRetryMs === undefined ? {} : { longestRetryMs: options.longestRetryMs }),
  })
  let url = options.publicUrl ?? ""
  const desk: Till = till({ journal, webhooks: sender, now, url: () => url, lateMs: options.lateMs ?? 3_000 })
  api(app, { till: desk, apiKey: options.apiKey, now })
  payRoutes(app, desk)
  app.get("/health", async () => ({ ok: true }))
  const stop = async () => {
    desk.stop()
    await app.close()
    await sender.stop()
    await journal.close()
  }
  try {
    const address = await app.listen({ port: options.port, host: options.host ?? "127.0.0.1" })
    url ||= address
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

if (import.meta.main)
  await runService("payment simulator", ["SIMULATOR_PORT"], async () =>
    startSimulator(optionsFrom(process.env)),
  )
