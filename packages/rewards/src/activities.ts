import { dayOf, periodOf, versionAt, type Window } from "@croupier/agents"

export const ACTIVITY_STATES = [
  "coming-soon",
  "join",
  "joined",
  "process",
  "claim",
  "claimed",
  "applying",
  "issued",
  "rejected",
  "close",
] as const
export type ActivityState = (typeof ACTIVITY_STATES)[number]

/** Every move of an instance: one campaign, one member, one period. `close` is final. Source: "Activities". */
export const ACTIVITY_MOVES: Readonly<Record<ActivityState, readonly ActivityState[]>> = {
  "coming-soon": ["join", "claim", "close"],
  join: ["joined", "process", "applying", "close"],
  joined: ["process", "claim", "issued", "close"],
  process: ["claim", "applying", "issued", "close"],
  claim: ["claimed", "applying", "close"],
  applying: ["issued", "claim", "rejected"],
  rejected: ["applying", "close"],
  issued: ["close"],
  claimed: ["close"],
  close: [],
}

/** True where an instance may go there. A rejected application is made again only where the terms allow it. */
export const mayMove = (
  from: ActivityState,
  to: ActivityState,
  { mayApplyAgain = false }: { readonly mayApplyAgain?: boolean } = {},
): boolean => ACTIVITY_MOVES[from].includes(to) && (from !== "rejected" || to !== "applying" || mayApplyAgain)

/** A claim counts before the end, and not at it. */
export const isClaimInTime = ({ end }: Window, now: Date): boolean => now < end

/** The state at the end of the period: what is applied for is decided still, all else closes. */
export const atPeriodEnd = (state: ActivityState): ActivityState => (state === "applying" ? state : "close")

export const ACTIVITY_PERIODS = ["daily", "weekly", "semimonthly", "monthly"] as const
export type ActivityPeriod = (typeof ACTIVITY_PERIODS)[number]

const HALF_DAY_MS = 43_200_000
const DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]

/** Monday to Sunday of a zone; days are walked one by one, because they have 23, 24 or 25 hours. */
function weekOf(at: Date, timeZone: string): Window {
  const weekday = new Intl.DateTimeFormat("en-US", { weekday: "short", timeZone })
  let first = dayOf(at, timeZone)
  for (let back = DAYS.indexOf(weekday.format(at)); back > 0; back -= 1)
    first = dayOf(new Date(first.start.getTime() - HALF_DAY_MS), timeZone)
  let last = first
  for (let day = 1; day < DAYS.length; day += 1) last = dayOf(last.end, timeZone)
  return { start: first.start, end: last.end }
}

/** The period that holds an instant, in site time: a day, a week from Monday, 1–15 and 16–end, a month. */
export function activityPeriod(at: Date, timeZone: string, period: ActivityPeriod): Window {
  switch (period) {
    case "daily":
      return dayOf(at, timeZone)
    case "weekly":
      return weekOf(at, timeZone)
    case "semimonthly":
      return periodOf(at, timeZone, 2)
    case "monthly":
      return periodOf(at, timeZone, 1)
  }
}

/** Key of the one grant of a member in a period: the same claim from two devices gives one grant. */
export const grantKey = (campaignId: bigint, memberId: bigint, { start }: Window): string =>
  `${campaignId}:${memberId}:${start.toISOString()}`

/**
 * Terms that bind an instance: the version in force when the member joined. A later one binds those who join later, and
 * the member from the next period on.
 */
export const termsAt = <Terms extends { readonly version: number; readonly effectiveFrom: Date }>(
  versions: readonly Terms[],
  joinedAt: Date,
): Terms | undefined => versionAt(versions, joinedAt)
