import type { ClosingReason } from "@croupier/contract/account-closing/values"
import { inTransaction, type Tx } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import { isClear, standingOf } from "./facts.ts"
import type { AccountClosingKit, MemberRef } from "./kit.ts"
import { insertClosing, moveClosing, standingClosing, takeWaiting } from "./store.ts"

/** Closings that one run of the job looks at. */
const AT_ONCE = 200

/**
 * Begins the end of a member's account. Play, deposits and marketing end with this transaction; open games, chases and money at
 * vendors end by the reactions to `memberExcluded`. Where nothing is open the account closes at once. A second call answers as the
 * first.
 */
export async function askToClose(
  kit: AccountClosingKit,
  member: MemberRef,
  reason: ClosingReason,
): Promise<"WAITING" | "CLOSED"> {
  const now = kit.clock.now()
  await inTransaction(kit.db, async (tx) => {
    await kit.setClosing(tx, member, now)
    if (await insertClosing(tx, member, reason, now))
      await kit.events.emit(tx, "memberExcluded", {
        memberId: member.id,
        merchantId: member.merchantId,
        cause: "CLOSING",
      })
  })
  return (await closeWhenClear(kit, member)) ? "CLOSED" : "WAITING"
}

/** Closes a waiting account of which nothing is open any more: its sessions end, and `accountClosed` is told. */
export async function closeWhenClear(kit: AccountClosingKit, member: MemberRef): Promise<boolean> {
  return inTransaction(kit.db, async (tx) => {
    const closing = await standingClosing(tx, member.id, { lock: true })
    if (closing?.state !== "WAITING") return closing?.state === "CLOSED"
    if (!isClear(await standingOf(kit, member.id, tx))) return false
    const at = kit.clock.now()
    await moveClosing(tx, closing.id, "CLOSED", { at })
    await kit.setClosed(tx, member.id, at)
    await kit.events.emit(tx, "accountClosed", {
      memberId: member.id,
      merchantId: member.merchantId,
      closedAt: at.toISOString(),
    })
    return true
  })
}

/** Looks at every closing that waits: for a job that runs every minute. */
export async function closeDue(kit: AccountClosingKit): Promise<number> {
  const due = await takeWaiting(kit.db, kit.clock.now(), AT_ONCE)
  let closed = 0
  for (const member of due) if (await closeWhenClear(kit, member)) closed += 1
  return closed
}

/** Gives up a closing that waits. Refuses CLOSING_UNKNOWN. */
export async function keepAccount(kit: AccountClosingKit, member: MemberRef): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    const closing = await standingClosing(tx, member.id, { lock: true })
    const at = kit.clock.now()
    if (!closing || !(await moveClosing(tx, closing.id, "GIVEN_UP", { at }))) refuse("CLOSING_UNKNOWN")
    await kit.setClosing(tx, member, null)
  })
}

/** Refuses CLOSING_UNKNOWN for an account that is not closed, and CLOSING_EXCLUDED while an exclusion runs. */
export async function refuseReopening(kit: AccountClosingKit, tx: Tx, member: MemberRef): Promise<bigint> {
  const closing = await standingClosing(tx, member.id, { lock: true })
  if (closing?.state !== "CLOSED") return refuse("CLOSING_UNKNOWN")
  if (await kit.isExcluded(tx, member.id)) refuse("CLOSING_EXCLUDED")
  return closing.id
}

/** Opens a closed account again: the member signs in with the password of before. Refuses ERASURE_STANDS once records have ended. */
export async function reopen(
  kit: AccountClosingKit,
  tx: Tx,
  member: MemberRef,
  by: { readonly login: string; readonly why: string },
): Promise<void> {
  const id = await refuseReopening(kit, tx, member)
  await moveClosing(tx, id, "REOPENED", { at: kit.clock.now(), by: by.login, why: by.why })
  await kit.setClosed(tx, member.id, null)
  await kit.setClosing(tx, member, null)
  await kit.events.emit(tx, "accountReopened", { memberId: member.id, merchantId: member.merchantId })
}
