import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"

/** What a provider is asked about the cost of. */
export interface QuoteAsked {
  readonly of: "charge" | "payout"
  readonly amount: Amount
  readonly asset: AssetCode
}

/** What a provider would take for a movement, and what it moves at all. */
export interface ProviderQuote {
  /** What it takes from the house. */
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
