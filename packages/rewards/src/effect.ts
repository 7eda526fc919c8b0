import { amount, type Amount } from "@croupier/money"

/** One figure of the members of a group: how many there are, its sum, and the sum of its squares. */
export interface Sample {
  readonly count: bigint
  readonly sum: bigint
  readonly squares: bigint
}

export const NO_SAMPLE: Sample = { count: 0n, sum: 0n, squares: 0n }

export const withValue = ({ count, sum, squares }: Sample, value: bigint): Sample => ({
  count: count + 1n,
  sum: sum + value,
  squares: squares + value * value,
})

/** A group of fewer members says nothing: the interval below takes the mean of many for a normal one. */
export const LEAST_GROUP = 50n

/** A treated group against a control group, per head. Amounts are estimates of what a head brings, and no money. */
export interface Effect {
  readonly treated: Amount
  readonly control: Amount
  readonly difference: Amount
  /** The true difference is within this of the estimate in 19 of 20 campaigns; null: a group is too small to say. */
  readonly within: Amount | null
}

/** Two-sided 95 % of the normal distribution. */
const Z = 1.96

const meanOf = ({ sum, count }: Sample): bigint => (count === 0n ? 0n : sum / count)

/** The square of the standard error of a mean, at the square of the scale of amounts. */
function errorOf({ count, sum, squares }: Sample): number {
  const n = Number(count)
  // count · squares − sum² is exact before it becomes a double.
  return Number(count * squares - sum * sum) / (n * n * (n - 1))
}

/** The difference of two means with its interval of 95 %, by the errors of both groups (Welch). */
export function effectOf(treated: Sample, control: Sample): Effect {
  const [one, other] = [meanOf(treated), meanOf(control)]
  const isSmall = treated.count < LEAST_GROUP || control.count < LEAST_GROUP
  return {
    treated: amount(one),
    control: amount(other),
    difference: amount(one - other),
    within: isSmall ? null : amount(BigInt(Math.ceil(Z * Math.sqrt(errorOf(treated) + errorOf(control))))),
  }
}
