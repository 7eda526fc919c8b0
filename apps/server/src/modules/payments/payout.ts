import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import { z } from "zod"

/** Where a payout goes; kept frozen in the order's row, so that every try asks for the same. */
export const PayeeAccount = z.discriminatedUnion("kind", [
  /** A key of PIX: CPF, phone, mail address or random key. */
  z.object({ kind: z.literal("pix"), key: z.string() }),
  z.object({
    kind: z.literal("bank"),
    /** The bank's number in its country: ISPB, BIN, code. */
    bank: z.string(),
    branch: z.nullable(z.string()),
    number: z.string(),
  }),
  z.object({ kind: z.literal("wallet"), wallet: z.string(), number: z.string() }),
])
export type PayeeAccount = z.output<typeof PayeeAccount>

/** Who is paid. */
export const Payee = z.object({
  name: z.string(),
  /** CPF or another tax number, digits alone; null where the country has none. */
  taxId: z.nullable(z.string()),
  account: PayeeAccount,
})
export type Payee = z.output<typeof Payee>

/** An order of the house to a provider to pay out. */
export interface PayoutOrder {
  /** The id of our attempt, for ever: the same one for every try, so that there is never a second payout. */
  readonly key: string
  /** The amount that the payee receives. */
  readonly amount: Amount
  readonly asset: AssetCode
  readonly payee: Payee
  /** A provider that honours it begins nothing that arrives later (`traits.honoursNotAfter`). */
  readonly notAfter: Date
  readonly callbackUrl: string
}

/** A payout as the provider sees it now. `paid` is not the end: the payee's bank may return it. */
export interface Payout {
  readonly id: string
  readonly key: string
  readonly state: "accepted" | "paid" | "refused" | "returned"
  readonly amount: Amount
  readonly asset: string
  readonly paidAmount: Amount | null
  /** The amount that came back, of a payout that was returned whole or in part. */
  readonly returnedAmount: Amount | null
  /** How banks know each payment of it; more than one is a fault of the provider's. */
  readonly bankReferences: readonly string[]
  readonly refusal: { readonly code: string; readonly final: boolean } | null
}

/**
 * `refused`: the provider understood and said no; nothing was paid, and nothing will be under this key. With `final` the payee
 * is the reason, and no other provider would do better. `unknown` is everything else: the payout may exist or not, and only
 * asking tells.
 */
export type PayoutAnswer =
  | { readonly kind: "ok"; readonly payout: Payout }
  | { readonly kind: "refused"; readonly code: string; readonly final: boolean; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

/** `missing`: the provider knows no such payout at this moment. `traits.honoursNotAfter` says whether that is final. */
export type PayoutReading =
  | { readonly kind: "ok"; readonly payout: Payout }
  | { readonly kind: "missing"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

/** A page of payouts; `next` leads to the page after it. */
export type PayoutsAnswer =
  | { readonly kind: "ok"; readonly payouts: readonly Payout[]; readonly next: string | null }
  | { readonly kind: "unknown"; readonly reason: string }

/** The funds that the provider holds for the house and would pay out now. */
export type BalanceAnswer =
  | { readonly kind: "ok"; readonly available: Amount }
  | { readonly kind: "unknown"; readonly reason: string }

/** By our key, or by the provider's own id. */
export type PayoutName = { readonly key: string } | { readonly id: string }

/** Differences between providers, so that the house need not know which one it speaks to. */
export interface ProviderTraits {
  /** The same key gives the same answer. False: the adapter reads what exists by its key. */
  readonly keyed: boolean
  /** An order that arrives after its `notAfter` moves no money: "missing" after it is an answer. */
  readonly honoursNotAfter: boolean
  /** Webhooks tell of refusals too. False: a pending payout has to be asked for. */
  readonly notifiesRefusals: boolean
  /** It tells of contested payments, and takes answers to them. False: they come on paper. */
  readonly notifiesContests: boolean
  /** When its day ends, in its zone: "00:00". Statement files are of that day. */
  readonly settlesAt: string
  /** Of its days and of the times in its files: "America/Sao_Paulo". */
  readonly zone: string
  /** Places of the amounts that it moves. */
  readonly decimals: number
}
