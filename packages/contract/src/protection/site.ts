import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money, Nothing } from "../wire/values.ts"

/**
 * How long a member can keep themselves from playing: a break ends by itself, an exclusion lasts at least so many days
 * and then until the member asks to come back. Null: for ever.
 */
export const EXCLUSION_PERIODS = {
  DAY: { kind: "BREAK", days: 1 },
  WEEK: { kind: "BREAK", days: 7 },
  MONTH: { kind: "BREAK", days: 30 },
  SIX_WEEKS: { kind: "BREAK", days: 42 },
  HALF_YEAR: { kind: "EXCLUSION", days: 183 },
  YEAR: { kind: "EXCLUSION", days: 365 },
  FIVE_YEARS: { kind: "EXCLUSION", days: 1826 },
  EVER: { kind: "EXCLUSION", days: null },
} as const satisfies Record<string, { kind: "BREAK" | "EXCLUSION"; days: number | null }>
export type ExclusionPeriod = keyof typeof EXCLUSION_PERIODS
export const EXCLUSION_PERIOD_NAMES = [
  "DAY",
  "WEEK",
  "MONTH",
  "SIX_WEEKS",
  "HALF_YEAR",
  "YEAR",
  "FIVE_YEARS",
  "EVER",
] as const satisfies readonly ExclusionPeriod[]

/** Minutes between two checks on the time spent that can be chosen. */
export const CHECK_MINUTES = [15, 30, 60, 120] as const

export const Exclusion = z.strictObject({
  kind: z.enum(["BREAK", "EXCLUSION"]),
  since: Instant,
  /** When it can end at the earliest; null: never. */
  earliest: z.nullable(Instant),
  /** When it ends; null while the end is unknown. */
  endsAt: z.nullable(Instant),
  /** The house decided, not the member. */
  byHouse: z.boolean(),
})
export type Exclusion = z.output<typeof Exclusion>

export const PlayProtection = z.strictObject({
  /** The exclusion that keeps the member from playing now; null where there is none. */
  exclusion: z.nullable(Exclusion),
  realityCheck: z.strictObject({
    /** Minutes; null: none. */
    everyMinutes: z.nullable(z.number()),
    /** The market allows nothing longer; null: none is needed. */
    longestMinutes: z.nullable(z.number()),
    next: z.nullable(z.strictObject({ everyMinutes: z.nullable(z.number()), from: Instant })),
  }),
  past: z.array(Exclusion),
  /** The most that the market lets the member stake in one round of a slot; null: no rule bounds it. */
  slotStake: z.nullable(
    z.strictObject({
      most: Money,
      /** From this birthday on another rule holds, which bounds nothing where its `most` is null. */
      later: z.nullable(z.strictObject({ age: z.number(), most: z.nullable(Money) })),
    }),
  ),
  /** Help for players in the merchant's market, and registers of exclusion from all of its houses. */
  helpLines: z.array(
    z.strictObject({
      name: z.string(),
      /** Null: it is reached by its page. */
      phone: z.nullable(z.string()),
      url: z.url(),
      isRegister: z.boolean(),
    }),
  ),
})
export type PlayProtection = z.output<typeof PlayProtection>

const mine = { token: true, encrypted: false, access: REAL } as const

export const playProtection = endpoint({
  ...mine,
  method: "GET",
  path: "/wps/member/protection",
  module: "MEM_playProtection",
  input: Empty,
  errors: [],
  summary: "Limits and exclusions that keep a member from playing, and how often the time spent is checked",
  value: PlayProtection,
})

export const excludeMyself = endpoint({
  ...mine,
  method: "POST",
  path: "/wps/member/protection/exclusion",
  module: "MEM_excludeMyself",
  input: z.strictObject({ period: z.enum(EXCLUSION_PERIOD_NAMES) }),
  errors: [],
  summary:
    "Keeps the member from playing and from paying in, at once; what is there can still be taken out. A later end than the present one wins",
  value: PlayProtection,
})

export const askToReturn = endpoint({
  ...mine,
  method: "POST",
  path: "/wps/member/protection/return",
  module: "MEM_askToReturn",
  input: Empty,
  errors: ["EXCLUSION_STANDS"],
  summary: "Ends an exclusion a day from now, once its time has passed",
  value: PlayProtection,
})

export const setRealityCheck = endpoint({
  ...mine,
  method: "POST",
  path: "/wps/member/protection/realityCheck",
  module: "MEM_setRealityCheck",
  input: z.strictObject({ everyMinutes: z.nullable(z.literal(CHECK_MINUTES)) }),
  errors: [],
  summary: "How often the time spent is checked: more often at once, less often or not at all a day from now",
  value: PlayProtection,
})

export const RealityCheck = z.strictObject({
  /** When the present stretch of play began; null: nothing is played. */
  since: z.nullable(Instant),
  /** When play stops until the member has seen the figures; null: never. */
  dueAt: z.nullable(Instant),
  asset: z.string(),
  staked: Money,
  /** Prizes less stakes. */
  net: Money,
})
export type RealityCheck = z.output<typeof RealityCheck>

export const realityCheck = endpoint({
  ...mine,
  method: "GET",
  path: "/wps/member/protection/check",
  module: "MEM_realityCheck",
  input: Empty,
  errors: [],
  summary: "The time and the money spent at games in this stretch of play",
  value: RealityCheck,
})

export const acknowledgeRealityCheck = endpoint({
  ...mine,
  method: "POST",
  path: "/wps/member/protection/check",
  module: "MEM_acknowledgeRealityCheck",
  input: Empty,
  errors: [],
  summary: "The member has seen the figures and plays on",
  value: Nothing,
})
