import { toDecimal } from "@croupier/money"
import type { Approval } from "../../call/approval.ts"
import { consoleHandlers } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import type { RewardsKit } from "./kit.ts"
import { abuseOf } from "./abuse.ts"
import { costsOf } from "./costs.ts"
import { findReward, listRewards } from "./reward-store.ts"
import { openReward, type RevokePayload } from "./revoke-approval.ts"
import { titleIn } from "./views.ts"

/** Rewards as people of the house see and revoke them. */
export const rewardConsoleRoutes = (kit: RewardsKit, revoking: Approval<RevokePayload>) =>
  consoleHandlers({
    listRewards: async ({ cursor, limit, state, source, memberId }, { merchant }) => {
      const found = await listRewards(kit.db, {
        merchantId: merchant.id,
        memberId: memberId === undefined ? undefined : memberIdOf(memberId),
        state,
        source,
        before: idCursor(cursor),
        limit: limit + 1,
      })
      const page = pageOf(found, limit, ({ id }) => String(id))
      const shown = await kit.membersShown(page.rows.map((row) => row.memberId))
      const own = kit.merchants.byId(merchant.id).brand.defaultLanguage
      return {
        rows: page.rows.map((row) => ({
          rewardId: String(row.id),
          memberId: String(row.memberId),
          account: shown.get(row.memberId)?.account ?? "",
          source: row.source,
          key: row.key,
          kind: row.kind,
          title: titleIn(row.title, own, own),
          asset: row.asset,
          amount: toDecimal(row.amount),
          terms: row.bonusCode === null ? null : `${row.bonusCode} · ${row.bonusVersion}`,
          state: row.state,
          reason: row.reason,
          claimBy: row.claimBy?.toISOString() ?? null,
          at: row.createdAt.toISOString(),
          endedAt: row.endedAt?.toISOString() ?? null,
        })),
        cursor: page.cursor,
      }
    },
    rewardAbuse: (input, { merchant }) => abuseOf(kit, merchant.id, input),
    rewardCosts: (input, { merchant }) => costsOf(kit, merchant.id, input),
    revokeReward: async ({ rewardId, key, why }, { merchant, propose }) => {
      const found = await openReward(await findReward(kit.db, BigInt(rewardId)), merchant.id)
      const own = kit.merchants.byId(merchant.id).brand.defaultLanguage
      const memberId = String(found.memberId)
      const title = titleIn(found.title, own, own)
      return propose(
        revoking,
        { merchantId: merchant.id, rewardId, memberId, title, reason: why },
        {
          target: `member:${memberId}`,
          before: { reward: rewardId, state: found.state },
          after: { state: "REVOKED" },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },
  })
