/**
 * Levels of identity, each above the one before: nothing proven; name and age told and agreeing with what is known; document and
 * face checked; address and source of money checked.
 */
export const IDENTITY_LEVELS = ["none", "basic", "verified", "enhanced"] as const
export type IdentityLevel = (typeof IDENTITY_LEVELS)[number]

/** Acts that a level can be needed for. */
export const IDENTITY_ACTS = ["play", "deposit", "withdrawal"] as const
export type IdentityAct = (typeof IDENTITY_ACTS)[number]

/** A level that is needed once the sum of all deposits, or of all withdrawals, passes `above`. */
export interface IdentityStep {
  /** A decimal amount in `asset`; "0": from the first one on. */
  readonly above: string
  /** The currency of the amount; null: that of the merchant. */
  readonly asset: string | null
  readonly level: IdentityLevel
}

/** The demands of a market, or of a merchant, on the identity of members. */
export interface IdentityDemands {
  /** Needed before anything is put at stake. */
  readonly play: IdentityLevel
  readonly deposit: readonly IdentityStep[]
  readonly withdrawal: readonly IdentityStep[]
  /** Years after which a check of document or address is made again; null: no such rule. */
  readonly renewYears: number | null
}

/** The number of a level, as tables keep it: 0 to 3. */
export const identityRank = (level: IdentityLevel): number => IDENTITY_LEVELS.indexOf(level)

/** The level of a number; of one that is none, the nearest. */
export const identityLevelOf = (rank: number): IdentityLevel =>
  IDENTITY_LEVELS[Math.max(0, Math.min(rank, IDENTITY_LEVELS.length - 1))] ?? "none"

export const higherLevel = (one: IdentityLevel, other: IdentityLevel): IdentityLevel =>
  identityRank(one) >= identityRank(other) ? one : other

/** Both demands at once. */
const bothDemands = (one: IdentityDemands, other: IdentityDemands): IdentityDemands => ({
  play: higherLevel(one.play, other.play),
  deposit: joinedSteps(one.deposit, other.deposit),
  withdrawal: joinedSteps(one.withdrawal, other.withdrawal),
  renewYears:
    one.renewYears === null
      ? other.renewYears
      : other.renewYears === null
        ? one.renewYears
        : Math.min(one.renewYears, other.renewYears),
})

/**
 * The amount of a step in the merchant's currency. A house keeps no rates of exchange: an amount in another currency
 * counts as nothing, so the level is needed from the first payment on.
 */
export const aboveOf = (step: IdentityStep, asset: string): string =>
  step.asset === null || step.asset === asset ? step.above : "0"

/** The steps of both, each once, in one order. */
export function joinedSteps(
  one: readonly IdentityStep[],
  other: readonly IdentityStep[],
): readonly IdentityStep[] {
  const rows = new Map(
    [...one, ...other].map((step) => [`${step.above} ${step.asset} ${step.level}`, step] as const),
  )
  return [...rows.keys()].toSorted().flatMap((key) => rows.get(key) ?? [])
}

/** The demands of a merchant's own settings. */
export interface OwnIdentityDemands {
  readonly play: IdentityLevel
  readonly deposit: IdentityLevel
  readonly depositAbove: string
  readonly withdrawal: IdentityLevel
  readonly withdrawalAbove: string
  readonly renewYears: number
}

/** The demands that hold at a merchant: those of its market, and its own. */
export const demandsOf = (market: IdentityDemands, own: OwnIdentityDemands): IdentityDemands =>
  bothDemands(market, {
    play: own.play,
    deposit: own.deposit === "none" ? [] : [{ above: own.depositAbove, asset: null, level: own.deposit }],
    withdrawal:
      own.withdrawal === "none" ? [] : [{ above: own.withdrawalAbove, asset: null, level: own.withdrawal }],
    renewYears: own.renewYears === 0 ? null : own.renewYears,
  })
