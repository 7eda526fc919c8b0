import { createHmac, timingSafeEqual } from "node:crypto"
import { REFUSAL_REASONS, VERDICTS } from "@croupier/contract/verification-values"
import { z } from "zod"
import type { CheckOrder, IdentityProvider, WebhookAnswer } from "../provider.ts"
import { checkLine, jsonOf, type Reply } from "./line.ts"

/** How old, or how far in the future, a signature may be. */
const TOLERANCE_SECONDS = 300

const TakenBody = z.object({ ref: z.string().min(1).max(100) })
const CheckBody = z.union([
  z.object({ state: z.literal("pending") }),
  z.object({
    state: z.literal("done"),
    verdict: z.enum(VERDICTS),
    reason: z.enum(REFUSAL_REASONS).nullable(),
  }),
])
const EventBody = z.object({ ref: z.string().min(1).max(100) })

/** `t=<seconds>,v1=<hex>`: HMAC-SHA256 by the common key over `<purpose>.<seconds>.<what>` and the body. */
const signature = (key: string, purpose: string, seconds: string, body: Uint8Array): Buffer =>
  createHmac("sha256", key).update(`${purpose}.${seconds}.`).update(body).digest()

export interface LocalChecksOptions {
  readonly url: string
  /** Known to both sides: it signs calls and webhooks, each for its own purpose. */
  readonly key: string
  readonly now: () => Date
}

/** The protocol of docs/verification.md, which the message simulator's checks speak. */
export function localChecks({ url, key, now }: LocalChecksOptions): IdentityProvider {
  const line = checkLine(url, ({ method, path, body }) => {
    const seconds = String(Math.floor(now().getTime() / 1_000))
    const signed = signature(key, `${method} ${path}`, seconds, body ?? new Uint8Array())
    return { signature: `t=${seconds},v1=${signed.toString("hex")}` }
  })
  return {
    code: "local",
    begin: async (order) => {
      const reply = await line.call({
        method: "POST",
        path: "/checks/v1",
        headers: { "content-type": "application/json" },
        body: Buffer.from(JSON.stringify(wire(order))),
      })
      if (reply.kind === "unknown") return reply
      if (reply.status === 400 || reply.status === 422)
        return { kind: "refused", reason: `it answers ${reply.status}` }
      const body = reply.status === 200 ? TakenBody.safeParse(reply.json) : undefined
      return body?.success ? { kind: "taken", ref: body.data.ref } : strange(reply)
    },
    read: async (ref) => {
      const reply = await line.call({ method: "GET", path: `/checks/v1/${encodeURIComponent(ref)}` })
      if (reply.kind === "unknown") return reply
      if (reply.status === 404) return { kind: "missing" }
      const body = reply.status === 200 ? CheckBody.safeParse(reply.json) : undefined
      if (!body?.success) return strange(reply)
      if (body.data.state === "pending") return { kind: "pending" }
      return { kind: "done", verdict: body.data.verdict, reason: body.data.reason }
    },
    verifyWebhook: (body, header, at) => verify(key, body, header("signature") ?? "", at),
  }
}

const strange = (reply: Extract<Reply, { kind: "answered" }>) =>
  ({ kind: "unknown", reason: `it answers ${reply.status}` }) as const

const wire = ({ files, ...order }: CheckOrder) => ({
  ...order,
  document: order.document ?? null,
  address: order.address ?? null,
  files: files.map(({ kind, media, content }) => ({
    kind,
    media,
    content: Buffer.from(content).toString("base64"),
  })),
})

function verify(key: string, body: Buffer, given: string, now: Date): WebhookAnswer {
  const [, seconds, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(given) ?? []
  if (seconds === undefined || hex === undefined) return { kind: "forged" }
  if (!timingSafeEqual(signature(key, "webhook", seconds, body), Buffer.from(hex, "hex")))
    return { kind: "forged" }
  if (Math.abs(now.getTime() / 1_000 - Number(seconds)) > TOLERANCE_SECONDS) return { kind: "forged" }
  const read = EventBody.safeParse(jsonOf(body.toString("utf8")))
  return read.success ? { kind: "event", ref: read.data.ref } : { kind: "unreadable" }
}
