import { inTransaction, sql } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import type { Payout } from "../payments/index.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuseWithdrawal } from "./admin/decisions.ts"
import type { WithdrawalsKit } from "./kit.ts"
import { applyAnswer } from "./payout/answer.ts"
import { ask } from "./payout/ask.ts"
import { claimDueAttempts, type Attempt } from "./payout/attempt.ts"
import { mark, prepare } from "./payout/send.ts"
import { decide } from "./decide.ts"
import type { Withdrawal } from "./withdrawal.ts"
import type { MemberId } from "../../kernel/ids.ts"

/** Single steps of the way of a payout, for tests of a process that ends behind one of them. */
export const stepsOf = (kit: WithdrawalsKit) => ({
  /** Checks it and prepares an attempt; no provider is called. */
  prepare: async (withdrawal: Withdrawal): Promise<Attempt> => {
    await decide(kit, withdrawal)
    const made = await inTransaction(kit.db, (tx) => prepare(kit, tx, withdrawal))
    if (typeof made === "string") throw new Error(`it is ${made}`)
    return made
  },
  /** The same, and marks it as sent; no provider is called. */
  mark: async (withdrawal: Withdrawal): Promise<Attempt> => {
    const prepared = await stepsOf(kit).prepare(withdrawal)
    const marked = await inTransaction(kit.db, (tx) => mark(kit, tx, withdrawal, prepared))
    if (typeof marked === "string") throw new Error(`it is ${marked}`)
    return marked
  },
  /** Asks about every attempt that is due. */
  askAll: async () => {
    const now = kit.clock.now()
    for (const attempt of await claimDueAttempts(kit.db, {
      now,
      until: new Date(now.getTime() + 1),
      limit: 50,
    }))
      await ask(kit, attempt)
  },
  /** The provider pays what it had refused. */
  paidAfterAll: (attempt: Attempt) =>
    applyAnswer(kit, attempt, { kind: "ok", payout: payoutOf(attempt, "paid") }),
  /** A person of the house refuses it. */
  refuse: (withdrawal: Withdrawal) =>
    refuseWithdrawal(kit, { withdrawalId: withdrawal.id, why: "a test" }, {
      merchant: kit.merchants.byId(withdrawal.merchantId),
      staff: { login: "ana" },
      record: async () => undefined,
    } as unknown as MerchantContext),
  /** The sums counted for a member, by period. */
  counted: async (memberId: MemberId): Promise<Record<string, string>> => {
    const { rows } = await sql<{ period: string; amount: bigint }>`
      select period, amount from withdrawal_count where bucket = ${bucketOf(memberId)} and member_id = ${memberId} order by 1`.execute(
      kit.db,
    )
    return Object.fromEntries(rows.map(({ period, amount: value }) => [period, toDecimal(amount(value))]))
  },
})

/** A payout as its provider would tell of it. */
export const payoutOf = (
  attempt: Attempt,
  state: Payout["state"],
  changes: Partial<Payout> = {},
): Payout => ({
  id: attempt.payoutId ?? `po-${attempt.id}`,
  key: attempt.id,
  state,
  amount: attempt.net,
  asset: attempt.asset,
  paidAmount: state === "paid" ? attempt.net : null,
  returnedAmount: null,
  bankReferences: [],
  refusal: null,
  ...changes,
})
