import { inTransaction } from "@croupier/database"
import type { FastifyInstance } from "fastify"
import { refuse } from "../../kernel/refusal.ts"
import { checkDeposit } from "./check.ts"
import { receiveContest } from "./contests/watch.ts"
import { noteUnknownCharge } from "./differences.ts"
import { readReference } from "./deposit.ts"
import { inboundWebhooks } from "./inbound.ts"
import { matchWaiting } from "./incoming/match.ts"
import { readIncoming } from "./incoming/read.ts"
import type { PaymentsKit } from "./kit.ts"
import type { PaymentProvider, ChargeEvent } from "./provider.ts"
import { findDeposit, insertEvent } from "./store.ts"

/** `POST /payments/webhooks/:provider`: what providers tell of charges, accounts and payments that are contested. */
export const webhookRoute = (kit: PaymentsKit, app: FastifyInstance): void =>
  inboundWebhooks(app, {
    path: "/payments/webhooks/:provider",
    providers: kit.providers,
    clock: kit.clock,
    only: (event) => (event.of === "payout" ? undefined : event),
    receive: (provider, event) =>
      event.of === "contest"
        ? receiveContest(kit, provider, event.contestId)
        : event.of === "charge"
          ? receiveWebhook(kit, provider, event)
          : receiveIncoming(kit, provider),
  })

/** Reads the receipts of the merchant's accounts from the provider, and matches them. A known receipt changes nothing. */
async function receiveIncoming(kit: PaymentsKit, provider: PaymentProvider): Promise<void> {
  await readIncoming(kit, provider)
  await matchWaiting(kit)
}

/**
 * Keeps the event, and goes to see for itself: what the webhook says of the charge is never believed. Once
 * the event is kept a worker would do the same, so a fault after that point loses nothing. Refuses
 * DEPOSIT_UNKNOWN once the charge is kept for a person, and the provider may try again.
 */
export async function receiveWebhook(
  kit: PaymentsKit,
  provider: PaymentProvider,
  event: ChargeEvent,
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
async function unknown(kit: PaymentsKit, provider: PaymentProvider, event: ChargeEvent): Promise<never> {
  await noteUnknownCharge(kit, provider, event)
  return refuse("DEPOSIT_UNKNOWN")
}
