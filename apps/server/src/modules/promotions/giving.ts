import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { parseAmount, ZERO, type Amount } from "@croupier/money"
import { grantKey } from "@croupier/rewards"
import { Refusal } from "../../kernel/refusal.ts"
import { freeBudget, payBudget, reserveBudget, termsOf } from "./campaign-store.ts"
import { holdInstance, idsWhere, moveInstance, type Instance } from "./instance-store.ts"
import type { PromotionGift, PromotionKit } from "./kit.ts"
import { isBonus, rewardOf } from "./terms.ts"

type Giving = Pick<PromotionKit, "db" | "clock" | "merchants" | "offer" | "report">

/** The key of the one reward of an instance: two claims at once give one. */
export const rewardKeyOf = ({
  promotionId,
  memberId,
  periodStart,
}: Pick<Instance, "promotionId" | "memberId" | "periodStart">): string =>
  grantKey(promotionId, memberId, { start: periodStart, end: periodStart })

/** One period of a promotion: a person has one gift of it, whatever accounts they have. */
export const occasionOf = ({
  promotionId,
  periodStart,
}: Pick<Instance, "promotionId" | "periodStart">): string => `${promotionId}:${periodStart.toISOString()}`

function giftOf(
  kit: Pick<Giving, "merchants">,
  instance: Instance,
  terms: PromotionTerms,
  bonusVersion: number | null,
  reward: Amount,
  isAutomatic: boolean,
): PromotionGift {
  const { memberId, merchantId, periodEnd } = instance
  const gift: PromotionGift["gift"] =
    terms.reward.kind === "points"
      ? { kind: "POINTS", amount: parseAmount(terms.reward.points) }
      : terms.reward.kind === "spins"
        ? { kind: "SPINS", amount: parseAmount(terms.reward.spins), days: terms.reward.days }
        : isBonus(terms.reward) && bonusVersion !== null
          ? { kind: "BONUS", amount: reward, terms: { code: terms.reward.code, version: bonusVersion } }
          : { kind: "CASH", amount: reward }
  return {
    memberId,
    merchantId,
    asset: kit.merchants.byId(merchantId).asset,
    source: "promotion",
    key: rewardKeyOf(instance),
    occasion: occasionOf(instance),
    gift,
    title: Object.fromEntries(terms.words.map(({ language, name }) => [language, name])),
    claimBy: isAutomatic ? null : periodEnd,
    isAutomatic,
  }
}

/** Closes an instance that is not paid, and frees what it had reserved. The caller holds it. */
export async function closeInstance(
  tx: Tx,
  held: Instance,
  change: { readonly isSpent?: boolean; readonly refusal?: string } = {},
): Promise<void> {
  if (held.reserved > 0n) await freeBudget(tx, held.promotionId, held.reserved)
  await moveInstance(tx, held, "close", { ...change, reserved: ZERO })
}

/**
 * Gives an instance that the caller holds its reward: an offer to claim, or money at once. A share of a deposit is
 * reserved now; one that does not fit closes the instance. Refuses REWARD_OFF; posts last.
 */
export async function give(
  kit: Giving,
  tx: Tx,
  held: Instance,
  { isAutomatic, decidedBy }: { readonly isAutomatic: boolean; readonly decidedBy?: string },
): Promise<void> {
  const { terms, bonusVersion } = await termsOf(tx, held.promotionId, held.version)
  const reward = rewardOf(terms, held.matched, kit.merchants.byId(held.merchantId).asset)
  if (reward === undefined || reward <= 0n) return
  if (held.reserved === 0n && !(await reserveBudget(tx, held.promotionId, reward)))
    return closeInstance(tx, held, { isSpent: true })
  const gift = giftOf(kit, held, terms, bonusVersion, reward, isAutomatic)
  if (!isAutomatic) {
    const rewardId = await kit.offer(tx, gift)
    return moveInstance(tx, held, "claim", { reward, reserved: reward, rewardId })
  }
  await payBudget(tx, held.promotionId, reward)
  await moveInstance(tx, held, "issued", {
    reward,
    reserved: ZERO,
    ...(decidedBy === undefined ? {} : { decidedBy, decidedAt: kit.clock.now() }),
  })
  await kit.offer(tx, gift)
}

/** An instance that has reached what its terms ask for. */
export const REACHED = sql`
  select from promotion_instance where state in ('joined', 'process') and done >= goal and measures <> 'none'`

/** Instances that one round looks at. */
const BATCH = 100

/**
 * Gives those their reward who have reached what their terms ask for. Each in a transaction of its own, so that one refusal
 * holds up no other. Answers with how many were looked at.
 */
export async function giveReached(kit: Giving): Promise<number> {
  const now = kit.clock.now()
  const due = await idsWhere(
    kit.db,
    sql`state in ('joined', 'process') and done >= goal and measures <> 'none'
        and (period_end is null or period_end > ${now} or is_automatic)`,
    BATCH,
  )
  for (const id of due) await giveOne(kit, id)
  return due.length
}

async function giveOne(kit: Giving, id: bigint): Promise<void> {
  try {
    await inTransaction(kit.db, async (tx) => {
      const held = await holdInstance(tx, id)
      if (!held || (held.state !== "joined" && held.state !== "process") || held.done < held.goal) return
      await give(kit, tx, held, { isAutomatic: held.isAutomatic })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) return kit.report(error)
    const { code } = error
    // The member, the market or the merchant has it off by now: the instance ends without a reward, and says why.
    await inTransaction(kit.db, async (tx) => {
      const held = await holdInstance(tx, id)
      if (held && (held.state === "joined" || held.state === "process"))
        await closeInstance(tx, held, { refusal: code })
    })
  }
}
