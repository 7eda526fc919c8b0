import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction } from "@croupier/database"
import { consoleHandlers, type MerchantContext } from "../../../call/console-context.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { memberIdOf } from "../../../kernel/ids.ts"
import { pageOf } from "../../../kernel/page.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { AgentsKit } from "../kit.ts"
import { anomaliesOf, flag, heldAnomaly, unflag, writeDecision } from "./anomaly-store.ts"

/** Anomalies as people of the house see them and decide about them. */
export const anomalyRoutes = (kit: AgentsKit) =>
  consoleHandlers({
    listAgentAnomalies: async ({ cursor, limit, memberId, kind, state }, { merchant }) => {
      const found = await anomaliesOf(kit.db, merchant.id, {
        kind,
        state,
        agentId: memberId === undefined ? undefined : memberIdOf(memberId),
        before: idCursor(cursor),
        limit: limit + 1,
      })
      const page = pageOf(found, limit, ({ id }) => String(id))
      const people = await kit.listed(page.rows.flatMap(({ agentId, memberId: id }) => [agentId, id]))
      const person = (id: bigint) => ({ memberId: String(id), account: people.get(id)?.account ?? "" })
      return {
        rows: page.rows.map((row) => ({
          anomalyId: String(row.id),
          kind: row.kind,
          agent: person(row.agentId),
          member: person(row.memberId),
          occasion: row.occasion,
          evidence: { ...row.evidence },
          state: row.state,
          foundAt: row.foundAt.toISOString(),
          seenAt: row.seenAt.toISOString(),
          decidedAt: row.decidedAt?.toISOString() ?? null,
          decidedBy: row.decidedBy,
          why: row.why,
        })),
        cursor: page.cursor,
      }
    },
    decideAgentAnomaly: (input, context) => decide(kit, input, context),
  })

/** Kinds whose members count as active no more once a person has confirmed the anomaly. */
const FLAGGING = new Set(["self_referral", "ring", "bonus_only"])

/** A person confirms or clears an anomaly; a decision can be changed. Refuses ANOMALY_UNKNOWN, ANOMALY_STATE. */
async function decide(
  kit: AgentsKit,
  { anomalyId, decision, why }: ConsoleParsed<"decideAgentAnomaly">,
  { merchant, staff, record }: MerchantContext,
): Promise<ConsoleValue<"decideAgentAnomaly">> {
  const state = decision === "confirm" ? "CONFIRMED" : "CLEARED"
  await inTransaction(kit.db, async (tx) => {
    const held = await heldAnomaly(tx, merchant.id, BigInt(anomalyId))
    if (!held) return refuse("ANOMALY_UNKNOWN")
    if (held.state === state) return refuse("ANOMALY_STATE")
    const at = kit.clock.now()
    await writeDecision(tx, held.id, { state, at, by: staff.login, why })
    if (state === "CLEARED") await unflag(tx, held.memberId, at)
    else if (FLAGGING.has(held.kind)) await flag(tx, [held.memberId], at)
    await record(tx, {
      act: `agents.anomaly_${decision}`,
      target: `member:${held.agentId}`,
      before: { anomaly: anomalyId, kind: held.kind, state: held.state },
      after: { anomaly: anomalyId, kind: held.kind, state },
      why,
      merchantId: merchant.id,
    })
    return undefined
  })
  return null
}
