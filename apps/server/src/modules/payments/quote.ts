import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"

/** The movement whose cost a provider is asked for. */
export interface QuoteAsked {
  readonly of: "charge" | "payout"
  readonly amount: Amount
  readonly asset: AssetCode
}

/** The cost of a movement at a provider, and the bounds of its amount. */
export interface ProviderQuote {
  /** The fee that it takes from the house. */
  readonly fee: Amount
  readonly minimum: Amount
  readonly maximum: Amount
  /** How long it usually takes. */
  readonly seconds: number
}

/** `refused`: it moves no such thing. */
export type QuoteAnswer =
  | { readonly kind: "ok"; readonly quote: ProviderQuote }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }
