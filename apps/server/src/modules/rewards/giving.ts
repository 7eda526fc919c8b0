import type { GivenReward, RewardSource } from "@croupier/contract/rewards"
import { inTransaction, type Tx } from "@croupier/database"
import { ASSETS, house, isAsset, keyFor, wallet, type TransferKind } from "@croupier/ledger"
import type { MemberContext } from "../../call/context.ts"
import { parseAmount } from "@croupier/money"
import { DAY_MS } from "../../kernel/durations.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { RewardOffer, RewardsKit } from "./kit.ts"
import {
  assetOf,
  endReward,
  holdReward,
  insertReward,
  lapsedIds,
  rewardByKey,
  type Reward,
} from "./reward-store.ts"
import { refuseSamePerson } from "./same-person.ts"
import { presentReward } from "./views.ts"

/** One point, or one spin. */
const WHOLE = parseAmount("1")

/** The kind under which the journal tells cash of a programme. */
const KIND_OF: Readonly<Record<RewardSource, TransferKind>> = {
  promotion: "bonus",
  redPacket: "bonus",
  vip: "vip",
  mission: "mission",
  board: "mission",
  checkIn: "mission",
  cashback: "cashback",
  referral: "referral",
  raffle: "raffle",
  wheel: "raffle",
}

/** Refuses REWARD_OFF: an excluded member, one without a wallet of money (trials), a bonus, points or spins where those are off. */
async function refuseOff(
  kit: Pick<RewardsKit, "ledger" | "merchants" | "exclusionsOf">,
  { memberId, merchantId, asset, kind }: Pick<Reward, "memberId" | "merchantId" | "asset" | "kind">,
): Promise<void> {
  const { bonuses, points, wheel } = kit.merchants.byId(merchantId).settings
  if ((kind === "BONUS" && !bonuses.enabled) || (kind === "POINTS" && !points.enabled)) refuse("REWARD_OFF")
  if (kind === "SPINS" && !wheel.enabled) refuse("REWARD_OFF")
  if ((await kit.exclusionsOf([memberId])).has(memberId)) refuse("REWARD_OFF")
  const balances = await kit.ledger.balances(memberId)
  const isWallet = (held: string) => (asset === "PTS" ? isAsset(held) && ASSETS[held].money : held === asset)
  if (!balances.some((each) => each.purpose === "main" && isWallet(each.asset))) refuse("REWARD_OFF")
}

const isSame = (known: Reward, offer: RewardOffer): boolean =>
  isGift(known, offer) && known.asset === assetOf(offer)

const isGift = (known: Reward, { memberId, gift }: RewardOffer): boolean =>
  known.memberId === memberId &&
  known.kind === gift.kind &&
  known.amount === gift.amount &&
  known.bonusCode === (gift.kind === "BONUS" ? gift.terms.code : null) &&
  known.bonusVersion === (gift.kind === "BONUS" ? gift.terms.version : null) &&
  known.spinDays === (gift.kind === "SPINS" ? gift.days : null)

/**
 * Gives a reward in the caller's transaction: open to be claimed, or paid at once, and then it posts last. The same key with the
 * same contents is the same reward. Refuses REWARD_OFF and REWARD_SAME_PERSON, with nothing written, and REWARD_KEY_TAKEN for other contents.
 */
export async function offerReward(kit: RewardsKit, tx: Tx, offer: RewardOffer): Promise<bigint> {
  const known = await rewardByKey(tx, offer)
  if (known) return isSame(known, offer) ? known.id : refuse("REWARD_KEY_TAKEN")
  const isCounted = offer.gift.kind === "POINTS" || offer.gift.kind === "SPINS"
  if (isCounted && offer.gift.amount % WHOLE !== 0n)
    throw new RangeError(`${offer.key} gives a part of a point or spin`)
  await refuseOff(kit, { ...offer, kind: offer.gift.kind })
  const { occasion } = offer
  if (occasion !== undefined) await refuseSamePerson(kit, tx, { ...offer, occasion })
  const at = kit.clock.now()
  const made = await insertReward(tx, offer, { posting: keyFor(kit.random.uuid(), at), at })
  if (!made) {
    const first = await rewardByKey(tx, offer)
    return first && isSame(first, offer) ? first.id : refuse("REWARD_KEY_TAKEN")
  }
  if (offer.isAutomatic) await pay(kit, tx, made, at)
  return made.id
}

/** Pays a reward that the caller holds: tells of it, then posts last. Refuses ACCOUNT_CLOSED. */
export async function pay(
  kit: RewardsKit,
  tx: Tx,
  reward: Reward,
  at: Date = kit.clock.now(),
): Promise<void> {
  const { id, memberId, merchantId, asset, source, key, amount, posting, bonusCode, bonusVersion, spinDays } =
    reward
  if (asset === "PTS") await kit.ledger.openWallets(tx, memberId, [{ purpose: "points", asset }])
  await endReward(tx, reward, "claimed", { at })
  await kit.events.emit(tx, "rewardClaimed", { memberId, merchantId, source, key, rewardId: id })
  if (spinDays !== null) {
    const until = new Date(at.getTime() + spinDays * DAY_MS).toISOString()
    await kit.events.emit(tx, "spinsGiven", {
      memberId,
      merchantId,
      rewardId: id,
      spins: Number(amount / WHOLE),
      until,
    })
    return
  }
  if (bonusCode !== null && bonusVersion !== null) {
    const terms = await kit.bonusTerms(tx, merchantId, { code: bonusCode, version: bonusVersion })
    if (!terms) throw new Error(`reward ${id} has no terms of a bonus`)
    await kit.grant(tx, { memberId, merchantId, asset, key: posting, terms, amount, by: source })
    return
  }
  const transfer = { key: posting, amount, cause: `reward:${id}` }
  const [outcome] = await kit.ledger.postIn(tx, [
    asset === "PTS"
      ? {
          ...transfer,
          kind: "points_earned",
          debit: house(merchantId, "points", asset),
          credit: wallet(memberId, "points", asset),
        }
      : {
          ...transfer,
          kind: KIND_OF[source],
          debit: house(merchantId, "promotions", asset),
          credit: wallet(memberId, "main", asset),
          ifClosed: "unclaimed",
        },
  ])
  if (outcome?.status === "refused" && outcome.reason === "ACCOUNT_CLOSED") refuse("ACCOUNT_CLOSED")
  if (outcome?.status !== "posted") throw new Error(`reward ${id} was not posted`)
}

/**
 * Claims an open reward of the caller, before its end. Claiming again, also from another device at once, answers the same. Refuses
 * REWARD_NOT_FOUND, REWARD_ENDED, REWARD_OFF, ACCOUNT_CLOSED.
 */
export async function claimReward(
  kit: RewardsKit,
  { member, merchant, language }: MemberContext,
  rewardId: bigint,
): Promise<GivenReward> {
  const claimed = await inTransaction(kit.db, async (tx) => {
    const held = await holdReward(tx, rewardId)
    if (!held || held.memberId !== member.id || held.merchantId !== merchant.id)
      return refuse("REWARD_NOT_FOUND")
    if (held.state === "CLAIMED") return held
    const now = kit.clock.now()
    if (held.state !== "OPEN" || (held.claimBy !== null && now >= held.claimBy)) return refuse("REWARD_ENDED")
    await refuseOff(kit, held)
    await pay(kit, tx, held, now)
    return { ...held, state: "CLAIMED" as const, endedAt: now }
  })
  return presentReward(kit, claimed, language)
}

/** Rewards that one round ends. */
const BATCH = 500

/** Ends open rewards whose time is over, and tells their programmes. Answers with how many were ended. */
export async function lapseRewards({
  db,
  clock,
  events,
}: Pick<RewardsKit, "db" | "clock" | "events">): Promise<number> {
  const now = clock.now()
  const ids = await lapsedIds(db, now, BATCH)
  for (const id of ids)
    await inTransaction(db, async (tx) => {
      const held = await holdReward(tx, id)
      if (held?.state !== "OPEN") return
      const { memberId, merchantId, source, key } = held
      await endReward(tx, held, "lapsed", { at: now })
      await events.emit(tx, "rewardLapsed", { memberId, merchantId, source, key, rewardId: id })
    })
  return ids.length
}
