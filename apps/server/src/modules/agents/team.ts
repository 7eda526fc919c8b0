import type { Parsed, Value } from "@croupier/contract"
import type { myTeam } from "@croupier/contract/agents"
import type { MemberContext } from "../../call/context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { AgentsKit } from "./kit.ts"
import { latestGroups } from "./prize-groups.ts"
import { branchesIn, branchesOf, inTeam, seatsOf, uplinesOf, type Branch } from "./seat-store.ts"

/** Accounts that are looked at in one read of a search. */
const LOOKED_AT = 500
/** Reads that one call of a search makes; where they find too few, the cursor goes on from there. */
const READS = 10

export interface Found {
  readonly rows: readonly Branch[]
  readonly accounts: ReadonlyMap<bigint, string>
  readonly cursor: string | null
}

/**
 * Members whose account begins with what was typed, by account. With `agentId` those of its line alone: members of other
 * lines are passed over, so a page may hold fewer rows than asked for, and none, though its cursor leads on.
 */
export async function searchTree(
  kit: Pick<AgentsKit, "db" | "accountsFrom">,
  merchantId: MerchantId,
  asked: {
    readonly search: string
    readonly agentId: MemberId | null
    readonly cursor?: string | undefined
    readonly limit: number
  },
): Promise<Found> {
  const found: Branch[] = []
  const accounts = new Map<bigint, string>()
  let after = asked.cursor
  for (let read = 0; read < READS; read++) {
    const people = await kit.accountsFrom(merchantId, { start: asked.search, after, limit: LOOKED_AT })
    const ids = people.map(({ id }) => id)
    const within = asked.agentId === null ? new Set<bigint>(ids) : await inTeam(kit.db, asked.agentId, ids)
    const branches = await branchesIn(
      kit.db,
      merchantId,
      ids.filter((id) => within.has(id)).slice(0, asked.limit + 1),
    )
    for (const { id, account } of people) {
      const branch = branches.get(id)
      if (branch && found.length === asked.limit) return { rows: found, accounts, cursor: after ?? null }
      if (branch) {
        found.push(branch)
        accounts.set(id, account)
      }
      after = account
    }
    if (people.length < LOOKED_AT) return { rows: found, accounts, cursor: null }
  }
  return { rows: found, accounts, cursor: after ?? null }
}

/** A page of an agent's own line. Refuses AGENT_UNKNOWN for whom another line holds, as if there were none. */
export async function readTeam(
  kit: AgentsKit,
  asked: Parsed<typeof myTeam>,
  { member, merchant }: MemberContext,
): Promise<Value<typeof myTeam>> {
  const under = asked.under === undefined ? member.id : memberIdOf(asked.under)
  if (under !== member.id) {
    const [within, seats] = await Promise.all([
      inTeam(kit.db, member.id, [under]),
      seatsOf(kit.db, merchant.id, [under]),
    ])
    if (!within.has(under) || seats.get(under)?.isAgent !== true) refuse("AGENT_UNKNOWN")
  }
  const page = asked.search
    ? await searchTree(kit, merchant.id, { ...asked, search: asked.search, agentId: under })
    : await below(kit, merchant.id, under, asked)
  const above = await uplinesOf(kit.db, under)
  // Members above the caller are hidden from the caller.
  const path = [
    ...above.slice(above.indexOf(member.id) + (under === member.id ? above.length + 1 : 0)),
    under,
  ]
  const groups = await latestGroups(
    kit.db,
    page.rows.map(({ memberId }) => memberId),
  )
  const people = await kit.listed([...path, ...page.rows.map(({ memberId }) => memberId)])
  const person = (id: MemberId) => ({ memberId: String(id), account: people.get(id)?.account ?? "" })
  return {
    path: path.map(person),
    rows: page.rows.map(({ memberId, isAgent, directs, team, joinedAt }) => ({
      ...person(memberId),
      isAgent,
      group: groups.get(memberId) ?? null,
      directs,
      team,
      joinedAt: joinedAt.toISOString(),
    })),
    cursor: page.cursor,
  }
}

async function below(
  kit: AgentsKit,
  merchantId: MerchantId,
  parentId: MemberId,
  { cursor, limit, only }: Parsed<typeof myTeam>,
) {
  const found = await branchesOf(kit.db, merchantId, {
    parentId,
    after: idCursor(cursor),
    limit: limit + 1,
    only,
  })
  return pageOf(found, limit, ({ memberId }) => String(memberId))
}
