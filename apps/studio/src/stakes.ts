import { amount, type Amount } from "@croupier/money"

/** Stakes on offer, in hundredths of the currency's step. */
const LADDER = [20, 40, 60, 100, 200, 400, 600, 1_000, 2_000, 4_000, 6_000, 10_000]

/** Where one of the currency is worth much less: how many of it are one step. */
const STEP: Readonly<Record<string, bigint>> = {
  PHP: 10n,
  THB: 5n,
  INR: 10n,
  MXN: 5n,
  JPY: 20n,
  PKR: 50n,
  KRW: 200n,
  IDR: 2_000n,
  VND: 5_000n,
}

const HUNDREDTH = 100n

export interface StakeRange {
  readonly ladder: readonly Amount[]
  readonly least: Amount
  readonly most: Amount
  readonly usual: Amount
  /** Balance that a trial begins with. */
  readonly playMoney: Amount
}

/** How many of a currency are worth one in the money of the bankroll. */
export const stepOf = (currency: string): bigint => STEP[currency] ?? 1n

/** The stakes of a currency. The suggested one is the smallest that is a whole step, never a high one. */
export function stakesOf(currency: string): StakeRange {
  const step = stepOf(currency)
  const of = (hundredths: number): Amount => amount(BigInt(hundredths) * HUNDREDTH * step)
  return {
    ladder: LADDER.map(of),
    least: of(20),
    most: of(10_000),
    usual: of(100),
    playMoney: of(100_000),
  }
}

/** True for a stake on offer: within the range, and in whole hundredths so that every pay is exact. */
export const isStake = (stake: Amount, currency: string): boolean => {
  const { least, most } = stakesOf(currency)
  return stake >= least && stake <= most && stake % HUNDREDTH === 0n
}
