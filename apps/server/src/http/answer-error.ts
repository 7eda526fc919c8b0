import { ERRORS, type ErrorCode, type Language } from "@croupier/contract"
import { isUnavailable } from "@croupier/database"
import { translate } from "@croupier/locales"
import type { FastifyReply, FastifyRequest } from "fastify"
import { reasonOf } from "../kernel/outages.ts"
import { Refusal } from "../kernel/refusal.ts"
import type { Report } from "../kernel/reports.ts"

export interface AnswerKit {
  readonly languageOf: (request: FastifyRequest) => Language
  /** The texts of a request's merchant that differ from the house's. */
  readonly ownTexts?: (request: FastifyRequest) => Readonly<Record<string, string>> | undefined
  /** Hears of calls that could not be answered. */
  readonly report?: Report
  /** In tests: a value that only PostgreSQL refused is a fault, because the schema should have refused it. */
  readonly strictInput?: boolean
}

/** The wait that a client is told while the database is away. */
const RETRY_AFTER_SECONDS = 2

/** Turns anything thrown into the envelope: a refusal as it is, the rest by what went wrong, details never. */
export function answerError(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
  kit: AnswerKit,
): FastifyReply {
  const refusal = error instanceof Refusal ? error : new Refusal(codeOf(error, request, kit))
  const { status, key, report } = ERRORS[refusal.code]
  if (report) reportRefusal(error, refusal.code, request, kit)
  if (status === 503) void reply.header("Retry-After", RETRY_AFTER_SECONDS)
  // The first argument of this refusal is the seconds to wait.
  if (refusal.code === "RATE_LIMITED" && refusal.args[0]) void reply.header("Retry-After", refusal.args[0])
  return reply
    .status(status)
    .header("Cache-Control", "no-store")
    .type("application/json; charset=utf-8")
    .send({
      success: false,
      code: refusal.code,
      message: translate(kit.languageOf(request), key, refusal.args, kit.ownTexts?.(request), {
        isRead: true,
      }),
      args: refusal.args,
      ...(refusal.value === undefined ? {} : { value: refusal.value }),
      requestId: request.id,
    })
}

/** Reports a fault of the server with its stack, paced. A refusal is no fault: it gets one line. */
function reportRefusal(error: Error, code: ErrorCode, request: FastifyRequest, { report }: AnswerKit): void {
  const call = `${request.method} ${request.routeOptions.url ?? "of no route"}`
  if (error instanceof Refusal) {
    const what = ERRORS[code].status === 503 ? "a call could not be answered" : `${call} was refused`
    request.log.warn({ code, reason: reasonOf(error), requestId: request.id }, what)
  } else if (report) report(error, code === "UNAVAILABLE" ? "a call could not be answered" : `${call} failed`)
  else request.log.error({ err: error, code, requestId: request.id })
}

const BY_STATUS: Readonly<Record<number, ErrorCode>> = {
  403: "NOT_FOUND",
  404: "NOT_FOUND",
  413: "BODY_TOO_LARGE",
  415: "MEDIA_TYPE_UNSUPPORTED",
}

function codeOf(error: Error, request: FastifyRequest, kit: AnswerKit): ErrorCode {
  // A client that went away in the middle of its body: its connection broke, not the database's.
  if (request.raw.destroyed && !request.raw.complete) return "MALFORMED_BODY"
  if (isUnavailable(error)) return "UNAVAILABLE"
  if (isOfFrame(error)) return BY_STATUS[error.statusCode] ?? "MALFORMED_BODY"
  return !kit.strictInput && isValueError(error) ? "INPUT_INVALID" : "INTERNAL"
}

/** Errors of Fastify, its plugins and their libraries about a request that they cannot read. */
const isOfFrame = (error: Error): error is Error & { readonly statusCode: number } =>
  "statusCode" in error &&
  typeof error.statusCode === "number" &&
  error.statusCode >= 400 &&
  error.statusCode < 500 &&
  (("code" in error && typeof error.code === "string" && error.code.startsWith("FST_")) ||
    ("expose" in error && typeof error.expose === "boolean"))

/** SQLSTATE class 22: a value that a column cannot hold. A division by zero is a fault of ours. */
const isValueError = (error: Error): boolean =>
  "code" in error && typeof error.code === "string" && /^22(?!012)[0-9A-Z]{3}$/.test(error.code)
