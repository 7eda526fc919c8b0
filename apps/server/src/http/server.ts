import type { Language } from "@croupier/contract"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { AddressInfo } from "node:net"
import type { ConsoleHandlers } from "../call/console-context.ts"
import type { Handlers } from "../call/context.ts"
import type { Feed } from "../call/feed.ts"
import type { Merchant } from "../call/merchant.ts"
import type { Config } from "../config.ts"
import type { Bus } from "../kernel/bus.ts"
import type { Clock } from "../kernel/clock.ts"
import { headerOf } from "../kernel/headers.ts"
import type { Log } from "../kernel/log.ts"
import type { PublicAddress } from "../kernel/public-address.ts"
import type { Random } from "../kernel/random.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Report } from "../kernel/reports.ts"
import type { Consents } from "../modules/consents/index.ts"
import type { Campaigns } from "../modules/campaigns/index.ts"
import type { Catalogue } from "../modules/games/index.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { Integrity } from "../modules/integrity/index.ts"
import type { Location } from "../modules/location/index.ts"
import type { Lottery } from "../modules/lottery/index.ts"
import type { Merchants } from "../modules/merchants/index.ts"
import type { Operators } from "../modules/operators/index.ts"
import type { Verification } from "../modules/verification/index.ts"
import type { ResponsibleGaming } from "../modules/responsible-gaming/index.ts"
import { createApp } from "./app.ts"
import { mountConsole } from "./mount-console.ts"
import { mountConsolePage } from "./console-page.ts"
import { countryLookup } from "./geoip.ts"
import { openHalls } from "./open-halls.ts"
import { knownPages } from "./known-pages.ts"
import { trafficOf, type Limits } from "./limits.ts"
import { mount } from "./mount.ts"
import { mountOpenApi } from "./openapi.ts"
import { pageCache } from "./page-cache.ts"
import type { Payload } from "./payload.ts"
import { playGate } from "./play-gate.ts"
import { createPrerenderer } from "./prerenderer.ts"
import { mountSite } from "./site.ts"
import { SOCKET_BUDGETS, widenedSockets } from "./socket-guard.ts"
import { mountSocket } from "./socket.ts"
import { mountThirdPartyPage } from "./third-party-page.ts"
import { visitorCalls } from "./visitor-calls.ts"

export interface HttpServerKit {
  readonly config: Config
  readonly clock: Clock
  readonly random: Random
  readonly bus: Bus
  readonly log: Log
  readonly report: Report
  readonly address: PublicAddress
  /** Asks the database for anything. Throws while it is away. */
  readonly askDatabase: () => Promise<unknown>
  readonly payload: Payload
  readonly limits: Limits
  readonly merchants: Merchants
  readonly identity: Identity
  readonly lottery: Lottery
  readonly catalogue: Catalogue
  readonly campaigns: Pick<Campaigns, "clicks">
  readonly responsibleGaming: ResponsibleGaming
  readonly consents: Pick<Consents, "refuseUnasked">
  readonly verification: Pick<Verification, "refuseUnproven" | "playRank">
  readonly integrity: Pick<Integrity, "isWhole">
  readonly location: Pick<Location, "locate">
  readonly operators: Operators
  /** Every row of the contract, and of the console's table. */
  readonly routes: Handlers
  readonly consoleRoutes: ConsoleHandlers
  readonly feeds: readonly Feed[]
  /** Ways in that are no rows of the contract. */
  readonly inbound: readonly ((app: FastifyInstance) => void)[]
}

export interface HttpServer {
  /** Starts to listen. Answers with the public address. */
  readonly start: () => Promise<string>
  /** Takes no more calls; those under way get three seconds to finish. */
  readonly stop: () => Promise<void>
}

/** Calls that are under way at the stop get this long to finish. */
const DRAIN_MS = 3_000

const SITE = new URL("../../../site/dist/browser/", import.meta.url)
const CONSOLE = new URL("../../../console/dist/", import.meta.url)
const PRERENDER_ENTRY = new URL("../../../site/dist/server/prerender.js", import.meta.url)

/** The HTTP side of a node, from finished modules: every call, the socket, the site and the console. It does not listen yet. */
export async function createHttpServer(kit: HttpServerKit): Promise<HttpServer> {
  const { config, clock, bus, report, limits, merchants, identity, lottery } = kit
  const merchantOf = (request: FastifyRequest) => merchants.find(headerOf(request, "merchant"), request.host)
  const languageOf = (request: FastifyRequest): Language =>
    known(request, merchantOf)?.languageFor(headerOf(request, "language")) ?? "EN"
  const app = await createApp({
    report,
    strictInput: config.checkAnswers,
    https: config.https,
    admit: (request) => limits.admit(trafficOf(request.routeOptions.url), request.ip),
    random: kit.random,
    log: kit.log,
    trustedProxies: config.trustedProxies,
    widgetOrigins: widgetOrigins(config),
    gameOrigins: config.gameOrigins,
    languageOf,
    ownTexts: (request) => known(request, merchantOf)?.ownTexts(languageOf(request)),
  })
  const countryOf = await countryLookup()
  const socket = await mountSocket(app, {
    bus,
    clock,
    merchantOf: merchants.find,
    memberOf: identity.memberOf,
    feeds: kit.feeds,
    onError: (error) => report(error, "a socket message could not be made"),
    budgets: widenedSockets(SOCKET_BUDGETS, config.rateLimitFactor),
  })
  mount(app, kit.routes, {
    merchantOf: async (request) => merchantOf(request),
    memberOf: identity.memberOf,
    locate: kit.location.locate,
    refuseExcluded: playGate(kit),
    refuseUnproven: identity.refuseUnproven,
    openPayload: kit.payload.open,
    spend: limits.spend,
    countryOf,
    checkAnswers: config.checkAnswers,
  })
  mountConsole(app, kit.consoleRoutes, {
    operators: kit.operators,
    languageOf,
    https: config.https,
    spend: limits.spend,
    consoleOrigin: () => new URL(config.consoleUrl ?? kit.address.url()).origin,
    checkAnswers: config.checkAnswers,
  })
  for (const add of kit.inbound) add(app)
  mountOpenApi(app)
  mountThirdPartyPage(app)
  // Pages on the merchant's other domains measure by it how fast this one answers: their browsers must be let read it.
  app.get("/health/live", async (_, reply) => {
    void reply.header("cross-origin-resource-policy", "cross-origin")
    return { ok: true }
  })
  app.get("/health/ready", async () => {
    await kit.askDatabase()
    return { ok: true }
  })
  app.get("/health/integrity", async (_, reply) => {
    const ok = await kit.integrity.isWhole()
    return reply.code(ok ? 200 : 503).send({ ok })
  })
  const prerenderer = createPrerenderer(PRERENDER_ENTRY)
  const halls = openHalls({ clock, categories: lottery.categories, vendors: kit.catalogue.vendors })
  await mountSite(app, {
    folder: SITE,
    merchantOf,
    countryOf,
    boot: async (merchant, request) => ({
      whitelabel: merchants.whitelabelOf(merchant),
      status: merchants.statusOf(merchant, request.ip, countryOf(request.ip)),
      halls: await halls(merchant.id),
    }),
    ask: visitorCalls(kit.routes),
    visited: kit.campaigns.clicks.visit,
    publicUrl: kit.address.url,
    logo: merchants.logo,
    isKnown: knownPages({ clock, hasBoard: lottery.hasBoard, vendors: kit.catalogue.vendors }),
    pages: pageCache({
      prerenderer,
      clock,
      onError: (error) => report(error, "a page could not be prerendered"),
    }),
  })
  await mountConsolePage(app, CONSOLE, config.gameOrigins)

  return {
    start: async () => {
      await app.listen({ port: config.port, host: config.host })
      kit.address.listensOn((app.server.address() as AddressInfo).port)
      return kit.address.url()
    },
    stop: async () => {
      socket.close()
      await prerenderer.close()
      // Calls under way finish; a client that neither finishes nor leaves does not keep the server open.
      const force = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      await app.close()
      clearTimeout(force)
    },
  }
}

/** The merchant of a request; undefined where it names none: a refusal is still answered then, in English. */
function known(
  request: FastifyRequest,
  merchantOf: (request: FastifyRequest) => Merchant,
): Merchant | undefined {
  try {
    return merchantOf(request)
  } catch (error) {
    if (error instanceof Refusal) return undefined
    throw error
  }
}

/** Where widgets come from; two of them bring more from a place of their own for files. */
function widgetOrigins({ sms, turnstile, geetest }: Config): string[] {
  return [
    ...(sms?.kind === "firebase" ? [new URL(sms.script).origin, "https://www.gstatic.com"] : []),
    ...(turnstile ? [new URL(turnstile.script).origin] : []),
    ...(geetest ? [new URL(geetest.script).origin, new URL(geetest.url).origin] : []),
  ]
}
