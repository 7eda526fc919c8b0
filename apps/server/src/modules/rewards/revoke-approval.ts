import type { Tx } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, wordPart, type Approval } from "../../call/approval.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { RewardsKit } from "./kit.ts"
import { endReward, findReward, holdReward, type Reward } from "./reward-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  rewardId: z.string(),
  memberId: z.string(),
  title: z.string(),
  reason: z.string(),
})
export type RevokePayload = z.output<typeof Payload>

/** An open reward of a merchant; held to the commit where a transaction is given. Refuses REWARD_NOT_FOUND, REWARD_ENDED. */
export async function openReward(found: Reward | undefined, merchantId: number): Promise<Reward> {
  if (!found || found.merchantId !== merchantId) return refuse("REWARD_NOT_FOUND")
  return found.state === "OPEN" ? found : refuse("REWARD_ENDED")
}

/** Revokes an open reward in the caller's transaction, and tells its programme. Nothing was paid, so nothing is posted. Refuses REWARD_NOT_FOUND, REWARD_ENDED. */
export async function revokeIn(
  { clock, events }: Pick<RewardsKit, "clock" | "events">,
  tx: Tx,
  rewardId: bigint,
  { merchantId, reason }: Pick<RevokePayload, "merchantId" | "reason">,
): Promise<void> {
  const held = await openReward(await holdReward(tx, rewardId), merchantId)
  await endReward(tx, held, "revoked", { at: clock.now(), reason })
  const { memberId, source, key } = held
  await events.emit(tx, "rewardRevoked", { memberId, merchantId, source, key, rewardId })
}

/** Two people revoke an open reward of a member. */
export const revokeApproval = (kit: RewardsKit): Approval<RevokePayload> =>
  approval({
    name: "rewards.revoke",
    permission: "rewards.revoke",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, title }) => ({
      says: "rewards.revoke",
      parts: [memberPart(memberId), textPart(title)],
      memberId,
    }),
    changes: async (db, { rewardId, merchantId }) => {
      const { amount: given, asset } = await openReward(await findReward(db, BigInt(rewardId)), merchantId)
      return [
        { field: "reward", now: moneyPart(toDecimal(given), asset), after: wordPart("reward_state_REVOKED") },
      ]
    },
    check: async (tx, { rewardId, merchantId }) =>
      void (await openReward(await findReward(tx, BigInt(rewardId)), merchantId)),
    conflictKey: ({ rewardId }) => `reward:${rewardId}`,
    apply: (tx, payload) => revokeIn(kit, tx, BigInt(payload.rewardId), payload),
  })
