import { STATUSES } from "@croupier/provider"
import type { TransactionOutcome } from "../wallet/seamless-wallet.ts"

/**
 * The refusal of a call about several transactions where not all were done: one that is to be sent again before
 * one that is refused for ever, or the first would never come again. Undefined where all were.
 */
export function refusalOf(outcomes: readonly TransactionOutcome[]): TransactionOutcome | undefined {
  const bad = outcomes.filter(({ status }) => status !== "OK")
  return bad.find(({ status }) => !STATUSES[status].final) ?? bad[0]
}
