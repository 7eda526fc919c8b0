import { amount, ZERO, type Amount } from "@croupier/money"
import { PAY_KINDS, type PayKind } from "./terms.ts"

export const BILL_STATES = ["issued", "paid", "part_paid", "insufficient"] as const
export type BillState = (typeof BILL_STATES)[number]

/** A bill that waits for its payment. */
export interface Due {
  readonly billId: bigint
  readonly kind: PayKind
  readonly windowEnd: Date
  /** Null: the platform, whose money does not end. */
  readonly payerId: bigint | null
  /** How far below the root the payer stands; the platform: -1. */
  readonly payerDepth: number
  readonly payeeId: bigint
  readonly due: Amount
  /** Paid before. */
  readonly paid: Amount
}

export interface Paid {
  readonly billId: bigint
  /** Of this payment; none where the payer has nothing. */
  readonly amount: Amount
  readonly left: Amount
  readonly state: BillState
}

/**
 * The order of payments: payers from the top of the tree down, so that money reaches those who owe on; of a payer by the
 * end of the window, then the finer salary before the coarser, then by number.
 */
export const inOrderOfPayment = (dues: readonly Due[]): readonly Due[] =>
  dues.toSorted(
    (a, b) =>
      a.payerDepth - b.payerDepth ||
      Number((a.payerId ?? 0n) > (b.payerId ?? 0n)) - Number((a.payerId ?? 0n) < (b.payerId ?? 0n)) ||
      a.windowEnd.getTime() - b.windowEnd.getTime() ||
      PAY_KINDS.indexOf(a.kind) - PAY_KINDS.indexOf(b.kind) ||
      (a.billId < b.billId ? -1 : 1),
  )

/**
 * Pays each bill out of the payers' wallets: `min(available, due)`, never below zero. A payment is at once the
 * payee's, who may owe it on. Answers with the payments in their order and the wallets behind them.
 * Source: rules of agents, "Payment".
 */
export function payDues(
  dues: readonly Due[],
  wallets: ReadonlyMap<bigint, Amount>,
): { readonly payments: readonly Paid[]; readonly wallets: ReadonlyMap<bigint, Amount> } {
  const balances = new Map(wallets)
  const balanceOf = (id: bigint): Amount => balances.get(id) ?? ZERO
  const payments = inOrderOfPayment(dues).map(({ billId, payerId, payeeId, due, paid }) => {
    const owed = amount(due - paid)
    const most = payerId === null ? owed : balanceOf(payerId)
    const given = most < owed ? most : owed
    if (payerId !== null) balances.set(payerId, amount(balanceOf(payerId) - given))
    balances.set(payeeId, amount(balanceOf(payeeId) + given))
    const left = amount(owed - given)
    return { billId, amount: given, left, state: stateOf(left, amount(paid + given)) }
  })
  return { payments, wallets: balances }
}

const stateOf = (left: Amount, paid: Amount): BillState =>
  left === 0n ? "paid" : paid > 0n ? "part_paid" : "insufficient"
