import { addressList } from "@croupier/provider"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { printExactly } from "./exact-json.ts"

/** Larger bodies are no vendor's: answered 413 before anything is read of them. */
const BODY_BYTES = 65_536

/**
 * A scope of routes that take bodies as they arrive, because signatures are over those bytes. Where addresses (or nets)
 * are given, calls from any other are answered 403.
 */
export function rawScope(
  app: FastifyInstance,
  addresses: readonly string[] | undefined,
  routes: (scope: FastifyInstance) => void,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: BODY_BYTES }, (_request, body, done) =>
      done(null, body),
    )
    const known = addresses && addressList(addresses)
    if (known)
      scope.addHook("onRequest", async (request, reply) =>
        known.has(request.ip) ? undefined : reply.code(403).send({ error: "this address is not known" }),
      )
    routes(scope)
  })
}

/** The body as text; "" where there is none. */
export const rawText = (request: FastifyRequest): string =>
  Buffer.isBuffer(request.body) ? request.body.toString("utf8") : ""

/** The body as a form; nothing of one in which a name stands twice, for two readers could take one value each. */
export function rawForm(request: FastifyRequest): URLSearchParams {
  const form = new URLSearchParams(rawText(request))
  return new Set(form.keys()).size === form.size ? form : new URLSearchParams()
}

/** Answers in JSON, numbers digit by digit. */
export const answer = (reply: FastifyReply, body: object): FastifyReply =>
  reply.type("application/json; charset=utf-8").send(printExactly(body))
