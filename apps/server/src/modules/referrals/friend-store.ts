import { FRIEND_ENDS, FRIEND_STATES, ReferralTerms } from "@croupier/contract/referral-values"
import type { FriendEnd, FriendState } from "@croupier/contract/referral-values"
import { sql, type Db, type RawBuilder, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A version of a merchant's terms. */
export interface TermsVersion {
  readonly since: Date
  readonly terms: ReferralTerms
  readonly askedBy: string
  readonly approvedBy: string
}

/** Versions of a merchant, the newest first, at most 50. */
export async function versionsOf(db: Db | Tx, merchantId: MerchantId): Promise<readonly TermsVersion[]> {
  const { rows } = await sql<Omit<TermsVersion, "terms"> & { readonly terms: unknown }>`
    select since, terms, asked_by as "askedBy", approved_by as "approvedBy"
      from referral_terms where merchant_id = ${merchantId} order by since desc limit 50`.execute(db)
  return rows.map((row) => ({ ...row, terms: ReferralTerms.parse(row.terms) }))
}

/** Writes a version; one that begins at the same instant is replaced. */
export async function writeTerms(
  tx: Db | Tx,
  merchantId: MerchantId,
  { since, terms, askedBy, approvedBy }: TermsVersion,
): Promise<void> {
  await sql`
    insert into referral_terms (merchant_id, since, terms, asked_by, approved_by)
    values (${merchantId}, ${since}, ${JSON.stringify(terms)}::jsonb, ${askedBy}, ${approvedBy})
    on conflict (merchant_id, since) do update
       set terms = excluded.terms, asked_by = excluded.asked_by, approved_by = excluded.approved_by`.execute(
    tx,
  )
}

/** A friend with figures of the days that count. */
export interface FriendRow {
  readonly friendId: MemberId
  readonly merchantId: MerchantId
  readonly referrerId: MemberId
  readonly terms: ReferralTerms
  readonly registeredAt: Date
  readonly until: Date
  readonly state: FriendState
  readonly end: FriendEnd | null
  readonly reason: string | null
  readonly heldUntil: Date | null
  readonly ordinal: number | null
  readonly pays: Amount | null
  readonly rewardId: bigint | null
  readonly deposit: Amount
  readonly valid: Amount
  readonly isReversed: boolean
}

const Said = z.object({
  terms: ReferralTerms,
  state: z.enum(FRIEND_STATES),
  end: z.nullable(z.enum(FRIEND_ENDS)),
})
type Stored = Omit<FriendRow, "terms" | "state" | "end" | "pays" | "deposit" | "valid"> & {
  readonly terms: unknown
  readonly state: string
  readonly end: string | null
  readonly pays: bigint | null
  readonly deposit: bigint
  readonly valid: bigint
}

/** Friends by a condition on `r`, with its order and its limit. */
export async function friendsWhere(db: Db | Tx, where: RawBuilder<unknown>): Promise<readonly FriendRow[]> {
  const { rows } = await sql<Stored>`
    select r.friend_id as "friendId", r.merchant_id as "merchantId", r.referrer_id as "referrerId", r.terms,
           r.registered_at as "registeredAt", r.until, r.state, r.ended_by as end, r.reason, r.held_until as "heldUntil",
           r.ordinal, r.pays, r.reward_id as "rewardId", coalesce(f.deposit, 0) as deposit, coalesce(f.valid, 0) as valid,
           coalesce(f.reversed, false) as "isReversed"
      from referral_friend r left join referral_figure f on f.bucket = r.bucket and f.friend_id = r.friend_id
     where ${where}`.execute(db)
  return rows.map((row) => ({
    ...row,
    ...Said.parse({ terms: row.terms, state: row.state, end: row.end }),
    pays: row.pays === null ? null : amount(row.pays),
    deposit: amount(row.deposit),
    valid: amount(row.valid),
  }))
}

/** A friend, held to the commit. */
export async function holdFriend(tx: Tx, friendId: MemberId): Promise<FriendRow | undefined> {
  return (await friendsWhere(tx, sql`r.friend_id = ${friendId} for update of r`))[0]
}

/** Writes a friend; one that is there stays as it is. */
export async function insertFriend(
  tx: Tx,
  friend: Pick<FriendRow, "friendId" | "merchantId" | "referrerId" | "terms" | "registeredAt" | "until">,
): Promise<void> {
  await sql`
    insert into referral_friend (friend_id, bucket, merchant_id, referrer_id, terms, registered_at, until, state)
    values (${friend.friendId}, ${bucketOf(friend.friendId)}, ${friend.merchantId}, ${friend.referrerId},
            ${JSON.stringify(friend.terms)}::jsonb, ${friend.registeredAt}, ${friend.until}, 'OPEN')
    on conflict do nothing`.execute(tx)
}

/** Moves a friend that the caller holds. */
export async function moveFriend(
  tx: Tx,
  friendId: MemberId,
  to: {
    readonly state: FriendState
    readonly end?: FriendEnd
    readonly reason?: string
    readonly heldUntil?: Date
  },
): Promise<void> {
  await sql`
    update referral_friend set state = ${to.state}, ended_by = coalesce(${to.end ?? null}, ended_by),
           reason = coalesce(${to.reason ?? null}, reason), held_until = coalesce(${to.heldUntil ?? null}::timestamptz, held_until)
     where friend_id = ${friendId}`.execute(tx)
}
