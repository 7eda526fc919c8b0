import { sql } from "@croupier/database"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { Projection } from "../../../kernel/projections.ts"

/** Members that one step counts. */
const MEMBERS = 2_000

/**
 * Numbers of members below each agent, so that no page counts a team. A member who joins waits in `agent_joined` until
 * this projection counts it; a move changes counts itself.
 */
export const counts: Projection = {
  name: "agents.counts",
  readings: [
    {
      source: "joined",
      head: sql`select max(member_id) from agent_joined`,
      batch: MEMBERS,
      step: async (tx, _, limit) => {
        const { rows } = await sql<{ merchantId: MerchantId }>`
          select distinct merchant_id as "merchantId" from agent_joined order by 1`.execute(tx)
        let most = 0
        for (const { merchantId } of rows) {
          const counted = await sql<{
            n: number
          }>`select agent_count_joined(${merchantId}, ${limit}::int) as n`.execute(tx)
          most = Math.max(most, counted.rows[0]?.n ?? 0)
        }
        return { count: most, moved: [] }
      },
    },
  ],
  clear: async (tx) => {
    // Moves and joins wait until every seat stands in `agent_joined`: a move changes counts itself.
    await sql`select pg_advisory_xact_lock(hashtext('agents.tree'), merchant_id) from
      (select distinct merchant_id from agent_seat order by 1) m`.execute(tx)
    await sql`delete from agent_count`.execute(tx)
    await sql`delete from agent_joined_hour`.execute(tx)
    await sql`
      insert into agent_joined (merchant_id, member_id) select merchant_id, member_id from agent_seat
      on conflict do nothing`.execute(tx)
  },
}
