import { quotaLeft } from "@croupier/agents"
import type { Parsed, Value } from "@croupier/contract"
import type { moveQuota as moveRow, quotaHistory, quotasBelow } from "@croupier/contract/agent-quotas"
import { inTransaction } from "@croupier/database"
import { handlers, type MemberContext } from "../../../call/context.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"
import { pageOf } from "../../../kernel/page.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { ContractsKit } from "../kit.ts"
import { isOn } from "../rules.ts"
import { lockContracts } from "../store.ts"
import { personOf } from "../views.ts"
import { moveQuota } from "./grant.ts"
import { entriesOf, quotasOf, quotasOfAgents, type GroupQuota } from "./quota-store.ts"

export const quotaView = (quota: GroupQuota) => {
  const { group, received, returned, granted, opened } = quota
  return { group, received, returned, granted, opened, left: quotaLeft(quota) }
}

/** Quotas in the agent centre: the caller's own, those of agents directly below, and their history. */
export const quotaRoutes = (kit: ContractsKit) =>
  handlers({
    myQuotas: async (_, { member, merchant }) => {
      if (!isOn(merchant.settings, "quota")) refuse("CONTRACT_KIND_OFF")
      return {
        free: await kit.tree.freeGroupOf(kit.db, merchant.id),
        groups: (await quotasOf(kit.db, member.id)).map(quotaView),
      }
    },
    quotasBelow: (input, context) => readBelow(kit, input, context),
    quotaHistory: (input, { member, merchant }) => readHistory(kit, merchant.id, member.id, input),
    moveQuota: (input, context) => move(kit, input, context),
  })

async function readBelow(
  kit: ContractsKit,
  { cursor, limit }: Parsed<typeof quotasBelow>,
  { member }: MemberContext,
): Promise<Value<typeof quotasBelow>> {
  const found = await kit.tree.agentsBelow(kit.db, member.id, { after: idCursor(cursor), limit: limit + 1 })
  const page = pageOf(found, limit, String)
  const [names, quotas] = await Promise.all([kit.listed(page.rows), quotasOfAgents(kit.db, page.rows)])
  return {
    rows: page.rows.map((id) => ({
      ...personOf(names, id),
      groups: quotas.filter(({ agentId }) => agentId === id).map(quotaView),
    })),
    cursor: page.cursor,
  }
}

/** A page of the history of one agent, the newest first. */
export async function readHistory(
  kit: Pick<ContractsKit, "db" | "listed">,
  merchantId: MerchantId,
  agentId: MemberId,
  { cursor, limit }: Parsed<typeof quotaHistory>,
): Promise<Value<typeof quotaHistory>> {
  const found = await entriesOf(
    kit.db,
    { merchantId, agentId },
    { before: idCursor(cursor), limit: limit + 1 },
  )
  const page = pageOf(found, limit, ({ id }) => String(id))
  const names = await kit.listed(page.rows.flatMap(({ otherId }) => otherId ?? []))
  return {
    rows: page.rows.map(({ id, group, kind, accounts, otherId, at }) => ({
      entryId: String(id),
      group,
      kind,
      accounts,
      other: otherId === null ? null : personOf(names, otherId),
      at: at.toISOString(),
    })),
    cursor: page.cursor,
  }
}

/** The caller gives accounts to an agent directly below, or takes unused ones back. Refuses AGENT_UNKNOWN for any other agent. */
async function move(
  kit: ContractsKit,
  { memberId, act, group, accounts, key }: Parsed<typeof moveRow>,
  { member, merchant }: MemberContext,
): Promise<null> {
  if (!isOn(merchant.settings, "quota")) refuse("CONTRACT_KIND_OFF")
  const agentId = memberIdOf(memberId)
  await inTransaction(kit.db, async (tx) => {
    await lockContracts(tx, merchant.id)
    const seat = (await kit.tree.seatsOf(tx, merchant.id, [agentId])).get(agentId)
    if (seat?.parentId !== member.id || !seat.isAgent) refuse("AGENT_UNKNOWN")
    const at = kit.clock.now()
    await moveQuota(tx, {
      merchantId: merchant.id,
      agentId,
      offererId: member.id,
      act,
      group,
      accounts,
      key,
      at,
    })
  })
  return null
}
