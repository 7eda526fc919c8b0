import { inTransaction, sql } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { handlers } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { AgentsKit } from "./kit.ts"
import { groupRangeOf, setGroup } from "./prize-groups.ts"
import { seatsOf } from "./seat-store.ts"

/** Prize groups that an agent gives, and the agent's rebates by them. */
export const groupRoutes = (kit: AgentsKit) =>
  handlers({
    groupBelow: async ({ memberId }, { member, merchant }) => {
      const id = memberIdOf(memberId)
      await checkDirect(kit, merchant.id, member.id, id)
      const { own, lowest, highest } = await groupRangeOf(kit.db, merchant.id, id)
      return { own, lowest, highest }
    },
    setGroupBelow: async ({ memberId, group }, { member, merchant }) => {
      const id = memberIdOf(memberId)
      const { since } = await inTransaction(kit.db, async (tx) => {
        const set = await setGroup(kit, tx, {
          merchantId: merchant.id,
          memberId: id,
          group,
          givenBy: `upline:${member.id}`,
        })
        // Behind the lock: a member who was moved away meanwhile is not the caller's any more.
        await checkDirect({ db: tx }, merchant.id, member.id, id)
        return set
      })
      return { since: since?.toISOString() ?? null }
    },
    myRebates: async ({ cursor, limit }, { member, merchant }) => {
      const { asset } = merchant
      const before = idCursor(cursor) ?? null
      const { rows } = await sql<{
        id: bigint
        game: string
        reference: string
        settledAt: Date
        amount: bigint
        paidAt: Date | null
      }>`
        select s.id, s.game, s.reference, s.settled_at as "settledAt", s.amount, r.decided_at as "paidAt"
          from agent_rebate_share s left join agent_rebate_run r on r.id = s.run_id
         where s.agent_id = ${member.id} and s.asset = ${asset} and (${before}::bigint is null or s.id < ${before})
         order by s.id desc limit ${limit + 1}`.execute(kit.db)
      const due = await sql<{ amount: bigint }>`
        select coalesce(sum(amount), 0)::bigint as amount from agent_rebate_share
         where merchant_id = ${merchant.id} and asset = ${asset} and agent_id = ${member.id} and run_id is null`.execute(
        kit.db,
      )
      const page = pageOf(rows, limit, ({ id }) => String(id))
      return {
        asset,
        unpaid: toDecimal(amount(due.rows[0]?.amount ?? 0n)),
        rows: page.rows.map((row) => ({
          id: String(row.id),
          game: row.game,
          issue: row.reference.replace(/^issue:/, ""),
          settledAt: row.settledAt.toISOString(),
          amount: toDecimal(amount(row.amount)),
          paidAt: row.paidAt?.toISOString() ?? null,
        })),
        cursor: page.cursor,
      }
    },
  })

/** Refuses AGENT_UNKNOWN for a member who does not stand directly below the agent, as if there were none. */
async function checkDirect(
  { db }: Pick<AgentsKit, "db"> | { readonly db: Parameters<typeof seatsOf>[0] },
  merchantId: MerchantId,
  agentId: MemberId,
  memberId: MemberId,
): Promise<void> {
  if ((await seatsOf(db, merchantId, [memberId])).get(memberId)?.parentId !== agentId) refuse("AGENT_UNKNOWN")
}
