import { z } from "zod/mini"
import { PositiveMoney } from "../wire/values.ts"

export const WATCH_SEVERITIES = ["LOW", "MEDIUM", "HIGH"] as const
export type WatchSeverity = (typeof WATCH_SEVERITIES)[number]

/** Kinds of rules. The first five look at one member; the others at members together. */
export const WATCH_KINDS = [
  "THRESHOLD",
  "VELOCITY",
  "STRUCTURING",
  "PASS_THROUGH",
  "FUNNEL",
  "SHARED_INSTRUMENTS",
  "CHIP_DUMPING",
  "BONUS_RING",
] as const
export type WatchKind = (typeof WATCH_KINDS)[number]

/** IN: deposits. OUT: withdrawals that were paid. */
export const WATCH_DIRECTIONS = ["IN", "OUT"] as const

/** Instruments that members can have in common. PERSON: the same name and birthday. PAYER: deposits paid by the same person. */
export const WATCH_MARKS = ["account", "document", "device", "address", "payer", "person"] as const
export type WatchMark = (typeof WATCH_MARKS)[number]

/** NEW: no person has judged it. LINKED: part of a case. DISMISSED: judged to be nothing. */
export const WATCH_ALERT_STATES = ["NEW", "LINKED", "DISMISSED"] as const
export type WatchAlertState = (typeof WATCH_ALERT_STATES)[number]

export const WATCH_CASE_STATES = ["OPEN", "ENDED"] as const
export type WatchCaseState = (typeof WATCH_CASE_STATES)[number]

/** ALERTS: opened of alerts. FIXING: an event that is suspected of being fixed, opened by a person. */
export const WATCH_CASE_KINDS = ["ALERTS", "FIXING"] as const
export type WatchCaseKind = (typeof WATCH_CASE_KINDS)[number]

/** CLEARED: nothing to report. REPORTED: told to the authority. LIMITED: limits were set. CLOSED: the account was closed. */
export const WATCH_OUTCOMES = ["CLEARED", "REPORTED", "LIMITED", "CLOSED"] as const
export type WatchOutcome = (typeof WATCH_OUTCOMES)[number]

export const WATCH_ENTRIES = [
  "OPENED",
  "SUSPECTED",
  "LINKED",
  "MEMBER",
  "TAKEN",
  "GIVEN_BACK",
  "NOTE",
  "EXPORTED",
  "ENDED",
] as const
export type WatchEntryKind = (typeof WATCH_ENTRIES)[number]

export const WATCH_FORMATS = ["JSON", "CSV", "HTML"] as const

/** Figures of evidence, in the order in which a rule tells them. */
export const WATCH_FIGURES = [
  "sum",
  "limit",
  "count",
  "deposited",
  "withdrawn",
  "played",
  "senders",
  "members",
  "rounds",
  "flow",
  "back",
  "gifts",
] as const
export type WatchFigure = (typeof WATCH_FIGURES)[number]

/** Rules of a merchant at most. */
export const WATCH_MOST_RULES = 40

const whole = (least: number, most: number) => z.number().check(z.int(), z.gte(least), z.lte(most))
const Days = whole(1, 30)
const Percent = whole(1, 100)
const Base = {
  /** Names the rule for its whole life: alerts carry it. */
  ruleId: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/)),
  severity: z.enum(WATCH_SEVERITIES),
  isOn: z.boolean(),
}
const Marks = z.array(z.enum(WATCH_MARKS)).check(z.minLength(1), z.maxLength(WATCH_MARKS.length))

/** One rule: its kind and the parameters of that kind. Amounts are in the merchant's asset. */
export const WatchRule = z.discriminatedUnion("kind", [
  /** The sum in one direction reaches `amount` within `days`. */
  z.strictObject({
    ...Base,
    kind: z.literal("THRESHOLD"),
    direction: z.enum(WATCH_DIRECTIONS),
    amount: PositiveMoney,
    days: Days,
  }),
  /** `count` movements in one direction within `hours`. */
  z.strictObject({
    ...Base,
    kind: z.literal("VELOCITY"),
    direction: z.enum(WATCH_DIRECTIONS),
    count: whole(2, 1000),
    hours: whole(1, 72),
  }),
  /** `count` movements within `days`, each from `from` per cent of `amount` to just below it. */
  z.strictObject({
    ...Base,
    kind: z.literal("STRUCTURING"),
    direction: z.enum(WATCH_DIRECTIONS),
    amount: PositiveMoney,
    from: whole(1, 99),
    count: whole(2, 100),
    days: Days,
  }),
  /** At least `amount` is deposited within `days`, `out` per cent of it is withdrawn, and less than `play` per cent of it was played. */
  z.strictObject({
    ...Base,
    kind: z.literal("PASS_THROUGH"),
    amount: PositiveMoney,
    days: Days,
    out: Percent,
    play: whole(1, 1000),
  }),
  /** `members` others give one member `amount` together within `days`. */
  z.strictObject({
    ...Base,
    kind: z.literal("FUNNEL"),
    members: whole(1, 50),
    amount: PositiveMoney,
    days: Days,
  }),
  /** `members` have one of the marks in common. */
  z.strictObject({ ...Base, kind: z.literal("SHARED_INSTRUMENTS"), marks: Marks, members: whole(2, 50) }),
  /** Two members meet in `rounds` rounds within `days`; `share` per cent of what passes between them goes one way, and it is `amount` net. */
  z.strictObject({
    ...Base,
    kind: z.literal("CHIP_DUMPING"),
    rounds: whole(2, 1000),
    amount: PositiveMoney,
    share: whole(51, 100),
    days: Days,
  }),
  /** `members` that marks connect, over several members too, receive gifts of `amount` together within `days`. */
  z.strictObject({
    ...Base,
    kind: z.literal("BONUS_RING"),
    marks: Marks,
    members: whole(2, 50),
    amount: PositiveMoney,
    days: Days,
  }),
])
export type WatchRule = z.output<typeof WatchRule>

/** The rules of a merchant: each has an id of its own. */
export const WatchRules = z.array(WatchRule).check(
  z.maxLength(WATCH_MOST_RULES),
  z.refine((rules) => new Set(rules.map(({ ruleId }) => ruleId)).size === rules.length),
)
