import { z } from "zod"
import { TIMEOUT_MS, type Delivery, type SmsService } from "../ports.ts"
import { httpClient, type HttpAnswer } from "./http-answer.ts"

export interface TwilioOptions {
  /** https://api.twilio.com, or another region's. */
  readonly url: string
  readonly accountSid: string
  readonly authToken: string
  /** A number or a name; one that begins with MG is a messaging service. */
  readonly from: string
  readonly timeoutMs?: number
}

const Created = z.object({ sid: z.string().max(64) })
const Refused = z.object({ code: z.number() })

/** Twilio's error codes (twilio.com/docs/api/errors) that are about the receiver. */
const ADDRESS: ReadonlySet<number> = new Set([21_211, 21_214, 21_217, 21_401, 21_421, 21_614])
const FORBIDDEN: ReadonlySet<number> = new Set([21_408, 21_610, 21_612, 21_635])
const QUOTA: ReadonlySet<number> = new Set([14_107, 20_429, 30_001, 63_038])

/** Twilio's REST API of 2010-04-01: form-encoded, the account and its token as HTTP Basic. */
export function twilio(options: TwilioOptions): SmsService {
  const client = httpClient(options.timeoutMs ?? TIMEOUT_MS)
  const account = `/2010-04-01/Accounts/${encodeURIComponent(options.accountSid)}`
  const authorization = `Basic ${Buffer.from(`${options.accountSid}:${options.authToken}`).toString("base64")}`
  const sender: Record<string, string> = options.from.startsWith("MG")
    ? { MessagingServiceSid: options.from }
    : { From: options.from }
  return {
    send: async ({ to, text }) =>
      deliveryOf(
        await client.ask(
          "POST",
          new URL(`${account}/Messages.json`, options.url),
          { authorization, "content-type": "application/x-www-form-urlencoded" },
          new URLSearchParams({ To: to, ...sender, Body: text }).toString(),
        ),
      ),
    isReady: async () => {
      const answer = await client.ask("GET", new URL(`${account}.json`, options.url), { authorization })
      return "status" in answer && answer.status === 200
    },
    close: client.close,
  }
}

function deliveryOf(answer: HttpAnswer | { readonly failed: string }): Delivery {
  if ("failed" in answer) return { kind: "unreachable", detail: answer.failed }
  const created = Created.safeParse(answer.body)
  if (answer.status === 201 && created.success) return { kind: "sent", reference: created.data.sid }
  const code = Refused.safeParse(answer.body).data?.code ?? 0
  const detail = `${answer.status} ${code}`
  if (ADDRESS.has(code)) return { kind: "refused", why: "address", detail }
  if (FORBIDDEN.has(code)) return { kind: "refused", why: "forbidden", detail }
  if (QUOTA.has(code)) return { kind: "refused", why: "quota", detail }
  return { kind: "unreachable", detail }
}
