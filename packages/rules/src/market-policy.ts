import { higherLevel, joinedSteps, type IdentityDemands } from "./identity-levels.ts"
import { BRAZIL } from "./markets/brazil.ts"
import { CURACAO } from "./markets/curacao.ts"
import { GREAT_BRITAIN } from "./markets/great-britain.ts"
import {
  FORBIDDEN_GAMES,
  FORBIDDEN_METHODS,
  PROMOTION_KINDS,
  type ForbiddenGame,
  type ForbiddenMethod,
  type PromotionKind,
} from "./markets/kinds.ts"
import { MALTA } from "./markets/malta.ts"
import { OPEN } from "./markets/open.ts"
import type { MarketProfile, Rule, RuleValues } from "./markets/profile.ts"
import { lowerYoungStake, type YoungSlotStake } from "./slot-stakes.ts"
import type { Settings } from "./settings.ts"

/**
 * Demands of a market's rules, whatever a merchant would like: read by the server and by the site from the profiles in
 * `markets/`. A rule stands here only where the product keeps it. None of this is legal advice.
 */
export interface MarketPolicy {
  /** Strangers may play with play money, without an account. */
  readonly freePlay: boolean
  /** A registration must name the version of the terms that it accepts; elsewhere one without it accepts those in force. */
  readonly namedTerms: boolean
  /** Refusals of a sign-in must not tell whether an account exists. */
  readonly neutralMessages: boolean
  /**
   * Games of chance that say they return less are not offered, nor those that say nothing. Hundredths of a per cent;
   * null: no such rule.
   */
  readonly leastReturn: number | null
  /** Kinds of game that are offered to no member. */
  readonly forbiddenGames: readonly ForbiddenGame[]
  /** A member may take back a withdrawal that was not sent. */
  readonly memberCancels: boolean
  /** Members may pay one another: a deposit of one is the payout of another. */
  readonly memberPays: boolean
  /** A member tells their tax number (CPF) before the first deposit by PIX and before the first payout account. */
  readonly memberDocument: boolean
  /** Kinds of ways to pay in that are offered to no member. */
  readonly forbiddenMethods: readonly ForbiddenMethod[]
  /** Agents and the members directly below may transfer money to each other. */
  readonly lineTransfers: boolean
  /** Agents may be paid a share of what their members lose. */
  readonly lossPay: boolean
  /** The highest rate of a salary on valid bets, in parts of a million; null: no such rule. */
  readonly highestSalary: number | null
  /** Play may earn points, which are redeemed for goods and money. */
  readonly points: boolean
  /** Deposits and play may bring members to levels with benefits. */
  readonly vip: boolean
  /** Missions, raffles, boards, gifts of the day, the wheel, red packets, cashback and rewards for friends may be offered: cash for play, deposits or visits to come. */
  readonly missions: boolean
  /** Members may talk to one another in rooms, where they show bets and wins. */
  readonly chatRooms: boolean
  /** Members may be granted bonuses. */
  readonly bonuses: boolean
  /** Kinds of promotions that are offered to no member. */
  readonly forbiddenPromotions: readonly PromotionKind[]
  /** A central register of exclusion is asked for a member who told a document; play and deposits wait for its answer. */
  readonly exclusionRegister: boolean
  /** Days after a day's beginning at which its file for the authority is made; null: the market asks for none. */
  readonly authorityFileDays: number | null
  /** Levels of identity that acts need (identity-levels.ts); a merchant's own demands stand beside them. */
  readonly identity: IdentityDemands
  /** The place that a member plays from is checked: at the first play of a session, on another address and every half an hour. */
  readonly locationChecked: boolean
  /** Countries from which members play; empty: the market names none. */
  readonly playCountries: readonly string[]
  readonly session: {
    /** Minutes without an act of the member that end a session, also a remembered one; null: no such rule. */
    readonly idleMinutes: number | null
    /** Hours after which a member signs in whole again, used or not; null: no such rule. */
    readonly longestHours: number | null
  }
  readonly limits: {
    /** Hours that a looser limit waits before the member can confirm it. */
    readonly loosenAfterHours: number
    /** Windows are the last 24 hours, 7 days and 30 days; otherwise days, weeks and months of the merchant's calendar. */
    readonly rolling: boolean
    /** A member sets limits, or says that none are wanted, before the first deposit. */
    readonly asked: boolean
  }
  readonly realityCheck: {
    /** Minutes between two checks for a member who has chosen none; null: none. */
    readonly initial: number | null
    /** The longest time that a member may choose; null: any time, or none at all. */
    readonly longest: number | null
  }
  /** The most that may be staked in one round of a slot, in pounds sterling (slot-stakes.ts); null: no such rule. */
  readonly slotStake: number | null
  /** The lower one of members who are younger than an age, or whose age is not known; null: no such rule. */
  readonly youngSlotStake: YoungSlotStake | null
  /** Hours within which a suspicion of match-fixing is reported, from the instant at which it was noticed. */
  readonly fixingReportHours: number
}

/** The profiles by market: data files, each rule with its clause and the day from which it holds. */
export const PROFILES = {
  international: OPEN,
  curacao: CURACAO,
  brazil: BRAZIL,
  malta: MALTA,
  uk: GREAT_BRITAIN,
} as const satisfies Record<string, MarketProfile>

type Market = keyof typeof PROFILES
/** Currencies of lands where a kind of game is a crime for players, wherever the licence of the house is from. */
const FORBIDDEN_BY_ASSET: Readonly<Record<string, readonly ForbiddenGame[]>> = {
  BRL: FORBIDDEN_GAMES,
  GBP: FORBIDDEN_GAMES,
}

/** Kinds of game that a merchant offers to no member: by the rules of its market, and by the land of its currency. */
export const forbiddenGames = (
  policy: Pick<MarketPolicy, "forbiddenGames">,
  asset: string,
): readonly ForbiddenGame[] =>
  FORBIDDEN_GAMES.filter(
    (kind) => policy.forbiddenGames.includes(kind) || FORBIDDEN_BY_ASSET[asset]?.includes(kind),
  )

const isMarket = (name: string): name is Market => Object.hasOwn(PROFILES, name)

/** The profiles that a market's rules come from: its own; of a market that is not listed, all of them. */
export const profilesOf = (market: string): readonly MarketProfile[] =>
  isMarket(market) ? [PROFILES[market]] : Object.values(PROFILES)

/** The strictest of several profiles, rule by rule. */
function strictest(profiles: readonly MarketProfile[]): RuleValues {
  const values = <V>(of: (profile: MarketProfile) => Rule<V>): readonly V[] =>
    profiles.map((profile) => of(profile).value)
  const allowed = (of: (profile: MarketProfile) => Rule<boolean>) => values(of).every(Boolean)
  const demanded = (of: (profile: MarketProfile) => Rule<boolean>) => values(of).some(Boolean)
  return {
    freePlay: allowed(({ freePlay }) => freePlay),
    namedTerms: demanded(({ namedTerms }) => namedTerms),
    neutralMessages: demanded(({ neutralMessages }) => neutralMessages),
    leastReturn: largest(values(({ leastReturn }) => leastReturn)),
    forbiddenGames: among(
      FORBIDDEN_GAMES,
      values((profile) => profile.forbiddenGames),
    ),
    memberCancels: allowed(({ memberCancels }) => memberCancels),
    memberPays: allowed(({ memberPays }) => memberPays),
    memberDocument: demanded(({ memberDocument }) => memberDocument),
    forbiddenMethods: among(
      FORBIDDEN_METHODS,
      values(({ forbiddenMethods }) => forbiddenMethods),
    ),
    lineTransfers: allowed(({ lineTransfers }) => lineTransfers),
    lossPay: allowed(({ lossPay }) => lossPay),
    highestSalary: smallest(values(({ highestSalary }) => highestSalary)),
    points: allowed(({ points }) => points),
    vip: allowed(({ vip }) => vip),
    missions: allowed(({ missions }) => missions),
    chatRooms: allowed(({ chatRooms }) => chatRooms),
    bonuses: allowed(({ bonuses }) => bonuses),
    forbiddenPromotions: among(
      PROMOTION_KINDS,
      values(({ forbiddenPromotions }) => forbiddenPromotions),
    ),
    exclusionRegister: demanded(({ exclusionRegister }) => exclusionRegister),
    // A market that is not listed has no authority that the house knows.
    authorityFileDays: profiles.length === 1 ? (profiles[0]?.authorityFileDays.value ?? null) : null,
    identityPlay: values(({ identityPlay }) => identityPlay).reduce(higherLevel, "none"),
    identityDeposit: values(({ identityDeposit }) => identityDeposit).reduce(joinedSteps, []),
    identityWithdrawal: values(({ identityWithdrawal }) => identityWithdrawal).reduce(joinedSteps, []),
    identityRenewYears: smallest(values(({ identityRenewYears }) => identityRenewYears)),
    locationChecked: demanded(({ locationChecked }) => locationChecked),
    // A market that is not listed is no country's: its merchant names the countries.
    playCountries: profiles.length === 1 ? (profiles[0]?.playCountries.value ?? []) : [],
    sessionIdleMinutes: smallest(values(({ sessionIdleMinutes }) => sessionIdleMinutes)),
    sessionLongestHours: smallest(values(({ sessionLongestHours }) => sessionLongestHours)),
    limitsLoosenAfterHours: Math.max(...values(({ limitsLoosenAfterHours }) => limitsLoosenAfterHours)),
    limitsRolling: demanded(({ limitsRolling }) => limitsRolling),
    limitsAsked: demanded(({ limitsAsked }) => limitsAsked),
    realityCheckInitial: smallest(values(({ realityCheckInitial }) => realityCheckInitial)),
    realityCheckLongest: smallest(values(({ realityCheckLongest }) => realityCheckLongest)),
    slotStake: smallest(values(({ slotStake }) => slotStake)),
    youngSlotStake: values(({ youngSlotStake }) => youngSlotStake).reduce(lowerYoungStake, null),
    fixingReportHours: Math.min(...values(({ fixingReportHours }) => fixingReportHours)),
  }
}

function policyFrom({
  identityPlay,
  identityDeposit,
  identityWithdrawal,
  identityRenewYears,
  sessionIdleMinutes,
  sessionLongestHours,
  limitsLoosenAfterHours,
  limitsRolling,
  limitsAsked,
  realityCheckInitial,
  realityCheckLongest,
  ...others
}: RuleValues): MarketPolicy {
  return {
    ...others,
    identity: {
      play: identityPlay,
      deposit: identityDeposit,
      withdrawal: identityWithdrawal,
      renewYears: identityRenewYears,
    },
    session: { idleMinutes: sessionIdleMinutes, longestHours: sessionLongestHours },
    limits: { loosenAfterHours: limitsLoosenAfterHours, rolling: limitsRolling, asked: limitsAsked },
    realityCheck: { initial: realityCheckInitial, longest: realityCheckLongest },
  }
}

/** The values of a market's rules; of one that is not listed here, the strictest of each. */
export const ruleValuesOf = (market: string): RuleValues => strictest(profilesOf(market))

/** Policies by market, computed once. */
const POLICIES: ReadonlyMap<string, MarketPolicy> = new Map(
  Object.entries(PROFILES).map(([name, profile]) => [name, policyFrom(strictest([profile]))]),
)
const STRICTEST = policyFrom(strictest(Object.values(PROFILES)))

/** The rules of a market; of one that is not listed here, the strictest of each. */
export const policyOf = (market: string): MarketPolicy => POLICIES.get(market) ?? STRICTEST

/** A merchant's settings under the rules of its market: the stricter wins. */
export function tightened(settings: Settings): Settings {
  const policy = policyOf(settings.compliance.market)
  return {
    ...settings,
    play: { ...settings.play, freePlay: settings.play.freePlay && policy.freePlay },
    lineTransfers: {
      ...settings.lineTransfers,
      enabled: settings.lineTransfers.enabled && policy.lineTransfers,
    },
    points: { enabled: settings.points.enabled && policy.points },
    vip: { enabled: settings.vip.enabled && policy.vip },
    checkIn: { enabled: settings.checkIn.enabled && policy.missions },
    wheel: { enabled: settings.wheel.enabled && policy.missions },
    redPackets: { enabled: settings.redPackets.enabled && policy.missions },
    chatRooms: { ...settings.chatRooms, enabled: settings.chatRooms.enabled && policy.chatRooms },
    missions: { enabled: settings.missions.enabled && policy.missions },
    boards: { enabled: settings.boards.enabled && policy.missions },
    referral: { enabled: settings.referral.enabled && policy.missions },
    raffles: { enabled: settings.raffles.enabled && policy.missions },
    bonuses: { ...settings.bonuses, enabled: settings.bonuses.enabled && policy.bonuses },
    member: { ...settings.member, manualRebate: settings.member.manualRebate && policy.missions },
    promotions: {
      enabled:
        settings.promotions.enabled &&
        PROMOTION_KINDS.some((kind) => !policy.forbiddenPromotions.includes(kind)),
    },
    identity: { ...settings.identity, play: higherLevel(settings.identity.play, policy.identity.play) },
    login: { ...settings.login, neutralMessages: settings.login.neutralMessages || policy.neutralMessages },
  }
}

function known(values: readonly (number | null)[]): readonly number[] {
  return values.filter((value) => value !== null)
}

function largest(values: readonly (number | null)[]): number | null {
  const stated = known(values)
  return stated.length === 0 ? null : Math.max(...stated)
}

function smallest(values: readonly (number | null)[]): number | null {
  const stated = known(values)
  return stated.length === 0 ? null : Math.min(...stated)
}

/** The kinds that any of the lists names, in one order. */
function among<K>(all: readonly K[], lists: readonly (readonly K[])[]): readonly K[] {
  return all.filter((kind) => lists.some((list) => list.includes(kind)))
}
