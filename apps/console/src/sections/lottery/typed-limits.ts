import type { LotteryTerms } from "@croupier/contract/console/lottery"

export type LineLimits = LotteryTerms["playLimits"][string]
export type GameLimits = LotteryTerms["limits"]
/** Limits as they are typed: nothing is no limit. */
export type Typed<Name extends string> = Readonly<Record<Name, string>>

export const LINE_LIMITS = ["minimumStake", "maximumStake", "maximumUnits", "maximumGroup"] as const
export const GAME_LIMITS = [
  ...LINE_LIMITS,
  "memberStake",
  "memberPrize",
  "issueStake",
  "issueExposure",
] as const

export type LimitName = (typeof GAME_LIMITS)[number]

export const NO_LIMITS: Typed<keyof LineLimits> = {
  minimumStake: "",
  maximumStake: "",
  maximumUnits: "",
  maximumGroup: "",
}

const text = (value: string | number | null): string => String(value ?? "")

export const typedLine = (limits: LineLimits): Typed<keyof LineLimits> => ({
  minimumStake: text(limits.minimumStake),
  maximumStake: text(limits.maximumStake),
  maximumUnits: text(limits.maximumUnits),
  maximumGroup: text(limits.maximumGroup),
})

export const typedGame = (limits: GameLimits): Typed<keyof GameLimits> => ({
  ...typedLine(limits),
  memberStake: text(limits.memberStake),
  memberPrize: text(limits.memberPrize),
  issueStake: text(limits.issueStake),
  issueExposure: text(limits.issueExposure),
})

const money = (typed: string): string | null => typed || null
const count = (typed: string): number | null => (typed === "" ? null : Number(typed))

export const lineFrom = (typed: Typed<keyof LineLimits>): LineLimits => ({
  minimumStake: money(typed.minimumStake),
  maximumStake: money(typed.maximumStake),
  maximumUnits: count(typed.maximumUnits),
  maximumGroup: count(typed.maximumGroup),
})

export const gameFrom = (typed: Typed<keyof GameLimits>): GameLimits => ({
  ...lineFrom(typed),
  memberStake: money(typed.memberStake),
  memberPrize: money(typed.memberPrize),
  issueStake: money(typed.issueStake),
  issueExposure: money(typed.issueExposure),
})
