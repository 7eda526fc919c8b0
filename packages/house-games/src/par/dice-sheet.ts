import {
  diceMultiplier,
  diceReturn,
  FEWEST_ROLLS,
  MARKET_DICE,
  MOST_ROLLS,
  ROLLS,
  winningRolls,
  type DiceChoice,
} from "../dice/market-dice.ts"
import { fraction, type Fraction } from "@croupier/money/fraction"
import { exactShare, parBet, sigmaOfOne, type ParSheet } from "./par-sheet.ts"

/** Bets that stand in the sheet one by one; all others lie between the lowest and the highest return. */
const SHOWN = [10, 100, 500, 1_000, 2_500, 3_333, 4_950, 5_000, 6_667, 7_500, 9_000, 9_500, 9_800]

const isLess = (a: Fraction, b: Fraction): boolean =>
  a.numerator * b.denominator < b.numerator * a.denominator

/** The sheet of Market Dice: all bets on offer are gone through. */
export function diceSheet(): ParSheet {
  const all = Array.from({ length: MOST_ROLLS - FEWEST_ROLLS + 1 }, (_, at) =>
    diceReturn(under(FEWEST_ROLLS + at)),
  )
  const [first = fraction(0, 1)] = all
  return {
    ...identity(),
    method: `Exact: a roll is one of ${ROLLS} equally likely ones; a bet that wins with n of them pays 9900 / n, rounded down at four decimals. Over t wins with as many rolls as under 99.99 − t, so both sides are in these figures.`,
    lowestReturn: exactShare(all.reduce((lowest, each) => (isLess(each, lowest) ? each : lowest), first)),
    highestReturn: exactShare(all.reduce((highest, each) => (isLess(highest, each) ? each : highest), first)),
    bets: SHOWN.map((rolls) => {
      const choice = under(rolls)
      const chance = rolls / ROLLS
      return parBet(
        `under ${(choice.target / 100).toFixed(2)}, pays ${(Number(diceMultiplier(choice)) / 10_000).toFixed(4)}`,
        diceReturn(choice),
        fraction(winningRolls(choice), ROLLS),
        sigmaOfOne(chance, Number(diceMultiplier(choice)) / 10_000),
      )
    }),
    tables: [],
  }
}

const under = (target: number): DiceChoice => ({ side: "under", target })
const identity = () => ({ game: MARKET_DICE.code, version: MARKET_DICE.version, name: MARKET_DICE.name })
