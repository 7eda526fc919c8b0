import type { ReferralTerms } from "@croupier/contract/referral-values"
import type { Merchant } from "../call/merchant.ts"
import type { Referrals } from "../modules/referrals/index.ts"

/** Rewards for friends at the demo, by the defaults of the rules. */
const TERMS: ReferralTerms = {
  isOpen: true,
  minDeposit: "50",
  minValidBet: "200",
  days: 30,
  holdDays: 14,
  claimDays: 30,
  tiers: [
    { from: 1, pays: "10" },
    { from: 3, pays: "15" },
    { from: 5, pays: "20" },
  ],
}

/** The demo's terms of rewards for friends, where it has none yet. */
export const seedReferrals = ({
  merchant,
  referrals,
}: {
  readonly merchant: Merchant
  readonly referrals: Referrals
}): Promise<void> => referrals.begin(merchant.id, TERMS)
