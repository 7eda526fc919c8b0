import { amount, ZERO, type Amount } from "@croupier/money"
import { floor, fraction, NOTHING, plus, product, type Fraction } from "@croupier/money/fraction"
import { least, orNothing, shareDown } from "./amounts.ts"

/** The loss that a negative week leaves for the next: nothing, its own, or all losses until they are made good. */
export const CASHBACK_CARRIES = ["none", "next", "ever"] as const
export type CashbackCarry = (typeof CASHBACK_CARRIES)[number]

/** The most of the edge that cashback, agents' pay and points may come to. */
const MOST_OF_EDGE = fraction(80, 100)

/** Play of one product with the part of a stake that its game keeps on average. */
export interface EdgePlay {
  readonly validCash: Amount
  readonly edge: Fraction
}

/** The most that may be paid: ⌊.80 · Σ edge · v⌋ less what agents and points cost for the same play. */
export function cashbackCap(
  play: readonly EdgePlay[],
  { agentsPay, pointsValue }: { readonly agentsPay: Amount; readonly pointsValue: Amount },
): Amount {
  const edge = play.reduce((sum, each) => plus(sum, product(each.edge, fraction(each.validCash))), NOTHING)
  const all = floor(product(MOST_OF_EDGE, edge))
  return orNothing(all - agentsPay - pointsValue)
}

/** Cashback on turnover: a rate of the valid bet in cash, under the cap. */
export const turnoverCashback = (validCash: Amount, rate: Fraction, cap: Amount): Amount =>
  least(shareDown(validCash, rate), cap)

/** State that one week leaves to the next. */
export interface CashbackStanding {
  /** Loss of the member's that is carried, zero or below. */
  readonly carry: Amount
  /** Net loss that was paid for and then corrected away. */
  readonly debt: Amount
}

export const NO_CASHBACK: CashbackStanding = { carry: ZERO, debt: ZERO }

/** A correction after payment is not clawed back: later weeks absorb it. */
export const indebted = (standing: CashbackStanding, corrected: Amount): CashbackStanding => ({
  ...standing,
  debt: amount(standing.debt + corrected),
})

export interface CashbackWeek {
  readonly basis: Amount
  readonly paid: Amount
  readonly next: CashbackStanding
}

/**
 * Cashback on a net loss (cash stakes less cash payouts less rewards turned to cash). The basis is the net loss with
 * the carry, less the debt, which takes it to zero at most. Source: rules of rewards, "Cashback".
 */
export function lossCashback(
  netLoss: Amount,
  { carry, debt }: CashbackStanding,
  { rate, cap, carries }: { readonly rate: Fraction; readonly cap: Amount; readonly carries: CashbackCarry },
): CashbackWeek {
  const brought = amount(netLoss + carry)
  const absorbed = least(debt, orNothing(brought))
  const basis = amount(brought - absorbed)
  return {
    basis,
    paid: least(shareDown(orNothing(basis), rate), cap),
    next: { carry: carried(carries, netLoss, brought), debt: amount(debt - absorbed) },
  }
}

function carried(carries: CashbackCarry, netLoss: Amount, brought: Amount): Amount {
  switch (carries) {
    case "none":
      return ZERO
    case "next":
      return least(ZERO, netLoss)
    case "ever":
      return least(ZERO, brought)
  }
}
