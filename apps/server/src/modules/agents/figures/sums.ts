import { sql } from "@croupier/database"
import type { Projection } from "../../../kernel/projections.ts"

/** Facts that one step sums: it stays in the database, so it may be large. */
const FACTS = 20_000

/**
 * Sums of recorded facts by member and product of a line and by agent, so that no figure of a team reads its facts. The
 * order is that of the numbers; `agent_recording.summed` says how far the sums of a merchant stand.
 */
export const sums: Projection = {
  name: "agents.sums",
  readings: [
    {
      source: "facts",
      batch: FACTS,
      step: async (tx, _, limit) => {
        const { rows } = await sql<{ n: bigint }>`
          select agent_add_sums(r.merchant_id, ${limit}::bigint) as n
            from (select merchant_id from agent_recording where summed < last order by merchant_id) r`.execute(
          tx,
        )
        // The position stands beside the sums, by merchant, because a figure is read with it.
        return { count: Math.max(0, ...rows.map(({ n }) => Number(n))), moved: [] }
      },
    },
  ],
  clear: async (tx) => {
    await sql`delete from agent_member_hour`.execute(tx)
    await sql`delete from agent_line_hour`.execute(tx)
    await sql`delete from agent_hour`.execute(tx)
    await sql`update agent_recording set summed = 0`.execute(tx)
  },
}
