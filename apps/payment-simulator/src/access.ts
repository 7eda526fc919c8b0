import { timingSafeEqual } from "node:crypto"
import type { FastifyReply, FastifyRequest } from "fastify"

/** An error of the protocol: `{ "error": { "code", "message" } }`. */
export const fail = (reply: FastifyReply, status: number, code: string, message: string) =>
  reply.code(status).send({ error: { code, message } })

/** Turns away a call without the API key. True where it may go on. */
export function mayCall(apiKey: string, request: FastifyRequest, reply: FastifyReply): boolean {
  const given = Buffer.from(request.headers.authorization ?? "")
  const wanted = Buffer.from(`Bearer ${apiKey}`)
  if (given.length === wanted.length && timingSafeEqual(given, wanted)) return true
  void fail(reply, 401, "unauthorized", "the API key is wrong")
  return false
}

/** The Idempotency-Key of a call, or undefined where it was turned away for it. */
export function keyOf(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const key = request.headers["idempotency-key"]
  if (typeof key === "string" && key !== "" && key.length <= 200) return key
  void fail(reply, 400, "idempotency_key_required", "Idempotency-Key has 1 to 200 characters")
  return undefined
}
