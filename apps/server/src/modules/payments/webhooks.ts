import { inTransaction } from "@croupier/database"
import type { FastifyInstance } from "fastify"
import { refuse } from "../../kernel/refusal.ts"
import { checkDeposit } from "./check.ts"
import { noteUnknownCharge } from "./differences.ts"
import { readReference } from "./deposit.ts"
import { providerOf, type PaymentsKit } from "./kit.ts"
import type { PaymentProvider, WebhookEvent } from "./provider.ts"
import { findDeposit, insertEvent } from "./store.ts"

const BODY_BYTES = 65_536

/** `POST /payments/webhooks/:provider`, in a scope of its own: the signature is over the body as it arrived. */
export function webhookRoute(kit: PaymentsKit, app: FastifyInstance): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body))
    scope.post<{ Params: { provider: string } }>(
      "/payments/webhooks/:provider",
      { bodyLimit: BODY_BYTES },
      async (request) => {
        const provider = providerOf(kit, request.params.provider) ?? refuse("NOT_FOUND")
        const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
        const header = (name: string) => {
          const value = request.headers[name]
          return typeof value === "string" ? value : undefined
        }
        const answer = provider.verifyWebhook(body, header, kit.clock.now())
        if (answer.kind === "forged") refuse("WEBHOOK_SIGNATURE_INVALID")
        if (answer.kind === "unreadable") refuse("MALFORMED_BODY")
        await receiveWebhook(kit, provider, answer.event)
        return { success: true, value: null, requestId: request.id }
      },
    )
  })
}

/**
 * Keeps the event, and goes to see for itself: what the webhook says of the charge is never believed. Once
 * the event is kept a worker would do the same, so a fault after that point loses nothing. Refuses
 * DEPOSIT_UNKNOWN once the charge is kept for a person, and the provider may try again.
 */
export async function receiveWebhook(
  kit: PaymentsKit,
  provider: PaymentProvider,
  event: WebhookEvent,
): Promise<void> {
  const at = readReference(event.reference) ?? (await unknown(kit, provider, event))
  const kept = await inTransaction(kit.db, async (tx) =>
    insertEvent(tx, { provider: provider.code, id: event.id, deposit: at, at: kit.clock.now() }),
  )
  if (kept === "no deposit") return unknown(kit, provider, event)
  if (kept === "known") return
  const deposit = await findDeposit(kit.db, at)
  if (deposit) await checkDeposit(kit, deposit, event.chargeId)
}

/** A charge that is no deposit of ours: its provider is asked for it, and it is kept. */
async function unknown(kit: PaymentsKit, provider: PaymentProvider, event: WebhookEvent): Promise<never> {
  await noteUnknownCharge(kit, provider, event)
  return refuse("DEPOSIT_UNKNOWN")
}
