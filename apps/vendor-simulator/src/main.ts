import { createHmac, randomBytes } from "node:crypto"
import { runService } from "@croupier/service/run"
import { port, readSettings } from "@croupier/service/settings"
import { ZERO } from "@croupier/money"
import Fastify, { type FastifyInstance } from "fastify"
import { z } from "zod"
import { fixtures } from "./book/fixtures.ts"
import { tickets } from "./book/tickets.ts"
import { bgs, BGS_KEY, HOUSE_KEY, type BgsGiven } from "./bgs.ts"
import { bng } from "./bng.ts"
import { STAND_INS } from "./catalogue/games.ts"
import { sheetOf } from "./catalogue/sheet.ts"
import { control } from "./control.ts"
import { cq9 } from "./cq9.ts"
import { ds88 } from "./ds88.ts"
import { fc } from "./fc.ts"
import { jili } from "./jili.ts"
import { line, type Line } from "./line.ts"
import { pg } from "./pg.ts"
import { pp } from "./pp.ts"
import { pots } from "./pots.ts"
import { seats } from "./seats.ts"
import { shelfIn } from "./shelf.ts"
import type { SimulatedVendor, VendorRecord } from "./simulated-vendor.ts"
import { tcg } from "./tcg.ts"

/** Credentials that the platform and the vendors share: the same values stand in the settings of both. */
export interface Credentials {
  readonly pp: { readonly providerId: string; readonly secureLogin: string; readonly secret: string }
  readonly jili: {
    readonly agentId: string
    readonly agentKey: string
    readonly basic: { readonly name: string; readonly password: string }
  }
  readonly bng: { readonly apiToken: string; readonly callSecret: string; readonly brand: string }
  readonly fc: { readonly agentCode: string; readonly agentKey: string }
  readonly tcg: { readonly merchantCode: string; readonly desKey: string; readonly signKey: string }
  readonly ds88: { readonly agent: string; readonly secret: string }
  readonly cq9: { readonly wtoken: string; readonly apiToken: string }
  readonly bgs: BgsGiven
  readonly pg: { readonly operatorToken: string; readonly secretKey: string }
}

/**
 * Game vendors from the vendors' side, each speaking its own protocol over HTTP, for the demo and the tests: what they
 * list, a page to play at, the calls that play makes, and what can go wrong with them (docs/vendors.md).
 */
export interface VendorSimulatorOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  /** The platform's address; vendors' calls go to `/vendors/<code>` of it. */
  readonly platform: () => string
  readonly credentials: Credentials
  /** Mounts the calls by which tests inject faults. Every client that reaches the port can use them. */
  readonly control: boolean
  readonly now?: () => Date
  /** A number from 0 to 99: a test has every game win twice the stake or nothing by it, in the place of its scene. */
  readonly draw?: () => number
  /** Keeps open tickets and books over a restart; without one they are forgotten. */
  readonly folder?: string
}

export interface VendorSimulator {
  readonly url: string
  readonly vendor: (code: string) => SimulatedVendor
  readonly line: (code: string) => Line
  readonly records: (code: string) => readonly VendorRecord[]
  /** Settles the tickets of matches that have ended; the simulator does it by itself every few seconds, too. */
  readonly settleTickets: () => Promise<void>
  readonly stop: () => Promise<void>
}

export async function startVendorSimulator(options: VendorSimulatorOptions): Promise<VendorSimulator> {
  const now = options.now ?? (() => new Date())
  const nextId = ids(now)
  const app: FastifyInstance = Fastify({ bodyLimit: 65_536, forceCloseConnections: true })
  app.addContentTypeParser(
    "application/x-www-form-urlencoded",
    { parseAs: "string" },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
  )
  let url = ""
  const shelf = shelfIn(options.folder)
  const lines = new Map<string, Line>()
  const records = new Map<string, VendorRecord[]>()
  const kitOf = (code: string) => {
    const own = line(now)
    const written = shelf.entries<VendorRecord>(`${code} records`)
    lines.set(code, own)
    records.set(code, written)
    return {
      platform: () => `${options.platform()}/vendors/${code}`,
      page: (query: Readonly<Record<string, string>>) =>
        `${url}/play/${code}?${new URLSearchParams(query).toString()}`,
      line: own,
      now,
      nextId,
      records: written,
      books: <T extends object>() => shelf.entries<T>(code),
    }
  }
  const sportsbook = ds88(kitOf("ds88"), options.credentials.ds88)
  const vendors = [
    bng(kitOf("bng"), options.credentials.bng),
    fc(kitOf("fc"), options.credentials.fc),
    tcg(kitOf("tcg-sea"), options.credentials.tcg),
    sportsbook,
    cq9(kitOf("cq9"), options.credentials.cq9),
    jili(kitOf("jili"), options.credentials.jili),
    pg(kitOf("pg"), options.credentials.pg),
    pp(kitOf("pp"), options.credentials.pp),
    bgs(kitOf("bgs"), options.credentials.bgs, options.platform),
  ]
  const byCode = new Map<string, SimulatedVendor>(vendors.map((vendor) => [vendor.code, vendor]))
  for (const vendor of vendors)
    void app.register(async (scope) => vendor.api(scope), { prefix: `/${vendor.code}` })
  const potsOf = new Map(STAND_INS.map((code) => [code, pots()]))
  for (const code of STAND_INS)
    app.get(`/${code}/sheet`, async () => sheetOf(code, (game) => potsOf.get(code)?.of(game) ?? ZERO))
  const calendar = fixtures(options.credentials.ds88.secret)
  const book = tickets({ vendor: sportsbook, fixtures: calendar, now, nextId, folder: options.folder })
  seats(app, {
    vendors: byCode,
    nextId,
    draw: options.draw,
    now,
    platform: options.platform,
    pots: potsOf,
    fixtures: calendar,
    tickets: book,
  })
  if (options.control) control(app, { vendors: byCode, lines })
  app.get("/health", async () => ({ ok: true }))
  url = await app.listen({ port: options.port, host: options.host ?? "127.0.0.1" })
  const found = <T>(map: ReadonlyMap<string, T>, code: string): T => {
    const value = map.get(code)
    if (value === undefined) throw new Error(`no vendor ${code}`)
    return value
  }
  return {
    url,
    vendor: (code) => found(byCode, code),
    line: (code) => found(lines, code),
    records: (code) => found(records, code),
    settleTickets: book.settle,
    stop: async () => {
      await app.close()
      await book.stop()
      await shelf.save()
    },
  }
}

/** Nineteen digits, ascending, never the same: milliseconds, then a count. */
function ids(now: () => Date): () => string {
  let last = 0n
  return () => {
    const from = BigInt(now().getTime()) * 1_000_000n
    last = from > last ? from : last + 1n
    return String(last)
  }
}

const secret = z.string().min(8, "needs at least 8 characters")
const Settings = z.object({
  VENDOR_SIMULATOR_PORT: port(8098),
  VENDOR_SIMULATOR_HOST: z.string().default("127.0.0.1"),
  VENDOR_SIMULATOR_PLATFORM: z.url(),
  VENDOR_SIMULATOR_CONTROL: z.enum(["on", "off"]).default("off"),
  /** Keeps open tickets and books over a restart. */
  VENDOR_SIMULATOR_DATA_DIR: z.string().default(""),
  VENDOR_SECRET: secret.default(() => randomBytes(16).toString("hex")),
})

/** Everything that a vendor and the platform share, from one secret: for simulators only, where nothing is at stake. */
export function credentialsFrom(secret: string): Credentials {
  return {
    pp: { providerId: "PragmaticPlay", secureLogin: "croupier_demo", secret },
    jili: { agentId: "croupier_BRL", agentKey: secret, basic: { name: "jili", password: secret } },
    bng: { apiToken: `agent-${secret}`, callSecret: `calls-${secret}`, brand: "croupier" },
    fc: { agentCode: "CRPR", agentKey: secret },
    tcg: { merchantCode: "croupier", desKey: secret.slice(0, 8), signKey: secret },
    ds88: { agent: "croupier", secret },
    cq9: { wtoken: `wallet-${secret}`, apiToken: `agent-${secret}` },
    pg: { operatorToken: "croupier-demo", secretKey: secret },
    bgs: { ownSecret: secretOf("bgs", secret), houseSecret: secretOf("house", secret) },
  }
}

const secretOf = (side: string, secret: string): string =>
  createHmac("sha256", secret).update(side).digest("hex")

/** The entry of BGS in the platform's file of providers, for simulators at this address. */
export function providerFor(url: string, { bgs: { ownSecret, houseSecret } }: Credentials): object {
  const key = (id: string, secret: string) => ({ id, algorithm: "hmac-sha256", key: secret })
  return {
    code: "BGS",
    url: `${url}/bgs`,
    launchUrl: `${url}/play/bgs`,
    keys: [key(BGS_KEY, ownSecret)],
    ownKey: key(HOUSE_KEY, houseSecret),
  }
}

/** The platform's file of vendors, for simulators at this address. */
export function settingsFor(url: string, { bng, fc, tcg, cq9, ds88, jili, pg, pp }: Credentials): object {
  const at = (code: string) => ({ url: `${url}/${code}`, sheetUrl: `${url}/${code}/sheet` })
  return {
    BNG: { ...at("bng"), launchUrl: `${url}/play/bng`, ...bng },
    FC: { ...at("fc"), ...fc, currency: "BRL" },
    TCG_SEA: { ...at("tcg-sea"), ...tcg },
    DS88: { ...at("ds88"), ...ds88 },
    CQ9: { ...at("cq9"), ...cq9, currency: "BRL" },
    JILI: { ...at("jili"), ...jili },
    PG: { ...at("pg"), launchUrl: `${url}/play/pg`, ...pg },
    PP: { ...at("pp"), secureLogin: pp.secureLogin, secret: pp.secret, currency: "BRL" },
  }
}

function startFrom(env: Readonly<Record<string, string | undefined>>): Promise<VendorSimulator> {
  const settings = readSettings(Settings, env)
  return startVendorSimulator({
    port: settings.VENDOR_SIMULATOR_PORT,
    host: settings.VENDOR_SIMULATOR_HOST,
    platform: () => settings.VENDOR_SIMULATOR_PLATFORM,
    credentials: credentialsFrom(settings.VENDOR_SECRET),
    ...(settings.VENDOR_SIMULATOR_DATA_DIR === "" ? {} : { folder: settings.VENDOR_SIMULATOR_DATA_DIR }),
    control: settings.VENDOR_SIMULATOR_CONTROL === "on",
  })
}

if (import.meta.main)
  await runService("vendor simulator", ["VENDOR_SIMULATOR_PORT"], async () => startFrom(process.env))
