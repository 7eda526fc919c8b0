import type { KeyLike } from "node:crypto"
import { parseAmount } from "@croupier/money"
import { stateAt, type Charge } from "../charge.ts"
import type { KnownReturn } from "../returns/returns.ts"
import { REFUSALS, type Payout } from "../payouts/payout.ts"
import type { ChargeView, Speech, Notification } from "../speech.ts"
import { signed, type Fields } from "./signed-form.ts"

/** "198.00" as the number of cents. */
export const cents = (decimal: string): string => String(parseAmount(decimal) / 100n)

/** Numbers of the provider's states: 300 says that the payee's bank refused, 400 that the provider did. */
const chargeStatus = (charge: Charge, now: Date): string =>
  ({ open: "100", paid: "200", refused: "300", expired: "400" })[stateAt(charge, now)]

const payoutStatus = ({ state, refusal }: Payout): string => {
  if (state === "refused") return refusal !== null && REFUSALS[refusal].final ? "300" : "400"
  return { accepted: "100", paid: "200", returned: "310" }[state]
}

export const chargeFields = (charge: Charge, view: ChargeView, now: Date): Fields => ({
  orderNo: charge.idempotencyKey,
  tradeNo: charge.id,
  attach: charge.reference,
  status: chargeStatus(charge, now),
  amt: cents(charge.amount),
  cur: charge.currency,
  payUrl: view.payUrl,
  qrText: view.copyCode,
  payName: charge.payer?.name ?? "",
  payTax: charge.payer?.taxId ?? "",
  receipts: JSON.stringify(charge.payments.map(({ id, amount }) => ({ no: id, amt: cents(amount) }))),
})

export const payoutFields = (payout: Payout): Fields => ({
  orderNo: payout.key,
  tradeNo: payout.id,
  status: payoutStatus(payout),
  reason: payout.refusal ?? "",
  amt: cents(payout.amount),
  cur: payout.currency,
  accNo: numberOf(payout),
  backAmt: payout.returnedAmount === null ? "" : cents(payout.returnedAmount),
  receipts: JSON.stringify(
    payout.endToEndId === null ? [] : [{ no: payout.endToEndId, amt: cents(payout.amount) }],
  ),
})

export const refundFields = (given: KnownReturn): Fields => ({
  orderNo: given.key,
  tradeNo: given.id,
  chargeNo: given.of.id,
  status: { accepted: "100", done: "200", refused: "300" }[given.state],
  reason: given.refusal ?? "",
  amt: cents(given.amount),
  cur: given.of.currency,
})

const numberOf = ({ payee: { account } }: Payout): string =>
  account.kind === "pix" ? account.key : account.number

/** Webhooks of the signed form: no number of their own, none of a refusal, taken by the word SUCCESS. */
export function formSpeech(kit: {
  readonly now: () => Date
  readonly view: (charge: Charge) => ChargeView
  readonly key: KeyLike
}): Speech {
  const notification = (kind: string, fields: Fields): Notification => ({
    contentType: "application/x-www-form-urlencoded",
    body: new URLSearchParams(signed({ kind, ...fields }, kit.key)).toString(),
  })
  return {
    charge: (charge) =>
      charge.state === "paid"
        ? notification("charge", chargeFields(charge, kit.view(charge), kit.now()))
        : null,
    payout: (payout) =>
      payout.state === "paid" || payout.state === "returned"
        ? notification("payout", payoutFields(payout))
        : null,
    receipt: () => null,
    // Its house asks for nothing back: contests are settled on paper.
    contest: () => null,
    headers: () => ({}),
    isTaken: (answer) => answer === "SUCCESS",
  }
}
