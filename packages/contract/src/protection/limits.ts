import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Instant, Money, PositiveMoney } from "../wire/values.ts"

/**
 * Sums that a limit bounds: money paid in, paid in less paid out, staked without what came back, and staked less prizes.
 * Money of bonuses does not count. TIME is the time of play: pieces of five minutes of the clock in which the member bet, with
 * money of bonuses, too. Its amounts are minutes.
 */
export const LIMIT_KINDS = ["DEPOSIT", "NET_DEPOSIT", "LOSS", "STAKE", "TIME"] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]
export const LIMIT_PERIODS = ["DAY", "WEEK", "MONTH"] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

export const PlayLimit = z.strictObject({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  /** The house set it, not the member. */
  byHouse: z.boolean(),
  /** Money; minutes of TIME. */
  amount: Money,
  /** The sum of the window that runs; below zero where more came back than went out. */
  used: Money,
  /** The part of the limit that is left; zero where it is reached. */
  left: Money,
  /** When the next window begins; null: the window moves with the time. */
  renewsAt: z.nullable(Instant),
  /** A looser choice: from when on it can be confirmed, and its amount; null: no limit. */
  next: z.nullable(z.strictObject({ amount: z.nullable(Money), from: Instant })),
})
export type PlayLimit = z.output<typeof PlayLimit>

export const PlayLimits = z.strictObject({
  asset: z.string(),
  limits: z.array(PlayLimit),
  /** Hours that a looser limit waits for its second yes. */
  loosenAfterHours: z.number(),
  /** The market asks for limits before the first deposit, and the member has not answered yet. */
  isAsked: z.boolean(),
})
export type PlayLimits = z.output<typeof PlayLimits>

const mine = { token: true, encrypted: false, access: REAL } as const
const Of = { kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) }

export const playLimits = endpoint({
  ...mine,
  method: "GET",
  path: "/wps/member/protection/limits",
  module: "MEM_playLimits",
  input: Empty,
  errors: [],
  summary: "Limits on money paid in, staked and lost, with the sums that count for them now",
  value: PlayLimits,
})

export const setPlayLimit = endpoint({
  ...mine,
  method: "POST",
  path: "/wps/member/protection/limits",
  module: "MEM_setPlayLimit",
  input: z.strictObject({ ...Of, amount: z.nullable(PositiveMoney) }),
  errors: [],
  summary:
    "Sets a limit. A tighter one holds at once; a looser one, or none (null), waits and is confirmed by the member",
  value: PlayLimits,
})

export const confirmPlayLimit = endpoint({
  ...mine,
  method: "POST",
  path: "/wps/member/protection/limits/confirm",
  module: "MEM_confirmPlayLimit",
  input: z.strictObject(Of),
  errors: ["LIMIT_UNKNOWN", "LIMIT_WAITS"],
  summary: "The second yes to a looser limit, once its time has come",
  value: PlayLimits,
})

export const keepPlayLimit = endpoint({
  ...mine,
  method: "POST",
  path: "/wps/member/protection/limits/keep",
  module: "MEM_keepPlayLimit",
  input: z.strictObject(Of),
  errors: ["LIMIT_UNKNOWN"],
  summary: "Takes back the choice of a looser limit: the present one stays",
  value: PlayLimits,
})

export const declinePlayLimits = endpoint({
  ...mine,
  method: "POST",
  path: "/wps/member/protection/limits/none",
  module: "MEM_declinePlayLimits",
  input: Empty,
  errors: [],
  summary: "The member was asked for limits and wants none now",
  value: PlayLimits,
})
