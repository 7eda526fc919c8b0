import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction } from "@croupier/database"
import { consoleHandlers, type MerchantContext } from "../../../call/console-context.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { memberIdOf } from "../../../kernel/ids.ts"
import { pageOf } from "../../../kernel/page.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { ContractsKit } from "../kit.ts"
import { isOn } from "../rules.ts"
import { lockContracts } from "../store.ts"
import { personOf } from "../views.ts"
import { moveQuota } from "./grant.ts"
import { quotasOfMerchant } from "./quota-store.ts"
import { quotaView, readHistory } from "./quota-routes.ts"

/** Prize groups are at most 2,000, so that a place in the list is one number. */
const GROUPS = 10_000n

/** Quotas as people of the house see them, and what the platform gives and takes back. */
export const quotaConsoleRoutes = (kit: ContractsKit) =>
  consoleHandlers({
    listAgentQuotas: async ({ cursor, limit, memberId }, { merchant }) => {
      const after = idCursor(cursor)
      const found = await quotasOfMerchant(kit.db, merchant.id, {
        agentId: memberId === undefined ? undefined : memberIdOf(memberId),
        after: after === undefined ? undefined : { agentId: after / GROUPS, group: Number(after % GROUPS) },
        limit: limit + 1,
      })
      const page = pageOf(found, limit, ({ agentId, group }) => String(agentId * GROUPS + BigInt(group)))
      const names = await kit.listed(page.rows.map(({ agentId }) => agentId))
      return {
        rows: page.rows.map((row) => ({ agent: personOf(names, row.agentId), ...quotaView(row) })),
        cursor: page.cursor,
      }
    },
    agentQuotaHistory: ({ memberId, ...asked }, { merchant }) =>
      readHistory(kit, merchant.id, memberIdOf(memberId), asked),
    moveAgentQuota: (input, context) => move(kit, input, context),
  })

async function move(
  kit: ContractsKit,
  { memberId, act, group, accounts, key, why }: ConsoleParsed<"moveAgentQuota">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"moveAgentQuota">> {
  if (!isOn(kit.merchants.byId(merchant.id).settings, "quota")) refuse("CONTRACT_KIND_OFF")
  const agentId = memberIdOf(memberId)
  await inTransaction(kit.db, async (tx) => {
    await lockContracts(tx, merchant.id)
    if ((await kit.tree.seatsOf(tx, merchant.id, [agentId])).get(agentId)?.isAgent !== true)
      refuse("AGENT_UNKNOWN")
    const at = kit.clock.now()
    await moveQuota(tx, { merchantId: merchant.id, agentId, offererId: null, act, group, accounts, key, at })
    await record(tx, {
      act: `contracts.quota_${act}`,
      target: `member:${memberId}`,
      after: { group, accounts },
      why,
      merchantId: merchant.id,
    })
  })
  return null
}
