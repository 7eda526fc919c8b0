import type { Settings } from "./settings.ts"

/**
 * Kinds of promotions: a gift for nothing, one for deposits, one for settled play, and any whose reward is a bonus. A
 * promotion may be of two kinds.
 */
export const PROMOTION_KINDS = ["gift", "deposit", "play", "bonus"] as const
export type PromotionKind = (typeof PROMOTION_KINDS)[number]

/** Ways to pay in that markets forbid: `card` takes credit cards too, `cash` is counted at a desk. */
export const FORBIDDEN_METHODS = ["card", "cash"] as const
export type ForbiddenMethod = (typeof FORBIDDEN_METHODS)[number]

/** Kinds of game that markets forbid, by their code in the catalogue. */
export const FORBIDDEN_GAMES = ["COCKFIGHT"] as const
export type ForbiddenGame = (typeof FORBIDDEN_GAMES)[number]

/**
 * Demands of a market's rules, whatever a merchant would like: data, read by the server and by the site. A rule
 * stands here only where the product keeps it. None of this is legal advice.
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
  /** Members may be granted bonuses. */
  readonly bonuses: boolean
  /** Kinds of promotions that are offered to no member. */
  readonly forbiddenPromotions: readonly PromotionKind[]
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
}

/**
 * Great Britain: age is proven before anything is played, also for free (LCCP 3.2.11), the refusal of a sign-in is
 * neutral, time spent can be checked upon (RTS 13B), and a withdrawal cannot be
 * taken back (RTS 14B). Malta: 85 % returned (Player Protection Directive; GLI's
 * table of jurisdictions), a session timer of an hour. Brazil: 85 % returned, the return shown for each game, nothing
 * to try without an identity (Portaria SPA/MF 1.207/2024). In those three a registration names the terms that it accepts,
 * because the acceptance is an act of the member's that is kept with its version. There, money comes from a player's own account and goes
 * back there (Portaria SPA/MF 615/2024, LCCP 5.1, the anti-money-laundering rules of Malta), so members do not pay one another; Brazil tells
 * the person by the CPF, and neither credit cards nor cash pay in (Portaria SPA/MF 615/2024); Great Britain forbids credit
 * cards (LCCP 6.1.2), and a page that takes cards does not tell which they are. In Great Britain a reward must not ask for play of two products (LCCP 5.1.1): points are one balance
 * for all of them, so there are none, nor are levels, which count the play of all, nor bonuses and missions, whose terms name several and any requirement. In Brazil nothing is granted for play
 * to come (Lei 14.790/2023, art. 29), so a promotion there gives cash for play that is settled, and in Great Britain there is
 * none; missions, cashback and rewards for friends are off in both. Cockfights are a crime in the three
 * (Lei 9.605/1998, art. 32; Animal Welfare Act 2006, s. 8; Animal Welfare Act, cap. 439). Curaçao leaves it to the licensee. Hours where a rule names
 * no figure are ours (a session of a day at the longest among them; half an hour without an act is GLI-19, 2.5.4), and so are the limits on pay of agents: no share of losses in Great Britain and Brazil, and salaries
 * of at most 1 % in the three.
 */
export const MARKETS = {
  international: {
    freePlay: true,
    namedTerms: false,
    neutralMessages: false,
    leastReturn: null,
    forbiddenGames: [],
    memberCancels: true,
    memberPays: true,
    memberDocument: false,
    forbiddenMethods: [],
    lineTransfers: true,
    lossPay: true,
    highestSalary: null,
    points: true,
    vip: true,
    missions: true,
    bonuses: true,
    forbiddenPromotions: [],
    session: { idleMinutes: null, longestHours: null },
    limits: { loosenAfterHours: 24, rolling: false, asked: false },
    realityCheck: { initial: null, longest: null },
  },
  curacao: {
    freePlay: true,
    namedTerms: false,
    neutralMessages: false,
    leastReturn: null,
    forbiddenGames: [],
    memberCancels: true,
    memberPays: true,
    memberDocument: false,
    forbiddenMethods: [],
    lineTransfers: true,
    lossPay: true,
    highestSalary: null,
    points: true,
    vip: true,
    missions: true,
    bonuses: true,
    forbiddenPromotions: [],
    session: { idleMinutes: null, longestHours: null },
    limits: { loosenAfterHours: 24, rolling: false, asked: false },
    realityCheck: { initial: 60, longest: null },
  },
  brazil: {
    freePlay: false,
    namedTerms: true,
    neutralMessages: true,
    leastReturn: 85_00,
    forbiddenGames: FORBIDDEN_GAMES,
    memberCancels: true,
    memberPays: false,
    memberDocument: true,
    forbiddenMethods: FORBIDDEN_METHODS,
    lineTransfers: false,
    lossPay: false,
    highestSalary: 10_000,
    points: true,
    vip: true,
    missions: false,
    bonuses: false,
    forbiddenPromotions: ["gift", "deposit", "bonus"],
    session: { idleMinutes: 30, longestHours: 24 },
    limits: { loosenAfterHours: 24, rolling: false, asked: true },
    realityCheck: { initial: 60, longest: null },
  },
  malta: {
    freePlay: true,
    namedTerms: true,
    neutralMessages: true,
    leastReturn: 85_00,
    forbiddenGames: FORBIDDEN_GAMES,
    memberCancels: true,
    memberPays: false,
    memberDocument: false,
    forbiddenMethods: [],
    lineTransfers: false,
    lossPay: true,
    highestSalary: 10_000,
    points: true,
    vip: true,
    missions: true,
    bonuses: true,
    forbiddenPromotions: [],
    session: { idleMinutes: 30, longestHours: 24 },
    limits: { loosenAfterHours: 24, rolling: false, asked: true },
    realityCheck: { initial: 60, longest: 60 },
  },
  uk: {
    freePlay: false,
    namedTerms: true,
    neutralMessages: true,
    leastReturn: null,
    forbiddenGames: FORBIDDEN_GAMES,
    memberCancels: false,
    memberPays: false,
    memberDocument: false,
    forbiddenMethods: ["card"],
    lineTransfers: false,
    lossPay: false,
    highestSalary: 10_000,
    points: false,
    vip: false,
    missions: false,
    bonuses: false,
    forbiddenPromotions: PROMOTION_KINDS,
    session: { idleMinutes: 30, longestHours: 24 },
    limits: { loosenAfterHours: 24, rolling: true, asked: true },
    realityCheck: { initial: 60, longest: 60 },
  },
} as const satisfies Record<string, MarketPolicy>

type Market = keyof typeof MARKETS
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

const isMarket = (name: string): name is Market => Object.hasOwn(MARKETS, name)

/** The stricter of two markets, rule by rule. */
export function stricter(one: MarketPolicy, other: MarketPolicy): MarketPolicy {
  return {
    freePlay: one.freePlay && other.freePlay,
    namedTerms: one.namedTerms || other.namedTerms,
    neutralMessages: one.neutralMessages || other.neutralMessages,
    leastReturn: largest(one.leastReturn, other.leastReturn),
    forbiddenGames: FORBIDDEN_GAMES.filter(
      (kind) => one.forbiddenGames.includes(kind) || other.forbiddenGames.includes(kind),
    ),
    memberCancels: one.memberCancels && other.memberCancels,
    memberPays: one.memberPays && other.memberPays,
    memberDocument: one.memberDocument || other.memberDocument,
    forbiddenMethods: FORBIDDEN_METHODS.filter(
      (kind) => one.forbiddenMethods.includes(kind) || other.forbiddenMethods.includes(kind),
    ),
    lineTransfers: one.lineTransfers && other.lineTransfers,
    lossPay: one.lossPay && other.lossPay,
    highestSalary: smallest(one.highestSalary, other.highestSalary),
    points: one.points && other.points,
    vip: one.vip && other.vip,
    missions: one.missions && other.missions,
    bonuses: one.bonuses && other.bonuses,
    forbiddenPromotions: PROMOTION_KINDS.filter(
      (kind) => one.forbiddenPromotions.includes(kind) || other.forbiddenPromotions.includes(kind),
    ),
    session: {
      idleMinutes: smallest(one.session.idleMinutes, other.session.idleMinutes),
      longestHours: smallest(one.session.longestHours, other.session.longestHours),
    },
    limits: {
      loosenAfterHours: Math.max(one.limits.loosenAfterHours, other.limits.loosenAfterHours),
      rolling: one.limits.rolling || other.limits.rolling,
      asked: one.limits.asked || other.limits.asked,
    },
    realityCheck: {
      initial: smallest(one.realityCheck.initial, other.realityCheck.initial),
      longest: smallest(one.realityCheck.longest, other.realityCheck.longest),
    },
  }
}

const STRICTEST = Object.values(MARKETS).reduce<MarketPolicy>(stricter, MARKETS.international)

/** The rules of a market; of one that is not listed here, the strictest of each. */
export const policyOf = (market: string): MarketPolicy => (isMarket(market) ? MARKETS[market] : STRICTEST)

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
    login: { ...settings.login, neutralMessages: settings.login.neutralMessages || policy.neutralMessages },
  }
}

function largest(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.max(one, other)
}

function smallest(one: number | null, other: number | null): number | null {
  return one === null ? other : other === null ? one : Math.min(one, other)
}
