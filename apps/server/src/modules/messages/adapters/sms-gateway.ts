import { z } from "zod"
import { TIMEOUT_MS, type Delivery, type SmsService } from "../ports.ts"
import { httpClient, type HttpAnswer } from "./http-answer.ts"

export interface SmsGatewayOptions {
  readonly url: string
  readonly key: string
  /** The sender's name, as telephones show it. */
  readonly from: string
  readonly timeoutMs?: number
}

const Accepted = z.object({ id: z.string().max(200) })
const Refused = z.object({ error: z.object({ code: z.string().max(100) }) })
const REASONS: Readonly<Record<string, "address" | "quota" | "forbidden">> = {
  number_invalid: "address",
  quota_exceeded: "quota",
  destination_not_allowed: "forbidden",
}

/** The plain HTTP gateway of docs/messages.md. */
export function smsGateway(options: SmsGatewayOptions): SmsService {
  const client = httpClient(options.timeoutMs ?? TIMEOUT_MS)
  const headers = { authorization: `Bearer ${options.key}`, "content-type": "application/json" }
  return {
    send: async ({ to, text, reference }) =>
      deliveryOf(
        await client.ask(
          "POST",
          new URL("/v1/messages", options.url),
          headers,
          JSON.stringify({ to, from: options.from, text, reference }),
        ),
      ),
    isReady: async () => {
      const answer = await client.ask("GET", new URL("/v1/status", options.url), headers)
      return "status" in answer && answer.status === 200
    },
    close: client.close,
  }
}

function deliveryOf(answer: HttpAnswer | { readonly failed: string }): Delivery {
  if ("failed" in answer) return { kind: "unreachable", detail: answer.failed }
  const accepted = Accepted.safeParse(answer.body)
  if (answer.status === 202 && accepted.success) return { kind: "sent", reference: accepted.data.id }
  const code = Refused.safeParse(answer.body).data?.error.code ?? ""
  const why = REASONS[code]
  const detail = `${answer.status} ${code}`
  return why && answer.status < 500 ? { kind: "refused", why, detail } : { kind: "unreachable", detail }
}
