import { createHmac, timingSafeEqual } from "node:crypto"
import { z } from "zod"
import type { PaymentProvider, WebhookAnswer, WebhookEvent } from "../../provider.ts"
import { localCharges } from "./charges.ts"
import { localIncoming } from "./incoming.ts"
import { localContests } from "./contests.ts"
import { jsonOf, providerLine, type LocalProviderOptions } from "./line.ts"
import { localPayouts } from "./payouts.ts"
import { localQuote } from "./quotes.ts"
import { localReturns } from "./returns.ts"
import { localStatement } from "./statement.ts"

/** How old, or how far in the future, a webhook's signature may be. */
const TOLERANCE_SECONDS = 300

const Name = z.string().min(1).max(100)
const EventBody = z.union([
  z.object({
    id: Name,
    type: z.string().startsWith("payout."),
    data: z.object({ key: z.string().min(1).max(200) }),
  }),
  z.object({ id: Name, type: z.literal("receipt.arrived") }),
  z.object({
    id: Name,
    type: z.string().startsWith("contest."),
    data: z.object({ id: Name, chargeId: Name }),
  }),
  z.object({ id: Name, data: z.object({ id: Name, reference: Name }) }),
])

/** The protocol of docs/payments.md, which the payment simulator speaks. */
export function localProvider(options: LocalProviderOptions): PaymentProvider {
  const line = providerLine(options)
  return {
    code: "local",
    traits: {
      keyed: true,
      honoursNotAfter: true,
      notifiesRefusals: true,
      notifiesContests: true,
      settlesAt: "00:00",
      zone: "UTC",
      decimals: 2,
    },
    ...localCharges(line),
    listIncoming: localIncoming(line),
    ...localPayouts(line),
    ...localReturns(line),
    ...localContests(line),
    quote: localQuote(line),
    statement: localStatement(line),
    verifyWebhook: (rawBody, header, now) =>
      verify(rawBody, header("signature") ?? "", now, options.webhookSecrets),
    close: () => line.close(),
  }
}

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
  return { kind: "ok", event: eventOf(body.data) }
}

function eventOf(event: z.output<typeof EventBody>): WebhookEvent {
  if (!("data" in event)) return { of: "incoming", id: event.id }
  const { id, data } = event
  if ("key" in data) return { of: "payout", id, key: data.key }
  return "chargeId" in data
    ? { of: "contest", id, contestId: data.id }
    : { of: "charge", id, chargeId: data.id, reference: data.reference }
}
