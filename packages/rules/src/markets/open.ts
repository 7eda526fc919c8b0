import { chosen, type MarketProfile } from "./profile.ts"

/** No country's law: a house for trying the product, and the base of markets that leave most to the licensee. */
export const OPEN: MarketProfile = {
  freePlay: chosen(true),
  namedTerms: chosen(false),
  neutralMessages: chosen(false),
  leastReturn: chosen(null),
  forbiddenGames: chosen([]),
  memberCancels: chosen(true),
  memberPays: chosen(true),
  memberDocument: chosen(false),
  forbiddenMethods: chosen([]),
  lineTransfers: chosen(true),
  lossPay: chosen(true),
  highestSalary: chosen(null),
  points: chosen(true),
  vip: chosen(true),
  missions: chosen(true),
  bonuses: chosen(true),
  forbiddenPromotions: chosen([]),
  sessionIdleMinutes: chosen(null),
  sessionLongestHours: chosen(null),
  limitsLoosenAfterHours: chosen(24),
  limitsRolling: chosen(false),
  limitsAsked: chosen(false),
  realityCheckInitial: chosen(null),
  realityCheckLongest: chosen(null),
}
