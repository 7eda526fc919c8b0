import type { Language } from "@croupier/contract"
import type { Database } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import { add, toDecimal } from "@croupier/money"
import { RequestRefused } from "@croupier/provider"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type { AddressInfo } from "node:net"
import type { Config } from "./config.ts"
import { createApp } from "./http/app.ts"
import { mountConsole } from "./http/console-door.ts"
import { mountConsolePage } from "./http/console-page.ts"
import type { ConsoleHandlers } from "./call/console-context.ts"
import type { Handlers } from "./call/context.ts"
import { countryLookup } from "./http/geoip.ts"
import { knownPages } from "./http/known-pages.ts"
import { BUDGETS, limits, trafficOf, widened, type Limits } from "./http/limits.ts"
import { mount } from "./http/mount.ts"
import { mountOpenApi } from "./http/openapi.ts"
import type { Payload } from "./http/payload.ts"
import { pageCache } from "./http/page-cache.ts"
import { createPrerenderer } from "./http/prerenderer.ts"
import { mountSite } from "./http/site.ts"
import { mountThirdPartyPage } from "./http/third-party-page.ts"
import { mountSocket } from "./http/socket.ts"
import { SOCKET_BUDGETS, widenedSockets } from "./http/socket-guard.ts"
import { visitorCalls } from "./http/visitor-calls.ts"
import type { Bus } from "./kernel/bus.ts"
import type { Clock } from "./kernel/clock.ts"
import { outages, type Outages } from "./kernel/outages.ts"
import type { Random } from "./kernel/random.ts"
import { reports, type Report } from "./kernel/reports.ts"
import { headerOf } from "./kernel/headers.ts"
import { playAssetOf } from "./call/play-asset.ts"
import type { Catalogue } from "./modules/games/index.ts"
import type { Identity } from "./modules/identity/index.ts"
import type { Lottery } from "./modules/lottery/index.ts"
import type { Merchants } from "./modules/merchants/index.ts"
import type { Operators } from "./modules/operators/index.ts"
import { VendorAway } from "./modules/providers/index.ts"
import type { Protection } from "./modules/protection/index.ts"

/** What the modules answer at the door. */
export interface Rooms {
  readonly database: Database
  readonly ledger: Ledger
  readonly bus: Bus
  readonly payload: Payload
  readonly merchants: Merchants
  readonly identity: Identity
  readonly lottery: Lottery
  readonly catalogue: Catalogue
  readonly protection: Protection
  readonly operators: Operators
  /** Every row of the contract, and of the console's table. */
  readonly routes: Handlers
  readonly consoleRoutes: ConsoleHandlers
  /** Ways in that are no rows of the contract. */
  readonly inbound: readonly ((app: FastifyInstance) => void)[]
}

/** The HTTP side of a node: made before the rooms, because they log and build addresses through it. */
export interface Door {
  /** Writes what failed where nobody waits for an answer. */
  readonly report: Report
  /** Writes a line that is no failure to the process log. */
  readonly note: (line: string) => void
  /** Writes a line of what people of the house should know, with its facts, and is no failure. */
  readonly warn: (facts: object, text: string) => void
  readonly outages: Outages
  readonly stopReports: () => void
  /** The house's own address; the port is known once the door is open. */
  readonly publicUrl: () => string
  /** Mounts every call, the socket and the site, and starts to listen. Answers with the address. */
  readonly open: (rooms: Rooms) => Promise<string>
  readonly sweep: () => Promise<void>
  readonly close: () => Promise<void>
}

/** Calls that are under way at the close get this long to finish. */
const DRAIN_MS = 3_000

const SITE = new URL("../../site/dist/browser/", import.meta.url)
const CONSOLE = new URL("../../console/dist/", import.meta.url)
const PRERENDER_ENTRY = new URL("../../site/dist/server/prerender.js", import.meta.url)

export async function openDoor(
  config: Config,
  kit: {
    clock: Clock
    random: Random
    /** Asks the database for anything; throws while it is away. */
    askDatabase: () => Promise<unknown>
  },
): Promise<Door> {
  let rooms: Rooms | undefined
  const within = (): Rooms => {
    if (!rooms) throw new Error("the door is not open yet")
    return rooms
  }
  const merchantOf = (request: FastifyRequest) =>
    within().merchants.find(headerOf(request, "merchant"), request.host)
  const languageOf = (request: FastifyRequest): Language => {
    try {
      return merchantOf(request).languageFor(headerOf(request, "language"))
    } catch {
      return "EN"
    }
  }
  const ownTexts = (request: FastifyRequest) => {
    try {
      return merchantOf(request).ownTexts(languageOf(request))
    } catch {
      return undefined
    }
  }
  let report: Report = () => {}
  let budget: Limits | undefined
  const app = await createApp({
    report: (...given) => report(...given),
    strictInput: config.checkAnswers,
    https: config.https,
    admit: async (request) => budget?.admit(trafficOf(request.routeOptions.url), request.ip),
    random: kit.random,
    logLevel: config.logLevel,
    trustedProxies: config.trustedProxies,
    widgetOrigins: widgetOrigins(config),
    gameOrigins: config.gameOrigins,
    languageOf,
    ownTexts,
  })
  const away = outages({ log: app.log, clock: kit.clock })
  const told = reports({
    log: app.log,
    clock: kit.clock,
    outages: away,
    isOutside: (error) => error instanceof VendorAway || error instanceof RequestRefused,
    askDatabase: kit.askDatabase,
  })
  report = told.report
  const countryOf = await countryLookup()
  let closeSocket = () => {}
  const prerenderer = createPrerenderer(PRERENDER_ENTRY)

  const open = async (given: Rooms): Promise<string> => {
    rooms = given
    const { database, merchants, identity, lottery, operators, ledger, bus } = given
    const budgets = limits({
      db: database.db,
      clock: kit.clock,
      budgets: widened(BUDGETS, config.rateLimitFactor),
    })
    budget = budgets
    const socket = await mountSocket(app, {
      bus,
      clock: kit.clock,
      merchantOf: merchants.find,
      memberOf: identity.memberOf,
      issueView: lottery.issueView,
      currentIssues: lottery.currentIssues,
      betsOnIssue: lottery.betsOnIssue,
      betsSettledSince: lottery.betsSettledSince,
      balanceOf: async (member, merchant) => {
        const asset = playAssetOf(member, merchant)
        const [main, bonus] = await Promise.all([
          ledger.balance(member.id, "main", asset),
          ledger.balance(member.id, "bonus", asset),
        ])
        return { sumBalance: toDecimal(add(main, bonus)), asset }
      },
      onError: (error) => report(error, "a socket message could not be made"),
      budgets: widenedSockets(SOCKET_BUDGETS, config.rateLimitFactor),
    })
    closeSocket = socket.close
    mount(app, given.routes, {
      merchantOf: async (request) => merchantOf(request),
      memberOf: identity.memberOf,
      refuseExcluded: given.protection.refuseExcluded,
      refuseUnproven: identity.refuseUnproven,
      openPayload: given.payload.open,
      spend: budgets.spend,
      countryOf,
      checkAnswers: config.checkAnswers,
    })
    mountConsole(app, given.consoleRoutes, {
      operators,
      languageOf,
      https: config.https,
      spend: budgets.spend,
      consoleOrigin: () => new URL(config.consoleUrl ?? publicUrl()).origin,
      checkAnswers: config.checkAnswers,
    })
    for (const add of given.inbound) add(app)
    mountOpenApi(app)
    mountThirdPartyPage(app)
    app.get("/health/live", async () => ({ ok: true }))
    app.get("/health/ready", async () => {
      await database.pool.query("select 1")
      return { ok: true }
    })
    await mountSite(app, {
      folder: SITE,
      merchantOf,
      countryOf,
      boot: (merchant, request) => ({
        whitelabel: merchants.whitelabelOf(merchant),
        status: merchants.statusOf(merchant, request.ip, countryOf(request.ip)),
      }),
      ask: visitorCalls(given.routes),
      logo: merchants.logo,
      isKnown: knownPages({ clock: kit.clock, hasBoard: lottery.hasBoard, vendors: given.catalogue.vendors }),
      pages: pageCache({
        prerenderer,
        clock: kit.clock,
        onError: (error) => report(error, "a page could not be prerendered"),
      }),
    })
    await mountConsolePage(app, CONSOLE, config.gameOrigins)
    await app.listen({ port: config.port, host: config.host })
    return publicUrl()
  }

  const publicUrl = () => {
    const address = app.server.address() as AddressInfo | null
    return config.port === 0 && address ? `http://localhost:${address.port}` : config.publicUrl
  }

  return {
    report,
    note: (line) => app.log.info(line),
    warn: (facts, text) => app.log.warn(facts, text),
    outages: away,
    stopReports: told.stop,
    publicUrl,
    open,
    sweep: async () => budget?.sweep(),
    close: async () => {
      closeSocket()
      await prerenderer.close()
      // Calls under way finish; a client that neither finishes nor leaves does not keep the house open.
      const force = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS)
      await app.close()
      clearTimeout(force)
    },
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
