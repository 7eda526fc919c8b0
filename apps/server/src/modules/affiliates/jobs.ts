import { recurring, type Work } from "../../kernel/job.ts"
import type { AffiliatesKit } from "./kit.ts"
import { judgePlayers, takeFirstDeposits } from "./players/qualify.ts"
import { stateDue } from "./statements/due-months.ts"
import { endHolds, payStatements } from "./statements/pay-statements.ts"

/**
 * One round of the clock: first deposits, players who qualify, months that have ended, holds that have ended, payments. It
 * may run twice at once, and again after a failure: each player is qualified once, each month stated once, each
 * statement paid once.
 */
export async function round(kit: AffiliatesKit): Promise<void> {
  for (const merchant of kit.merchants.all())
    try {
      const recorded = await kit.facts.recorded(kit.db, merchant.id)
      await takeFirstDeposits(kit, merchant, recorded.cutoff)
      await judgePlayers(kit, merchant, recorded)
      await stateDue(kit, merchant, recorded)
      await endHolds(kit, merchant.id)
      await payStatements(kit, merchant.id)
    } catch (error) {
      // Affiliates of one merchant that fail do not hold up those of the others.
      kit.report(error)
    }
}

export const affiliateJobs = (kit: AffiliatesKit): Work => [
  recurring("affiliates.round", { cron: "* * * * *" }, () => round(kit)),
]
