import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { ask } from "../payout/ask.ts"
import { attemptsOf } from "../payout/attempt.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { lockWithdrawal, moveWithdrawal } from "../store.ts"
import { publishNow } from "../publish.ts"
import { isWorkedOn } from "./decisions.ts"
import { ofMerchant } from "./find.ts"
import { withdrawalTrail } from "./trail.ts"

/**
 * Sets a withdrawal aside with a reason, or takes it up again. One that was about to be sent goes back to review. Refuses
 * WD_UNKNOWN, WD_RULING_NOT_POSSIBLE.
 */
export async function holdWithdrawal(
  kit: WithdrawalsKit,
  { withdrawalId, hold, why }: ConsoleParsed<"holdWithdrawal">,
  { merchant, record, staff }: MerchantContext,
): Promise<ConsoleValue<"holdWithdrawal">> {
  const found = await ofMerchant(kit.db, merchant.id, withdrawalId)
  await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, found)
    if (hold && held.state === "READY") {
      await moveWithdrawal(tx, held, "doubted", () => ({
        at: kit.clock.now(),
        why: staff.login,
        nextCheckAt: null,
        set: sql`on_hold = ${why}, path = case when path = 'SECOND' then path else 'REVIEW' end`,
      }))
    } else if (held.state === "REVIEW" || held.state === "SECOND") {
      await sql`
        update withdrawal set on_hold = ${hold ? why : null} where bucket = ${held.bucket} and id = ${held.id}`.execute(
        tx,
      )
    } else refuse("WD_RULING_NOT_POSSIBLE", [held.state])
    await record(tx, {
      act: "withdrawals.hold",
      target: `withdrawal:${withdrawalId}`,
      before: { onHold: held.onHold },
      after: { onHold: hold ? why : null },
      why,
      merchantId: merchant.id,
    })
  })
  await publishNow(kit, found)
  return withdrawalTrail(kit, merchant.id, withdrawalId)
}

/** Takes a withdrawal for the caller, or gives it back. Refuses WD_UNKNOWN, WD_RULING_NOT_POSSIBLE. */
export async function assignWithdrawal(
  kit: WithdrawalsKit,
  { withdrawalId, toMe }: ConsoleParsed<"assignWithdrawal">,
  { merchant, record, staff }: MerchantContext,
): Promise<ConsoleValue<"assignWithdrawal">> {
  const found = await ofMerchant(kit.db, merchant.id, withdrawalId)
  await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, found)
    if (!isWorkedOn(held)) refuse("WD_RULING_NOT_POSSIBLE", [held.state])
    const assignee = toMe ? staff.login : null
    await sql`update withdrawal set assignee = ${assignee} where bucket = ${held.bucket} and id = ${held.id}`.execute(
      tx,
    )
    await record(tx, {
      act: "withdrawals.assign",
      target: `withdrawal:${withdrawalId}`,
      before: { assignee: held.assignee },
      after: { assignee },
      merchantId: merchant.id,
    })
  })
  return withdrawalTrail(kit, merchant.id, withdrawalId)
}

/** Asks the provider about the open attempt, now and not when a worker would. Refuses WD_UNKNOWN. */
export async function askWithdrawal(
  kit: WithdrawalsKit,
  { withdrawalId }: ConsoleParsed<"askWithdrawal">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"askWithdrawal">> {
  const found = await ofMerchant(kit.db, merchant.id, withdrawalId)
  const attempt = (await attemptsOf(kit.db, found)).at(-1)
  const state = attempt ? await ask(kit, attempt) : found.state
  await record(kit.db, {
    act: "withdrawals.ask",
    target: `withdrawal:${withdrawalId}`,
    before: { state: found.state },
    after: { state },
    merchantId: merchant.id,
  })
  return withdrawalTrail(kit, merchant.id, withdrawalId)
}
