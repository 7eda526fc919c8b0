import { inTransaction } from "@croupier/database"
import { addMemberRows, aMerchant, ground, MERCHANT } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { happens } from "../../kernel/test-events.ts"
import { agentTree } from "../agents/index.ts"
import { campaignMigrations, campaigns } from "./index.ts"

const BELOW = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "40_play",
  "45_agents",
])

/** Campaigns over a tree of a real PostgreSQL; members are named by their accounts. */
export async function campaignHouse() {
  const base = await ground({
    migrations: [...MIGRATIONS.filter(({ name }) => BELOW.has(name)), campaignMigrations],
  })
  const { db, clock } = base
  await aMerchant(db)
  const tree = agentTree({ ...base, events: base.events.events })
  const module = campaigns(base)
  let next = 1
  const ids = new Map<string, MemberId>()
  const idOf = (name: string): MemberId => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`${name} is no member`)
    return id
  }
  const join = async (name: string, under: string | null, isAgent = true): Promise<MemberId> => {
    const id = BigInt(next++)
    ids.set(name, id)
    await addMemberRows(base.database.pool, [
      { id: String(id), account: name, type: isAgent ? 1 : 0, registered_at: clock.now() },
    ])
    await inTransaction(db, (tx) =>
      tree.join(tx, {
        memberId: id,
        merchantId: MERCHANT,
        isAgent,
        parentId: under === null ? null : idOf(under),
        at: clock.now(),
      }),
    )
    return id
  }
  return {
    ...base,
    campaigns: module,
    tree,
    idOf,
    /** A member in the tree below another, or at the top; not by a code. */
    join,
    addCode: (agent: string, code: string) => tree.addCode(MERCHANT, { code, agentId: idOf(agent) }),
    /** A player who registers by a code, below its agent; without a code at the top. */
    register: async (name: string, code?: string, link: { readonly campaign?: string } = {}) => {
      const agentId =
        code === undefined ? undefined : (await tree.agentOfCode(MERCHANT, { code, domain: "" })).agentId
      const memberId = await join(
        name,
        agentId === undefined ? null : ([...ids].find(([, id]) => id === agentId)?.[0] ?? null),
        false,
      )
      await happens(db, module.reactions, "memberRegistered", {
        memberId,
        merchantId: MERCHANT,
        registeredAt: clock.now().toISOString(),
        ...(agentId === undefined || code === undefined ? {} : { invited: { agentId, code, ...link } }),
      })
      return memberId
    },
  }
}
export type CampaignHouse = Awaited<ReturnType<typeof campaignHouse>>
