import { LANGUAGES } from "@croupier/contract/values"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import { parseAmount } from "@croupier/money"
import { hasQualified, holdEndsAt, tierOf, type ReferralTerms } from "@croupier/rewards"
import { DAY_MS } from "../../kernel/durations.ts"
import { within, type EventOf, type Reaction } from "../../kernel/events.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { Refusal } from "../../kernel/refusal.ts"
import {
  friendsWhere,
  holdFriend,
  insertFriend,
  moveFriend,
  versionsOf,
  type FriendRow,
} from "./friend-store.ts"
import type { ReferralsKit } from "./kit.ts"

/** Friends that one round looks at. */
const BATCH = 500

/** The terms as the rules read them. */
const ruleOf = ({ terms }: Pick<FriendRow, "terms">): ReferralTerms => ({
  minDeposit: parseAmount(terms.minDeposit),
  minValidCash: parseAmount(terms.minValidBet),
  withinDays: terms.days,
  holdDays: terms.holdDays,
  tiers: terms.tiers.map(({ from, pays }) => ({ from, pays: parseAmount(pays) })),
})

/** Keeps a friend of a member with the terms of now, where rewards for friends are open. */
export async function keepFriend(
  { merchants }: Pick<ReferralsKit, "merchants">,
  tx: Tx,
  { memberId, merchantId, registeredAt, referrerId }: EventOf<"memberRegistered">,
): Promise<void> {
  if (referrerId === undefined || !merchants.byId(merchantId).settings.referral.enabled) return
  const [version] = await versionsOf(tx, merchantId)
  if (!version?.terms.isOpen) return
  const at = new Date(registeredAt)
  await insertFriend(tx, {
    friendId: memberId,
    merchantId,
    referrerId,
    terms: version.terms,
    registeredAt: at,
    until: new Date(at.getTime() + version.terms.days * DAY_MS),
  })
}

/** Facts of the last moments of the days are read within this time. */
const READING_MS = 60_000

/** Moves open friends: who meets the conditions is held, who has not met them in time is over. */
async function judgeOpen(kit: ReferralsKit): Promise<void> {
  const now = kit.clock.now()
  const over = new Date(now.getTime() - READING_MS)
  const open = await friendsWhere(
    kit.db,
    sql`r.state = 'OPEN' and (r.until <= ${over} or (coalesce(f.deposit, 0) >= (r.terms ->> 'minDeposit')::numeric * 10000
        and coalesce(f.valid, 0) >= (r.terms ->> 'minValidBet')::numeric * 10000)) order by r.until limit ${BATCH}`,
  )
  const verified = await kit.verifiedSince(
    kit.db,
    open.map(({ friendId }) => friendId),
  )
  for (const { friendId } of open)
    await inTransaction(kit.db, async (tx) => {
      const friend = await holdFriend(tx, friendId)
      if (friend?.state !== "OPEN") return
      if (qualifies(friend, verified.has(friendId)))
        return moveFriend(tx, friendId, { state: "HELD", heldUntil: holdEndsAt(now, ruleOf(friend)) })
      if (friend.until <= over) return moveFriend(tx, friendId, { state: "EXPIRED", end: "TIME" })
    })
}

const qualifies = (friend: FriendRow, isVerified: boolean): boolean =>
  hasQualified(
    {
      id: friend.friendId,
      cameByLink: true,
      isVerified,
      deposits: friend.deposit,
      validCash: friend.valid,
      isShared: false,
      isReversed: false,
    },
    ruleOf(friend),
  )

/** Friends of one referrer end one after the other, so that each gets the next ordinal. */
async function holdReferrer(tx: Tx, referrerId: MemberId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('referrals.ordinal'), (${referrerId} % 2147483647)::int)`.execute(
    tx,
  )
}

async function isShared(
  kit: Pick<ReferralsKit, "kinOf">,
  tx: Tx,
  { friendId, referrerId }: FriendRow,
): Promise<boolean> {
  const { rows } = await sql<{ id: MemberId }>`
    select friend_id as id from referral_friend where referrer_id = ${referrerId} and friend_id <> ${friendId} limit 1000`.execute(
    tx,
  )
  return (await kit.kinOf(tx, friendId, [referrerId, ...rows.map(({ id }) => id)], "device")).size > 0
}

const keyOf = (friendId: MemberId): string => `friend:${friendId}`

async function endHold(kit: ReferralsKit, { friendId, referrerId }: FriendRow): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    await holdReferrer(tx, referrerId)
    const friend = await holdFriend(tx, friendId)
    if (friend?.state !== "HELD") return
    const cancel = (end: "SHARED" | "REVERSED" | "KEPT") =>
      moveFriend(tx, friendId, { state: "CANCELLED", end })
    if (friend.isReversed) return cancel("REVERSED")
    if (await isShared(kit, tx, friend)) return cancel("SHARED")
    const merchant = kit.merchants.byId(friend.merchantId)
    const kept = await kit.exclusionsOf([friendId, referrerId])
    if (!merchant.settings.referral.enabled || kept.size > 0) return cancel("KEPT")
    const { rows } = await sql<{ next: number }>`
      select coalesce(max(ordinal), 0)::int + 1 as next from referral_friend where referrer_id = ${referrerId}`.execute(
      tx,
    )
    const ordinal = rows[0]?.next ?? 1
    const pays = tierOf(ruleOf(friend), ordinal)
    const rewardId = await kit.offer(tx, {
      memberId: referrerId,
      merchantId: friend.merchantId,
      asset: merchant.asset,
      source: "referral",
      key: keyOf(friendId),
      gift: { kind: "CASH", amount: pays },
      title: Object.fromEntries(
        LANGUAGES.map((language) => [language, translate(language, "reward_referral", [String(ordinal)])]),
      ),
      claimBy: new Date(kit.clock.now().getTime() + friend.terms.claimDays * DAY_MS),
      isAutomatic: false,
    })
    await sql`
      update referral_friend set state = 'GIVEN', ordinal = ${ordinal}, pays = ${pays}, reward_id = ${rewardId}
       where friend_id = ${friendId}`.execute(tx)
  })
}

/** Ends holds whose time is over, in their order. */
async function judgeHeld(kit: ReferralsKit): Promise<void> {
  const held = await friendsWhere(
    kit.db,
    sql`r.state = 'HELD' and r.held_until <= ${kit.clock.now()} order by r.held_until, r.friend_id limit ${BATCH}`,
  )
  for (const friend of held)
    try {
      await endHold(kit, friend)
    } catch (error) {
      if (!(error instanceof Refusal && error.code === "REWARD_OFF")) kit.report(error)
      else
        await inTransaction(kit.db, async (tx) => {
          const now = await holdFriend(tx, friend.friendId)
          if (now?.state === "HELD")
            await moveFriend(tx, friend.friendId, { state: "CANCELLED", end: "KEPT" })
        })
    }
}

/** Charges that were reversed: a hold is cancelled, an open reward is revoked. Cash that was claimed stays; the console shows the charge. */
async function judgeReversed(kit: ReferralsKit): Promise<void> {
  const reversed = await friendsWhere(
    kit.db,
    sql`f.reversed and (r.state in ('OPEN', 'HELD') or (r.state = 'GIVEN' and r.ended_by is null)) order by r.friend_id limit ${BATCH}`,
  )
  for (const { friendId } of reversed)
    await inTransaction(kit.db, async (tx) => {
      const friend = await holdFriend(tx, friendId)
      if (!friend?.isReversed || friend.end !== null) return
      if (friend.state === "OPEN" || friend.state === "HELD")
        return moveFriend(tx, friendId, { state: "CANCELLED", end: "REVERSED" })
      if (friend.state !== "GIVEN" || friend.rewardId === null) return
      await moveFriend(tx, friendId, { state: "GIVEN", end: "REVERSED" })
      try {
        await kit.revoke(tx, friend.rewardId, { merchantId: friend.merchantId, reason: "charge reversed" })
      } catch (error) {
        // Claimed or lapsed meanwhile: nothing is open to revoke.
        if (!(error instanceof Refusal && error.code === "REWARD_ENDED")) throw error
      }
    })
}

/** Judges friends by the figures of now. */
export async function judge(kit: ReferralsKit): Promise<void> {
  await judgeReversed(kit)
  await judgeOpen(kit)
  await judgeHeld(kit)
}

/** Friends follow registrations and their rewards. */
export const referralReactions = (kit: Pick<ReferralsKit, "merchants">): readonly Reaction[] => [
  within("memberRegistered", (tx, registered) => keepFriend(kit, tx, registered)),
  within("rewardRevoked", async (tx, { source, key }) => {
    const [, id] = /^friend:(\d+)$/.exec(key) ?? []
    if (source === "referral" && id !== undefined)
      await sql`update referral_friend set state = 'REVOKED' where friend_id = ${id}::bigint and state = 'GIVEN'`.execute(
        tx,
      )
  }),
]
