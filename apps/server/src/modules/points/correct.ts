import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import { house, wallet } from "@croupier/ledger"
import { z } from "zod"
import { approval, memberPart, textPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PointsKit } from "./kit.ts"
import { pointsOf, standingOf, unitsOf } from "./standing.ts"

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  direction: z.enum(["credit", "debit"]),
  points: z.string(),
})
export type CorrectionPayload = z.output<typeof Payload>

/** Proposes points by hand. Refuses ACCOUNT_UNKNOWN, POINTS_SHORT with what there is. */
export async function proposeCorrection(
  kit: Pick<PointsKit, "db" | "ledger" | "isMemberOf">,
  correcting: Approval<CorrectionPayload>,
  { memberId, direction, points, key, why }: ConsoleParsed<"correctPoints">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const id = memberIdOf(memberId)
  if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  const { points: held } = await standingOf(kit, id)
  if (direction === "debit" && BigInt(points) > held) refuse("POINTS_SHORT", [String(held)])
  return propose(
    correcting,
    { merchantId: merchant.id, memberId, direction, points },
    {
      target: `points:${memberId}`,
      before: { points: String(held) },
      after: { [direction]: points },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/** The act of the second person: one transfer under the proposer's key, with its row. */
export const correctionApproval = (kit: Pick<PointsKit, "ledger" | "clock">): Approval<CorrectionPayload> =>
  approval({
    name: "points.correct",
    permission: "points.second",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, direction, points }) => ({
      says: `points.correct.${direction}`,
      parts: [textPart(points), memberPart(memberId)],
      memberId,
    }),
    changes: async (_, { memberId, direction, points }) => {
      const now = pointsOf(await kit.ledger.balance(memberIdOf(memberId), "points", "PTS"))
      const after = direction === "credit" ? now + BigInt(points) : now - BigInt(points)
      return [{ field: "points", now: textPart(String(now)), after: textPart(String(after)) }]
    },
    conflictKey: ({ memberId }) => `points:${memberId}`,
    apply: async (tx, { merchantId, memberId, direction, points }, { key, proposedBy, staff, why }) => {
      const owner = memberIdOf(memberId)
      const signed = direction === "credit" ? BigInt(points) : -BigInt(points)
      await sql`
        insert into point_correction (key, merchant_id, member_id, points, asked_by, approved_by, why, created_at)
        values (${key}, ${merchantId}, ${owner}, ${signed}, ${proposedBy}, ${staff.login}, ${why}, ${kit.clock.now()})`.execute(
        tx,
      )
      const wallets = wallet(owner, "points", "PTS")
      const hand = house(merchantId, "adjustments", "PTS")
      const [outcome] = await kit.ledger.postIn(tx, [
        {
          key,
          kind: "adjustment",
          debit: direction === "credit" ? hand : wallets,
          credit: direction === "credit" ? wallets : hand,
          amount: unitsOf(BigInt(points)),
          cause: `points.correction:${key}`,
        },
      ])
      if (outcome?.status === "refused") {
        if (outcome.reason === "INSUFFICIENT_FUNDS") refuse("POINTS_SHORT", ["0"])
        refuse("ACCOUNT_CLOSED")
      }
    },
  })
