import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { deriveKey, house, wallet, type Transfer } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, textPart, wordPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PointsKit } from "./kit.ts"
import { causeOf } from "./redeem.ts"
import { redemptionLife } from "./redemption-states.ts"
import { findRedemption, type Redemption } from "./redemption-store.ts"
import { returnStock } from "./rewards.ts"
import { unitsOf } from "./standing.ts"
import { termsAt } from "./terms.ts"

const Payload = z.object({
  merchantId: z.number(),
  redemptionId: z.string(),
  memberId: z.string(),
  reward: z.string(),
  points: z.string(),
  remark: z.string(),
})
export type RedemptionPayload = z.output<typeof Payload>

type Deciding = Pick<PointsKit, "db" | "ledger" | "clock">

/** The redemption, held to the commit. Refuses REDEMPTION_UNKNOWN, REDEMPTION_DECIDED. */
async function hold(tx: Tx, merchantId: MerchantId, key: string): Promise<Redemption> {
  const held = (await findRedemption(tx, merchantId, key, true)) ?? refuse("REDEMPTION_UNKNOWN")
  if (redemptionLife.hasEnded(held.state)) refuse("REDEMPTION_DECIDED")
  return held
}

async function decide(
  { clock }: Pick<Deciding, "clock">,
  tx: Tx,
  held: Redemption,
  event: "approved" | "rejected",
  { by, remark }: { readonly by: string; readonly remark: string },
): Promise<void> {
  const { moved } = await redemptionLife.move(tx, held, event, () => ({
    set: sql`decided_by = ${by}, decided_at = ${clock.now()}, remark = ${remark}`,
  }))
  if (!moved) refuse("REDEMPTION_DECIDED")
}

/** Posts the one transfer of a decision. Refuses ACCOUNT_CLOSED. */
async function post({ ledger }: Deciding, tx: Tx, transfer: Transfer): Promise<void> {
  const [outcome] = await ledger.postIn(tx, [transfer])
  if (outcome?.status === "refused" && outcome.reason === "ACCOUNT_CLOSED") refuse("ACCOUNT_CLOSED")
  if (outcome?.status !== "posted") throw new Error(`${transfer.cause} was not posted`)
}

/** Approves a redemption in the caller's transaction; a reward of money is paid. Refuses REDEMPTION_UNKNOWN, REDEMPTION_DECIDED. */
export async function approve(
  kit: Deciding,
  tx: Tx,
  { merchantId, redemptionId, remark }: Pick<RedemptionPayload, "merchantId" | "redemptionId" | "remark">,
  by: string,
): Promise<Redemption> {
  const held = await hold(tx, merchantId, redemptionId)
  await decide(kit, tx, held, "approved", { by, remark })
  if (held.pays !== null)
    await post(kit, tx, {
      key: deriveKey(held.key, "paid"),
      kind: "points_converted",
      debit: house(held.merchantId, "promotions", held.asset),
      credit: wallet(held.memberId, "main", held.asset),
      amount: amount(held.pays),
      cause: causeOf(held),
      ifClosed: "unclaimed",
    })
  return held
}

/**
 * Lets a redemption be approved: at once, or by a second person where it is of as many points as the merchant's terms name.
 * Refuses REDEMPTION_UNKNOWN, REDEMPTION_DECIDED, PROPOSAL_WAITS.
 */
export async function approveRedemption(
  kit: Deciding,
  second: Approval<RedemptionPayload>,
  { redemptionId, remark, key, why }: ConsoleParsed<"approveRedemption">,
  { merchant, staff, record, propose }: MerchantContext,
): Promise<Outcome> {
  const found = (await findRedemption(kit.db, merchant.id, redemptionId)) ?? refuse("REDEMPTION_UNKNOWN")
  if (redemptionLife.hasEnded(found.state)) refuse("REDEMPTION_DECIDED")
  const { secondFrom } = await termsAt(kit.db, merchant.id, kit.clock.now())
  const target = `redemption:${redemptionId}`
  const change = {
    before: { state: found.state },
    after: { state: "APPROVED" },
    why,
    merchantId: merchant.id,
  }
  if (found.points >= BigInt(secondFrom))
    return propose(
      second,
      {
        merchantId: merchant.id,
        redemptionId,
        memberId: String(found.memberId),
        reward: found.name,
        points: String(found.points),
        remark,
      },
      { target, key, ...change },
    )
  await inTransaction(kit.db, async (tx) => {
    await record(tx, { act: "points.approve", target, ...change })
    await approve(kit, tx, { merchantId: merchant.id, redemptionId, remark }, staff.login)
  })
  return { state: "APPLIED" }
}

/** Rejects a redemption: points and stock go back in one transaction. Refuses REDEMPTION_UNKNOWN, REDEMPTION_DECIDED. */
export async function rejectRedemption(
  kit: Deciding,
  { redemptionId, remark }: ConsoleParsed<"rejectRedemption">,
  { merchant, staff, record }: MerchantContext,
): Promise<null> {
  await inTransaction(kit.db, async (tx) => {
    const held = await hold(tx, merchant.id, redemptionId)
    await decide(kit, tx, held, "rejected", { by: staff.login, remark })
    await returnStock(tx, held.rewardId, held.quantity)
    await record(tx, {
      act: "points.reject",
      target: `redemption:${redemptionId}`,
      before: { state: held.state },
      after: { state: "REJECTED" },
      why: remark,
      merchantId: merchant.id,
    })
    await post(kit, tx, {
      key: deriveKey(held.key, "returned"),
      kind: "points_redeemed",
      debit: house(held.merchantId, "points", "PTS"),
      credit: wallet(held.memberId, "points", "PTS"),
      amount: unitsOf(held.points),
      cause: causeOf(held),
    })
  })
  return null
}

/** The act of the second person of a redemption of many points. */
export const redemptionApproval = (kit: Deciding): Approval<RedemptionPayload> =>
  approval({
    name: "points.redemption",
    permission: "points.second",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, points, reward }) => ({
      says: "points.redemption",
      parts: [textPart(reward), textPart(points), memberPart(memberId)],
      memberId,
    }),
    changes: async (db, { merchantId, redemptionId }) => {
      const found = await findRedemption(db, merchantId, redemptionId)
      return [
        {
          field: "redemption",
          now: wordPart(`redemption_${found?.state ?? "REJECTED"}`),
          after: wordPart("redemption_APPROVED"),
        },
      ]
    },
    check: async (tx, { merchantId, redemptionId }) => void (await hold(tx, merchantId, redemptionId)),
    conflictKey: ({ redemptionId }) => `redemption:${redemptionId}`,
    apply: async (tx, payload, { staff }) => void (await approve(kit, tx, payload, staff.login)),
  })
