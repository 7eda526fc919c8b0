import type { MethodKind } from "@croupier/contract/methods"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type {
  BalanceAnswer,
  PayoutAnswer,
  PayoutName,
  PayoutOrder,
  PayoutReading,
  PayoutsAnswer,
  ProviderTraits,
} from "./payout.ts"
import type { ReturnAnswer, ReturnOrder, ReturnReading } from "./payment-return.ts"
import type { ContestPort } from "./contest.ts"
import type { Listed } from "./listed.ts"
import type { QuoteAnswer, QuoteAsked } from "./quote.ts"
import type { StatementAnswer } from "./statement.ts"

/** The person that paid, as the payer's bank names one. */
export interface Payer {
  readonly name: string
  /** CPF or another tax number, digits alone; null where the bank tells none. */
  readonly taxId: string | null
}

/** An order of the house to a provider to collect. */
export interface ChargeOrder {
  /** The provider's idempotency key: the same one for every attempt, so that there is never a second charge. */
  readonly key: string
  /** Comes back in the charge and in webhooks; says nothing about the member. */
  readonly reference: string
  readonly amount: Amount
  readonly asset: AssetCode
  /** The kind of method that the payer pays by. */
  readonly kind: MethodKind
  readonly merchantName: string
  readonly callbackUrl: string
  readonly returnUrl: string
  readonly expiresAt: Date
  /** The person that is expected to pay, where the house knows one. */
  readonly debtor?: Payer
}

/** A charge as the provider sees it now. */
export interface Charge {
  readonly id: string
  readonly reference: string
  readonly state: "open" | "paid" | "refused" | "expired"
  readonly amount: Amount
  readonly asset: string
  /** All that was paid of it. */
  readonly paidAmount: Amount | null
  /** Each payment by itself: a second one of a charge is money of its own. */
  readonly receipts: readonly { readonly id: string; readonly amount: Amount }[]
  readonly payUrl: string
  readonly copyCode: string
  /** Null where the provider does not say it, or before a payment. */
  readonly payer: Payer | null
}

/**
 * `refused` is final: the provider understood and said no, nothing was collected and nothing will be.
 * `unknown` is everything else (time-out, no connection, its own fault, an unreadable answer): the
 * charge may exist or not, and the caller must ask again with the same key.
 */
export type ChargeAnswer =
  | { readonly kind: "ok"; readonly charge: Charge }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

/** A page of charges, oldest first; `next` leads to the page after it. */
export type ChargesAnswer =
  | { readonly kind: "ok"; readonly charges: readonly Charge[]; readonly next: string | null }
  | { readonly kind: "unknown"; readonly reason: string }

/** Money that arrived on an account of the house, with no charge of ours. */
export interface IncomingPayment {
  readonly id: string
  /** The key or the number of the account that it arrived on. */
  readonly account: string
  readonly amount: Amount
  readonly asset: string
  /** The reference that the payer wrote. */
  readonly reference: string
  readonly payer: { readonly name: string; readonly taxId: string | null }
  readonly at: Date
}

export interface IncomingAsked extends Listed {
  /** Where it tells of what arrives next. */
  readonly callbackUrl: string
}

export type IncomingAnswer =
  | { readonly kind: "ok"; readonly payments: readonly IncomingPayment[]; readonly next: string | null }
  | { readonly kind: "unknown"; readonly reason: string }

/** News of a charge or of a payout. It is a hint to go and look, never the truth itself. */
export type WebhookEvent = ChargeEvent | PayoutEvent | IncomingEvent | ContestEvent

export interface ChargeEvent {
  readonly of: "charge"
  /** The provider's own number of the event, or a digest of what it said: the second time is no news. */
  readonly id: string
  readonly chargeId: string
  readonly reference: string
}

/** A provider's notice of a receipt on an account of the house. */
export interface IncomingEvent {
  readonly of: "incoming"
  readonly id: string
}

export interface PayoutEvent {
  readonly of: "payout"
  readonly id: string
  readonly key: string
}

export interface ContestEvent {
  readonly of: "contest"
  readonly id: string
  readonly contestId: string
}

export type WebhookAnswer =
  | { readonly kind: "ok"; readonly event: WebhookEvent }
  | { readonly kind: "forged"; readonly reason: string }
  | { readonly kind: "unreadable" }

/**
 * The port to a provider that collects and pays out for the house. An adapter translates one provider's protocol and
 * decides nothing: no retries, no states, no database. Its calls never throw for what a network or a
 * provider can do, and answer within their own time-out.
 */
export interface PaymentProvider extends ContestPort {
  readonly code: string
  readonly traits: ProviderTraits
  readonly createCharge: (order: ChargeOrder) => Promise<ChargeAnswer>
  readonly readCharge: (chargeId: string) => Promise<ChargeAnswer>
  /** Every charge that was made, or paid, from `from` on and before `to`. */
  readonly listCharges: (asked: Listed) => Promise<ChargesAnswer>
  /**
   * Payments that arrived on the accounts of the house from `from` on and before `to`; unset: it keeps no
   * accounts for houses.
   */
  readonly listIncoming?: (asked: IncomingAsked) => Promise<IncomingAnswer>
  readonly createPayout: (order: PayoutOrder) => Promise<PayoutAnswer>
  readonly readPayout: (named: PayoutName) => Promise<PayoutReading>
  /** Every payout that was made or that moved from `from` on and before `to`. */
  readonly listPayouts: (asked: Listed) => Promise<PayoutsAnswer>
  /** Sends what was paid of a charge back to its payer, once for a key. */
  readonly returnPayment: (order: ReturnOrder) => Promise<ReturnAnswer>
  readonly readReturn: (key: string) => Promise<ReturnReading>
  /** The cost of a movement for the house; it begins nothing. */
  readonly quote: (asked: QuoteAsked) => Promise<QuoteAnswer>
  readonly balance: (asset: AssetCode) => Promise<BalanceAnswer>
  /** The file of one of its days: "2026-11-20" in its zone. */
  readonly statement: (day: string) => Promise<StatementAnswer>
  /** Checks the signature over the body exactly as it arrived, and its age against `now`. */
  readonly verifyWebhook: (
    rawBody: Uint8Array,
    header: (name: string) => string | undefined,
    now: Date,
  ) => WebhookAnswer
  /** The text by which it learns that its webhook was taken; unset: any answer of 2xx. */
  readonly taken?: string
  readonly close: () => Promise<void>
}
