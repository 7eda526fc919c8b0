import { randomUUID } from "node:crypto"
import { isHosted, stateAt, type Charge } from "./charge.ts"
import type { Contest } from "./contests/contest.ts"
import { REFUSALS, type Payout } from "./payouts/payout.ts"
import { qrCodeOf } from "./qr-code.ts"
import type { Receipt } from "./bank/receipt.ts"
import { sign } from "./signature.ts"

/** A webhook's body. */
export interface Notification {
  readonly body: string
  readonly contentType: string
}

/** How a provider tells its house of what happened; null where it tells nothing of that. */
export interface Speech {
  readonly charge: (charge: Charge) => Notification | null
  readonly payout: (payout: Payout) => Notification | null
  /** The notice of a receipt on an account; null where the provider sends none. */
  readonly receipt: (receipt: Receipt) => Notification | null
  readonly contest: (contest: Contest) => Notification | null
  readonly headers: (body: string) => Readonly<Record<string, string>>
  /** Whether an answer of 2xx says that the webhook was taken. */
  readonly isTaken: (answer: string) => boolean
}

/** A charge as a payer's page shows it. */
export type ChargeView = ReturnType<ReturnType<typeof chargeView>>

export const chargeView =
  ({ now, url }: { readonly now: () => Date; readonly url: () => string }) =>
  (charge: Charge) => ({
    id: charge.id,
    reference: charge.reference,
    state: stateAt(charge, now()),
    amount: charge.amount,
    currency: charge.currency,
    paidAmount: charge.paidAmount,
    paidAt: charge.paidAt,
    payer: charge.payer,
    createdAt: charge.createdAt,
    expiresAt: charge.expiresAt,
    txid: charge.txid,
    payUrl: `${url()}/pay/${charge.id}`,
    copyCode: isHosted(charge) ? "" : qrCodeOf(charge, new URL(url()).host),
  })

export const payoutView = (payout: Payout) => ({
  id: payout.id,
  key: payout.key,
  state: payout.state,
  amount: payout.amount,
  currency: payout.currency,
  paidAmount: payout.paidAt === null ? null : payout.amount,
  payee: payout.payee,
  refusal: payout.refusal === null ? null : { code: payout.refusal, ...REFUSALS[payout.refusal] },
  endToEndId: payout.endToEndId,
  createdAt: payout.createdAt,
  notAfter: payout.notAfter,
  paidAt: payout.paidAt,
  returnedAt: payout.returnedAt,
  returnedAmount: payout.returnedAmount,
})

/** Events of the keyed JSON protocol: an id of their own, signed by a secret that both sides know. */
export function jsonSpeech(kit: {
  readonly now: () => Date
  readonly url: () => string
  readonly secret: string
}): Speech {
  const view = chargeView(kit)
  const event = (type: string, data: object): Notification => ({
    contentType: "application/json",
    body: JSON.stringify({
      id: `evt_${randomUUID().replaceAll("-", "")}`,
      type,
      createdAt: kit.now().toISOString(),
      data,
    }),
  })
  return {
    charge: (charge) => event(`charge.${charge.state}`, view(charge)),
    payout: (payout) => event(`payout.${payout.state}`, payoutView(payout)),
    receipt: ({ id }) => event("receipt.arrived", { id }),
    contest: (contest) => event(`contest.${contest.state}`, contest),
    headers: (body) => ({ Signature: sign(kit.secret, body, kit.now()) }),
    isTaken: () => true,
  }
}
