import { chosen, clause, type MarketProfile } from "./profile.ts"

const PROTECTION = "Player Protection Directive (Directive 2 of 2018)"
const PROTECTION_FROM = "2018-08-01"
const MONEY = "Prevention of Money Laundering and Funding of Terrorism Regulations (S.L. 373.01)"
const MONEY_FROM = "2018-01-01"
const DILIGENCE = "FIAU, Implementing Procedures, part II, remote gaming"
const DILIGENCE_FROM = "2020-07-06"

export const MALTA: MarketProfile = {
  freePlay: chosen(true),
  // The acceptance is an act of the member's that is kept with its version.
  namedTerms: clause(true, PROTECTION, PROTECTION_FROM),
  neutralMessages: clause(true, "GLI-19 v3.0, 2.5.3a", "2020-07-17"),
  leastReturn: clause(85_00, PROTECTION, PROTECTION_FROM),
  forbiddenGames: clause(["COCKFIGHT"], "Animal Welfare Act (cap. 439)", "2002-02-08"),
  memberCancels: chosen(true),
  // Money comes from a player's own account and goes back there.
  memberPays: clause(false, MONEY, MONEY_FROM),
  memberDocument: chosen(false),
  forbiddenMethods: chosen([]),
  lineTransfers: clause(false, "GLI-19 v3.0, 2.5.6f", "2020-07-17"),
  lossPay: chosen(true),
  highestSalary: chosen(10_000),
  points: chosen(true),
  vip: chosen(true),
  missions: chosen(true),
  // A bet that a member shows in a room of the house is the house's communication, too.
  chatRooms: chosen(false),
  bonuses: chosen(true),
  forbiddenPromotions: chosen([]),
  exclusionRegister: chosen(false),
  authorityFileDays: chosen(null),
  identityPlay: clause("basic", PROTECTION, PROTECTION_FROM),
  identityDeposit: clause([{ above: "1999.99", asset: "EUR", level: "verified" }], DILIGENCE, DILIGENCE_FROM),
  identityWithdrawal: clause(
    [{ above: "1999.99", asset: "EUR", level: "verified" }],
    DILIGENCE,
    DILIGENCE_FROM,
  ),
  identityRenewYears: chosen(3),
  locationChecked: clause(true, "GLI-19 v3.0, 2.7.2", "2020-07-17"),
  playCountries: chosen([]),
  sessionIdleMinutes: clause(30, "GLI-19 v3.0, 2.5.4", "2020-07-17"),
  sessionLongestHours: chosen(24),
  limitsLoosenAfterHours: clause(24, PROTECTION, PROTECTION_FROM),
  limitsRolling: chosen(false),
  limitsAsked: clause(true, PROTECTION, PROTECTION_FROM),
  realityCheckInitial: clause(60, PROTECTION, PROTECTION_FROM),
  realityCheckLongest: clause(60, PROTECTION, PROTECTION_FROM),
  slotStake: chosen(null),
  youngSlotStake: chosen(null),
  fixingReportHours: chosen(24),
}
