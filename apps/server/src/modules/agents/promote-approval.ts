import { z } from "zod"
import { approval, memberPart, textPart, type Approval } from "../../call/approval.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { AgentsKit } from "./kit.ts"
import { promote } from "./promote.ts"
import { seatsOf } from "./seat-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  memberId: z.string(),
  type: z.union([z.literal(2), z.literal(41), z.literal(42)]),
})
export type PromotePayload = z.output<typeof Payload>

/** Two people make a player an agent. */
export const promoteApproval = (
  kit: Pick<AgentsKit, "clock" | "events" | "becomeAgent">,
): Approval<PromotePayload> =>
  approval({
    name: "agents.promote",
    permission: "agents.tree",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId }) => ({ says: "agents.promote", parts: [memberPart(memberId)], memberId }),
    changes: async (_, { type }) => [{ field: "agent_kind", now: null, after: textPart(String(type)) }],
    check: async (tx, { merchantId, memberId }) => {
      const id = memberIdOf(memberId)
      if ((await seatsOf(tx, merchantId, [id])).get(id)?.isAgent === true) refuse("AGENT_ALREADY")
    },
    conflictKey: ({ memberId }) => `agent:${memberId}`,
    apply: async (tx, { merchantId, memberId, type }, { proposedBy, staff }) => {
      await promote(kit, tx, {
        merchantId,
        memberId: memberIdOf(memberId),
        type,
        askedBy: proposedBy,
        approvedBy: staff.login,
      })
    },
  })
