/**
 * Faults of a transfer. `refuse`: a final no. `retry`: "ask again", and nothing was done. `hang`: the
 * request gets lost and there is no answer. `swallow`: it is done, and the answer gets lost. `late`: it is done only
 * once it is let go, long after the house has stopped waiting. `garble`: done, with an unreadable answer.
 */
export const FAULTS = ["none", "refuse", "retry", "hang", "swallow", "late", "garble"] as const
export type Fault = (typeof FAULTS)[number]

/** Faults of a vendor at the moment. */
export interface Faults {
  /** Of transfers in and out. */
  transfers: Fault
  /** Nothing is answered at all. */
  away: boolean
  /** Orders are not decided yet, as far as a query is told. */
  pending: boolean
  /** Lets everything go that came late. */
  readonly release: () => void
  /** Ends when `release` is called next. */
  readonly released: () => Promise<void>
}

export function faults(): Faults {
  let gate = Promise.withResolvers<void>()
  return {
    transfers: "none",
    away: false,
    pending: false,
    release: () => {
      gate.resolve()
      gate = Promise.withResolvers()
    },
    released: () => gate.promise,
  }
}
