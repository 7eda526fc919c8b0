import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import { consoleHandlers } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { anomaliesOfAgents } from "./anomalies/anomaly-store.ts"
import { anomalyRoutes } from "./anomalies/anomaly-routes.ts"
import { groupApproval } from "./group-approval.ts"
import { latestGroupRule } from "./group-rule.ts"
import type { AgentsKit } from "./kit.ts"
import { moveApproval } from "./move-approval.ts"
import { promoteApproval } from "./promote-approval.ts"
import { groupRangeOf, latestGroups } from "./prize-groups.ts"
import { branchesOf, seatsOf, uplinesOf } from "./seat-store.ts"
import { searchTree } from "./team.ts"

/** Calls by which people of the house see the tree and decide about it. */
export const agentConsoleRoutes = (kit: AgentsKit) =>
  consoleHandlers({
    listAgents: (input, { merchant }) => listAgents(kit, merchant.id, input),
    ...anomalyRoutes(kit),
    readGroupRule: (_, { merchant }) => latestGroupRule(kit.db, merchant.id),
    setGroupRule: async ({ rule, key, why }, { merchant, propose }) =>
      propose(
        groupApproval(kit),
        { kind: "rule", merchantId: merchant.id, rule },
        {
          target: `merchant:${merchant.id}`,
          before: await latestGroupRule(kit.db, merchant.id),
          after: rule,
          why,
          key,
          merchantId: merchant.id,
        },
      ),
    setPrizeGroup: async ({ memberId, group, key, why }, { merchant, propose }) => {
      const id = memberIdOf(memberId)
      if (!(await seatsOf(kit.db, merchant.id, [id])).has(id)) refuse("AGENT_UNKNOWN")
      const { own } = await groupRangeOf(kit.db, merchant.id, id)
      return propose(
        groupApproval(kit),
        { kind: "member", merchantId: merchant.id, memberId, group },
        {
          target: `member:${memberId}`,
          before: { group: own },
          after: { group },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },
    listAgentMoves: (input, { merchant }) => listMoves(kit, merchant.id, input),
    makeAgent: async ({ memberId, type, key, why }, { merchant, propose }) => {
      if (!(await kit.isMemberOf(merchant.id, memberIdOf(memberId)))) refuse("ACCOUNT_UNKNOWN")
      return propose(
        promoteApproval(kit),
        { merchantId: merchant.id, memberId, type },
        {
          target: `member:${memberId}`,
          before: { type: 0 },
          after: { type },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },
    moveAgent: async ({ memberId, under, key, why }, { merchant, propose }) => {
      const id = memberIdOf(memberId)
      if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
      const before = (await seatsOf(kit.db, merchant.id, [id])).get(id)?.parentId ?? null
      return propose(
        moveApproval(kit),
        { merchantId: merchant.id, memberId, parentId: under },
        {
          target: `member:${memberId}`,
          before: { upline: before === null ? null : String(before) },
          after: { upline: under },
          why,
          key,
          merchantId: merchant.id,
        },
      )
    },
  })

/** A page of those directly below an agent, or of the top; and the agents above, so that the way back is shown. */
async function listAgents(
  kit: AgentsKit,
  merchantId: MerchantId,
  asked: ConsoleParsed<"listAgents">,
): Promise<ConsoleValue<"listAgents">> {
  const under = asked.under === undefined ? null : memberIdOf(asked.under)
  if (under !== null && (await seatsOf(kit.db, merchantId, [under])).get(under)?.isAgent !== true)
    refuse("AGENT_UNKNOWN")
  const search = asked.search?.trim()
  const page = search
    ? await searchTree(kit, merchantId, { ...asked, search, agentId: under })
    : pageOf(
        await branchesOf(kit.db, merchantId, {
          parentId: under,
          after: idCursor(asked.cursor),
          limit: asked.limit + 1,
        }),
        asked.limit,
        ({ memberId }) => String(memberId),
      )
  const groups = await latestGroups(
    kit.db,
    page.rows.map(({ memberId }) => memberId),
  )
  const suspected = await anomaliesOfAgents(
    kit.db,
    page.rows.map(({ memberId }) => memberId),
  )
  const path: MemberId[] = under === null ? [] : [...(await uplinesOf(kit.db, under)), under]
  const people = await kit.listed([...path, ...page.rows.map(({ memberId }) => memberId)])
  const accountOf = (id: MemberId) => people.get(id)?.account ?? ""
  return {
    path: path.map((id) => ({ memberId: String(id), account: accountOf(id) })),
    rows: page.rows.map(({ memberId, directs, team, isAgent, joinedAt }) => ({
      memberId: String(memberId),
      account: accountOf(memberId),
      nickname: people.get(memberId)?.nickname ?? null,
      kind: isAgent ? ("agent" as const) : ("member" as const),
      directs,
      team,
      group: groups.get(memberId) ?? null,
      joinedAt: joinedAt.toISOString(),
      anomalies: suspected.get(memberId) ?? 0,
    })),
    cursor: page.cursor,
  }
}

interface MoveRow {
  readonly id: bigint
  readonly memberId: MemberId
  readonly oldParentId: MemberId | null
  readonly newParentId: MemberId | null
  readonly members: number
  readonly decidedAt: Date
  readonly effectiveAt: Date
  readonly askedBy: string
  readonly approvedBy: string
  readonly why: string
}

/** Moves of a merchant, or of one member, the newest first. */
async function listMoves(
  kit: AgentsKit,
  merchantId: MerchantId,
  asked: ConsoleParsed<"listAgentMoves">,
): Promise<ConsoleValue<"listAgentMoves">> {
  const before = idCursor(asked.cursor) ?? null
  const { rows } = await sql<MoveRow>`
    select id, member_id as "memberId", old_parent_id as "oldParentId", new_parent_id as "newParentId", members,
           decided_at as "decidedAt", effective_at as "effectiveAt", asked_by as "askedBy", approved_by as "approvedBy", why
      from agent_move
     where merchant_id = ${merchantId} and (${before}::bigint is null or id < ${before})
       and (${asked.memberId ?? null}::bigint is null or member_id = ${asked.memberId ?? null}::bigint)
     order by id desc limit ${asked.limit + 1}`.execute(kit.db)
  const page = pageOf(rows, asked.limit, ({ id }) => String(id))
  const people = await kit.listed(
    page.rows.flatMap(({ memberId, oldParentId, newParentId }) => [
      memberId,
      ...(oldParentId === null ? [] : [oldParentId]),
      ...(newParentId === null ? [] : [newParentId]),
    ]),
  )
  const shown = (id: MemberId | null) =>
    id === null ? null : { memberId: String(id), account: people.get(id)?.account ?? "" }
  return {
    rows: page.rows.map((row) => ({
      moveId: String(row.id),
      member: { memberId: String(row.memberId), account: people.get(row.memberId)?.account ?? "" },
      from: shown(row.oldParentId),
      to: shown(row.newParentId),
      members: row.members,
      decidedAt: row.decidedAt.toISOString(),
      effectiveAt: row.effectiveAt.toISOString(),
      askedBy: row.askedBy,
      approvedBy: row.approvedBy,
      why: row.why,
    })),
    cursor: page.cursor,
  }
}
