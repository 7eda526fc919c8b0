import { z } from "zod/mini"

/** Spins of one gift at most. */
export const MOST_GIFT_SPINS = 20

/** Days in which spins of a gift can be made. */
export const SpinDays = z.number().check(z.int(), z.gte(1), z.lte(90))

/** A number of spins as an amount: "3", "3.00". */
export const isSpins = (amount: string): boolean =>
  /^\d{1,2}(\.0+)?$/.test(amount) && Number(amount) >= 1 && Number(amount) <= MOST_GIFT_SPINS
