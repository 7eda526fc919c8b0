import { sql } from "@croupier/database"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { Projection } from "../../../kernel/projections.ts"

/** Facts that one step sums: they stay in the database, so the step may be large. */
const FACTS = 20_000

interface SumsKit {
  /** The time zone by whose days a merchant counts. */
  readonly timeZoneOf: (merchantId: MerchantId) => string
}

/**
 * Sums of recorded facts by member and product of a line and by agent, so that no figure of a team reads its facts. Facts
 * are summed in the order of numbers; `agent_recording.summed` is the last number summed of a merchant.
 */
export const sums = ({ timeZoneOf }: SumsKit): Projection => ({
  name: "agents.sums",
  readings: [
    {
      source: "facts",
      head: sql`select sum(last) from agent_recording`,
      batch: FACTS,
      step: async (tx, _, limit) => {
        const { rows } = await sql<{ merchantId: MerchantId }>`
          select merchant_id as "merchantId" from agent_recording where summed < last order by merchant_id`.execute(
          tx,
        )
        let most = 0
        for (const { merchantId } of rows) {
          const added = await sql<{ n: bigint }>`
            select agent_add_sums(${merchantId}, ${timeZoneOf(merchantId)}, ${limit}::bigint) as n`.execute(
            tx,
          )
          most = Math.max(most, Number(added.rows[0]?.n ?? 0n))
        }
        // The position stands beside the sums, by merchant, because a figure is read with it.
        return { count: most, moved: [] }
      },
    },
  ],
  clear: async (tx) => {
    await sql`delete from agent_member_hour`.execute(tx)
    await sql`delete from agent_line_hour`.execute(tx)
    await sql`delete from agent_hour`.execute(tx)
    await sql`delete from agent_active_member`.execute(tx)
    await sql`delete from agent_active`.execute(tx)
    await sql`update agent_recording set summed = 0`.execute(tx)
  },
})
