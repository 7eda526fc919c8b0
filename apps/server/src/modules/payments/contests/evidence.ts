import { inTransaction, sql, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { PaymentsKit } from "../kit.ts"
import { lockDeposit } from "../store.ts"
import { depositOf, nextLookAt } from "./apply.ts"
import { contestLife } from "./contest-states.ts"
import { lockContest, moveContest } from "./contest-store.ts"
import { contestOf } from "./rule.ts"

/**
 * Keeps that an evidence pack was made, by its hash; the first one takes the contest into analysis. Refuses CONTEST_UNKNOWN,
 * RULING_NOT_POSSIBLE for a contest that has ended.
 */
export async function keepEvidence(
  kit: PaymentsKit,
  contestId: string,
  sha256: string,
  { merchant, staff, record }: MerchantContext,
): Promise<Date> {
  const found = await contestOf(kit.db, merchant.id, contestId)
  return inTransaction(kit.db, async (tx) => {
    await lockDeposit(tx, depositOf(found))
    const held = await lockContest(tx, contestId)
    if (contestLife.hasEnded(held.state)) refuse("RULING_NOT_POSSIBLE", [held.state])
    const now = kit.clock.now()
    await sql`
      insert into payment_contest_evidence (contest_id, sha256, made_at, made_by)
      values (${contestId}, ${sha256}, ${now}, ${staff.login}) on conflict do nothing`.execute(tx)
    await moveContest(tx, held, "evidence", {
      at: now,
      nextCheckAt: nextLookAt(held, 0, now),
      reason: staff.login,
    })
    await record(tx, {
      act: "payments.contest_evidence",
      target: `contest:${contestId}`,
      after: { sha256 },
      merchantId: merchant.id,
    })
    return now
  })
}

/** Why an account may have had the contested money. */
export type FlagReason = "PAYOUT_ACCOUNT" | "DEVICE" | "TRANSFER"

/** Marks accounts that the money of a contest may have gone on to. A second time marks nothing more. */
export async function flagAccounts(
  tx: Tx,
  contestId: string,
  accounts: readonly { readonly memberId: MemberId; readonly why: FlagReason }[],
  at: Date,
): Promise<void> {
  if (accounts.length === 0) return
  await sql`
    insert into payment_contest_flag (contest_id, member_id, why, flagged_at)
    select ${contestId}::uuid, member_id, why, ${at}
      from unnest(${accounts.map(({ memberId }) => memberId)}::bigint[], ${accounts.map(({ why }) => why)}::text[]) f (member_id, why)
    on conflict do nothing`.execute(tx)
}
