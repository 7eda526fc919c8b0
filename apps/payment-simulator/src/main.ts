import { join } from "node:path"
import { runService } from "@croupier/service/run"
import Fastify from "fastify"
import { api } from "./api.ts"
import { bankApi } from "./bank/api.ts"
import { bankRoutes } from "./bank/routes.ts"
import { contestApi, contestDesk } from "./contests/routes.ts"
import { BASE, formApi } from "./form/api.ts"
import { formSpeech } from "./form/view.ts"
import { payRoutes } from "./pay-routes.ts"
import { payoutApi } from "./payouts/api.ts"
import { deskRoutes } from "./payouts/routes.ts"
import { openProvider, type Provider } from "./provider.ts"
import { optionsFrom, type FormOptions, type SimulatorOptions } from "./settings.ts"
import { chargeView, jsonSpeech } from "./speech.ts"
import { quoteApi } from "./quotes.ts"
import { returnApi, returnDesk } from "./returns/routes.ts"
import { faultRoute, statementApi } from "./statements/routes.ts"

export interface Simulator {
  readonly url: string
  readonly stop: () => Promise<void>
}

/**
 * Starts the payment providers of the demo and the tests: a service of its own, spoken to over HTTP only. The one speaks
 * JSON; where it is given keys, another with books of its own speaks the signed form.
 */
export async function startSimulator(options: SimulatorOptions): Promise<Simulator> {
  const now = options.clock?.now ?? (() => new Date())
  const app = Fastify({ bodyLimit: 65_536, forceCloseConnections: true })
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body: string, done) => done(null, Object.fromEntries(new URLSearchParams(body))),
  )
  let address = options.publicUrl ?? ""
  const url = () => address
  const { longestRetryMs, lateMs = 3_000, placed = "0.00" } = options
  const common = { now, longestRetryMs, lateMs, placed }

  const speech = jsonSpeech({ now, url, secret: options.webhookSecret })
  const json = await openProvider({
    ...common,
    dataDir: options.dataDir,
    speech,
    takesMore: false,
    honoursNotAfter: true,
  })
  const view = chargeView({ now, url })
  api(app, { till: json.till, view, apiKey: options.apiKey })
  payRoutes(app, { till: json.till, view })
  payoutApi(app, { desk: json.desk, apiKey: options.apiKey })
  deskRoutes(app, json.desk, "", () => [...json.journal.contests.values()].toReversed().slice(0, 50))
  returnApi(app, { ...json, apiKey: options.apiKey })
  returnDesk(app, json.returns)
  bankApi(app, { bank: json.bank, apiKey: options.apiKey })
  bankRoutes(app, json.bank)
  statementApi(app, { journal: json.journal, apiKey: options.apiKey, now })
  faultRoute(app, json.journal)
  const contests = { ...json, speech, now }
  contestApi(app, { ...contests, apiKey: options.apiKey })
  contestDesk(app, contests)
  quoteApi(app, options)

  const openForm = async (form: FormOptions): Promise<Provider> => {
    const formView = chargeView({ now, url: () => `${url()}${BASE}` })
    const provider = await openProvider({
      ...common,
      dataDir: join(options.dataDir, "form"),
      speech: formSpeech({ now, view: formView, key: form.ownKey }),
      takesMore: true,
      honoursNotAfter: false,
    })
    formApi(app, { ...form, ...provider, view: formView, now })
    payRoutes(app, { till: provider.till, view: formView, base: BASE })
    deskRoutes(app, provider.desk, BASE)
    returnDesk(app, provider.returns, BASE)
    faultRoute(app, provider.journal, BASE)
    return provider
  }
  const providers = [json, ...(options.form ? [await openForm(options.form)] : [])]

  app.get("/health", async () => ({ ok: true }))
  const stop = async () => {
    providers.forEach((provider) => provider.quiet())
    await app.close()
    await Promise.all(providers.map((provider) => provider.close()))
  }
  try {
    const listening = await app.listen({ port: options.port, host: options.host ?? "127.0.0.1" })
    address ||= listening
  } catch (error) {
    await stop()
    throw error
  }
  return { url: address, stop }
}

if (import.meta.main)
  await runService("payment simulator", ["SIMULATOR_PORT"], async () =>
    startSimulator(optionsFrom(process.env)),
  )
