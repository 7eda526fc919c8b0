import { z } from "zod/mini"
import { BonusTerms } from "../bonuses/terms.ts"
import { GameCategory } from "../games/site.ts"
import { REAL } from "../identity/shared.ts"
import { REWARD_KINDS } from "../rewards/site.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Instant, Money } from "../wire/values.ts"
import { MISSION_METRICS, MISSION_PERIODS } from "./values.ts"

export const MissionWindow = z.strictObject({
  startsAt: Instant,
  endsAt: Instant,
  claimBy: Instant,
  /** The sum that counts: money, or a count. */
  sum: Money,
  /** The sum that the next step still asks for; zero where the limit is reached or the window is over. */
  left: Money,
  done: z.number(),
  claimed: z.number(),
  /** The gift that a claim pays now. */
  open: Money,
  step: Money,
  gives: z.enum(REWARD_KINDS),
  gift: Money,
  /** The terms of a gift that is a bonus; null for others. */
  bonus: z.nullable(BonusTerms),
  /** Days in which spins can be made; null for other gifts. */
  spinDays: z.nullable(z.number()),
  limit: z.number(),
})
export type MissionWindow = z.output<typeof MissionWindow>

export const Mission = z.strictObject({
  missionId: Id,
  name: z.string(),
  text: z.string(),
  metric: z.enum(MISSION_METRICS),
  period: z.enum(MISSION_PERIODS),
  /** None: play of every product counts. */
  products: z.array(GameCategory),
  vendor: z.nullable(z.string()),
  game: z.nullable(z.string()),
  multiplier: z.nullable(z.string()),
  /** Null: the caller has not joined. */
  joinedAt: z.nullable(Instant),
  /** The window of now, then earlier ones that can still be claimed. */
  windows: z.array(MissionWindow),
})
export type Mission = z.output<typeof Mission>

export const missions = endpoint({
  method: "GET",
  path: "/wps/relay/MCSFE_getMissionSummaryDetails",
  module: "MCSFE_getMissionSummaryDetails",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "Missions of the merchant with the caller's progress, and how many can be claimed",
  value: z.strictObject({
    /** False where market or merchant have missions off, or the caller is excluded: then there are no rows. */
    isOffered: z.boolean(),
    rows: z.array(Mission),
    open: z.number(),
  }),
})

export const joinMission = endpoint({
  method: "POST",
  path: "/wps/relay/MCS2_joinMission",
  module: "MCS2_joinMission",
  token: true,
  encrypted: false,
  access: REAL,
  play: true,
  input: z.strictObject({ missionId: Id }),
  errors: ["MISSIONS_OFF", "MISSION_UNKNOWN", "MISSION_OVER"],
  summary: "Joins a mission: play placed from now on counts; joining again answers the same",
  value: z.strictObject({ joinedAt: Instant }),
})

export const claimMission = endpoint({
  method: "POST",
  path: "/wps/relay/MCS2_claimMission",
  module: "MCS2_claimMission",
  token: true,
  encrypted: false,
  access: REAL,
  play: true,
  input: z.strictObject({
    missionId: Id,
    /** The start of the window. */
    window: Instant,
  }),
  errors: [
    "MISSIONS_OFF",
    "MISSION_UNKNOWN",
    "MISSION_NOT_DONE",
    "MISSION_OVER",
    "REWARD_OFF",
    "BONUS_ONCE",
    "REWARD_SAME_PERSON",
    "ACCOUNT_CLOSED",
  ],
  summary: "Claims the steps of a window that are done and unpaid; what is claimed stays",
  value: z.strictObject({ paid: Money }),
})
