import type { Amount } from "@croupier/money"
import type { What } from "./differences.ts"
import type { BookedDeposit } from "./statement-store.ts"

/** A line or a deposit that does not agree, and how. */
export interface Judged {
  readonly what: What
  readonly providerId: string
  readonly reference: string
  /** Kind, state or day that the provider reports. */
  readonly reported: string
  readonly paid: Amount | null
  readonly asset: string
  readonly deposit: BookedDeposit | undefined
}
