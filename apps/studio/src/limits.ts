import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible"
import { Refusal } from "./refusal.ts"

/** So many calls in so many seconds. */
export interface Budget {
  readonly calls: number
  readonly seconds: number
}

/** The studio's rate limits: by address before a session exists, else by session. */
export interface Budgets {
  /** All calls of an address: hundreds of people can share one behind a carrier's. */
  readonly address: Budget
  /** Openings, and proofs that anybody may ask for, by address. */
  readonly open: Budget
  /** All calls of a session, of which checking many rounds makes the most. */
  readonly session: Budget
  /** New pairs of seeds of a session. */
  readonly seeds: Budget
  /** Messages of a client over its socket. */
  readonly socket: Budget
}

export const BUDGETS: Budgets = {
  address: { calls: 3_000, seconds: 60 },
  open: { calls: 240, seconds: 60 },
  session: { calls: 600, seconds: 60 },
  seeds: { calls: 30, seconds: 60 },
  socket: { calls: 60, seconds: 10 },
}

/** A caller who asks too often, and how long to wait. */
export class TooOften extends Refusal {
  readonly seconds: number
  constructor(seconds: number) {
    super("RATE_LIMITED")
    this.seconds = seconds
  }
}

export interface Limits {
  /** Takes one from a budget of a caller. Throws TooOften. */
  readonly spend: (budget: keyof Budgets, caller: string) => Promise<void>
}

/** Counts in memory, which costs microseconds: what is guarded is this process, and no secret can be guessed. */
export function limits(budgets: Budgets = BUDGETS): Limits {
  const counters = new Map(
    Object.entries(budgets).map(([name, { calls, seconds }]: [string, Budget]) => [
      name,
      new RateLimiterMemory({ points: calls, duration: seconds }),
    ]),
  )
  return {
    spend: async (budget, caller) => {
      try {
        await counters.get(budget)?.consume(caller)
      } catch (error) {
        // The library rejects with what is left of the budget, and with an Error when it is itself at fault.
        if (!(error instanceof RateLimiterRes)) throw error
        throw new TooOften(Math.max(1, Math.ceil(error.msBeforeNext / 1_000)))
      }
    },
  }
}
