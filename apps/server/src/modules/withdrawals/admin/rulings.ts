import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { sql, type Tx } from "@croupier/database"
import { z } from "zod"
import { approval, memberPart, moneyPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { attemptsOf, lockAttempt, type Attempt } from "../payout/attempt.ts"
import { bookPaid, bookRefused } from "../payout/book.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { findWithdrawal, lockWithdrawal } from "../store.ts"
import { publishNow } from "../publish.ts"
import { withdrawalLife } from "../withdrawal-states.ts"
import { payloadOf, rule, RulingPayload } from "./decisions.ts"
import { ofMerchant } from "./find.ts"

/** A member whose dispute was dropped has at least so long to confirm. */
const LEAST_LEFT_MS = 10 * MINUTE_MS

const ReceiptPayload = RulingPayload.extend({ outcome: z.enum(["forced", "dropped"]) })
type ReceiptPayload = z.output<typeof ReceiptPayload>

/** Proposes how a dispute ends. Refuses WD_UNKNOWN, WD_RULING_NOT_POSSIBLE, PROPOSAL_WAITS. */
export async function ruleReceipt(
  kit: WithdrawalsKit,
  ruling: Approval<ReceiptPayload>,
  { withdrawalId, outcome, key, why }: ConsoleParsed<"ruleReceipt">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const found = await ofMerchant(kit.db, merchant.id, withdrawalId)
  const to = withdrawalLife.next(found.state, outcome) ?? refuse("WD_RULING_NOT_POSSIBLE", [found.state])
  return propose(
    ruling,
    { ...payloadOf(found), outcome },
    {
      target: `withdrawal:${withdrawalId}`,
      before: { state: found.state, said: found.answer },
      after: { state: to },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/**
 * The act of a second person on a dispute. Forced: the payout counts as received for good, and nothing is given
 * back. Dropped: the member's time goes on with what was left of it, and with ten minutes at least.
 */
export const receiptApproval = (kit: WithdrawalsKit): Approval<ReceiptPayload> =>
  approval({
    name: "withdrawals.receipt",
    permission: "withdrawals.rule",
    mode: "second-person",
    payload: ReceiptPayload,
    describe: ({ amount, asset, memberId, outcome }) => ({
      says: `withdrawals.receipt.${outcome}`,
      parts: [moneyPart(amount, asset), memberPart(memberId)],
      memberId,
    }),
    changes: async (db, { bucket, withdrawalId, outcome }) => {
      const held = await findWithdrawal(db, { bucket, id: withdrawalId })
      const to = outcome === "forced" ? "FORCED" : "PAID"
      return held
        ? [{ field: "state", now: wordPart(`withdrawal_${held.state}`), after: wordPart(`withdrawal_${to}`) }]
        : []
    },
    conflictKey: ({ withdrawalId }) => `withdrawal:${withdrawalId}`,
    apply: async (tx, { bucket, withdrawalId, outcome }, { proposedBy, staff }) => {
      const held = await lockWithdrawal(tx, { bucket, id: withdrawalId })
      const now = kit.clock.now()
      const until = new Date(now.getTime() + Math.max(held.confirmLeftMs ?? 0, LEAST_LEFT_MS))
      await rule(tx, held, outcome, (to) => ({
        at: now,
        why: `${proposedBy} and ${staff.login}`,
        nextCheckAt: to === "PAID" ? until : null,
        set:
          to === "PAID" ? sql`confirm_until = ${until}, confirm_left_ms = null` : sql`confirm_left_ms = null`,
      }))
    },
    afterwards: ({ bucket, withdrawalId }) => void publishNow(kit, { bucket, id: withdrawalId }),
  })

const PayoutPayload = RulingPayload.extend({ attemptId: z.string(), outcome: z.enum(["paid", "refused"]) })
type PayoutPayload = z.output<typeof PayoutPayload>

/** Proposes what became of an unanswered payout. Refuses WD_UNKNOWN, WD_RULING_NOT_POSSIBLE, PROPOSAL_WAITS. */
export async function rulePayout(
  kit: WithdrawalsKit,
  ruling: Approval<PayoutPayload>,
  { withdrawalId, outcome, key, why }: ConsoleParsed<"rulePayout">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const found = await ofMerchant(kit.db, merchant.id, withdrawalId)
  const attempt = (await attemptsOf(kit.db, found)).find(({ state }) => state === "UNKNOWN")
  if (!attempt) return refuse("WD_RULING_NOT_POSSIBLE", [found.state])
  return propose(
    ruling,
    { ...payloadOf(found), attemptId: attempt.id, outcome },
    {
      target: `withdrawal:${withdrawalId}`,
      before: { state: found.state, provider: attempt.provider },
      after: { payout: outcome },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/** The act of a second person on a payout that no provider answers about: by the bank's paper it was paid, or not. */
export const payoutApproval = (kit: WithdrawalsKit): Approval<PayoutPayload> =>
  approval({
    name: "withdrawals.payout",
    permission: "withdrawals.rule",
    mode: "second-person",
    payload: PayoutPayload,
    describe: ({ amount, asset, memberId, outcome }) => ({
      says: `withdrawals.payout.${outcome}`,
      parts: [moneyPart(amount, asset), memberPart(memberId)],
      memberId,
    }),
    changes: async (db, { bucket, withdrawalId, outcome }) => {
      const held = await findWithdrawal(db, { bucket, id: withdrawalId })
      const to = outcome === "paid" ? "PAID" : "READY"
      return held
        ? [{ field: "state", now: wordPart(`withdrawal_${held.state}`), after: wordPart(`withdrawal_${to}`) }]
        : []
    },
    conflictKey: ({ withdrawalId }) => `withdrawal:${withdrawalId}`,
    apply: async (tx, { bucket, withdrawalId, attemptId, outcome }, { proposedBy, staff }) => {
      const held = await lockWithdrawal(tx, { bucket, id: withdrawalId })
      const attempt = await unanswered(tx, { bucket, id: attemptId })
      const by = `${proposedBy} and ${staff.login}`
      if (outcome === "paid") return bookPaid(kit, tx, held, attempt, attempt.payoutId ?? by)
      await bookRefused(kit, tx, held, attempt, { reason: by, isFinal: false })
    },
    afterwards: ({ bucket, withdrawalId }) => void publishNow(kit, { bucket, id: withdrawalId }),
  })

/** The attempt, held, where it is still unanswered. Refuses WD_RULING_NOT_POSSIBLE. */
async function unanswered(tx: Tx, at: { readonly bucket: number; readonly id: string }): Promise<Attempt> {
  const attempt = await lockAttempt(tx, at)
  return attempt.state === "UNKNOWN" ? attempt : refuse("WD_RULING_NOT_POSSIBLE", [attempt.state])
}
