import { randomBytes } from "node:crypto"
import { join } from "node:path"
import { keepJson } from "@croupier/service/kept"
import { runService } from "@croupier/service/run"
import { port, readSettings, secret } from "@croupier/service/settings"
import Fastify from "fastify"
import { z } from "zod"
import { chain, type Chain } from "./chain.ts"
import { feed, type Feed } from "./feed.ts"
import { answer, failedToParse } from "./rpc.ts"

/**
 * The outside world that draws are read from, for the demo and the tests: a node of a public chain, spoken to by
 * JSON-RPC, and a feed of official results. A process of its own, reached over HTTP only.
 */
export interface DrawSimulatorOptions {
  /** 0 takes any free port. */
  readonly port: number
  readonly host?: string
  readonly chainId: number
  readonly blockMs: number
  readonly genesis: Date
  /** Seed that blocks and results follow from. */
  readonly seed: string
  readonly feedSecret: string
  readonly clock?: { readonly now: () => Date }
}

export interface DrawSimulator {
  readonly url: string
  readonly chain: Chain
  readonly feed: Feed
  /** Whether it answers at all. */
  readonly answer: (does: boolean) => void
  readonly stop: () => Promise<void>
}

const Question = z.object({
  game: z.string().regex(/^[A-Za-z0-9-]{1,40}$/),
  issue: z.string().regex(/^[0-9-]{8,20}$/),
})

export async function startDrawSimulator(options: DrawSimulatorOptions): Promise<DrawSimulator> {
  const now = options.clock?.now ?? (() => new Date())
  const node = chain({ ...options, now })
  const results = feed({ secret: options.feedSecret, seed: options.seed, now })
  const app = Fastify({ bodyLimit: 65_536, forceCloseConnections: true })
  app.setErrorHandler(async (_, __, reply) => reply.status(200).send(failedToParse()))
  let answers = true
  app.addHook("onRequest", async (_, reply) => {
    if (!answers) return reply.status(503).send({ error: "out of order" })
    return undefined
  })
  app.post("/rpc", async (request) => answer(node, request.body))
  app.get("/feed/results", async (request, reply) => {
    const question = Question.safeParse(request.query)
    if (!question.success) return reply.status(400).send({ error: "game and issue are missing" })
    const { game, issue } = question.data
    const body = JSON.stringify(results.answer(game, issue))
    return reply
      .header("Content-Type", "application/json")
      .header("X-Signature", results.sign(game, issue, body))
      .send(body)
  })
  app.get("/health", async () => ({ ok: true }))
  const url = await app.listen({ port: options.port, host: options.host ?? "127.0.0.1" })
  return { url, chain: node, feed: results, answer: (does) => void (answers = does), stop: () => app.close() }
}

const Settings = z.object({
  DRAW_SIMULATOR_PORT: port(8_095),
  DRAW_SIMULATOR_HOST: z.string().default("127.0.0.1"),
  DRAW_SIMULATOR_DATA_DIR: z.string().default(".data/draw-simulator"),
  DRAW_SIMULATOR_CHAIN_ID: z.coerce.number().int().positive().default(1_337),
  DRAW_SIMULATOR_BLOCK_MS: z.coerce.number().int().min(100).default(3_000),
  OFFICIAL_FEED_SECRET: secret,
})

/** The chain goes on where it was after a restart: its seed and first instant are kept. */
const Kept = z.object({ seed: z.string().min(16), genesis: z.iso.datetime() })

const keptIn = (folder: string): Promise<z.output<typeof Kept>> =>
  keepJson(
    join(folder, "chain.json"),
    (found) => Kept.parse(found),
    () => ({ seed: randomBytes(32).toString("hex"), genesis: new Date().toISOString() }),
  )

async function startFrom(env: Readonly<Record<string, string | undefined>>): Promise<DrawSimulator> {
  const settings = readSettings(Settings, env)
  const { seed, genesis } = await keptIn(settings.DRAW_SIMULATOR_DATA_DIR)
  return startDrawSimulator({
    port: settings.DRAW_SIMULATOR_PORT,
    host: settings.DRAW_SIMULATOR_HOST,
    chainId: settings.DRAW_SIMULATOR_CHAIN_ID,
    blockMs: settings.DRAW_SIMULATOR_BLOCK_MS,
    genesis: new Date(genesis),
    seed,
    feedSecret: settings.OFFICIAL_FEED_SECRET,
  })
}

if (import.meta.main)
  await runService("draw simulator", ["DRAW_SIMULATOR_PORT"], async () => startFrom(process.env))
