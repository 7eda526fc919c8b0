import { inTransaction, sql, type MigrationSource } from "@croupier/database"
import { addMemberRows, aMerchant, ground, MERCHANT } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { memberNames } from "../../../test/member-names.ts"
import { agentChecks, agentMigrations } from "./index.ts"
import { joinTree, moveMember } from "./tree.ts"

/** Modules below the tree: a house made before has them. */
const BELOW = new Set(["10_ledger", "20_merchants", "25_messages", "30_identity", "40_play"])
export const BEFORE_AGENTS = MIGRATIONS.filter(({ name }) => BELOW.has(name))

/** The tree over a database of the test's own, with tables of other sources where a test asks for them; members are named by their accounts. */
export async function testTree(besides: readonly MigrationSource[] = []) {
  const base = await ground({ migrations: [...BEFORE_AGENTS, agentMigrations, ...besides] })
  const { db, clock } = base
  await aMerchant(db)
  const { add, idOf, nameOf } = memberNames()
  const namesOf = (path: readonly bigint[] | null) => path?.map(nameOf).join(">") ?? null
  return {
    ...base,
    idOf,
    /** A member whose account is the name, in the tree below another or at the top. */
    join: async (name: string, under: string | null, isAgent = true, group?: number) => {
      const id = add(name)
      await addMemberRows(base.database.pool, [{ id: String(id), account: name, type: isAgent ? 1 : 0 }])
      await inTransaction(db, (tx) =>
        joinTree(base.events, tx, {
          memberId: id,
          merchantId: MERCHANT,
          isAgent,
          parentId: under === null ? null : idOf(under),
          group,
          at: clock.now(),
        }),
      )
      return id
    },
    move: (name: string, under: string | null) =>
      inTransaction(db, (tx) =>
        moveMember({ clock, events: base.events.events }, tx, {
          merchantId: MERCHANT,
          memberId: idOf(name),
          parentId: under === null ? null : idOf(under),
          askedBy: "ana",
          approvedBy: "rui",
          why: "a test",
        }),
      ),
    /** The line under which a member plays at an instant, "A>B>C". */
    lineAt: async (name: string, at: Date = clock.now()) => {
      const { rows } = await sql<{ path: string[] | null }>`
        select (select path::text[] from agent_line where id = (select line_id from play_line_at(${idOf(name)}, ${at}))) as path`.execute(
        db,
      )
      return namesOf(rows[0]?.path?.map(BigInt) ?? null)
    },
    /** The differences that the checks of the tree find. */
    differences: async () => {
      const found = await Promise.all(
        agentChecks.map(
          async ({ differences }) =>
            (await differences({ first: 0, last: 63, since: null }).execute(db)).rows,
        ),
      )
      return found.flat()
    },
    team: async (name: string) => {
      const { rows } = await sql<{ id: bigint }>`
        select descendant_id as id from agent_closure where ancestor_id = ${idOf(name)} and distance > 0 order by 1`.execute(
        db,
      )
      return rows.map(({ id }) => namesOf([id]) ?? "")
    },
  }
}
export type TestTree = Awaited<ReturnType<typeof testTree>>
