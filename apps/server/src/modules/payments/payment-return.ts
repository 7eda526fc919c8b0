import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"

/** Money of a charge that the house wants to go back to its payer, whole or in part. */
export interface ReturnOrder {
  /** Our id of the return, for ever: the same one for every try, so that nothing goes back twice. */
  readonly key: string
  /** A charge of ours, or money that arrived on an account of the house. */
  readonly of: "charge" | "incoming"
  /** The number of the charge or of the receipt. */
  readonly chargeId: string
  readonly amount: Amount
  readonly asset: AssetCode
  /** The provider's number of the contest that it answers. */
  readonly contestId?: string
}

/** A return as the provider sees it now. No webhook tells of it: it is asked for. */
export interface PaymentReturn {
  readonly id: string
  readonly key: string
  readonly chargeId: string
  readonly state: "accepted" | "done" | "refused"
  readonly amount: Amount
  readonly asset: string
  /** Why it was refused. */
  readonly refusal: string | null
}

/** `refused` and `unknown` as of a payout: nothing went back and nothing will under this key; or only asking tells. */
export type ReturnAnswer =
  | { readonly kind: "ok"; readonly returned: PaymentReturn }
  | { readonly kind: "refused"; readonly code: string; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

export type ReturnReading =
  | { readonly kind: "ok"; readonly returned: PaymentReturn }
  | { readonly kind: "missing"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }
