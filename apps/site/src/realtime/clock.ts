/**
 * The house's clock. Draws close by the server's time, so the site never shows the visitor's own: it keeps
 * the difference, measured at half the round trip, and prefers the measurement with the shortest trip.
 */
let offset = 0
let bestTrip = Number.POSITIVE_INFINITY
let measuredAt = Number.NEGATIVE_INFINITY
/** After this long a better measurement is no longer better: clocks drift and laptops sleep. */
const STALE_MILLIS = 120_000

/** Set while a page is drawn for another moment than this one. */
let stopped: number | undefined

/** The server's time now, in milliseconds since the epoch. */
export const serverNow = (): number => stopped ?? Date.now() + offset

/** Stands still at a moment: a prerendered page is hydrated by rendering that same moment. */
export function stopClock(at: number): void {
  stopped = at
}
export function runClock(): void {
  stopped = undefined
}

/** Learns from one answer: the server's time in it, and when it was asked for and received here. */
export function syncClock(serverTime: string, askedAt: number, receivedAt: number): void {
  const trip = Math.max(0, receivedAt - askedAt)
  if (trip > bestTrip && receivedAt - measuredAt < STALE_MILLIS) return
  bestTrip = trip
  measuredAt = receivedAt
  offset = Date.parse(serverTime) + trip / 2 - receivedAt
}
