/**
 * Permissions of a person of the house, each with its conditions. The one table: the server decides by it, the
 * console shows its rooms by it, the tests walk it.
 */
export interface Conditions {
  /** Asks for a code of the authenticator that is not older than a few minutes. */
  readonly stepUp: boolean
  /**
   * The act waits as a proposal until another person with the same permission has approved it. `staffed`: from
   * the moment on that the house has such a person; before, its first owner could never hire a second one.
   */
  readonly fourEyes: "never" | "staffed" | "always"
}

const plain = { stepUp: false, fourEyes: "never" } as const
const guarded = { stepUp: true, fourEyes: "never" } as const

export const PERMISSIONS = {
  "overview.read": plain,
  "members.read": plain,
  /** Names, mail addresses, telephones and network addresses in the clear, and members looked for by them. */
  "members.personal": plain,
  /** Wallets, statements and bets of members. */
  "members.money": plain,
  /** Notes, locks, ending sessions. */
  "members.write": plain,
  /** Ways in: registering a member, sending a link to a new password. */
  "members.access": guarded,
  /** A password that a person of the staff reads out, for members without a verified contact. */
  "members.secret": { stepUp: true, fourEyes: "always" },
  /** Removing the passkeys and the app of a member who has lost them. */
  "members.factors": { stepUp: true, fourEyes: "always" },
  /** Letting a member play again whom the operator excluded. */
  "members.readmit": { stepUp: true, fourEyes: "always" },
  /** Marking accounts by which the house tests itself: no report counts them. */
  "members.test": { stepUp: true, fourEyes: "always" },
  "agents.read": plain,
  /** Who stands under whom: what others earn follows from it. */
  "agents.tree": { stepUp: true, fourEyes: "always" },
  /** Prize groups: what members win and what the line above gets of their bets. */
  "agents.groups": { stepUp: true, fourEyes: "always" },
  /** Offering contracts to agents for the platform, and their end. */
  "contracts.offer": guarded,
  /** Being the second person of an offer above the merchant's rate for one. */
  "contracts.second": { stepUp: true, fourEyes: "always" },
  /** The highest rates of contracts, and the days of offers and notice. */
  "contracts.rules": { stepUp: true, fourEyes: "always" },
  /** Holding and denying bills of agents; letting one be paid takes another person. */
  "agents.bills": { stepUp: true, fourEyes: "always" },
  /** Terms of affiliates' programmes: what every player who comes later is paid by. */
  "affiliates.terms": { stepUp: true, fourEyes: "always" },
  "merchants.read": plain,
  /** The settings tree: some of it decides about money. */
  "merchants.settings": { stepUp: true, fourEyes: "staffed" },
  /** Opening and shutting the site. */
  "merchants.status": guarded,
  /** Name, logo and colours. */
  "merchants.brand": plain,
  /** Fields of a registration. */
  "merchants.register": guarded,
  /** Under which names the site answers. */
  "merchants.domains": guarded,
  /** Outside places that the site leads to or loads from. */
  "merchants.links": guarded,
  "content.read": plain,
  "content.write": plain,
  /** The pages that the footer leads to, without terms and privacy policy. */
  "content.pages": guarded,
  /** Versions of terms and privacy policy, to which members agree. */
  "content.legal": { stepUp: true, fourEyes: "always" },
  /** Taking a list that one may read out of the house, as a file. */
  "lists.export": plain,
  "staff.read": plain,
  /** New people, revoking, resetting, ending sessions, where people may come from. */
  "staff.write": guarded,
  /** Roles of the staff, and the merchants they hold for. */
  "staff.roles": { stepUp: true, fourEyes: "staffed" },
  "audit.read": plain,
  "payments.read": plain,
  /** Asking a provider anew. */
  "payments.ask": plain,
  /** Ways to pay in: limits, names, order, open or shut. */
  "payments.methods": { stepUp: true, fourEyes: "staffed" },
  /** Saying which deposit money belongs to that arrived on an account. */
  "payments.match": guarded,
  /** Taking cash at a desk against a member's code. */
  "payments.cash": plain,
  /** Money by hand, into a wallet or out of one. */
  "payments.adjust": { stepUp: true, fourEyes: "always" },
  "bonuses.read": plain,
  /** Terms of bonuses: what members must play for them. */
  "bonuses.terms": guarded,
  /** Granting and revoking bonuses of members: money by hand. */
  "bonuses.grant": { stepUp: true, fourEyes: "always" },
  "withdrawals.read": plain,
  /** Taking withdrawals for oneself, setting them aside, asking providers. */
  "withdrawals.work": plain,
  /** Letting a withdrawal be paid, refusing and dividing it. */
  "withdrawals.decide": guarded,
  /** Being the second person of a withdrawal above the merchant's limit. */
  "withdrawals.second": { stepUp: true, fourEyes: "always" },
  /** Ending disputes, and payouts that no provider answers about. */
  "withdrawals.rule": { stepUp: true, fourEyes: "always" },
  /** Fees, limits by level, cool-off, score. */
  "withdrawals.rules": { stepUp: true, fourEyes: "staffed" },
  "points.read": plain,
  /** Rewards of the point mall: names, pictures, prices, stock. */
  "points.mall": guarded,
  /** Approving and rejecting redemptions, and reading where goods go. */
  "points.decide": guarded,
  /** Being the second person of a redemption of many points, and points by hand. */
  "points.second": { stepUp: true, fourEyes: "always" },
  /** How points are earned and turned into money. */
  "points.rules": { stepUp: true, fourEyes: "always" },
  "vip.read": plain,
  /** The ladder of levels: thresholds, gifts, benefits. */
  "vip.rules": { stepUp: true, fourEyes: "always" },
  /** Levels of members by hand. */
  "vip.levels": { stepUp: true, fourEyes: "always" },
  "promotions.read": plain,
  /** Drafts of promotions: nothing is offered by them. */
  "promotions.write": guarded,
  /** Opening and stopping promotions: what they cost is decided there. */
  "promotions.open": { stepUp: true, fourEyes: "always" },
  /** Applications of members, with what they showed. */
  "promotions.decide": guarded,
  "rewards.read": plain,
  /** Revoking open rewards of members. */
  "rewards.revoke": { stepUp: true, fourEyes: "always" },
  "referrals.read": plain,
  /** Terms of rewards for friends. */
  "referrals.rules": { stepUp: true, fourEyes: "always" },
  /** Ending friends before they are given for. */
  "referrals.cancel": guarded,
  "cashback.read": plain,
  /** Terms of cashback. */
  "cashback.rules": { stepUp: true, fourEyes: "always" },
  /** Holding what a window still has to give. */
  "cashback.hold": guarded,
  "checkins.read": plain,
  /** Terms of the daily check-in. */
  "checkins.rules": { stepUp: true, fourEyes: "always" },
  "verification.read": plain,
  /** Reading documents and faces of members, with a reason, and deciding what waits for a person. */
  "verification.decide": guarded,
  /** Turning a verdict of the provider, or a decision, into the opposite. */
  "verification.override": { stepUp: true, fourEyes: "always" },
  /** Alerts, cases and links of members between whom money or gifts may have been abused. */
  "watch.read": plain,
  /** Judging alerts, opening cases, taking them, notes. */
  "watch.work": plain,
  /** Ending cases and taking their reports out of the house. */
  "watch.report": guarded,
  /** Rules of the watch, where they only become stricter. */
  "watch.rules": guarded,
  /** Rules of the watch that loosen. */
  "watch.loosen": { stepUp: true, fourEyes: "always" },
  /** Reports of the operator by periods. */
  "reports.read": plain,
  /** Corrected files for the authority of the market: a statement of the house to it. */
  "authority.correct": guarded,
  "records.read": plain,
  /** Hashing the components and comparing the clocks now. */
  "records.check": plain,
  /** Copies of everything that is told of a member, with a reason. */
  "records.personal": guarded,
  /** Ending the records of a member for good. */
  "records.erase": { stepUp: true, fourEyes: "always" },
  "feedback.read": plain,
  /** Taking and answering feedback and complaints. */
  "feedback.answer": plain,
  "messages.read": plain,
  /** Platform messages: to a few accounts by one person, to more as a proposal; and taking them back. */
  "messages.send": guarded,
  /** Being the second person of a message to many. */
  "messages.second": { stepUp: true, fourEyes: "always" },
  /** Chats with members and visitors, and prepared answers. */
  "chat.answer": plain,
  "rooms.read": plain,
  /** Removing messages of chat rooms, muting members there, blocked words. */
  "rooms.moderate": plain,
  "missions.read": plain,
  /** Subjects and terms of missions. */
  "missions.rules": { stepUp: true, fourEyes: "always" },
  "contests.read": plain,
  /** Terms of raffles, boards, check-ins, the wheel and red packets. */
  "contests.rules": { stepUp: true, fourEyes: "always" },
  "ledger.read": plain,
  "games.read": plain,
  /** How games show: names, marks, order, listing. */
  "games.write": plain,
  /** Opening and shutting vendors. */
  "games.vendors": guarded,
  /** Asking vendors about rounds and books, and laying differences aside. */
  "games.books": plain,
  /** Ending rounds and debts that no vendor ends: money of members. */
  "games.settle": { stepUp: true, fourEyes: "always" },
  "lottery.read": plain,
  /** Which games are on sale, when they draw, which days are left out. */
  "lottery.games": plain,
  /** Plays, prize groups and limits: what the house can lose. */
  "lottery.terms": { stepUp: true, fourEyes: "staffed" },
  /** Entering, correcting and voiding results. */
  "lottery.rule": { stepUp: true, fourEyes: "always" },
} as const satisfies Record<string, Conditions>

export type Permission = keyof typeof PERMISSIONS

export const isPermission = (name: string): name is Permission => Object.hasOwn(PERMISSIONS, name)

const every = Object.keys(PERMISSIONS).filter(isPermission)
const EVERYTHING: ReadonlySet<Permission> = new Set(every)

/** Roles are sets of permissions; a person can have several. */
export const ROLES = {
  owner: EVERYTHING,
  finance: new Set<Permission>([
    "overview.read",
    "members.read",
    "members.money",
    "members.test",
    "reports.read",
    "agents.read",
    "agents.tree",
    "agents.bills",
    "affiliates.terms",
    "agents.groups",
    "contracts.offer",
    "contracts.second",
    "contracts.rules",
    "payments.read",
    "payments.ask",
    "payments.methods",
    "payments.match",
    "payments.cash",
    "payments.adjust",
    "bonuses.read",
    "bonuses.terms",
    "bonuses.grant",
    "rewards.read",
    "rewards.revoke",
    "withdrawals.read",
    "withdrawals.work",
    "withdrawals.decide",
    "withdrawals.second",
    "withdrawals.rule",
    "withdrawals.rules",
    "points.read",
    "points.decide",
    "points.second",
    "points.rules",
    "vip.read",
    "vip.rules",
    "vip.levels",
    "promotions.read",
    "promotions.open",
    "referrals.read",
    "referrals.rules",
    "referrals.cancel",
    "cashback.read",
    "cashback.rules",
    "cashback.hold",
    "checkins.read",
    "checkins.rules",
    "missions.read",
    "missions.rules",
    "contests.read",
    "contests.rules",
    "games.read",
    "games.books",
    "games.settle",
    "ledger.read",
    "audit.read",
    "lists.export",
  ]),
  risk: new Set<Permission>([
    "overview.read",
    "members.read",
    "members.personal",
    "members.money",
    "members.write",
    "members.secret",
    "members.factors",
    "members.readmit",
    "members.test",
    "verification.read",
    "verification.decide",
    "verification.override",
    "watch.read",
    "watch.work",
    "watch.report",
    "watch.rules",
    "watch.loosen",
    "reports.read",
    "authority.correct",
    "records.read",
    "records.check",
    "records.personal",
    "records.erase",
    "agents.read",
    "agents.tree",
    "agents.groups",
    "payments.read",
    "bonuses.read",
    "vip.read",
    "vip.levels",
    "rewards.read",
    "withdrawals.read",
    "withdrawals.work",
    "withdrawals.decide",
    "withdrawals.second",
    "games.read",
    "games.vendors",
    "games.books",
    "lottery.read",
    "lottery.terms",
    "audit.read",
    "lists.export",
  ]),
  support: new Set<Permission>([
    "members.read",
    "members.personal",
    "members.money",
    "members.write",
    "members.access",
    "members.secret",
    "members.factors",
    "agents.read",
    "payments.read",
    "bonuses.read",
    "vip.read",
    "rewards.read",
    "games.read",
    "verification.read",
    "feedback.read",
    "feedback.answer",
    "lottery.read",
    "messages.read",
    "messages.send",
    "chat.answer",
    "rooms.read",
    "rooms.moderate",
  ]),
  content: new Set<Permission>([
    "content.read",
    "content.write",
    "content.pages",
    "content.legal",
    "points.read",
    "points.mall",
    "promotions.read",
    "promotions.write",
    "promotions.decide",
    "messages.read",
    "messages.send",
    "messages.second",
    "missions.read",
    "contests.read",
    "games.read",
    "games.write",
  ]),
  lottery: new Set<Permission>([
    "overview.read",
    "lottery.read",
    "lottery.games",
    "lottery.terms",
    "lottery.rule",
  ]),
  auditor: new Set<Permission>(
    every.filter((name) => name.endsWith(".read") || name === "members.money" || name === "lists.export"),
  ),
  /** An inspector of an authority: reads, takes reports and lists out, and has an end. */
  regulator: new Set<Permission>([
    "overview.read",
    "reports.read",
    "records.read",
    "ledger.read",
    "audit.read",
    "members.read",
    "members.money",
    "payments.read",
    "withdrawals.read",
    "verification.read",
    "watch.read",
    "feedback.read",
    "games.read",
    "lottery.read",
    "merchants.read",
    "lists.export",
  ]),
} as const satisfies Record<string, ReadonlySet<Permission>>

export type Role = keyof typeof ROLES
export const ROLE_NAMES = [
  "owner",
  "finance",
  "risk",
  "support",
  "content",
  "lottery",
  "auditor",
  "regulator",
] as const

/** Days that an account with an end may have at most: a regulator's is one. */
export const LONGEST_ACCESS_DAYS = 90

/** Every permission of a person with these roles. */
export const permissionsOf = (roles: readonly Role[]): ReadonlySet<Permission> =>
  new Set(roles.flatMap((role) => [...ROLES[role]]))

export const isRole = (name: string): name is Role => Object.hasOwn(ROLES, name)
