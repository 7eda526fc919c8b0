import type { MigrationSource, Tx } from "@croupier/database"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import { idCursor } from "../../kernel/cursor.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import { pageOf } from "../../kernel/page.ts"
import { claimReward, lapseRewards, offerReward } from "./giving.ts"
import type { RewardOffer, RewardsKit } from "./kit.ts"
import { countOpen, presentReward, rewardsOf } from "./reward-store.ts"

export { rewardChecks } from "./sub-ledger.ts"
export type { RewardOffer, RewardsKit }

export const rewardMigrations: MigrationSource = {
  name: "67_rewards",
  schema: "rewards",
  folder: new URL("./migrations/", import.meta.url),
}

const rewardRoutes = (kit: RewardsKit) =>
  handlers({
    myRewards: async ({ cursor, limit }, { member, merchant, language }) => {
      const found = await rewardsOf(kit.db, member.id, { before: idCursor(cursor), limit: limit + 1 })
      const page = pageOf(found, limit, ({ id }) => String(id))
      const own = kit.merchants.byId(merchant.id).brand.defaultLanguage
      return { rows: page.rows.map((row) => presentReward(row, language, own)), cursor: page.cursor }
    },
    claimReward: ({ rewardId }, context) => claimReward(kit, context, BigInt(rewardId)),
  })

/** The one place that gives rewards: every programme offers by it, and none posts money of its own. */
export interface Rewards extends Module {
  readonly routes: ReturnType<typeof rewardRoutes>
  /** Gives a reward in the caller's transaction; answers its id. Refuses REWARD_OFF, REWARD_KEY_TAKEN. */
  readonly offer: (tx: Tx, offer: RewardOffer) => Promise<bigint>
  /** How many rewards a member may claim now. */
  readonly openOf: (memberId: MemberId) => Promise<number>
  /** Ends open rewards whose time is over, now. */
  readonly lapse: () => Promise<number>
}

export const rewards = (kit: RewardsKit): Rewards => ({
  routes: rewardRoutes(kit),
  jobs: [recurring("rewards.lapse", { cron: "* * * * *" }, () => lapseRewards(kit))],
  offer: (tx, offer) => offerReward(kit, tx, offer),
  openOf: (memberId) => countOpen(kit.db, memberId, kit.clock.now()),
  lapse: () => lapseRewards(kit),
})
