import { amount, type Amount } from "@croupier/money"
import type { Book, NumberStream } from "../book.ts"
import { fraction, type Fraction } from "@croupier/money/fraction"

/** A roll from 0.00 to 99.99; the player says under or over which number it will be. */
export const MARKET_DICE = { code: "market-dice", version: "1", name: "Market Dice" } as const

export const ROLLS = 10_000
/** The fewest and the most of the 10,000 rolls that a bet may win with: 0.10 % and 98.00 %. */
export const FEWEST_ROLLS = 10
export const MOST_ROLLS = 9_800

export interface DiceChoice {
  readonly side: "under" | "over"
  /** In hundredths: 5000 is 50.00. The roll must be under it, or over it. */
  readonly target: number
}

export interface DiceEvent {
  readonly kind: "roll"
  /** In hundredths: 0 to 9999. */
  readonly roll: number
  readonly isWin: boolean
}

/** With how many of the 10,000 rolls the bet wins. */
export const winningRolls = ({ side, target }: DiceChoice): number =>
  side === "under" ? target : ROLLS - 1 - target

/** True for a bet that is on offer. */
export const isDiceChoice = (choice: DiceChoice): boolean =>
  Number.isInteger(choice.target) &&
  winningRolls(choice) >= FEWEST_ROLLS &&
  winningRolls(choice) <= MOST_ROLLS

/** Pay of a won bet for one unit of stake, in ten-thousandths: 99 % of the even pay, rounded down. */
export const diceMultiplier = (choice: DiceChoice): bigint =>
  (99n * BigInt(ROLLS) * 100n) / BigInt(winningRolls(choice))

/** The true share that comes back: never above 99 %, less by what the rounding of the multiplier takes. */
export const diceReturn = (choice: DiceChoice): Fraction =>
  fraction(BigInt(winningRolls(choice)) * diceMultiplier(choice), BigInt(ROLLS) * 10_000n)

/** One roll. Throws RangeError for a bet that is not on offer. */
export function playDice(stream: NumberStream, stake: Amount, choice: DiceChoice): Book<DiceEvent> {
  if (!isDiceChoice(choice)) throw new RangeError("not a bet on offer")
  const roll = stream.nextInt(ROLLS)
  const isWin = choice.side === "under" ? roll < choice.target : roll > choice.target
  return {
    events: [{ kind: "roll", roll, isWin }],
    payout: amount(isWin ? (stake * diceMultiplier(choice)) / 10_000n : 0n),
  }
}
