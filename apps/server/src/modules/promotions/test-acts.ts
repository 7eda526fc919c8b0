import { inTransaction } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import type { PromotionHouse } from "./test-house.ts"

/** Acts of members on promotions of a house, which is made before the first act. */
export function actsIn(at: () => PromotionHouse) {
  const join = (
    id: bigint,
    promotionId: string,
    more: { version?: number; code?: string; depositId?: string } = {},
  ) => at().module.routes.joinPromotion({ promotionId, version: 1, code: "", ...more }, at().by(id))
  const apply = (id: bigint, promotionId: string, comment = "please", images: string[] = []) =>
    at().module.routes.applyForPromotion({ promotionId, version: 1, comment, images }, at().by(id))
  const standing = async (id: bigint, promotionId: string) =>
    (await at().module.routes.availablePromotions({}, at().by(id))).rows.find(
      (each) => each.promotionId === promotionId,
    )
  const figures = async (promotionId: string) => {
    const { rows } = await at().module.consoleRoutes.listPromotions({}, at().desk)
    const found = rows.find((each) => each.promotionId === promotionId)
    if (!found) throw new Error(`no promotion ${promotionId}`)
    const { budget, reserved, paid, state } = found
    return { budget, reserved, paid, state }
  }
  const bet = (id: bigint, amount: string, more: object = {}) =>
    at().play(id, {
      stake: parseAmount(amount),
      validBet: parseAmount(amount),
      settledAt: at().clock.now(),
      ...more,
    })
  /** A reward is claimed, lapses or is taken back: as the programme of rewards tells it. */
  const told = (event: "rewardClaimed" | "rewardLapsed" | "rewardRevoked", id: bigint, rewardId: string) =>
    inTransaction(at().db, async (tx) => {
      const gift = at().offered[Number(rewardId) - 1]
      for (const reaction of at().module.reactions ?? [])
        if (reaction.event === event)
          await reaction.hear(
            tx,
            {
              memberId: id,
              merchantId: 1,
              source: "promotion",
              key: gift?.key ?? "",
              rewardId: BigInt(rewardId),
            },
            at().jobs.queue,
          )
    })
  return { join, apply, standing, figures, bet, told }
}
