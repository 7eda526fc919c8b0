import type { Value } from "@croupier/contract"
import type { myFriends as row } from "@croupier/contract/referrals"
import { sql } from "@croupier/database"
import { amount, parseAmount, toDecimal, ZERO } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import { friendsWhere, versionsOf } from "./friend-store.ts"
import type { ReferralsKit } from "./kit.ts"

const left = (asked: string, reached: bigint): string => {
  const rest = parseAmount(asked) - reached
  return toDecimal(rest > 0n ? amount(rest) : ZERO)
}

/** Friends of the caller with what is left of the conditions, and the terms for those who register now. */
export async function myFriends(
  kit: ReferralsKit,
  { member, merchant: { id } }: Pick<MemberContext, "member" | "merchant">,
): Promise<Value<typeof row>> {
  const isKept = (await kit.exclusionsOf([member.id])).has(member.id)
  if (isKept || !kit.merchants.byId(id).settings.referral.enabled)
    return { isOffered: false, terms: null, given: "0.00", friends: [] }
  const [[version], friends, sum] = await Promise.all([
    versionsOf(kit.db, id),
    friendsWhere(kit.db, sql`r.referrer_id = ${member.id} order by r.friend_id desc limit 100`),
    sql<{ given: bigint }>`
      select coalesce(sum(pays), 0)::bigint as given from referral_friend where referrer_id = ${member.id} and state = 'GIVEN'`.execute(
      kit.db,
    ),
  ])
  const ids = friends.map(({ friendId }) => friendId)
  const [names, verified] = await Promise.all([kit.maskedNames(ids), kit.verifiedSince(kit.db, ids)])
  return {
    isOffered: true,
    terms: version?.terms.isOpen ? version.terms : null,
    given: toDecimal(amount(sum.rows[0]?.given ?? 0n)),
    friends: friends.map((friend) => ({
      name: names.get(friend.friendId) ?? "",
      registeredAt: friend.registeredAt.toISOString(),
      state: friend.state,
      end: friend.end,
      isVerified: verified.has(friend.friendId),
      depositLeft: left(friend.terms.minDeposit, friend.deposit),
      validBetLeft: left(friend.terms.minValidBet, friend.valid),
      until: friend.until.toISOString(),
      heldUntil: friend.heldUntil?.toISOString() ?? null,
      pays: friend.pays === null ? null : toDecimal(friend.pays),
    })),
  }
}
