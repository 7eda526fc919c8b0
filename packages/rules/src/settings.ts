import { z } from "zod/mini"
import { IDENTITY_LEVELS } from "./identity-levels.ts"
import { text } from "./text.ts"

/**
 * The white-label settings tree: every switch the specification names, with its default. A merchant's row
 * holds only what differs; this table is the one place where a flag is born.
 */
const flag = (initial: boolean) => z._default(z.boolean(), initial)

/** Settings that belong together; without an entry of its own, a section is all defaults. */
const section = <const Shape extends z.core.$ZodLooseShape>(shape: Shape) =>
  z.prefault(z.strictObject(shape), {} as z.input<z.ZodMiniObject<Shape>>)

/** Money in the merchant's currency; 0: none at all. */
const money = (initial: string) => z._default(z.string().check(z.regex(/^\d{1,12}(\.\d{1,2})?$/)), initial)

/** A level of identity that an act needs. */
const level = z._default(z.enum(IDENTITY_LEVELS), "none")

export const Settings = z.strictObject({
  registration: section({
    username: flag(true),
    mobile: flag(false),
    mobilePassword: flag(true),
    smsVerification: flag(false),
    /** The country prefix to begin with where the visitor's own country is not known. */
    dialingCode: z._default(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/)), "55"),
  }),
  login: section({
    smsCode: flag(false),
    google: flag(false),
    facebook: flag(false),
    /** After sign-in, an expired password must be changed before anything else. */
    passwordExpiry: flag(false),
    passwordExpiryDays: z._default(z.number().check(z.int(), z.gte(1), z.lte(3650)), 90),
    /** The specification's CHNGPASSVERIF3: a password may be changed by a code to the phone. */
    changePasswordByPhone: flag(false),
    loginedToHomePage: flag(false),
    /** Refusals of a sign-in do not tell whether an account exists. */
    neutralMessages: flag(true),
  }),
  security: section({
    /** A new password that leaked elsewhere is refused. */
    leakedPasswords: flag(true),
    /** A sign-in from an address that the account never came from asks for more than a password. */
    newAddress: flag(false),
  }),
  verification: section({
    /** The check that a person asks and no program: the house's own puzzle, or another house's widget. */
    widget: z._default(z.enum(["proofOfWork", "turnstile", "geetest"]), "proofOfWork"),
    /** The points where it is asked for. */
    login: flag(false),
    register: flag(false),
    forgotten: flag(false),
    codes: flag(false),
    /** How much work the house's own puzzle is; 1 is a twentieth of a second at a desk. */
    effort: z._default(z.number().check(z.int(), z.gte(1), z.lte(40)), 1),
  }),
  messages: section({
    /** The countries that short messages go to, by what is dialled before a number; none named: the registration's alone. */
    dialingCodes: z._default(
      z.array(z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))).check(z.maxLength(300)),
      [],
    ),
    /** So many short messages go to each of them. */
    smsPerHour: z._default(z.number().check(z.int(), z.gte(0), z.lte(1_000_000)), 500),
    smsPerDay: z._default(z.number().check(z.int(), z.gte(0), z.lte(10_000_000)), 3_000),
  }),
  payouts: section({
    /** A member keeps so many bank accounts, PIX keys and wallets, each. */
    accountsPerKind: z._default(z.number().check(z.int(), z.gte(1), z.lte(20)), 3),
    /** A new account cannot be the default before so many hours have passed. */
    coolOffHours: z._default(z.number().check(z.gte(0), z.lte(720)), 24),
    /** Names that are proposed where a bank is asked for; others may be written. */
    banks: z._default(z.array(text(80, 1)).check(z.maxLength(200)), []),
  }),
  deposits: section({
    /** A member has so many deposits at once that wait for their money. */
    pendingAtOnce: z._default(z.number().check(z.int(), z.gte(1), z.lte(20)), 3),
  }),
  play: section({ freePlay: flag(true) }),
  compliance: section({
    /** Whose rules the house keeps (market-policy.ts); `unlisted` is a market that has none there: the strictest of each. */
    market: z._default(
      z.enum(["international", "curacao", "brazil", "malta", "uk", "unlisted"]),
      "international",
    ),
    /** Countries from which members play where the market has the place checked; none: those of the market. */
    countries: z._default(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(250)), []),
  }),
  /** Levels of identity that the merchant asks for, beyond those of its market (identity-levels.ts). */
  identity: section({
    play: level,
    /** Needed once all deposits of a member, with the one that begins, pass the amount. */
    deposit: level,
    depositAbove: money("0"),
    withdrawal: level,
    withdrawalAbove: money("0"),
    /** Document and address are checked again after so many years; 0: where the market asks for it alone. */
    renewYears: z._default(z.number().check(z.int(), z.gte(0), z.lte(20)), 0),
  }),
  /** How much people may move by hand: in one proposal, and each of them in a day of the merchant. */
  adjustments: section({
    financeEach: money("10000"),
    financeDaily: money("30000"),
    ownerEach: money("100000"),
    ownerDaily: money("300000"),
    /** Above it, the second person is an owner. */
    ownerApproval: money("5000"),
    /** Up to it one person lets money that waits go back to its payer. */
    returnAlone: money("0"),
    /** Up to it one person grants a bonus. */
    bonusAlone: money("0"),
    /** Up to it one person records that cash of the desks reached the bank. */
    collectAlone: money("0"),
  }),
  /** Transfers between an agent and the members directly below; money in the merchant's currency. */
  lineTransfers: section({
    enabled: flag(false),
    least: money("10"),
    each: money("5000"),
    /** Given by one member in a day of the merchant. */
    daily: money("20000"),
  }),
  points: section({
    /** Play earns points, and the mall is open. */
    enabled: flag(false),
  }),
  vip: section({
    /** Members reach levels by deposits and play. */
    enabled: flag(false),
  }),
  /** Members check in each day for a gift. */
  checkIn: section({ enabled: flag(false) }),
  /** Members spin a wheel each day for a prize. */
  wheel: section({ enabled: flag(false) }),
  /** Members claim red packets in events that last a time. */
  redPackets: section({ enabled: flag(false) }),
  /** Members talk in rooms by language. */
  chatRooms: section({
    enabled: flag(false),
    /** The languages that have a room; none named: the merchant's first language alone. */
    languages: z._default(
      z.array(z.enum(["EN", "PT", "CN", "ID", "JA", "KO", "TH", "UR", "VI"])).check(z.maxLength(9)),
      [],
    ),
    visitorsRead: flag(false),
    /** Writing asks for this VIP level or these deposits, whichever the member has; 0 names none. */
    leastLevel: z._default(z.number().check(z.int(), z.gte(0), z.lte(100)), 0),
    leastDeposits: money("0"),
    /** Between two messages of a member in a room. */
    slowSeconds: z._default(z.number().check(z.int(), z.gte(0), z.lte(3600)), 3),
  }),
  /** Members may join missions. */
  missions: section({ enabled: flag(false) }),
  /** Boards rank members by play. */
  boards: section({ enabled: flag(false) }),
  /** Friends who register by a member's code bring rewards. */
  referral: section({ enabled: flag(false) }),
  /** Play gives tickets of raffles. */
  raffles: section({ enabled: flag(false) }),
  /** Members may be granted bonuses. */
  bonuses: section({
    enabled: flag(false),
    /** Members who share a device or a payout account get each gift of a programme once together. */
    onePerPerson: flag(true),
  }),
  promotions: section({
    /** Promotions that were opened are shown and may be joined. */
    enabled: flag(false),
  }),
  /** Slots at the head of the home page; empty: the first that the site lists, `none`: no slot. */
  home: section({
    /** The id of a promotion. */
    promotion: z._default(z.string().check(z.regex(/^(none|[1-9][0-9]{0,18})?$/)), ""),
    /** A game, by its vendor's code and its own: `LANTERN:koi`. */
    game: z._default(z.string().check(z.regex(/^(none|[A-Z0-9_]{2,20}:\S{1,80})?$/)), ""),
  }),
  member: section({ manualRebate: flag(false), messages: flag(true) }),
  agent: section({
    policy: flag(false),
    dividend: flag(false),
    salary: flag(false),
    hourlySalary: flag(false),
    realTimeSalary: flag(false),
    /** A bill that is paid by hand expires after so many days. */
    billDays: z._default(z.number().check(z.int(), z.gte(1), z.lte(365)), 30),
    /** An agent who owes a bill to one below neither withdraws nor transfers. */
    owingBlocks: flag(true),
    /** Bills of agents whose line shows an anomaly begin held, until a person releases them. */
    anomaliesHold: flag(false),
  }),
})
export type Settings = z.output<typeof Settings>
/** Settings that pages of the site receive: not the limits of people of the house, nor choices that calls answer with. */
export const PublicSettings = z.omit(Settings, { adjustments: true, home: true })
export type PublicSettings = z.output<typeof PublicSettings>

/** Settings that a merchant may override: any part of the tree. */
export type SettingsOverride = z.input<typeof Settings>

/** The full tree from what a merchant overrides. Throws on an unknown flag or a wrong type. */
export const settingsFrom = (override: unknown): Settings => Settings.parse(override ?? {})
