import { inTransaction, sql, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import { SECOND_MS } from "../../kernel/durations.ts"
import { durably, within, type Reaction } from "../../kernel/events.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { followRewards, type EndedReward } from "../rewards/index.ts"
import { payBudget } from "./campaign-store.ts"
import { matchDeposit } from "./deposit-bonus.ts"
import { closeInstance } from "./giving.ts"
import { holdInstance, idsWhere, moveInstance, type Instance } from "./instance-store.ts"
import type { PromotionKit } from "./kit.ts"

/** Facts of the last moments of a period are read within this time; then what was not reached ends. */
const READING_MS = 60 * SECOND_MS
const BATCH = 500

/**
 * Closes instances whose period has ended, and frees what they had reserved. An open reward ends its own instance, and
 * an application is decided after the end too. Answers with how many were closed.
 */
export async function closeEnded({ db, clock }: Pick<PromotionKit, "db" | "clock">): Promise<number> {
  const now = clock.now()
  const ids = await idsWhere(
    db,
    sql`state in ('joined', 'process', 'claimed', 'issued', 'rejected')
        and period_end <= ${new Date(now.getTime() - READING_MS)} and not (is_automatic and done >= goal and state in ('joined', 'process'))`,
    BATCH,
  )
  for (const id of ids)
    await inTransaction(db, async (tx) => {
      const held = await holdInstance(tx, id)
      if (held && held.state !== "close" && held.state !== "claim" && held.state !== "applying")
        await closeInstance(tx, held)
    })
  return ids.length
}

/** An excluded member's open instances end: nothing is offered any more. */
async function closeOf({ db }: Pick<PromotionKit, "db">, memberId: MemberId): Promise<void> {
  const ids = await idsWhere(
    db,
    sql`bucket = ${bucketOf(memberId)} and member_id = ${memberId} and state in ('joined', 'process', 'rejected')`,
    BATCH,
  )
  for (const id of ids)
    await inTransaction(db, async (tx) => {
      const held = await holdInstance(tx, id)
      if (held && ["joined", "process", "rejected"].includes(held.state)) await closeInstance(tx, held)
    })
}

async function heldByReward(tx: Tx, { rewardId, memberId }: EndedReward): Promise<Instance | undefined> {
  const { rows } = await sql<{ id: bigint }>`
    select id from promotion_instance
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and reward_id = ${rewardId}`.execute(tx)
  const held = rows[0] && (await holdInstance(tx, rows[0].id))
  return held?.state === "claim" ? held : undefined
}

/** The member has claimed the reward: in the transaction that pays it. */
async function claimed(tx: Tx, reward: EndedReward): Promise<void> {
  const held = await heldByReward(tx, reward)
  if (!held) return
  await payBudget(tx, held.promotionId, held.reserved)
  await moveInstance(tx, held, "claimed", { reserved: ZERO })
}

/** The reward was not claimed in time, or two people took it back: the sum that it had reserved is free again. */
async function ended(tx: Tx, reward: EndedReward): Promise<void> {
  const held = await heldByReward(tx, reward)
  if (held) await closeInstance(tx, held)
}

export const promotionReactions = (kit: PromotionKit): readonly Reaction[] => [
  within("depositCredited", (tx, deposit) => matchDeposit(kit, tx, deposit)),
  durably("memberExcluded", "promotions.close", ({ memberId }) => closeOf(kit, memberId)),
  ...followRewards("promotion", { claimed, lapsed: ended, revoked: ended }),
]
