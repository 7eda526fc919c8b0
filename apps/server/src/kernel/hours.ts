import { HOUR_MS } from "./durations.ts"

/**
 * The first instant of the hour of UTC that an instant lies in. Sums of play and money go by it: a zone whose days begin
 * at a half or a quarter past counts them from that hour.
 */
export const hourOf = (at: Date): Date => new Date(Math.floor(at.getTime() / HOUR_MS) * HOUR_MS)
