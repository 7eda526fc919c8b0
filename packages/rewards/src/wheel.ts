import { fromHex, isClientSeed, playStream, seedCommitment } from "@croupier/fairness"

/** The name of the wheel in the messages of its numbers. */
export const WHEEL_GAME = "spin-wheel"

/** All that is published of a spin. */
export interface WheelProof {
  /** 64 hexadecimal characters, shown before the spin. */
  readonly commitment: string
  readonly seed: string
  readonly clientSeed: string
  /** By segment, as they were shown before the spin; 0 where a prize had run out. */
  readonly weights: readonly number[]
  readonly number: number
  readonly segment: number
}

/** A prize that may be won, in steps of the asset's scale. */
export interface WheelStock {
  readonly kind: "CASH" | "BONUS" | "POINTS" | "NOTHING"
  readonly amount: bigint
  readonly weight: number
  /** How many were to give; null: without limit. */
  readonly stock: number | null
  readonly given: number
}

const isMoney = ({ kind }: Pick<WheelStock, "kind">): boolean => kind === "CASH" || kind === "BONUS"

/** Cash and bonuses that were given of these prizes. */
export const spentOf = (prizes: readonly WheelStock[]): bigint =>
  prizes.reduce((sum, prize) => sum + (isMoney(prize) ? prize.amount * BigInt(prize.given) : 0n), 0n)

/**
 * Weights of the next spin: 0 for a prize whose stock has run out, for cash and a bonus that the rest of the budget does not hold, and
 * for points and bonuses where they are off. Undefined where no prize is left: then the wheel stands. Source: rules of rewards, "Spin wheel".
 */
export function openWeights(
  prizes: readonly WheelStock[],
  {
    budget,
    hasPoints,
    hasBonuses,
  }: { readonly budget: bigint; readonly hasPoints: boolean; readonly hasBonuses: boolean },
): readonly number[] | undefined {
  const rest = budget - spentOf(prizes)
  const weights = prizes.map((prize) => {
    const { kind, amount, weight, stock, given } = prize
    if (stock !== null && given >= stock) return 0
    if (isMoney(prize) && amount > rest) return 0
    const isOff = (kind === "POINTS" && !hasPoints) || (kind === "BONUS" && !hasBonuses)
    return isOff ? 0 : weight
  })
  return prizes.some(({ kind }, at) => kind !== "NOTHING" && weights[at]) ? weights : undefined
}

/**
 * The number of a spin, below the sum of its weights, and the segment that it falls into: segments lie one behind the other, each as
 * long as its weight. Throws RangeError where no weight is above zero.
 */
export function spinOf(
  seed: Uint8Array,
  clientSeed: string,
  weights: readonly number[],
): { readonly number: number; readonly segment: number } {
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const number = playStream(seed, { game: WHEEL_GAME, clientSeed, nonce: 0 }).nextInt(total)
  let end = 0
  const segment = weights.findIndex((weight) => number < (end += weight))
  return { number, segment }
}

export { seedCommitment as wheelCommitment }

const HEX = /^[0-9a-f]{64}$/

/** True where seed, commitment, number and segment of a spin follow from one another. Never throws on a bad proof. */
export function isHonestSpin({
  commitment,
  seed,
  clientSeed,
  weights,
  number,
  segment,
}: WheelProof): boolean {
  if (!HEX.test(seed) || !isClientSeed(clientSeed)) return false
  if (weights.some((weight) => !Number.isInteger(weight) || weight < 0)) return false
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  if (total < 1 || total > 2 ** 32) return false
  const bytes = fromHex(seed)
  if (seedCommitment(bytes) !== commitment) return false
  const spun = spinOf(bytes, clientSeed, weights)
  return spun.number === number && spun.segment === segment
}
