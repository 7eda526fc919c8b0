import { amount, type Amount } from "@croupier/money"
import { fraction, type Fraction } from "@croupier/money/fraction"

/** A lantern rises and its multiplier with it, until it burns out; who let go before that is paid. */
export const SKY_LANTERN = { code: "sky-lantern", version: "2", name: "Sky Lantern" } as const

/** The size of the space that a round's number is drawn from: 2^52. */
const RANGE = 2n ** 52n

/** Multipliers are in hundredths: 100 is 1.00. */
export const LOWEST_TARGET = 101
/** Here the lantern is out of sight and every bet is paid. */
export const HIGHEST_TARGET = 1_000_000

/**
 * Where the lantern of a round burns out, in hundredths: max(1, ⌊100 · 0.99 / (1 − u)⌋ / 100) with u = number / 2^52,
 * in whole numbers. A bet at target t wins if t ≤ this. Throws RangeError outside of the space.
 */
export function crashPoint(number: number): number {
  if (!Number.isSafeInteger(number) || number < 0 || BigInt(number) >= RANGE)
    throw new RangeError(`not a number of a round: ${number}`)
  const point = (99n * RANGE) / (RANGE - BigInt(number))
  if (point < 100n) return 100
  return point > BigInt(HIGHEST_TARGET) ? HIGHEST_TARGET : Number(point)
}

/** How likely a lantern is to reach a target, exactly: ⌊99 · 2^52 / target⌋ of the 2^52 numbers do. */
export const chanceOf = (target: number): Fraction => fraction((99n * RANGE) / BigInt(target), RANGE)

/** Return of a target: 99 %, less than 3 · 10^-12 away from it at every target. */
export const crashReturn = (target: number): Fraction => {
  const chance = chanceOf(target)
  return fraction(chance.numerator * BigInt(target), chance.denominator * 100n)
}

/** Pay of a bet that let go at `target`: stake × target, exact for stakes in hundredths. */
export const crashPayout = (stake: Amount, target: number): Amount => amount((stake * BigInt(target)) / 100n)

/** Multipliers grow by 6 hundred-thousandths a millisecond: 2.00 after 11.6 s, 10.00 after 38 s. */
const GROWTH = 6e-5

/** How high a lantern is after so many milliseconds, in hundredths, for drawing it. */
export const heightAt = (elapsedMs: number): number => 100 * Math.exp(GROWTH * Math.max(0, elapsedMs))

/** The multiplier after so many milliseconds of flight, in hundredths, rounded down. */
export const multiplierAt = (elapsedMs: number): number =>
  Math.max(100, Math.min(HIGHEST_TARGET, Math.floor(heightAt(elapsedMs))))

/** How long a lantern takes to a multiplier: the first whole millisecond at which `multiplierAt` shows it. */
export function flightTime(multiplier: number): number {
  let at = Math.max(0, Math.ceil(Math.log(multiplier / 100) / GROWTH) - 1)
  while (multiplierAt(at) < multiplier) at += 1
  return at
}
