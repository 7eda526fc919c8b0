import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, wordPart, type Approval } from "../../../call/approval.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { AffiliatesKit } from "../kit.ts"
import { actOn, statementRow } from "./statement-store.ts"

const Payload = z.object({
  merchantId: z.number(),
  statementId: z.string(),
  memberId: z.string(),
  due: z.string(),
  asset: z.string(),
})
export type ReleasePayload = z.output<typeof Payload>

/** Two people let a statement be paid that one has held back. It is looked at again when it is approved. */
export const releaseApproval = (kit: Pick<AffiliatesKit, "db" | "clock">): Approval<ReleasePayload> =>
  approval({
    name: "affiliates.release",
    permission: "agents.bills",
    mode: "second-person",
    payload: Payload,
    describe: ({ statementId, memberId, due, asset }) => ({
      says: "affiliates.release",
      parts: [textPart(statementId), memberPart(memberId), moneyPart(due, asset)],
      memberId,
    }),
    changes: async () => [
      {
        field: "affiliate_statement_state",
        now: wordPart("affiliate_state_STOPPED"),
        after: wordPart("affiliate_state_HELD"),
      },
    ],
    check: async (tx, { merchantId, statementId }) => {
      const { state } = await statementRow(tx, { merchantId, id: BigInt(statementId) })
      if (state !== "STOPPED") refuse("STATEMENT_STATE")
    },
    conflictKey: ({ statementId }) => `affiliate-statement:${statementId}`,
    apply: (tx, { merchantId, statementId }, { staff, why }) =>
      actOn(kit, tx, { merchantId, id: BigInt(statementId), act: "release", by: staff.login, why }),
  })
