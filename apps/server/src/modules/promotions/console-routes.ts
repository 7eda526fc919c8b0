import type { Approval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import {
  proposeOpening,
  proposeStop,
  savePromotion,
  type OpeningPayload,
  type StopPayload,
} from "./campaigns.ts"
import { decideApplication, listApplications, readApplication } from "./decide.ts"
import { dryRun } from "./dry-run.ts"
import { promotionEffect } from "./effect.ts"
import type { PromotionKit } from "./kit.ts"
import { previewPromotion, reportPromotions } from "./report.ts"

export interface PromotionApprovals {
  readonly opening: Approval<OpeningPayload>
  readonly stopping: Approval<StopPayload>
}

/** Promotions as people of the house write, open and watch them. */
export const promotionConsoleRoutes = (kit: PromotionKit, { opening, stopping }: PromotionApprovals) =>
  consoleHandlers({
    listPromotions: (_, { merchant }) => reportPromotions(kit, merchant.id),
    savePromotion: (input, context) => savePromotion(kit, input, context),
    openPromotion: (input, context) => proposeOpening(kit, opening, input, context),
    stopPromotion: (input, context) => proposeStop(kit, stopping, input, context),
    previewPromotion: (input, { merchant }) => previewPromotion(kit, input, merchant.id),
    dryRunPromotion: ({ promotionId }, { merchant }) => dryRun(kit, BigInt(promotionId), merchant.id),
    promotionEffect: ({ promotionId }, { merchant }) =>
      promotionEffect(kit, BigInt(promotionId), merchant.id),
    listApplications: (input, context) => listApplications(kit, input, context),
    readApplication: (input, context) => readApplication(kit, input, context),
    decideApplication: (input, context) => decideApplication(kit, input, context),
  })
