import { opensBelow } from "@croupier/agents"
import { inTransaction } from "@croupier/database"
import { handlers } from "../../call/context.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { addCode, closeCode, codesOf, MOST_CODES } from "./codes.ts"
import { figureRoutes } from "./figures/figure-routes.ts"
import { groupRoutes } from "./group-routes.ts"
import { holdTree } from "./hold-tree.ts"
import type { AgentsKit } from "./kit.ts"
import { promote } from "./promote.ts"
import { seatsOf } from "./seat-store.ts"
import { checkGiven, groupsToGive } from "./prize-groups.ts"
import { readTeam } from "./team.ts"

/** Calls by which an agent sees the own line and acts in it. */
export const agentRoutes = (kit: AgentsKit) =>
  handlers({
    myTeam: (input, context) => readTeam(kit, input, context),
    ...groupRoutes(kit),
    ...figureRoutes(kit),
    makeAgentBelow: async ({ memberId, type }, { member, merchant }) => {
      if (!opensBelow(member.type).some((each) => each === type)) refuse("AGENT_TYPE_NOT_ALLOWED")
      const id = memberIdOf(memberId)
      const since = await inTransaction(kit.db, async (tx) => {
        await holdTree(tx, merchant.id)
        if ((await seatsOf(tx, merchant.id, [id])).get(id)?.parentId !== member.id) refuse("AGENT_UNKNOWN")
        return promote(kit, tx, {
          merchantId: merchant.id,
          memberId: id,
          type,
          askedBy: `upline:${member.id}`,
          approvedBy: null,
        })
      })
      return { since: since.toISOString() }
    },
    registerBelow: async ({ username, password, type, group }, context) => {
      const { member, merchant } = context
      if (!opensBelow(member.type).some((each) => each === type)) refuse("AGENT_TYPE_NOT_ALLOWED")
      if (group !== undefined) checkGiven(group, await groupsToGive(kit.db, merchant.id, member.id))
      const memberId = await kit.registerBelow(merchant, {
        account: username,
        password,
        type,
        agentId: member.id,
        group,
        ip: context.ip,
        country: context.country,
      })
      return { memberId: String(memberId), account: username }
    },
    myCodes: async (_, { member, merchant }) => ({
      opens: [...opensBelow(member.type)],
      groups: await groupsToGive(kit.db, merchant.id, member.id),
      codes: (await codesOf(kit.db, member.id)).map(({ createdAt, closedAt, ...code }) => ({
        ...code,
        createdAt: createdAt.toISOString(),
        closedAt: closedAt?.toISOString() ?? null,
      })),
    }),
    addAffiliateCode: async ({ code, group }, { member, merchant }) => {
      const open = (await codesOf(kit.db, member.id)).filter(({ closedAt }) => closedAt === null)
      if (open.length >= MOST_CODES) refuse("AFFILIATE_CODES_FULL")
      if (group !== undefined) checkGiven(group, await groupsToGive(kit.db, merchant.id, member.id))
      const added = { code, group, agentId: member.id, merchantId: merchant.id, at: kit.clock.now() }
      if (!(await addCode(kit.db, added))) refuse("AFFILIATE_CODE_TAKEN")
      return null
    },
    closeAffiliateCode: async ({ code }, { member }) => {
      if (!(await closeCode(kit.db, member.id, code, kit.clock.now()))) refuse("AFFILIATE_CODE_INVALID")
      return null
    },
  })
