import type { RewardSource } from "@croupier/contract/rewards"
import type { Tx } from "@croupier/database"
import { within, type EventOf, type Reaction } from "../../kernel/events.ts"

/** A reward of a programme, as it ends. */
export type EndedReward = EventOf<"rewardClaimed">

/** How a programme follows the ends of its rewards: in the transaction that pays one, and where one lapses or people revoke it. */
export function followRewards(
  source: RewardSource,
  follow: Readonly<Record<"claimed" | "lapsed" | "revoked", (tx: Tx, reward: EndedReward) => Promise<void>>>,
): readonly Reaction[] {
  const own =
    (ended: (tx: Tx, reward: EndedReward) => Promise<void>) =>
    async (tx: Tx, reward: EndedReward): Promise<void> => {
      if (reward.source === source) await ended(tx, reward)
    }
  return [
    within("rewardClaimed", own(follow.claimed)),
    within("rewardLapsed", own(follow.lapsed)),
    within("rewardRevoked", own(follow.revoked)),
  ]
}
