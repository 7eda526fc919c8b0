import { amount, type Amount } from "@croupier/money"
import {
  floor,
  fraction,
  isLess,
  minus,
  product,
  quotient,
  WHOLE,
  type Fraction,
} from "@croupier/money/fraction"

/** The expected cost of a grant of free plays, rounded up to the ledger's scale. */
export interface FreePlayCost {
  readonly expected: Amount
  /** The true expectation is no more than this: a cap, wagering or other odds lower it. */
  readonly isAtMost: boolean
}

const ceiling = ({ numerator, denominator }: Fraction): bigint => -floor(fraction(-numerator, denominator))

function capped(mean: Fraction, cap: Amount | null): Amount {
  const all = ceiling(mean)
  return amount(cap !== null && cap < all ? cap : all)
}

/**
 * Free rounds win on average their number times stake and return. The mean of wins that are cut at a cap is no more than the cut
 * mean, and wagering takes a part of them.
 */
export function freeRoundsCost(
  { rounds, stake, cap, multiple }: { rounds: number; stake: Amount; cap: Amount | null; multiple: Fraction },
  returns: Fraction,
): FreePlayCost {
  const mean = product(fraction(BigInt(rounds) * stake), returns)
  return { expected: capped(mean, cap), isAtMost: cap !== null || multiple.numerator > 0n }
}

/**
 * A free bet whose win pays the stake costs stake times return. One whose win keeps the stake costs that less the stake times the
 * chance of a win, and at odds of at most `oddsTo` that chance is at least return over odds. Source: rules of rewards, "Free bet".
 */
export function freeBetCost(
  {
    stake,
    returnsStake,
    oddsTo,
    cap,
  }: { stake: Amount; returnsStake: boolean; oddsTo: Fraction | null; cap: Amount | null },
  returns: Fraction,
): FreePlayCost {
  const kept =
    returnsStake || oddsTo === null
      ? WHOLE
      : isLess(WHOLE, oddsTo)
        ? minus(WHOLE, quotient(WHOLE, oddsTo))
        : fraction(0)
  return { expected: capped(product(product(fraction(stake), returns), kept), cap), isAtMost: true }
}
