import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"

/** One transfer as the vendor is told of it. */
export interface TransferRequest {
  /** Our order number: the vendor does each once, however often it hears of it, for ever. */
  readonly orderNo: string
  /** Who it is for, by the name that the vendor knows the member by. */
  readonly player: string
  readonly asset: AssetCode
  readonly amount: Amount
  /**
   * The instant of the committed mark SENT. The request is signed with it and not sent later than half a minute after
   * it, so that what has not arrived in time never arrives.
   */
  readonly sentAt: Date
}

/**
 * `done` and `refused` are final: the vendor's books have the transfer, or never will. `unknown` is everything
 * else (time-out, no connection, its own fault, an answer that cannot be read, "try again"): it may have happened
 * or not.
 */
export type TransferAnswer =
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string }

/** `not_found`: the vendor never heard of the order. `pending`: it is still deciding. */
export type QueryAnswer =
  | { readonly kind: "done" | "not_found" | "pending" }
  | { readonly kind: "failed" | "unknown"; readonly reason: string }

export type BalanceAnswer =
  | { readonly kind: "ok"; readonly balance: Amount }
  | { readonly kind: "unknown"; readonly reason: string }

/**
 * The port to a vendor that keeps wallets of its own. An adapter translates one vendor's protocol and decides
 * nothing: no retries, no states, no database. Its calls never throw for what a network or a vendor can do,
 * and answer within their own time-out, which is well below a minute.
 */
export interface TransferVendor {
  /** From the house to the vendor's wallet of this player, which it opens if need be. */
  readonly transferIn: (request: TransferRequest) => Promise<TransferAnswer>
  readonly transferOut: (request: TransferRequest) => Promise<TransferAnswer>
  readonly query: (orderNo: string) => Promise<QueryAnswer>
  /** The balance that the vendor holds for the player now; nothing for one it does not know. */
  readonly balance: (player: string, asset: AssetCode) => Promise<BalanceAnswer>
}

/** A vendor that keeps wallets of its own, as the house is set up with it. */
export interface VendorWallet {
  /** Its code in the catalogue. */
  readonly code: string
  /** Its number in the ledger: the accounts `vendor:<number>` of members and of the house. 1 to 800, for ever. */
  readonly number: number
  /** The smallest step the vendor can move: 10000 is a whole unit of a currency with the ledger's four places. */
  readonly unit: Amount
  /** The most that a member's winnings there may come to in a day before a person has to book them. */
  readonly winCap: Amount
  readonly port: TransferVendor
}
