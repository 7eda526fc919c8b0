import { createHmac, randomUUID, timingSafeEqual } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { z } from "zod"

/** Five files of five megabytes in base64, and the words around them. */
const BODY_BYTES = 40_000_000
const TOLERANCE_SECONDS = 300

const Order = z.object({
  key: z.string().min(1).max(100),
  document: z.object({ number: z.string() }).nullable(),
  address: z.object({ postcode: z.string() }).nullable(),
  files: z.array(z.object({ kind: z.string(), content: z.string().min(1) })).min(1),
  callbackUrl: z.url(),
})

interface Outcome {
  readonly verdict: "ACCEPTED" | "REFUSED" | "DOUBT"
  readonly reason: string | null
  readonly afterMs: number
}

/** By the end of a document's number, or of a postcode. `away`: the service does not take it. */
const BY_ENDING: Readonly<Record<string, Outcome | "away">> = {
  "0001": { verdict: "REFUSED", reason: "UNREADABLE", afterMs: 0 },
  "0002": { verdict: "REFUSED", reason: "FACE_DIFFERS", afterMs: 0 },
  "0003": { verdict: "DOUBT", reason: null, afterMs: 0 },
  "0004": "away",
  "0005": { verdict: "ACCEPTED", reason: null, afterMs: 60_000 },
}
const ACCEPTED: Outcome = { verdict: "ACCEPTED", reason: null, afterMs: 0 }

interface Check extends Outcome {
  readonly ref: string
  readonly readyAt: number
}

/**
 * Checks of documents and faces, as a provider of identity does them: the protocol of docs/verification.md. Nothing is looked at; the
 * number decides. The webhook leaves when the check is done; one that the house does not take is lost, as with a real one.
 */
export function identityChecks(
  app: FastifyInstance,
  { key, now }: { readonly key: string; readonly now: () => Date },
): { readonly stop: () => void } {
  const checks = new Map<string, Check>()
  const timers = new Set<NodeJS.Timeout>()
  const sign = (purpose: string, seconds: string, body: string | Buffer): Buffer =>
    createHmac("sha256", key).update(`${purpose}.${seconds}.`).update(body).digest()

  const isSigned = (given: unknown, purpose: string, body: Buffer): boolean => {
    const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(String(given)) ?? []
    if (seconds === undefined || hex === undefined) return false
    if (Math.abs(now().getTime() / 1_000 - Number(seconds)) > TOLERANCE_SECONDS) return false
    return timingSafeEqual(sign(purpose, seconds, body), Buffer.from(hex, "hex"))
  }

  const tell = async (callbackUrl: string, ref: string): Promise<void> => {
    const body = JSON.stringify({ ref })
    const seconds = String(Math.floor(now().getTime() / 1_000))
    await fetch(callbackUrl, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        signature: `t=${seconds},v1=${sign("webhook", seconds, body).toString("hex")}`,
      },
      body,
      signal: AbortSignal.timeout(5_000),
    })
  }

  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))

    scope.post("/checks/v1", { bodyLimit: BODY_BYTES }, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
      if (!isSigned(request.headers["signature"], "POST /checks/v1", body))
        return reply.code(401).send({ error: "signature" })
      const order = Order.safeParse(JSON.parse(body.toString("utf8")))
      if (!order.success) return reply.code(422).send({ error: "order" })
      const { key: orderKey, document, address, callbackUrl } = order.data
      const outcome = BY_ENDING[(document?.number ?? address?.postcode ?? "").slice(-4)] ?? ACCEPTED
      if (outcome === "away") return reply.code(503).send({ error: "away" })
      const known = checks.get(orderKey)
      const check = known ?? { ...outcome, ref: randomUUID(), readyAt: now().getTime() + outcome.afterMs }
      if (!known) {
        checks.set(orderKey, check)
        const timer = setTimeout(() => {
          timers.delete(timer)
          // The house asks by itself where a webhook is lost.
          void tell(callbackUrl, check.ref).catch(() => {})
        }, outcome.afterMs)
        timers.add(timer)
      }
      return { ref: check.ref }
    })

    scope.get<{ Params: { ref: string } }>("/checks/v1/:ref", async (request, reply) => {
      const { ref } = request.params
      if (
        !isSigned(request.headers["signature"], `GET /checks/v1/${encodeURIComponent(ref)}`, Buffer.alloc(0))
      )
        return reply.code(401).send({ error: "signature" })
      const check = [...checks.values()].find((each) => each.ref === ref)
      if (!check) return reply.code(404).send({ error: "unknown" })
      if (check.readyAt > now().getTime()) return { state: "pending" }
      return { state: "done", verdict: check.verdict, reason: check.reason }
    })
  })
  return {
    stop: () => {
      for (const timer of timers) clearTimeout(timer)
    },
  }
}
