import type { PayoutKind } from "@croupier/contract/payout-accounts"
import type { PeerSide, PeerState } from "@croupier/contract/peer-states"
import type { RECEIPT_ANSWERS } from "@croupier/contract/withdrawal-states"
import type { AssetCode } from "@croupier/ledger"
import { subtract, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { peerLife } from "./peer-states.ts"

/** The key of a payment's row: the depositor's bucket, and its id. */
export interface PaymentKey {
  readonly bucket: number
  readonly id: string
}

/** The withdrawer's leg. */
export interface Leg {
  readonly withdrawerId: MemberId
  /** The withdrawal, or the part of it, that is paid now. */
  readonly withdrawal: { readonly bucket: number; readonly id: string }
  readonly bank: string
  readonly masked: string
  readonly holder: string
  /** Branch and number, sealed. */
  readonly sealed: Uint8Array
}

/** One payment between two members, from the search to the ruling. */
export interface Payment extends PaymentKey {
  readonly merchantId: MerchantId
  readonly depositorId: MemberId
  readonly asset: AssetCode
  readonly amount: Amount
  readonly credited: Amount
  readonly state: PeerState
  readonly kind: PayoutKind
  readonly accountId: string
  readonly payer: { readonly bank: string; readonly masked: string; readonly holder: string }
  /** Null while a withdrawal is looked for, or where none was found. */
  readonly leg: Leg | null
  readonly answer: (typeof RECEIPT_ANSWERS)[number] | null
  readonly reason: string | null
  readonly createdAt: Date
  readonly since: Date
  /** When its state ends by itself. */
  readonly until: Date | null
  /** The rest of the time to confirm while it stands still, in milliseconds. */
  readonly leftMs: number | null
}

/** The amount that is still to be paid, confirmed or ruled about. */
export const openOf = ({ amount, credited }: Pick<Payment, "amount" | "credited">): Amount =>
  subtract(amount, credited)

const IN_ESCROW: ReadonlySet<PeerState> = new Set(["MATCHED", "PAID", "PARTLY", "DISPUTED", "PAUSED"])

/** The withdrawer's money is in escrow for it. */
export const isInEscrow = ({ state }: Pick<Payment, "state">): boolean => IN_ESCROW.has(state)

/** Both members may show what speaks for them. */
export const takesEvidence = ({ state }: Pick<Payment, "state">): boolean =>
  state === "DISPUTED" || state === "PAUSED" || state === "CASE"

/** Which of the two a member is; undefined for every other. */
export function sideOf(
  { depositorId, leg }: Pick<Payment, "depositorId" | "leg">,
  memberId: MemberId,
): PeerSide | undefined {
  if (depositorId === memberId) return "depositor"
  return leg?.withdrawerId === memberId ? "withdrawer" : undefined
}

/** The leg of a payment whose state has one. Throws for one that is still looked for. */
export function legOf({ leg, id }: Pick<Payment, "leg" | "id">): Leg {
  if (!leg) throw new Error(`payment ${id} has no withdrawal`)
  return leg
}

export const hasEnded = ({ state }: Pick<Payment, "state">): boolean => peerLife.hasEnded(state)
