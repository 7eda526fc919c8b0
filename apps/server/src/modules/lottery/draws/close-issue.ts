import type { ConsoleParsed } from "@croupier/contract/console/table"
import { inTransaction, sql } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { lockIssue } from "./draw-store.ts"
import { readIssueRow, type IssueRow } from "../admin/issues.ts"
import { issueLife } from "./issue-states.ts"
import { publishIssue } from "./issues.ts"
import type { LotteryKit } from "../kit.ts"

/**
 * Ends the sale of an issue before its time. It is drawn when it was to be drawn; where a chain draws it and no block is
 * named yet, it will be void. Bets that were taken before stand. Refuses ISSUE_UNKNOWN, RULING_NOT_POSSIBLE.
 */
export async function closeEarly(
  kit: LotteryKit,
  { gameCode, issue: number, why }: ConsoleParsed<"closeIssue">,
  { merchant, record }: Pick<MerchantContext, "merchant" | "record">,
): Promise<IssueRow> {
  kit.games.find(merchant.id, gameCode)
  const issue = await inTransaction(kit.db, async (tx) => {
    // Waits for every bet that found it open.
    const found = (await lockIssue(tx, merchant.id, gameCode, number)) ?? refuse("ISSUE_UNKNOWN", [number])
    const now = kit.clock.now()
    if (found.state !== "OPEN" || now >= found.closesAt || now <= found.opensAt)
      refuse("RULING_NOT_POSSIBLE", [found.state])
    await issueLife.move(tx, found, "close", () => ({ set: sql`closes_at = ${now}` }))
    await record(tx, {
      act: "lottery.close",
      target: `issue:${gameCode}:${number}`,
      before: { closesAt: found.closesAt.toISOString() },
      after: { closesAt: now.toISOString() },
      why,
      merchantId: merchant.id,
    })
    return found
  })
  kit.picks.gather(issue)
  publishIssue(kit, issue)
  return readIssueRow(kit.db, merchant.id, gameCode, number)
}
