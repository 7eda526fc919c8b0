import { z } from "zod/mini"
import { BonusCode } from "../bonuses/terms.ts"
import { GameCategory } from "../games/site.ts"
import { ControlShare } from "../rewards/campaign-effect.ts"
import { REWARD_KINDS } from "../rewards/site.ts"
import { SpinDays } from "../wheels/gift-spins.ts"
import { Instant, Language, PositiveMoney, text, trimmed } from "../wire/values.ts"

/** The quantities that missions count. */
export const MISSION_METRICS = ["VALID_BET", "ROUNDS", "WINS", "DEPOSITS"] as const
export type MissionMetric = (typeof MISSION_METRICS)[number]

export const MISSION_PERIODS = ["DAILY", "WEEKLY", "MONTHLY", "FIXED"] as const
export type MissionPeriod = (typeof MISSION_PERIODS)[number]

/** Name and text of a mission in one language. */
const Words = z.strictObject({ language: Language, name: trimmed(80, 2), text: text(400) })

/** A mission's subject: it never changes, so that play counts the same whenever it is read. */
export const MissionSubject = z.strictObject({
  metric: z.enum(MISSION_METRICS),
  /** None: play of every product counts. */
  products: z.array(GameCategory).check(
    z.maxLength(20),
    z.refine((all) => new Set(all).size === all.length),
  ),
  /** The codes of the vendor and of the game whose play alone counts; null: of all. */
  vendor: z.nullable(trimmed(40, 1)),
  game: z.nullable(trimmed(80, 1)),
  /** A win counts where it pays so many times its stake; null for other metrics. */
  multiplier: z.nullable(z.string().check(z.regex(/^[1-9]\d{0,4}$/))),
  period: z.enum(MISSION_PERIODS),
  /** The only window of a fixed period; null for others. */
  from: z.nullable(Instant),
  until: z.nullable(Instant),
})
export type MissionSubject = z.output<typeof MissionSubject>

/** The part of a mission that versions change. */
export const MissionTerms = z.strictObject({
  words: z.array(Words).check(
    z.minLength(1),
    z.maxLength(9),
    z.refine((all) => new Set(all.map(({ language }) => language)).size === all.length),
  ),
  /** Money of a step, or its count. */
  step: PositiveMoney,
  /** The kind of the gift; it stays for all versions of a mission. */
  gives: z._default(z.enum(REWARD_KINDS), "CASH"),
  /** The gift of each step: cash, a bonus, whole points, or spins of the wheel. */
  gift: PositiveMoney,
  /** A bonus has the newest terms of this code when the version is approved; null for other gifts. */
  code: z._default(z.nullable(BonusCode), null),
  /** Days in which spins can be made; null for other gifts. */
  spinDays: z._default(z.nullable(SpinDays), null),
  /** How often a window may pay. */
  limit: z.number().check(z.int(), z.gte(1), z.lte(100)),
  /** Days behind the end of a window in which it can still be claimed. */
  claimDays: z.number().check(z.int(), z.gte(1), z.lte(30)),
  /** Members per hundred that are shown and offered nothing of the mission. */
  control: z._default(ControlShare, 0),
  /** Members may join, and new windows begin. */
  isOpen: z.boolean(),
})
export type MissionTerms = z.output<typeof MissionTerms>
