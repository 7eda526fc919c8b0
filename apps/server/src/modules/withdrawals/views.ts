import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import type { Withdrawal as WithdrawalOnWire } from "@croupier/contract/withdrawals"
import { sql, type Db } from "@croupier/database"
import { subtract, toDecimal, type Amount } from "@croupier/money"
import { DAY_MS } from "../../kernel/durations.ts"
import type { Withdrawal, WithdrawalKey } from "./withdrawal.ts"
import { withdrawalLife } from "./withdrawal-states.ts"

/** Both sides of a dispute show what they have within this time. */
export const ANSWER_WITHIN_MS = DAY_MS

/** States in which a decision of people is still to come. */
const UNDECIDED: ReadonlySet<WithdrawalState> = new Set(["CHECKING", "REVIEW", "SECOND"])

const decimalOrNull = (value: Amount | null): string | null => (value === null ? null : toDecimal(value))

/** A withdrawal as its member sees it. `cancels`: the market and the merchant let members take withdrawals back. */
export function present(
  withdrawal: Withdrawal,
  { cancels, hasImage = false }: { readonly cancels: boolean; readonly hasImage?: boolean },
): WithdrawalOnWire {
  const { amount, fee, state, received, answer, disputedAt } = withdrawal
  const net = subtract(amount, fee)
  return {
    withdrawalId: withdrawal.id,
    parentId: withdrawal.parentId,
    amount: toDecimal(amount),
    fee: toDecimal(fee),
    net: toDecimal(net),
    asset: withdrawal.asset,
    state,
    account: {
      kind: withdrawal.kind,
      bank: withdrawal.bank,
      masked: withdrawal.masked,
      holder: withdrawal.holder,
    },
    reason: state === "REFUSED" ? withdrawal.reason : null,
    createdAt: withdrawal.createdAt.toISOString(),
    answerBy: UNDECIDED.has(state) ? (withdrawal.answerBy?.toISOString() ?? null) : null,
    paidAt: withdrawal.paidAt?.toISOString() ?? null,
    confirmUntil: state === "PAID" ? (withdrawal.confirmUntil?.toISOString() ?? null) : null,
    offeredUntil: state === "READY" ? (withdrawal.offeredUntil?.toISOString() ?? null) : null,
    mayCancel: cancels && withdrawalLife.next(state, "cancelled") !== undefined,
    mayConfirm: state === "PAID",
    returned: decimalOrNull(withdrawal.returned),
    dispute:
      answer === null || disputedAt === null
        ? null
        : {
            answer,
            received: decimalOrNull(received),
            remaining: toDecimal(received === null ? net : subtract(net, received)),
            openedAt: disputedAt.toISOString(),
            answerBy: new Date(disputedAt.getTime() + ANSWER_WITHIN_MS).toISOString(),
            hasImage,
          },
  }
}

/** The image that a member showed with a dispute. */
export async function proofOf(db: Db, { bucket, id }: WithdrawalKey): Promise<Buffer | undefined> {
  const { rows } = await sql<{ image: Buffer }>`
    select image from withdrawal_proof where bucket = ${bucket} and withdrawal_id = ${id}`.execute(db)
  return rows[0]?.image
}
