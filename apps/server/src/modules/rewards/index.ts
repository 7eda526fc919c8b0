import type { MigrationSource, Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { durably } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import { rewardConsoleRoutes } from "./console-routes.ts"
import { endOpenOf } from "./exclusion.ts"
import { claimReward, lapseRewards, offerReward } from "./giving.ts"
import type { GiftOf, RewardOffer, RewardsKit } from "./kit.ts"
import { costOfOccasions, type GiftCost } from "./occasion-cost.ts"
import { countOpen } from "./reward-store.ts"
import { revokeApproval, revokeIn } from "./revoke-approval.ts"
import { refuseSamePerson, type OfOccasion } from "./same-person.ts"
import { myRewards } from "./views.ts"

export { costTold, measuredGroups, MEMBERS_PAGE, type Brought } from "./control-groups.ts"
export { followRewards, type EndedReward } from "./endings.ts"
export { rewardsPersonal } from "./personal-data.ts"
export { rewardChecks } from "./sub-ledger.ts"
export type { GiftCost, GiftOf, RewardOffer, RewardsKit }

export const rewardMigrations: MigrationSource = {
  name: "67_rewards",
  schema: "rewards",
  folder: new URL("./migrations/", import.meta.url),
}

const rewardRoutes = (kit: RewardsKit) =>
  handlers({
    myRewards: (input, context) => myRewards(kit, context, input),
    claimReward: ({ rewardId }, context) => claimReward(kit, context, BigInt(rewardId)),
  })

/** The one place that gives rewards: every programme offers by it, and none posts money of its own. */
export interface Rewards extends Module {
  readonly routes: ReturnType<typeof rewardRoutes>
  readonly consoleRoutes: ReturnType<typeof rewardConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Gives a reward in the caller's transaction; answers its id. Refuses REWARD_OFF, REWARD_SAME_PERSON, REWARD_KEY_TAKEN. */
  readonly offer: (tx: Tx, offer: RewardOffer) => Promise<bigint>
  /** Refuses REWARD_SAME_PERSON, before a programme promises a gift of an occasion. */
  readonly refuseSamePerson: (tx: Tx, of: OfOccasion) => Promise<void>
  /** Revokes an open reward by a decision that its programme has made. Refuses REWARD_NOT_FOUND, REWARD_ENDED. */
  readonly revoke: (
    tx: Tx,
    rewardId: bigint,
    by: { readonly merchantId: number; readonly reason: string },
  ) => Promise<void>
  /** The cost of the claimed gifts of a programme's occasions. */
  readonly costOf: (
    merchantId: MerchantId,
    asked: { readonly source: RewardOffer["source"]; readonly occasions: readonly string[] },
  ) => Promise<GiftCost>
  /** How many rewards a member may claim now. */
  readonly openOf: (memberId: MemberId) => Promise<number>
  /** Ends open rewards whose time is over, now. */
  readonly lapse: () => Promise<number>
}

export function rewards(kit: RewardsKit): Rewards {
  const revoking = revokeApproval(kit)
  return {
    routes: rewardRoutes(kit),
    consoleRoutes: rewardConsoleRoutes(kit, revoking),
    approvals: [revoking],
    jobs: [recurring("rewards.lapse", { cron: "* * * * *" }, () => lapseRewards(kit))],
    reactions: [durably("memberExcluded", "rewards.end", (excluded) => endOpenOf(kit, excluded))],
    offer: (tx, offer) => offerReward(kit, tx, offer),
    refuseSamePerson: (tx, of) => refuseSamePerson(kit, tx, of),
    revoke: (tx, rewardId, by) => revokeIn(kit, tx, rewardId, by),
    costOf: (...asked) => costOfOccasions(kit, ...asked),
    openOf: (memberId) => countOpen(kit.db, memberId, kit.clock.now()),
    lapse: () => lapseRewards(kit),
  }
}
