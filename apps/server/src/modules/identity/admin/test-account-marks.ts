import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Db, Tx } from "@croupier/database"
import { z } from "zod"
import { approval, memberPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { memberIdOf, type MemberId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { markedFrom, markTest, testsSince, unmarkTest } from "../../play/index.ts"
import type { IdentityContext } from "../kit.ts"

const Payload = z.object({ merchantId: z.number(), memberId: z.string(), marked: z.boolean() })
type MarkPayload = z.output<typeof Payload>

const isMarked = async (db: Db | Tx, memberId: MemberId): Promise<boolean> =>
  (await testsSince(db, [memberId])).has(memberId)

/**
 * Proposes to mark a member as a test account of the house, or to end the mark. Refuses CHANGED_MEANWHILE where the member is as
 * asked already, PROPOSAL_WAITS.
 */
export async function proposeMark(
  kit: IdentityContext,
  { marked, key, why }: Pick<ConsoleParsed<"markTestAccount">, "marked" | "key" | "why">,
  memberId: MemberId,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  return propose(
    markApproval(kit),
    { merchantId: merchant.id, memberId: String(memberId), marked },
    {
      target: `member:${memberId}`,
      before: { test: await isMarked(kit.db, memberId) },
      after: { test: marked },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/** The act of the second person: from the next full hour of UTC on no report counts the member, or counts the member again. */
export const markApproval = (kit: Pick<IdentityContext, "clock">): Approval<MarkPayload> =>
  approval({
    name: "members.test",
    permission: "members.test",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, marked }) => ({
      says: marked ? "members.test" : "members.test.end",
      parts: [memberPart(memberId)],
      memberId,
    }),
    changes: async (db, { memberId, marked }) => [
      {
        field: "test_account",
        now: wordPart((await isMarked(db, memberIdOf(memberId))) ? "yes" : "no"),
        after: wordPart(marked ? "yes" : "no"),
      },
    ],
    check: async (tx, { memberId, marked }) => {
      if ((await isMarked(tx, memberIdOf(memberId))) === marked) refuse("CHANGED_MEANWHILE")
    },
    conflictKey: ({ memberId }) => `test:${memberId}`,
    apply: async (tx, { merchantId, memberId: id, marked }) => {
      const memberId = memberIdOf(id)
      const since = markedFrom(kit.clock.now())
      const isDone = marked
        ? await markTest(tx, { merchantId, memberId, since })
        : await unmarkTest(tx, memberId, since)
      if (!isDone) refuse("CHANGED_MEANWHILE")
    },
  })
