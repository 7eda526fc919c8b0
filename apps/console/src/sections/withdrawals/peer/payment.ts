import type { listPeerPayments, peerPaymentTrail } from "@croupier/contract/console/peer-payments"
import type { Value } from "../../../api/call.ts"

export type Payment = Value<typeof listPeerPayments>["rows"][number]
export type Trail = Value<typeof peerPaymentTrail>
export type Party = Payment["depositor"]

/** The end of a state has passed, or a ruling has waited for longer than both sides had for their evidence. */
export const isLate = ({ until }: Pick<Payment, "until">, now: number): boolean =>
  until !== null && new Date(until).getTime() < now
