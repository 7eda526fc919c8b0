import { percent, toNumber, type Fraction } from "@croupier/money/fraction"

/** A share as exact as it is: the fraction, and per cent for people. */
export interface ExactShare {
  readonly numerator: string
  readonly denominator: string
  readonly percent: string
}

/** Within which return a number of rounds ends in 19 of 20 cases. */
export interface Band {
  readonly rounds: number
  readonly fromPercent: string
  readonly toPercent: string
}

/** The maths of one bet of a game; sigma counts stakes. */
export interface ParBet {
  readonly choice: string
  readonly returns: ExactShare
  /** How often anything comes back. */
  readonly hits: ExactShare
  readonly sigma: string
  /** 1.96 sigma. */
  readonly volatilityIndex: string
  readonly bands: readonly Band[]
}

/** The published maths of one version of a game. */
export interface ParSheet {
  readonly game: string
  readonly version: string
  readonly name: string
  /** How the figures came about, in a sentence. */
  readonly method: string
  /** The lowest and the highest return of any bet on offer. */
  readonly lowestReturn: ExactShare
  readonly highestReturn: ExactShare
  readonly bets: readonly ParBet[]
  /** Further tables: strips, pays, shares by part, odds of high wins. */
  readonly tables: readonly ParTable[]
}

export interface ParTable {
  readonly title: string
  readonly head: readonly string[]
  readonly rows: readonly (readonly string[])[]
}

const ROUNDS = [1_000, 10_000, 100_000, 1_000_000, 10_000_000]
/** Two-sided 95 % of the normal distribution. */
const Z = 1.96

export const exactShare = (share: Fraction): ExactShare => ({
  numerator: String(share.numerator),
  denominator: String(share.denominator),
  percent: percent(share),
})

/** The figures of one bet from its return, its chance to pay anything and the deviation of one round in stakes. */
export function parBet(choice: string, returns: Fraction, hits: Fraction, sigma: number): ParBet {
  const mean = toNumber(returns)
  return {
    choice,
    returns: exactShare(returns),
    hits: exactShare(hits),
    sigma: sigma.toFixed(4),
    volatilityIndex: (Z * sigma).toFixed(4),
    bands: ROUNDS.map((rounds) => {
      const reach = (Z * sigma) / Math.sqrt(rounds)
      return {
        rounds,
        fromPercent: (Math.max(0, mean - reach) * 100).toFixed(2),
        toPercent: ((mean + reach) * 100).toFixed(2),
      }
    }),
  }
}

/** The deviation of a bet that pays `multiplier` stakes with a chance, else nothing. */
export const sigmaOfOne = (chance: number, multiplier: number): number =>
  multiplier * Math.sqrt(chance * (1 - chance))
