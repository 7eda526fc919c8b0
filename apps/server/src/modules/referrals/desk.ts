import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { FRIEND_STATES, ReferralTerms } from "@croupier/contract/referral-values"
import { inTransaction, sql } from "@croupier/database"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { approval, changedFigures, type Approval } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { friendsWhere, holdFriend, moveFriend, versionsOf, writeTerms } from "./friend-store.ts"
import type { ReferralsKit } from "./kit.ts"

const Payload = z.object({ merchantId: z.number(), terms: ReferralTerms })
export type TermsPayload = z.output<typeof Payload>

const FIELDS = ["isOpen", "minDeposit", "minValidBet", "days", "holdDays", "claimDays"] as const
const figuresOf = (terms: ReferralTerms) =>
  new Map([
    ...FIELDS.map((name) => [`referral_${name}`, String(terms[name])] as const),
    ["referral_tiers", terms.tiers.map(({ from, pays }) => `${from}: ${pays}`).join(", ")] as const,
  ])

/** Proposes terms for friends who register from then on. Refuses REFERRAL_OFF, AMOUNT_TOO_FINE. */
export async function proposeTerms(
  { merchants }: Pick<ReferralsKit, "merchants">,
  saving: Approval<TermsPayload>,
  { key, why, terms }: ConsoleParsed<"saveReferral">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const { asset, settings } = merchants.byId(merchant.id)
  if (!settings.referral.enabled) refuse("REFERRAL_OFF")
  for (const { pays } of terms.tiers) refuseFractions(parseAmount(pays), asset)
  const payload = { merchantId: merchant.id, terms }
  return propose(saving, payload, {
    target: `referral:terms:${merchant.id}`,
    after: terms,
    why,
    key,
    merchantId: merchant.id,
  })
}

/** The act of the second person. */
export const termsApproval = (kit: Pick<ReferralsKit, "merchants" | "clock">): Approval<TermsPayload> =>
  approval({
    name: "referrals.save",
    permission: "referrals.rules",
    mode: "second-person",
    payload: Payload,
    describe: () => ({ says: "referrals.save", parts: [] }),
    changes: async (db, { merchantId, terms }) => {
      const [latest] = await versionsOf(db, merchantId)
      return changedFigures(latest && figuresOf(latest.terms), figuresOf(terms))
    },
    conflictKey: ({ merchantId }) => `referral:${merchantId}`,
    apply: async (tx, { merchantId, terms }, { proposedBy, staff }) => {
      if (!kit.merchants.byId(merchantId).settings.referral.enabled) refuse("REFERRAL_OFF")
      await writeTerms(tx, merchantId, {
        since: kit.clock.now(),
        terms,
        askedBy: proposedBy,
        approvedBy: staff.login,
      })
    },
  })

/** Terms, and friends by state. */
export async function readReferral(
  { db, merchants }: Pick<ReferralsKit, "db" | "merchants">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"readReferral">> {
  const [versions, states] = await Promise.all([
    versionsOf(db, merchantId),
    sql<{ state: string; friends: number; amount: bigint }>`
      select state, count(*)::int as friends, coalesce(sum(pays), 0)::bigint as amount
        from referral_friend where merchant_id = ${merchantId} group by 1`.execute(db),
  ])
  return {
    isOffered: merchants.byId(merchantId).settings.referral.enabled,
    versions: versions.map(({ since, ...version }) => ({ since: since.toISOString(), ...version })),
    states: FRIEND_STATES.flatMap((state) => {
      const found = states.rows.find((each) => each.state === state)
      return found ? [{ state, friends: found.friends, amount: toDecimal(amount(found.amount)) }] : []
    }),
  }
}

/** A page of friends, the newest first. */
export async function listFriends(
  kit: Pick<ReferralsKit, "db" | "membersShown">,
  { cursor, limit, state }: ConsoleParsed<"listFriends">,
  merchantId: MerchantId,
): Promise<ConsoleValue<"listFriends">> {
  const before = idCursor(cursor)
  const found = await friendsWhere(
    kit.db,
    sql`r.merchant_id = ${merchantId} and (${before ?? null}::bigint is null or r.friend_id < ${before ?? null}::bigint)
        and (${state ?? null}::text is null or r.state = ${state ?? null}::text) order by r.friend_id desc limit ${limit + 1}`,
  )
  const page = pageOf(found, limit, ({ friendId }) => String(friendId))
  const shown = await kit.membersShown(
    page.rows.flatMap(({ friendId, referrerId }) => [friendId, referrerId]),
  )
  return {
    rows: page.rows.map((friend) => ({
      friendId: String(friend.friendId),
      account: shown.get(friend.friendId)?.account ?? "",
      referrerId: String(friend.referrerId),
      referrer: shown.get(friend.referrerId)?.account ?? "",
      registeredAt: friend.registeredAt.toISOString(),
      state: friend.state,
      end: friend.end,
      reason: friend.reason,
      deposit: toDecimal(friend.deposit),
      validBet: toDecimal(friend.valid),
      isReversed: friend.isReversed,
      ordinal: friend.ordinal,
      pays: friend.pays === null ? null : toDecimal(friend.pays),
    })),
    cursor: page.cursor,
  }
}

/** Ends a friend who was not given for. Refuses FRIEND_UNKNOWN, and FRIEND_ENDED where the friend waits for nothing. */
export const cancelFriend = (
  { db }: Pick<ReferralsKit, "db">,
  { friendId, why }: ConsoleParsed<"cancelFriend">,
  { merchant, record }: MerchantContext,
): Promise<null> =>
  inTransaction(db, async (tx) => {
    const friend = await holdFriend(tx, BigInt(friendId))
    if (friend?.merchantId !== merchant.id) return refuse("FRIEND_UNKNOWN")
    if (friend.state !== "OPEN" && friend.state !== "HELD") refuse("FRIEND_ENDED")
    await moveFriend(tx, friend.friendId, { state: "CANCELLED", end: "STAFF", reason: why })
    await record(tx, {
      act: "referrals.cancel",
      target: `member:${friendId}`,
      before: { friend: friend.state },
      after: { friend: "CANCELLED" },
      why,
      merchantId: merchant.id,
    })
    return null
  })
