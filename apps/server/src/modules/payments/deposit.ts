import type { Language } from "@croupier/contract"
import type { MethodKind, MethodRules, PayToLine, Rail } from "@croupier/contract/methods"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import { z } from "zod"
import { growingWait } from "../../kernel/lifecycle.ts"
import { SECOND_MS, MINUTE_MS, HOUR_MS, DAY_MS } from "../../kernel/durations.ts"
import type { DepositState } from "./deposit-states.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** One deposit, from the intent to the credit. */
export interface Deposit {
  /** The member's bucket; with `id` it finds the row. */
  readonly bucket: number
  readonly id: string
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly asset: AssetCode
  readonly amount: Amount
  readonly method: string
  readonly kind: MethodKind
  readonly rail: Rail
  /** The part of the amount that the member pays for the deposit; it leaves the wallet with the credit. */
  readonly fee: Amount
  /** The reference that a payer writes, or the code for a cashier; null where a provider makes a charge. */
  readonly reference: string | null
  /** The account to pay to as the member was shown it. */
  readonly payTo: readonly PayToLine[]
  readonly slipAt: Date | null
  readonly provider: string
  readonly state: DepositState
  /** The order that every try to make the charge sends; null on deposits of before. */
  readonly chargeOrder: FrozenOrder | null
  /** Null while it is unknown whether the provider made the charge. */
  readonly charge: { readonly id: string; readonly payUrl: string; readonly copyCode: string } | null
  /** The code that a bank's application reads: of the charge, or of the merchant's own account. */
  readonly copyCode: string | null
  readonly createdAt: Date
  readonly expiresAt: Date
  readonly creditedAt: Date | null
  /** The amount that two people credited, where it could not be credited by itself. */
  readonly creditedAmount: Amount | null
  /** The amount that the provider holds, in its own asset. */
  readonly paidAmount: Amount | null
  /** How often a worker has looked since the last move. */
  readonly checks: number
}

/** Fields that may change at the house between two tries of one charge, as they were at the first. */
export const FrozenOrder = z.object({
  merchantName: z.string(),
  callbackUrl: z.string(),
  returnUrl: z.string(),
})
export type FrozenOrder = z.output<typeof FrozenOrder>

export type DepositKey = Pick<Deposit, "bucket" | "id">

/** A way to pay in, of one merchant. */
export interface DepositMethod extends MethodRules {
  readonly merchantId: MerchantId
  readonly code: string
  readonly kind: MethodKind
  readonly name: string
  /** Its names in languages that have one of their own. */
  readonly names: Partial<Readonly<Record<Language, string>>>
  readonly icon: string
  readonly asset: AssetCode
  readonly minimum: Amount
  readonly maximum: Amount
  /** Amounts are whole multiples of it: PIX moves whole cents. */
  readonly step: Amount
  readonly expiresMinutes: number
  readonly provider: string
}

/** The name of the deposit for a provider: the bucket leads back to the row, and tells nothing else. */
export const referenceOf = (deposit: DepositKey): string => `${deposit.bucket}-${deposit.id}`

export function readReference(reference: string): DepositKey | undefined {
  const [, bucket, id] =
    /^(\d{1,2})-([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/.exec(reference) ?? []
  return bucket !== undefined && id !== undefined && Number(bucket) < 64
    ? { bucket: Number(bucket), id }
    : undefined
}

/** For how long after its end an unpaid deposit is still asked about; a webhook is taken at any time. */
const LATE_FOR_MS = 7 * DAY_MS

/**
 * When a worker should look at this deposit next, given that it has just looked and nothing moved; null when
 * there is nothing left to find out. Each wait doubles: the webhook is the ordinary way, this is the net.
 */
export function nextCheckAt(
  deposit: Pick<Deposit, "rail" | "state" | "charge" | "expiresAt" | "checks">,
  now: Date,
): Date | null {
  // No provider can be asked: its end is all that is due.
  if (deposit.rail !== "charge") return deposit.state === "PENDING" ? deposit.expiresAt : null
  const after = (first: number, longest: number) =>
    new Date(now.getTime() + growingWait(deposit.checks, first, longest))
  switch (deposit.state) {
    case "PENDING": {
      const next = deposit.charge ? after(15 * SECOND_MS, 5 * MINUTE_MS) : after(SECOND_MS, MINUTE_MS)
      const end = deposit.expiresAt
      return now < end && next > end ? end : next
    }
    case "PAID":
      return after(SECOND_MS, MINUTE_MS)
    case "EXPIRED": {
      const next = after(MINUTE_MS, 6 * HOUR_MS)
      return next.getTime() > deposit.expiresAt.getTime() + LATE_FOR_MS ? null : next
    }
    case "REFUSED":
    case "CREDITED":
    case "REVIEW":
    case "RETURNING":
    case "RETURNED":
      return null
  }
}
