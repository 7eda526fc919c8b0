import { chosen, clause, type MarketProfile } from "./profile.ts"

const GAMES = "Portaria SPA/MF 1.207/2024"
const GAMES_FROM = "2024-07-29"
const PAYMENTS = "Portaria SPA/MF 615/2024"
const PAYMENTS_FROM = "2024-04-16"
const REWARDS = "Lei 14.790/2023, art. 29"
const REWARDS_FROM = "2023-12-30"
const IDENTITY = "Portaria SPA/MF 722/2024, 1.143/2024"
const IDENTITY_FROM = "2024-07-11"
const CARE = "Portaria SPA/MF 1.231/2024"
const CARE_FROM = "2024-07-31"

export const BRAZIL: MarketProfile = {
  // Nothing is tried without an identity.
  freePlay: clause(false, GAMES, GAMES_FROM),
  // The acceptance is an act of the member's that is kept with its version.
  namedTerms: clause(true, CARE, CARE_FROM),
  neutralMessages: clause(true, "GLI-19 v3.0, 2.5.3a", "2020-07-17"),
  leastReturn: clause(85_00, GAMES, GAMES_FROM),
  forbiddenGames: clause(["COCKFIGHT"], "Lei 9.605/1998, art. 32", "1998-02-13"),
  memberCancels: chosen(true),
  // Money comes from a player's own account and goes back there.
  memberPays: clause(false, PAYMENTS, PAYMENTS_FROM),
  // The CPF tells the person.
  memberDocument: clause(true, PAYMENTS, PAYMENTS_FROM),
  forbiddenMethods: clause(["card", "cash"], PAYMENTS, PAYMENTS_FROM),
  lineTransfers: clause(false, "GLI-19 v3.0, 2.5.6f", "2020-07-17"),
  lossPay: chosen(false),
  highestSalary: chosen(10_000),
  points: chosen(true),
  vip: chosen(true),
  // Nothing is granted for play to come: a promotion gives cash for play that is settled.
  missions: clause(false, REWARDS, REWARDS_FROM),
  // A bet that a member shows in a room of the house is the house's communication, too.
  chatRooms: chosen(false),
  bonuses: clause(false, REWARDS, REWARDS_FROM),
  forbiddenPromotions: clause(["gift", "deposit", "bonus"], REWARDS, REWARDS_FROM),
  exclusionRegister: clause(true, "Instrução Normativa SPA/MF 22/2025", "2025-09-30"),
  // The manual for licensed operators, which the rule names, sets the time: two days later, as far as known.
  authorityFileDays: clause(2, "Portaria SPA/MF 722/2024, art. 10", "2024-05-02"),
  // CPF and face are matched before the account is used.
  identityPlay: clause("verified", IDENTITY, IDENTITY_FROM),
  identityDeposit: clause([{ above: "0", asset: null, level: "verified" }], IDENTITY, IDENTITY_FROM),
  identityWithdrawal: clause([{ above: "0", asset: null, level: "verified" }], IDENTITY, IDENTITY_FROM),
  identityRenewYears: chosen(null),
  locationChecked: clause(true, "GLI-19 v3.0, 2.7.2", "2020-07-17"),
  playCountries: clause(["BR"], "Lei 14.790/2023", "2023-12-30"),
  sessionIdleMinutes: clause(30, "GLI-19 v3.0, 2.5.4", "2020-07-17"),
  sessionLongestHours: chosen(24),
  limitsLoosenAfterHours: clause(24, CARE, CARE_FROM),
  limitsRolling: chosen(false),
  limitsAsked: clause(true, CARE, "2025-11-10"),
  realityCheckInitial: chosen(60),
  realityCheckLongest: chosen(null),
  slotStake: chosen(null),
  youngSlotStake: chosen(null),
  // The duty is that of Portaria SPA/MF 1.225/2024; the hours are the house's.
  fixingReportHours: chosen(24),
}
