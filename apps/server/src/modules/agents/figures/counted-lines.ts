import type { Parties } from "@croupier/agents"
import { sql, type Db, type Tx } from "@croupier/database"

/** The agents that a line holds where a contract counts it: the agent, and the offerer unless that is the platform. */
export const partiesOf = ({ agentId, offererId }: Parties): readonly bigint[] =>
  offererId === null ? [agentId] : [agentId, offererId]

/** The same as a condition on a line `l`, for contracts in rows `a` of `agent` and `offerer`. */
export const HOLDS_PARTIES = sql.raw(
  "l.path @> case when a.offerer is null then array[a.agent] else array[a.agent, a.offerer] end",
)

/** The lines whose facts a contract counts: those that hold both parties. */
export async function linesOf(tx: Db | Tx, parties: Parties): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select id from agent_line where path @> ${partiesOf(parties)}::bigint[]`.execute(tx)
  return rows.map(({ id }) => id)
}
