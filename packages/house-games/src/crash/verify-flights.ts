import { fromHex, roundNumber, seedBefore, toHex } from "@croupier/fairness"
import type { Amount } from "@croupier/money"
import { crashPayout, crashPoint, SKY_LANTERN } from "./sky-lantern.ts"

/** Flights of one chain as they are published, the newest first. */
export interface FlightsProof {
  readonly chain: { readonly commitment: string; readonly salt: string }
  readonly flights: readonly { readonly place: number; readonly point: number; readonly seed: string }[]
}

/**
 * The first fault, or null where all fits: each seed gives the end of its flight and hashes to the seed before it,
 * and the oldest hashes back to the commitment, as many times as its place says. Throws RangeError for text that is
 * no seed.
 */
export function faultInFlights({ chain, flights }: FlightsProof): string | null {
  for (const [at, { seed, point, place }] of flights.entries()) {
    if (crashPoint(roundNumber(fromHex(seed), SKY_LANTERN.code, chain.salt)) !== point)
      return `flight ${place} does not end where its seed says`
    const earlier = flights[at + 1]
    const steps = earlier ? place - earlier.place : place + 1
    let before = fromHex(seed)
    for (let step = 0; step < steps; step += 1) before = seedBefore(before)
    if (toHex(before) !== (earlier ? earlier.seed : chain.commitment))
      return `the seed of flight ${place} is not of the published chain`
  }
  return null
}

/** The end of a round on a flight, as its book tells it: let go at a multiplier, or burned with the flight; in hundredths. */
export type FlightEnd =
  | { readonly kind: "let-go"; readonly flight: string; readonly at: number; readonly isForced?: boolean }
  | { readonly kind: "burned"; readonly flight: string; readonly point: number }

/** A round on a flight: its stake, its pay, and its book of one end; a round that was taken back has no book. */
export interface FlightRound {
  readonly stake: Amount
  readonly payout: Amount
  readonly book: readonly FlightEnd[]
}

/** The fault of a round against the flight that its book names, or null: who lets go in time is paid stake × multiplier, others nothing. */
export function faultInFlightRound(
  { stake, payout, book }: FlightRound,
  flight: { readonly id: string; readonly point: number },
): string | null {
  const [end, ...more] = book
  if (!end || more.length > 0) return "the round has no end of its own"
  if (end.flight !== flight.id) return "the round names another flight"
  if (end.kind === "burned" && end.point !== flight.point) return "the flight ended elsewhere"
  if (end.kind === "let-go" && end.at > flight.point) return "the round let go after the flight had ended"
  const owed = end.kind === "let-go" ? crashPayout(stake, end.at) : 0n
  return payout === owed ? null : "the round was paid another amount"
}
