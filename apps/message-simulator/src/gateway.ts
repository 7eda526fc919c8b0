import { timingSafeEqual } from "node:crypto"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { faultOfNumber, type Fault } from "./faults.ts"
import type { Outbox } from "./outbox.ts"

const Message = z.object({
  to: z.string().regex(/^\+[1-9]\d{6,14}$/),
  from: z.string().min(1).max(20),
  text: z.string().min(1).max(1_000),
  reference: z.string().min(1).max(100),
})

const REPLIES: Readonly<Record<Exclude<Fault, "silent">, readonly [number, string]>> = {
  number: [422, "number_invalid"],
  quota: [429, "quota_exceeded"],
  forbidden: [403, "destination_not_allowed"],
  broken: [500, "internal"],
}

/** The protocol of docs/messages.md: one call that takes a short message, one that tells whether the gateway is up. */
export function gateway(app: FastifyInstance, kit: { outbox: Outbox; key: string }): void {
  const isKnown = (request: FastifyRequest): boolean =>
    same(request.headers.authorization, `Bearer ${kit.key}`)
  const fail = (reply: FastifyReply, status: number, code: string) =>
    reply.code(status).send({ error: { code, message: code.replaceAll("_", " ") } })
  /** One reference is one message, however often it is sent. */
  const known = new Map<string, string>()

  app.post("/v1/messages", async (request, reply) => {
    if (!isKnown(request)) return fail(reply, 401, "unauthorized")
    const wanted = Message.safeParse(request.body)
    if (!wanted.success)
      return fail(reply, 422, wanted.error.issues[0]?.path[0] === "to" ? "number_invalid" : "invalid")
    const { to, from, text, reference } = wanted.data
    const fault = faultOfNumber(to)
    if (fault === "silent") return new Promise(() => {})
    if (fault) return fail(reply, ...REPLIES[fault])
    const id =
      known.get(reference) ??
      kit.outbox.add({ channel: "sms", by: "gateway", from, to, subject: "", text }).id
    known.set(reference, id)
    return reply.code(202).send({ id, reference, status: "accepted" })
  })

  app.get("/v1/status", async (request, reply) =>
    isKnown(request) ? { status: "ok" } : fail(reply, 401, "unauthorized"),
  )
}

/** Compares what a caller brought with a secret, without telling by time where they differ. */
export function same(given: string | undefined, wanted: string): boolean {
  const left = Buffer.from(given ?? "")
  const right = Buffer.from(wanted)
  return left.length === right.length && timingSafeEqual(left, right)
}
