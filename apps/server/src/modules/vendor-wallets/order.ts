import { wallet, type AssetCode, type Transfer, deriveKey, type WalletRef } from "@croupier/ledger"
import type { TransferOrder } from "@croupier/contract/vendor-wallets"
import { toDecimal, type Amount } from "@croupier/money"
import { growingWait } from "../../kernel/lifecycle.ts"
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from "../../kernel/durations.ts"
import type { TransferState } from "./order-states.ts"
import type { VendorWallet } from "./port.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export type Direction = TransferOrder["direction"]
export type Cause = TransferOrder["cause"]

/** One transfer, from the wish to its end. */
export interface Order {
  /** The member's bucket; with `id` it finds the row. */
  readonly bucket: number
  /** The order number. */
  readonly id: string
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly vendor: string
  readonly asset: AssetCode
  readonly direction: Direction
  readonly amount: Amount
  readonly cause: Cause
  readonly state: TransferState
  readonly reason: string | null
  readonly createdAt: Date
  readonly sentAt: Date | null
  readonly endedAt: Date | null
  /** How often a worker has looked since the last move. */
  readonly checks: number
  /** Whether the end is the vendor's own word, and not ruled or concluded from "never heard of it". */
  readonly isProven: boolean
  /** The vendor's word after the end that contradicts it; null where nothing does or people have decided. */
  readonly contradictedBy: VendorWord | null
}

/** The vendor's final word on an order: it has it, or it has not and never will. */
export type VendorWord = "done" | "refused"

export type OrderKey = Pick<Order, "bucket" | "id">

/** The member's money at the vendor, on the house's record. */
export const atVendor = (
  memberId: MemberId,
  vendor: Pick<VendorWallet, "number">,
  asset: AssetCode,
): WalletRef => wallet(memberId, `vendor:${vendor.number}`, asset)

/** The two halves of a transfer in the ledger, and the way back of the first. Each has one key for ever. */
export function postings(order: Order, vendor: Pick<VendorWallet, "number">) {
  const main = wallet(order.memberId, "main", order.asset)
  const transit = wallet(order.memberId, "transit", order.asset)
  const there = atVendor(order.memberId, vendor, order.asset)
  const [from, to] = order.direction === "IN" ? [main, there] : [there, main]
  const posting = (step: string, debit: WalletRef, credit: WalletRef): Transfer => ({
    key: deriveKey(order.id, step),
    kind: order.direction === "IN" ? "vendor_in" : "vendor_out",
    debit,
    credit,
    amount: order.amount,
    cause: `vendor.order:${order.id}`,
  })
  return {
    leave: posting("leave", from, transit),
    arrive: posting("arrive", transit, to),
    giveBack: posting("give back", transit, from),
    /** After the end, where the vendor's later word is followed. */
    arriveAfterAll: posting("arrive after all", from, to),
    goBackAfterAll: posting("go back after all", to, from),
  }
}

/** Money that is brought to a vendor is at stake from then on. */
export const stakeOf = (
  { memberId, asset, amount }: Pick<Order, "memberId" | "asset" | "amount">,
  at: Date,
) => ({ memberId, product: "vendor_wallet", asset, amount, at }) as const

/** The member's view of it. */
export const present = (order: Order): TransferOrder => ({
  orderNo: order.id,
  vassalage: order.vendor,
  direction: order.direction,
  amount: toDecimal(order.amount),
  asset: order.asset,
  state: order.state,
  cause: order.cause,
  createdAt: order.createdAt.toISOString(),
  endedAt: order.endedAt?.toISOString() ?? null,
})

/**
 * A vendor that says it never heard of an order is believed only this long after it was sent: before that our
 * request may still be in flight. The request is signed with the instant of the mark SENT, is not sent when that is
 * half a minute ago, and a vendor refuses requests that are more than a minute old by a clock that may be a minute off.
 */
export const NOT_HEARD_AFTER_MS = 3 * MINUTE_MS
/** An order that is not known for this long is one for a person; it is asked about on and on. */
export const LONG_UNKNOWN_MS = DAY_MS

/** When a worker should look at an order again, given that it has just looked and nothing moved. */
export function nextCheckAt(order: Pick<Order, "sentAt" | "checks">, now: Date): Date {
  const age = now.getTime() - (order.sentAt ?? now).getTime()
  const longest = age < HOUR_MS ? MINUTE_MS : age < LONG_UNKNOWN_MS ? 10 * MINUTE_MS : HOUR_MS
  return new Date(now.getTime() + growingWait(order.checks, 2 * SECOND_MS, longest))
}

/** An end that is not the vendor's own word is asked about for this long. */
const PROOF_FOR_MS = DAY_MS

/** When the vendor is asked again about an end that is not its own word; null when it was asked for long enough. */
export function nextProofAt(endedAt: Date, now: Date): Date | null {
  const age = now.getTime() - endedAt.getTime()
  if (age >= PROOF_FOR_MS) return null
  return new Date(now.getTime() + (age < HOUR_MS ? 10 * MINUTE_MS : HOUR_MS))
}
