import type { Approval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { proposeCorrection, type CorrectionPayload } from "./correct.ts"
import { approveRedemption, rejectRedemption, type RedemptionPayload } from "./decide.ts"
import type { PointsKit } from "./kit.ts"
import { keepPicture } from "./picture.ts"
import { deliveryOf } from "./redeem.ts"
import { findRedemption, listRedemptions, presentRedemption } from "./redemption-store.ts"
import { readMember, readReport } from "./report.ts"
import { listRewards, saveReward } from "./rewards.ts"
import { proposeTerms, readTerms, type TermsPayload } from "./terms-approval.ts"

export interface PointApprovals {
  readonly redemption: Approval<RedemptionPayload>
  readonly correction: Approval<CorrectionPayload>
  readonly terms: Approval<TermsPayload>
}

/** The mall, its queue, terms and cost, as people of the house see them. */
export const pointConsoleRoutes = (kit: PointsKit, approvals: PointApprovals) =>
  consoleHandlers({
    listPointRewards: async (_, { merchant }) => ({ rows: await listRewards(kit.db, merchant.id) }),
    savePointReward: (input, context) => saveReward(kit, input, context),
    uploadRewardPicture: ({ data }, { merchant }) => keepPicture(kit.db, merchant.id, data),
    listRedemptions: async ({ cursor, limit, state, memberId }, { merchant }) => {
      const found = await listRedemptions(kit.db, {
        merchantId: merchant.id,
        memberId: memberId === undefined ? undefined : memberIdOf(memberId),
        state,
        before: idCursor(cursor),
        limit: limit + 1,
      })
      const page = pageOf(found, limit, ({ id }) => String(id))
      const shown = await kit.identity.membersShown(page.rows.map(({ memberId: id }) => id))
      return {
        rows: page.rows.map((row) => ({
          ...presentRedemption(row),
          member: { memberId: String(row.memberId), account: shown.get(row.memberId)?.account ?? "" },
          decidedBy: row.decidedBy,
        })),
        cursor: page.cursor,
      }
    },
    redemptionDelivery: async ({ redemptionId }, { merchant, record }) => {
      const found = (await findRedemption(kit.db, merchant.id, redemptionId)) ?? refuse("REDEMPTION_UNKNOWN")
      await record(kit.db, {
        act: "points.delivery",
        target: `redemption:${redemptionId}`,
        merchantId: merchant.id,
      })
      return { delivery: deliveryOf(kit.vault, found) }
    },
    approveRedemption: (input, context) => approveRedemption(kit, approvals.redemption, input, context),
    rejectRedemption: (input, context) => rejectRedemption(kit, input, context),
    pointTerms: (_, { merchant }) => readTerms(kit, merchant.id),
    changePointTerms: (input, context) => proposeTerms(kit, approvals.terms, input, context),
    memberPoints: ({ memberId }, { merchant }) => readMember(kit, merchant.id, memberIdOf(memberId)),
    correctPoints: (input, context) => proposeCorrection(kit, approvals.correction, input, context),
    pointsReport: (input, { merchant }) => readReport(kit, input, merchant.id),
  })
