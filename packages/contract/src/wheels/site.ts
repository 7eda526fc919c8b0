import { z } from "zod/mini"
import { BonusTerms } from "../bonuses/terms.ts"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant } from "../wire/values.ts"
import { WHEEL_WEIGHT, WheelPrize } from "./values.ts"

const Hash = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Weights = z
  .array(z.number().check(z.int(), z.gte(0), z.lte(WHEEL_WEIGHT)))
  .check(z.minLength(2), z.maxLength(12))

/** A spin with all that proves it. */
export const WheelSpin = z.strictObject({
  /** The place of the segment, from 0. */
  segment: z.number(),
  prize: WheelPrize,
  commitment: Hash,
  seed: Hash,
  clientSeed: z.string(),
  weights: Weights,
  /** Below the sum of the weights. */
  number: z.number(),
})
export type WheelSpin = z.output<typeof WheelSpin>

export const myWheel = endpoint({
  method: "GET",
  path: "/wps/relay/MCS2_getWheel",
  module: "MCS2_getWheel",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary:
    "The wheel of today: prizes with their weights, the commitment of the caller's next spin, and the last spin",
  value: z.strictObject({
    /** Null where market or merchant have none, the caller is kept from play, or every prize is given. */
    wheel: z.nullable(
      z.strictObject({
        prizes: z.array(WheelPrize),
        /** By prize, the terms of a bonus; null for others. */
        bonuses: z.array(z.nullable(BonusTerms)),
        /** By prize; 0 where it has run out. */
        weights: Weights,
        /** How many of each are left; null: without limit. */
        left: z.array(z.nullable(z.number())),
        /** Of the next spin; where none is left, of the last one. */
        commitment: Hash,
        /** A spin is left: that of today, or one of a gift. */
        canSpin: z.boolean(),
        /** Spins of gifts that are left, and the end of the first of them. */
        gifts: z.number(),
        giftsUntil: z.nullable(Instant),
        /** The last spin of today; null before it. */
        spin: z.nullable(WheelSpin),
        /** The end of the merchant's day. */
        endsAt: Instant,
      }),
    ),
  }),
})
export type Wheel = NonNullable<z.output<typeof myWheel.value>["wheel"]>

export const spinWheel = endpoint({
  method: "POST",
  path: "/wps/relay/MCS2_spinWheel",
  module: "MCS2_spinWheel",
  token: true,
  encrypted: false,
  access: REAL,
  play: true,
  input: z.strictObject({
    /** As the caller was shown them: a spin is made on no others. */
    commitment: Hash,
    weights: Weights,
    clientSeed: z.string().check(z.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  }),
  errors: ["WHEEL_OFF", "WHEEL_CHANGED", "REWARD_OFF", "REWARD_SAME_PERSON", "ACCOUNT_CLOSED"],
  summary: "Makes the spin of a commitment and pays the prize; a second call for it answers the same",
  value: WheelSpin,
})
