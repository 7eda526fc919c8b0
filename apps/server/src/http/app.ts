import compress from "@fastify/compress"
import formbody from "@fastify/formbody"
import helmet from "@fastify/helmet"
import { httpLimits, MOST_CONNECTIONS } from "@croupier/service/http-limits"
import fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyRequest,
} from "fastify"
import { constants } from "node:zlib"
import type { Log } from "../kernel/log.ts"
import type { Random } from "../kernel/random.ts"
import { Refusal } from "../kernel/refusal.ts"
import { answerError, type AnswerKit } from "./answer-error.ts"
import {
  addPermissions,
  bareHeaders,
  hasOneHost,
  securityHeaders,
  type SecurityHeadersKit,
} from "./security-headers.ts"

/** Within two per cent of the smallest answers at a twentieth of the work. */
const BROTLI_QUALITY = 5

/** No call of the contract carries more; uploads have their own bound. */
const BODY_BYTES = 256 * 1024

export interface AppKit extends AnswerKit, Omit<SecurityHeadersKit, "https"> {
  readonly random: Random
  readonly log: Log
  readonly trustedProxies: readonly string[]
  /** The house answers under https. */
  readonly https?: boolean
  /** How long a request may take to arrive; as `httpLimits` says unless told. */
  readonly requestMs?: number
  /** Takes one from the budget of a request's address, before anything else is done. Refuses RATE_LIMITED. */
  readonly admit?: (request: FastifyRequest) => Promise<void>
}

/** The HTTP server: limits, headers, and the one place that writes an error to the wire. Routes are mounted on it. */
export async function createApp(kit: AppKit): Promise<FastifyInstance> {
  // As the wide type, so that the server stays one of the default logger.
  const loggerInstance: FastifyBaseLogger = kit.log
  const app = fastify({
    loggerInstance,
    // One line a request, our own: what fastify writes by itself is two, and longer.
    logController: new LogController({ disableRequestLogging: true }),
    ...httpLimits(kit.requestMs),
    bodyLimit: BODY_BYTES,
    genReqId: () => kit.random.uuid(),
    trustProxy: kit.trustedProxies.length > 0 ? [...kit.trustedProxies] : false,
    forceCloseConnections: "idle",
    // No hook runs for an address that cannot be read, so its headers are written here.
    frameworkErrors: (error, request, reply) =>
      void answerError(error, request, bareHeaders(request, reply), kit),
  })
  app.server.maxConnections = MOST_CONNECTIONS
  app.addHook("onRequest", async (request, reply) => {
    if (hasOneHost(request)) return
    bareHeaders(request, reply)
    throw new Refusal("MALFORMED_BODY")
  })
  await app.register(formbody)
  await app.register(compress, {
    threshold: 1_024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  await app.register(helmet, securityHeaders({ ...kit, https: kit.https ?? false }))
  // Nothing is returned: a hook that answers with the reply says that it has sent it.
  app.addHook(
    "onRequest",
    async (request, reply) => void addPermissions(reply).header("X-Request-Id", request.id),
  )
  if (kit.admit) app.addHook("onRequest", kit.admit)
  app.addHook("onResponse", async (request, reply) => {
    request.log.info({
      route: request.routeOptions.url,
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
      requestId: request.id,
    })
  })
  app.setErrorHandler((error: FastifyError | Error, request, reply) =>
    answerError(error, request, reply, kit),
  )
  return app
}
