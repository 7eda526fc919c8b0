import { inTransaction } from "@croupier/database"
import type { FastifyInstance } from "fastify"
import { refuse } from "../../kernel/refusal.ts"
import { checkDeposit } from "./check.ts"
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
 * DEPOSIT_UNKNOWN, and the provider may try again.
 */
export async function receiveWebhook(
  kit: PaymentsKit,
  provider: PaymentProvider,
  event: WebhookEvent,
): Promise<void> {
  const at = readReference(event.reference) ?? refuse("DEPOSIT_UNKNOWN")
  const kept = await inTransaction(kit.db, async (tx) =>
    insertEvent(tx, { provider: provider.code, id: event.id, deposit: at, at: kit.clock.now() }),
  )
  if (kept === "no deposit") refuse("DEPOSIT_UNKNOWN")
  if (kept === "known") return
  const deposit = await findDeposit(kit.db, at)
  if (deposit) await checkDeposit(kit, deposit, event.chargeId)
}
