import { fromHex, roundNumber, seedBefore, toHex } from "@croupier/fairness"
import { crashPoint, SKY_LANTERN } from "./sky-lantern.ts"

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
