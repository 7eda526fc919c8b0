import compress from "@fastify/compress"
import formbody from "@fastify/formbody"
import helmet from "@fastify/helmet"
import { ERRORS, type ErrorCode, type Language } from "@croupier/contract"
import { isUnavailable } from "@croupier/database"
import { translate } from "@croupier/locales"
import fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify"
import { constants } from "node:zlib"
import type { Random } from "../kernel/random.ts"
import { reasonOf } from "../kernel/outages.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Report } from "../kernel/reports.ts"

/** Within two per cent of the smallest answers at a twentieth of the work. */
const BROTLI_QUALITY = 5

/** No call of the contract carries more; uploads have their own bound. */
const BODY_BYTES = 256 * 1024
/** What a client is told to wait while the database is away. */
const RETRY_AFTER_SECONDS = 2

export interface AppKit {
  readonly random: Random
  readonly logLevel: string
  readonly trustedProxies: readonly string[]
  readonly languageOf: (request: FastifyRequest) => Language
  /** What the merchant of a request says in other words than the house. */
  readonly ownTexts?: (request: FastifyRequest) => Readonly<Record<string, string>> | undefined
  /** Where a widget that tells people from programs comes from; none, where the house asks for none. */
  readonly widgetOrigins?: readonly string[]
  /** Where games run: they may stand in a frame, and their pictures on the shelves. */
  readonly gameOrigins?: readonly string[]
  /** Hears of calls that the database could not answer. */
  readonly report?: Report
}

/** The HTTP server: limits, headers, and the one place that writes an error to the wire. Routes are mounted on it. */
export async function createApp(kit: AppKit): Promise<FastifyInstance> {
  const widgets = kit.widgetOrigins ?? []
  const games = kit.gameOrigins ?? []
  const app = fastify({
    logger: {
      level: kit.logLevel,
      redact: ["req.headers.authorization", "req.headers.cookie"],
    },
    // One line a request, our own: what fastify writes by itself is two, and longer.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_BYTES,
    genReqId: () => kit.random.uuid(),
    trustProxy: kit.trustedProxies.length > 0 ? [...kit.trustedProxies] : false,
    forceCloseConnections: "idle",
  })
  await app.register(formbody)
  await app.register(compress, {
    threshold: 1_024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        imgSrc: ["'self'", "data:", ...widgets, ...games],
        connectSrc: ["'self'", "ws:", "wss:", ...widgets],
        styleSrc: ["'self'", "'unsafe-inline'", ...widgets],
        scriptSrc: ["'self'", ...widgets],
        frameSrc: ["'self'", ...widgets, ...games],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
        formAction: ["'self'"],
      },
    },
    // A demo answers on plain HTTP; behind TLS the proxy in front says so for the whole domain.
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
    // A page that opened a popup to another house has to see it close.
    crossOriginOpenerPolicy: { policy: "same-origin-allow-popups" },
  })
  // Nothing is returned: a hook that answers with the reply says that it has sent it.
  app.addHook("onRequest", async (request, reply) => void reply.header("X-Request-Id", request.id))
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

/** Turns anything thrown into the envelope: a refusal as it is, the rest by what went wrong, details never. */
export function answerError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: Pick<AppKit, "languageOf" | "ownTexts" | "report">,
): FastifyReply {
  const refusal = error instanceof Refusal ? error : new Refusal(codeOf(error))
  const { status, key, report } = ERRORS[refusal.code]
  if (report) tell(error, refusal.code, request, kit)
  if (status === 503) void reply.header("Retry-After", RETRY_AFTER_SECONDS)
  // The first argument of this refusal is the seconds to wait.
  if (refusal.code === "RATE_LIMITED" && refusal.args[0]) void reply.header("Retry-After", refusal.args[0])
  return reply
    .status(status)
    .header("Cache-Control", "no-store")
    .send({
      success: false,
      code: refusal.code,
      message: translate(kit.languageOf(request), key, refusal.args, kit.ownTexts?.(request)),
      args: refusal.args,
      ...(refusal.value === undefined ? {} : { value: refusal.value }),
      requestId: request.id,
    })
}

/** A fault of ours with its stack; that somebody else is away, who was told to be, is a line. */
function tell(
  error: Error,
  code: ErrorCode,
  request: FastifyRequest,
  { report }: Pick<AppKit, "report">,
): void {
  if (code === "UNAVAILABLE" && report) report(error, "a call could not be answered")
  else if (error instanceof Refusal && ERRORS[code].status === 503)
    request.log.warn({ code, reason: reasonOf(error), requestId: request.id }, "a call could not be answered")
  else request.log.error({ err: error, code, requestId: request.id })
}

const FASTIFY_CODES: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: "BODY_TOO_LARGE",
  FST_ERR_CTP_INVALID_MEDIA_TYPE: "MEDIA_TYPE_UNSUPPORTED",
  FST_ERR_CTP_EMPTY_JSON_BODY: "MALFORMED_BODY",
  FST_ERR_CTP_INVALID_JSON_BODY: "MALFORMED_BODY",
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: "MALFORMED_BODY",
  FST_ERR_NOT_FOUND: "NOT_FOUND",
}

function codeOf(error: Error): ErrorCode {
  if (isUnavailable(error)) return "UNAVAILABLE"
  const known = "code" in error && typeof error.code === "string" ? FASTIFY_CODES[error.code] : undefined
  if (known) return known
  return "statusCode" in error && error.statusCode === 400 ? "MALFORMED_BODY" : "INTERNAL"
}
