import { chosen, clause, type MarketProfile } from "./profile.ts"

const MIXED = "LCCP, social responsibility code 5.1.1"
const MIXED_FROM = "2026-01-19"
const IDENTITY = "LCCP, licence condition 17.1.1"
const IDENTITY_FROM = "2019-05-07"
/** The Regulations of 2025 (SI 2025/215) put the condition there. */
const STAKES = "Gambling Act 2005 (Operating Licence Conditions) Regulations 2007, reg. 5"
const MONEY = "LCCP, ordinary code 5.1"
const MONEY_FROM = "2015-05-08"

export const GREAT_BRITAIN: MarketProfile = {
  // Age is proven before anything is played, also for free.
  freePlay: clause(false, "LCCP, social responsibility code 3.2.11", "2019-05-07"),
  // The acceptance is an act of the member's that is kept with its version.
  namedTerms: clause(true, "LCCP, licence condition 7.1.1", "2015-05-08"),
  neutralMessages: clause(true, "GLI-19 v3.0, 2.5.3a", "2020-07-17"),
  leastReturn: chosen(null),
  forbiddenGames: clause(["COCKFIGHT"], "Animal Welfare Act 2006, s. 8", "2007-04-06"),
  memberCancels: clause(false, "RTS 14B", "2021-10-31"),
  // Money comes from a player's own account and goes back there.
  memberPays: clause(false, MONEY, MONEY_FROM),
  memberDocument: chosen(false),
  // A page that takes cards does not tell which of them are credit cards.
  forbiddenMethods: clause(["card"], "LCCP, licence condition 6.1.2", "2020-04-14"),
  lineTransfers: clause(false, "GLI-19 v3.0, 2.5.6f", "2020-07-17"),
  lossPay: chosen(false),
  highestSalary: chosen(10_000),
  // A reward must not ask for play of two products. Points are one balance for all products, and levels count the play
  // of all; the terms of bonuses and missions name several products and any requirement.
  points: clause(false, MIXED, MIXED_FROM),
  vip: clause(false, MIXED, MIXED_FROM),
  missions: clause(false, MIXED, MIXED_FROM),
  // A bet that a member shows in a room of the house is the house's communication, too.
  chatRooms: chosen(false),
  bonuses: clause(false, MIXED, MIXED_FROM),
  forbiddenPromotions: clause(["gift", "deposit", "play", "bonus"], MIXED, MIXED_FROM),
  // GAMSTOP is asked by name, birthday and postcode, and no adapter for it is built.
  exclusionRegister: chosen(false),
  authorityFileDays: chosen(null),
  // Name, address and date of birth are verified before a customer gambles.
  identityPlay: clause("enhanced", IDENTITY, IDENTITY_FROM),
  identityDeposit: clause([{ above: "0", asset: null, level: "enhanced" }], IDENTITY, IDENTITY_FROM),
  identityWithdrawal: clause([{ above: "0", asset: null, level: "verified" }], IDENTITY, IDENTITY_FROM),
  identityRenewYears: chosen(3),
  locationChecked: clause(true, "GLI-19 v3.0, 2.7.2", "2020-07-17"),
  playCountries: clause(["GB"], "Gambling Act 2005, s. 33 and s. 36", "2014-11-01"),
  sessionIdleMinutes: clause(30, "GLI-19 v3.0, 2.5.4", "2020-07-17"),
  sessionLongestHours: chosen(24),
  limitsLoosenAfterHours: clause(24, "RTS 12B", "2014-08-01"),
  limitsRolling: clause(true, "RTS 12", "2025-10-31"),
  limitsAsked: clause(true, "RTS 12", "2025-10-31"),
  realityCheckInitial: clause(60, "RTS 13B", "2014-08-01"),
  realityCheckLongest: clause(60, "RTS 13B", "2014-08-01"),
  // Counted are all stakes of one round, whichever money pays them.
  slotStake: clause(5, STAKES, "2025-04-09"),
  youngSlotStake: clause({ under: 25, pounds: 2 }, STAKES, "2025-05-21"),
  fixingReportHours: chosen(24),
}
