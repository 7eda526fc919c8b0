import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { inTransaction, type MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { Module } from "../../call/module.ts"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import { startOfHour } from "../../kernel/durations.ts"
import { recurring } from "../../kernel/job.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { dueWhere, startDueLoop } from "../../kernel/due-loop.ts"
import type { Loop } from "../../kernel/loop.ts"
import type { Projection } from "../../kernel/projections.ts"
import { listCampaigns } from "./campaign-store.ts"
import { insertDraft, openDraft, openingApproval, stopApproval } from "./campaigns.ts"
import { promotionConsoleRoutes } from "./console-routes.ts"
import { decideApplication, listApplications, type Decider } from "./decide.ts"
import { closeEnded, promotionReactions } from "./endings.ts"
import { enrol } from "./enrol.ts"
import { giveReached, REACHED } from "./giving.ts"
import type { PromotionGift, PromotionKit } from "./kit.ts"
import { progress } from "./projection.ts"
import { promotionRoutes } from "./routes.ts"

export { promotionsPersonal } from "./personal-data.ts"
export type { PromotionGift, PromotionKit }

export const promotionMigrations: MigrationSource = {
  name: "71_promotions",
  schema: "promotions",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** Promotions: campaigns, who takes part, what they reach, and the rewards that follow. */
export interface Promotions extends Module {
  readonly routes: ReturnType<typeof promotionRoutes>
  readonly consoleRoutes: ReturnType<typeof promotionConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly projections: readonly Projection[]
  /** Gives those their reward who have reached it, now. Answers with how many were looked at. */
  readonly give: () => Promise<number>
  /** Takes the audience of automatic promotions in, now. */
  readonly enrol: () => Promise<number>
  /** Closes the instances whose period has ended, now. */
  readonly close: () => Promise<number>
  /** Applications of a merchant, the newest first. */
  readonly applications: (
    asked: ConsoleParsed<"listApplications">,
    by: Pick<MerchantContext, "merchant" | "language">,
  ) => Promise<ConsoleValue<"listApplications">>
  /** Decides an application. Refuses what the console's row lists. */
  readonly decide: (input: ConsoleParsed<"decideApplication">, by: Decider) => Promise<null>
  /** Opens a merchant's first promotions; nothing where it has some already. */
  readonly begin: (merchantId: MerchantId, first: readonly PromotionTerms[]) => Promise<void>
}

export function promotions(kit: PromotionKit): Promotions {
  const approvals = { opening: openingApproval(kit), stopping: stopApproval(kit) }
  let loop: Loop | undefined
  return {
    routes: promotionRoutes(kit),
    consoleRoutes: promotionConsoleRoutes(kit, approvals),
    approvals: Object.values(approvals),
    projections: [progress(kit)],
    reactions: promotionReactions(kit),
    jobs: [
      recurring("promotions.enrol", { cron: "*/5 * * * *" }, () => enrol(kit)),
      recurring("promotions.end", { cron: "* * * * *" }, () => closeEnded(kit)),
    ],
    give: () => giveReached(kit),
    enrol: () => enrol(kit),
    close: () => closeEnded(kit),
    applications: (asked, by) => listApplications(kit, asked, by),
    decide: (input, by) => decideApplication(kit, input, by),
    begin: (merchantId, first) => beginWith(kit, merchantId, first),
    start: () => {
      loop ??= startDueLoop({
        ...kit,
        dueAt: dueWhere(REACHED),
        round: () => giveReached(kit),
        most: Infinity,
      })
    },
    stop: async () => {
      await loop?.stop()
      loop = undefined
    },
  }
}

async function beginWith(
  kit: PromotionKit,
  merchantId: MerchantId,
  first: readonly PromotionTerms[],
): Promise<void> {
  if ((await listCampaigns(kit.db, merchantId)).length > 0) return
  // Figures of the effect are told by whole hours: first terms hold from the begin of this one.
  const at = startOfHour(kit.clock.now())
  await inTransaction(kit.db, async (tx) => {
    for (const terms of first) {
      const id = await insertDraft(tx, merchantId, { terms, by: BY_HOUSE.askedBy, at })
      await openDraft(
        { ...kit, clock: { now: () => at } },
        tx,
        { merchantId, promotionId: String(id), rowVersion: 1 },
        BY_HOUSE,
      )
    }
  })
}
