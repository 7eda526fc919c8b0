import type { RuleName } from "./markets/profile.ts"

/** The way in which the product keeps a rule. */
export interface RuleFacts {
  /** Settings of a merchant that the rule overrules where it is stricter, by path. */
  readonly settings: readonly string[]
  /** Tests that show the rule, from the root of the repository. */
  readonly tests: readonly string[]
}

const POLICY_TEST = "packages/rules/src/market-policy.test.ts"
const SLOT_STAKE_TEST = "packages/rules/src/slot-stakes.test.ts"
const at = (module: string, test: string): string => `apps/server/src/modules/${module}/${test}.test.ts`
const overHttp = (test: string): string => `apps/server/test/${test}.test.ts`

/** Every rule of every market on the calls of a running house; named below where no other test shows the rule there. */
const MATRIX = overHttp("market-matrix")

/** By rule, in the order in which a person reads them: the settings it stands above, and the tests that show it. */
export const RULE_FACTS: Readonly<Record<RuleName, RuleFacts>> = {
  freePlay: { settings: ["play.freePlay"], tests: [POLICY_TEST, at("identity/sign-in", "free-play")] },
  namedTerms: { settings: [], tests: [at("identity/registration", "register")] },
  neutralMessages: {
    settings: ["login.neutralMessages"],
    tests: [POLICY_TEST, at("identity/sign-in", "sign-in-by-code")],
  },
  leastReturn: { settings: [], tests: [at("games", "launch")] },
  forbiddenGames: { settings: [], tests: [at("games", "played")] },
  memberCancels: { settings: [], tests: [at("withdrawals/payout", "payouts")] },
  memberPays: { settings: [], tests: [at("withdrawals/payout", "payouts")] },
  memberDocument: { settings: [], tests: [at("identity/profile", "document"), at("payments", "deposits")] },
  forbiddenMethods: { settings: [], tests: [at("payments", "admin"), overHttp("deposit-methods")] },
  lineTransfers: {
    settings: ["lineTransfers.enabled"],
    tests: [POLICY_TEST, at("line-transfers", "transfer")],
  },
  lossPay: { settings: [], tests: [at("agent-contracts", "market")] },
  highestSalary: { settings: [], tests: [at("agent-contracts", "market")] },
  points: { settings: ["points.enabled"], tests: [POLICY_TEST, MATRIX] },
  vip: { settings: ["vip.enabled"], tests: [POLICY_TEST, MATRIX] },
  missions: {
    settings: [
      "missions.enabled",
      "raffles.enabled",
      "boards.enabled",
      "checkIn.enabled",
      "wheel.enabled",
      "redPackets.enabled",
      "referral.enabled",
      "member.manualRebate",
    ],
    tests: [POLICY_TEST, MATRIX],
  },
  chatRooms: { settings: ["chatRooms.enabled"], tests: [POLICY_TEST, at("chat-rooms", "chat-rooms")] },
  bonuses: { settings: ["bonuses.enabled"], tests: [POLICY_TEST, MATRIX] },
  forbiddenPromotions: {
    settings: ["promotions.enabled"],
    tests: [POLICY_TEST, at("promotions", "promotions")],
  },
  exclusionRegister: { settings: [], tests: [at("exclusion-lists", "exclusion-lists")] },
  authorityFileDays: { settings: [], tests: [at("authority", "authority")] },
  identityPlay: { settings: ["identity.play"], tests: [at("verification", "verification")] },
  identityDeposit: {
    settings: [],
    tests: [at("verification", "verification"), overHttp("deposit-methods")],
  },
  identityWithdrawal: { settings: [], tests: [at("verification", "verification")] },
  identityRenewYears: { settings: [], tests: [at("verification", "verification")] },
  locationChecked: { settings: [], tests: [at("location", "location")] },
  playCountries: { settings: [], tests: [at("location", "location")] },
  sessionIdleMinutes: { settings: [], tests: [at("identity/sign-in", "sessions")] },
  sessionLongestHours: { settings: [], tests: [at("identity/sign-in", "sessions")] },
  limitsAsked: { settings: [], tests: [overHttp("deposit-methods")] },
  limitsLoosenAfterHours: { settings: [], tests: [at("responsible-gaming/limits", "choose")] },
  limitsRolling: { settings: [], tests: [at("responsible-gaming/limits", "limits")] },
  realityCheckInitial: { settings: [], tests: [at("responsible-gaming", "rules")] },
  realityCheckLongest: { settings: [], tests: [at("responsible-gaming", "rules")] },
  slotStake: { settings: [], tests: [at("providers/wallet", "slot-stake"), SLOT_STAKE_TEST] },
  youngSlotStake: { settings: [], tests: [at("providers/wallet", "slot-stake"), SLOT_STAKE_TEST] },
  fixingReportHours: { settings: [], tests: [at("watch", "match-fixing")] },
}

/** The rules, in the order in which a person reads them. */
export const RULE_NAMES = Object.keys(RULE_FACTS).filter((name): name is RuleName =>
  Object.hasOwn(RULE_FACTS, name),
)
