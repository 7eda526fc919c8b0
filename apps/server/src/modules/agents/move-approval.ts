import { z } from "zod"
import { approval, memberPart, textPart, type Approval } from "../../call/approval.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import type { AgentsKit } from "./kit.ts"
import { seatsOf, teamSize } from "./seat-store.ts"
import { checkMove, moveMember } from "./tree.ts"

const Payload = z.object({ merchantId: z.number(), memberId: z.string(), parentId: z.nullable(z.string()) })
export type MovePayload = z.output<typeof Payload>

const moveOf = ({ merchantId, memberId, parentId }: MovePayload) => ({
  merchantId,
  memberId: memberIdOf(memberId),
  parentId: parentId === null ? null : memberIdOf(parentId),
})

/** Two people move a member with all below. The tree is looked at again when it is approved. */
export const moveApproval = (kit: Pick<AgentsKit, "clock" | "events">): Approval<MovePayload> =>
  approval({
    name: "agents.tree",
    permission: "agents.tree",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId }) => ({ says: "agents.move", parts: [memberPart(memberId)], memberId }),
    changes: async (db, payload) => {
      const { merchantId, memberId, parentId } = moveOf(payload)
      const seat = (await seatsOf(db, merchantId, [memberId])).get(memberId)
      const now = seat?.parentId ?? null
      return [
        {
          field: "agent_upline",
          now: now === null ? null : memberPart(String(now)),
          after: parentId === null ? null : memberPart(String(parentId)),
        },
        {
          field: "agent_moved",
          now: null,
          after: textPart(String(1 + (await teamSize(db, memberId)))),
        },
      ]
    },
    check: async (tx, payload) => {
      await checkMove(tx, moveOf(payload))
    },
    conflictKey: ({ memberId }) => `agent:${memberId}`,
    apply: async (tx, payload, { proposedBy, staff, why }) =>
      moveMember(kit, tx, {
        ...moveOf(payload),
        askedBy: proposedBy,
        approvedBy: staff.login,
        why,
      }),
  })
