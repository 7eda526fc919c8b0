import { z } from "zod"
import { approval, memberPart, wordPart, type Approval } from "../../call/approval.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { refuseReopening, reopen } from "./closing.ts"
import type { AccountClosingKit } from "./kit.ts"

const Payload = z.object({ merchantId: z.number(), memberId: z.string() })

/** The act of a second person that opens a closed account again. */
export const reopening = (kit: AccountClosingKit): Approval<z.output<typeof Payload>> =>
  approval({
    name: "members.reopen",
    permission: "members.readmit",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId }) => ({ says: "members.reopen", parts: [memberPart(memberId)], memberId }),
    changes: async () => [
      { field: "closing", now: wordPart("closing_CLOSED"), after: wordPart("closing_REOPENED") },
    ],
    check: async (tx, { memberId, merchantId }) =>
      void (await refuseReopening(kit, tx, { id: memberIdOf(memberId), merchantId })),
    conflictKey: ({ memberId }) => `closing:${memberId}`,
    apply: (tx, { memberId, merchantId }, { proposedBy, staff, why }) =>
      reopen(
        kit,
        tx,
        { id: memberIdOf(memberId), merchantId },
        { login: `${proposedBy}+${staff.login}`, why },
      ),
  })
