import type { ReferralTerms } from "@croupier/contract/referral-values"
import type { Merchant } from "../call/merchant.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { Lottery } from "../modules/lottery/index.ts"
import type { Payments } from "../modules/payments/index.ts"
import type { Referrals } from "../modules/referrals/index.ts"
import { payCash } from "./desk-cash.ts"
import { seedPlay } from "./play.ts"
import type { PartSeed } from "./promotion-parts.ts"
import { callOf } from "./withdrawals.ts"

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

/** Friends of the demo player, each with the cash that was counted for them at a desk, and slips of 50.00. */
const FRIENDS = [
  { account: "heloisa", nickname: "Heloísa", cash: "80.00", slips: 1 },
  { account: "camilo", nickname: "Camilo", cash: "30.00", slips: 0 },
  { account: "yasmin", nickname: "Yasmin", cash: undefined, slips: 0 },
] as const

/** Friends who registered by the demo player's code: each has come another part of the way. Answers those that are new. */
export async function seedFriends(
  {
    merchant,
    identity,
    payments,
    lottery,
    takeParts,
  }: PartSeed & {
    readonly merchant: Merchant
    readonly identity: Identity
    readonly payments: Payments
    readonly lottery: Lottery
  },
  referrerId: MemberId,
  password: string,
): Promise<MemberId[]> {
  const friends: MemberId[] = []
  for (const { account, nickname, cash, slips } of FRIENDS) {
    const id = await identity.addMember(merchant, {
      account,
      nickname,
      password,
      language: "PT",
      referrerId,
    })
    if (id === undefined) continue
    friends.push(id)
    await takeParts({ id, account })
    if (cash === undefined) continue
    await payCash({ payments }, callOf(merchant, { id, account }), cash)
    if (slips > 0) await seedPlay({ lottery, merchant }, { id, account }, slips)
  }
  return friends
}
