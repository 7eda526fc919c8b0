import { inTransaction } from "@croupier/database"
import { addMemberRows, aMerchant, ground, MERCHANT } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { agentTree } from "../agents/index.ts"
import { agentContracts, contractMigrations } from "./index.ts"

const BELOW = new Set(["10_ledger", "20_merchants", "25_messages", "30_identity", "40_play", "45_agents"])
/** What contracts stand on, and their own tables. */
const TABLES = [...MIGRATIONS.filter(({ name }) => BELOW.has(name)), contractMigrations]

/** Contracts in a tree of a real PostgreSQL; agents are named by their accounts. No clock runs by itself. */
export async function contractHouse() {
  const base = await ground({ migrations: TABLES })
  const { db } = base
  await aMerchant(db)
  const tree = agentTree(base)
  const contracts = agentContracts({ ...base, tree })
  let next = 1
  const ids = new Map<string, MemberId>()
  const idOf = (name: string): MemberId => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`${name} is no agent`)
    return id
  }
  return {
    ...base,
    tree,
    contracts,
    idOf,
    /** An agent whose account is the name, below another or at the top. */
    join: async (name: string, under: string | null) => {
      const id = BigInt(next++)
      ids.set(name, id)
      await addMemberRows(base.database.pool, [{ id: String(id), account: name, type: 1 }])
      await inTransaction(db, (tx) =>
        tree.join(tx, {
          memberId: id,
          merchantId: MERCHANT,
          isAgent: true,
          parentId: under === null ? null : idOf(under),
          at: base.clock.now(),
        }),
      )
      return id
    },
  }
}
export type ContractHouse = Awaited<ReturnType<typeof contractHouse>>
