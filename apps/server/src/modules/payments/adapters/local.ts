import { createHmac, timingSafeEqual } from "node:crypto"
import { isDecimal, parseAmount, toDecimal } from "@croupier/money"
import { Agent, request } from "undici"
import { z } from "zod"
import type { Charge, ChargeAnswer, PaymentProvider, WebhookAnswer } from "../provider.ts"

export interface LocalProviderOptions {
  readonly url: string
  readonly apiKey: string
  /** More than one while a secret is being changed: any of them counts. */
  readonly webhookSecrets: readonly string[]
  /** The whole of one call; five seconds unless told. */
  readonly timeoutMs?: number
}

/** How old, or how far in the future, a webhook's signature may be. */
const TOLERANCE_SECONDS = 300
/** Not the member's fault, and not an answer to what was asked: wrong key, too many calls, a slow peer. */
const NOT_AN_ANSWER: ReadonlySet<number> = new Set([401, 403, 408, 425, 429])
/** To a charge that is asked for: the key may stand for a charge that exists, the address may be a wrong one. */
const NOT_A_REFUSAL: ReadonlySet<number> = new Set([404, 405, 409, 410])

const Money = z
  .string()
  .refine(isDecimal)
  .transform((text) => parseAmount(text))
const ChargeBody = z.object({
  id: z.string().min(1).max(100),
  reference: z.string(),
  state: z.enum(["open", "paid", "refused", "expired"]),
  amount: Money,
  currency: z.string(),
  paidAmount: z.nullable(Money),
  payUrl: z.url(),
  copyCode: z.string(),
})
const PageBody = z.object({ charges: z.array(ChargeBody), next: z.nullable(z.string()) })
const EventBody = z.object({
  id: z.string().min(1).max(100),
  data: z.object({ id: z.string().min(1).max(100), reference: z.string().min(1).max(100) }),
})

/** The protocol of docs/payments.md, which the payment simulator speaks. */
export function localProvider(options: LocalProviderOptions): PaymentProvider {
  const timeout = options.timeoutMs ?? 5_000
  const agent = new Agent({ connect: { timeout }, headersTimeout: timeout, bodyTimeout: timeout })

  const send = async (
    method: "GET" | "POST",
    path: string,
    key?: string,
    body?: object,
  ): Promise<{ readonly status: number; readonly text: string } | string> => {
    try {
      const answer = await request(new URL(path, options.url), {
        dispatcher: agent,
        method,
        headers: {
          authorization: `Bearer ${options.apiKey}`,
          ...(key === undefined ? {} : { "idempotency-key": key }),
          ...(body ? { "content-type": "application/json" } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(timeout),
      })
      return { status: answer.statusCode, text: await answer.body.text() }
    } catch (error) {
      return error instanceof Error ? error.message : String(error)
    }
  }

  const ask = async (
    method: "GET" | "POST",
    path: string,
    key?: string,
    body?: object,
  ): Promise<ChargeAnswer> => {
    const answer = await send(method, path, key, body)
    if (typeof answer === "string") return { kind: "unknown", reason: answer }
    const { status, text } = answer
    if (status >= 200 && status < 300) return chargeFrom(text)
    const isRefusal =
      status >= 400 &&
      status < 500 &&
      !NOT_AN_ANSWER.has(status) &&
      !(method === "POST" && NOT_A_REFUSAL.has(status))
    return { kind: isRefusal ? "refused" : "unknown", reason: `${status} ${text.slice(0, 200)}` }
  }

  return {
    code: "local",
    createCharge: (order) =>
      ask("POST", "/v1/charges", order.key, {
        amount: toDecimal(order.amount),
        currency: order.asset,
        reference: order.reference,
        callbackUrl: order.callbackUrl,
        returnUrl: order.returnUrl,
        merchantName: order.merchantName,
        expiresAt: order.expiresAt.toISOString(),
      }),
    readCharge: (chargeId) => ask("GET", `/v1/charges/${encodeURIComponent(chargeId)}`),
    listCharges: async ({ from, to, cursor }) => {
      const query = new URLSearchParams({
        from: from.toISOString(),
        to: to.toISOString(),
        ...(cursor === undefined ? {} : { cursor }),
      })
      const answer = await send("GET", `/v1/charges?${query.toString()}`)
      if (typeof answer === "string") return { kind: "unknown", reason: answer }
      const body = answer.status === 200 ? PageBody.safeParse(jsonOf(answer.text)) : undefined
      if (!body?.success) return { kind: "unknown", reason: `${answer.status} ${answer.text.slice(0, 200)}` }
      return { kind: "ok", charges: body.data.charges.map(asCharge), next: body.data.next }
    },
    verifyWebhook: (rawBody, header, now) =>
      verify(rawBody, header("signature") ?? "", now, options.webhookSecrets),
    close: () => agent.close(),
  }
}

function chargeFrom(text: string): ChargeAnswer {
  const body = ChargeBody.safeParse(jsonOf(text))
  if (!body.success) return { kind: "unknown", reason: "the provider's answer has another shape" }
  return { kind: "ok", charge: asCharge(body.data) }
}

const asCharge = ({ currency, ...charge }: z.output<typeof ChargeBody>): Charge => ({
  ...charge,
  asset: currency,
})

function verify(
  rawBody: Uint8Array,
  signature: string,
  now: Date,
  secrets: readonly string[],
): WebhookAnswer {
  const [, time = "", given = ""] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature) ?? []
  if (time === "") return { kind: "forged", reason: "no signature" }
  const isRight = secrets.some((secret) =>
    timingSafeEqual(
      createHmac("sha256", secret).update(`${time}.`).update(rawBody).digest(),
      Buffer.from(given, "hex"),
    ),
  )
  if (!isRight) return { kind: "forged", reason: "wrong signature" }
  if (Math.abs(now.getTime() / 1000 - Number(time)) > TOLERANCE_SECONDS)
    return { kind: "forged", reason: "old signature" }
  const body = EventBody.safeParse(jsonOf(Buffer.from(rawBody).toString("utf8")))
  if (!body.success) return { kind: "unreadable" }
  const { id, data } = body.data
  return { kind: "ok", event: { id, chargeId: data.id, reference: data.reference } }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
