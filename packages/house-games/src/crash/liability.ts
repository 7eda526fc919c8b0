import { add, amount, portionTowardZero, subtract, ZERO, type Amount } from "@croupier/money"
import { crashPayout, HIGHEST_TARGET } from "./sky-lantern.ts"

/** Shares of what the house stands on, in ten-thousandths: one bet pays at most 1 % of it, a flight costs at most 3 %. */
const BET_SHARE = 100n
const FLIGHT_SHARE = 300n
const WHOLE = 10_000n

/** The most that the house can lose, in one money. */
export interface CrashLimits {
  /** A bet is paid no more than this. */
  readonly bet: Amount
  /** All bets of a flight together are paid no more than this above their stakes; and they stake no more than this. */
  readonly flight: Amount
}

/** The limits that follow from a bankroll. They are known before a bet, and no outcome depends on them. */
export const crashLimits = (bankroll: Amount): CrashLimits => ({
  bet: portionTowardZero(bankroll, BET_SHARE, WHOLE),
  flight: portionTowardZero(bankroll, FLIGHT_SHARE, WHOLE),
})

/** The highest target of a stake, in hundredths: there it is paid the most that a bet may be, and lets go by itself. */
export function highestTargetOf(stake: Amount, { bet }: Pick<CrashLimits, "bet">): number {
  const target = (bet * 100n) / stake
  return target > BigInt(HIGHEST_TARGET) ? HIGHEST_TARGET : Number(target)
}

/** A bet that holds on. */
export interface Holding {
  /** Weight of the bet in the money of the limits; zero for a bet with play money. */
  readonly weight: Amount
  /** Where it lets go by itself, in hundredths. */
  readonly target: number
}

/** Liability of a flight: the sums that its bets may still be paid. */
export interface Liability {
  /** Takes a stake on board; false where the flight holds as much as it may. */
  readonly take: (weight: Amount) => boolean
  /** A stake that was taken did not come on board. */
  readonly drop: (weight: Amount) => void
  /** One on board let go. */
  readonly pay: (weight: Amount, at: number) => void
  /**
   * The multiplier, in hundredths, at which everybody lets go because the flight has cost what it may. It never falls
   * while it is paid below it, and is never below 2.00, since no flight takes more stakes than it may cost.
   */
  readonly limit: () => number
}

export function flightLiability({ flight: most }: Pick<CrashLimits, "flight">): Liability {
  let [staked, held, paid] = [ZERO, ZERO, ZERO]
  return {
    take: (weight) => {
      if (add(staked, weight) > most) return false
      staked = add(staked, weight)
      held = add(held, weight)
      return true
    },
    drop: (weight) => {
      staked = subtract(staked, weight)
      held = subtract(held, weight)
    },
    pay: (weight, at) => {
      held = subtract(held, weight)
      paid = add(paid, crashPayout(weight, at))
    },
    limit: () => {
      if (held === 0n) return HIGHEST_TARGET
      const limit = ((most + staked - paid) * 100n) / held
      return limit > BigInt(HIGHEST_TARGET) ? HIGHEST_TARGET : Number(limit)
    },
  }
}

/** One who lets go now. */
export interface LettingGo<T> {
  readonly bet: T
  readonly at: number
  /** Not where the bet itself wished, but because the flight costs no more. */
  readonly isForced: boolean
}

/**
 * Who lets go once the lantern has reached a multiplier, in that order: players who named it or a lower one, and everybody
 * where the flight has cost what it may. Counts their pays.
 */
export function letGoOfDue<T extends Holding>(
  holding: readonly T[],
  liability: Liability,
  reached: number,
): readonly LettingGo<T>[] {
  const going: LettingGo<T>[] = []
  const release = (bet: T, at: number, isForced: boolean): void => {
    liability.pay(bet.weight, at)
    going.push({ bet, at, isForced })
  }
  const due = holding
    .filter(({ target }) => target <= reached)
    .toSorted((one, other) => one.target - other.target)
  for (const bet of due) {
    if (bet.target > liability.limit()) break
    release(bet, bet.target, false)
  }
  const limit = liability.limit()
  if (limit > reached) return going
  const gone = new Set(going.map(({ bet }) => bet))
  for (const bet of holding) if (!gone.has(bet)) release(bet, limit, true)
  return going
}

/** The weight of a stake in the money of the limits, where `step` of it are worth one; never less than it is. */
export const weightOf = (stake: Amount, step: bigint): Amount => amount((stake + step - 1n) / step)
