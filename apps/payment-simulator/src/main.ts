import { parseAmount } from "@croupier/money"
import { runService } from "@croupier/service/run"
import Fastify from "fastify"
import { api } from "./api.ts"
import { openJournal } from "./journal.ts"
import { payRoutes } from "./pay-routes.ts"
import { payoutApi } from "./payouts/api.ts"
import { payoutDesk } from "./payouts/desk.ts"
import { deskRoutes } from "./payouts/routes.ts"
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
  const charges: Till = till({
    journal,
    webhooks: sender,
    now,
    url: () => url,
    lateMs: options.lateMs ?? 3_000,
  })
  const payouts = payoutDesk({
    journal,
    webhooks: sender,
    now,
    placed: parseAmount(options.placed ?? "0.00"),
  })
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  api(app, { till: charges, apiKey: options.apiKey })
  payRoutes(app, charges)
  payoutApi(app, { desk: payouts, apiKey: options.apiKey })
  deskRoutes(app, payouts)
  app.get("/health", async () => ({ ok: true }))
  const stop = async () => {
    charges.stop()
    payouts.stop()
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
