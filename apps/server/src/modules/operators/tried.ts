import { inTransaction, sql, type Tx } from "@croupier/database"
import type { VisitorContext } from "../../http/console-context.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { record } from "./audit.ts"
import type { Inner } from "./kit.ts"
import { findStaff, type StaffRow } from "./staff-store.ts"

type Wrong = "CREDENTIALS_WRONG" | "CODE_WRONG" | "PASSKEY_REFUSED"

/**
 * One try at a password, code or passkey. The person's row is locked for its time, so that a thousand guesses at once are
 * no more than one after another; the failure that fills the measure locks the person for a while.
 */
export async function tried<T>(
  kit: Inner,
  by: { readonly login: string } | { readonly id: bigint },
  { ip, requestId }: VisitorContext,
  attempt: (tx: Tx, person: StaffRow | undefined) => Promise<{ done: T } | Wrong>,
): Promise<T> {
  const outcome = await inTransaction(kit.db, async (tx) => {
    const now = kit.clock.now()
    const person = await findStaff(tx, by, { now, lock: true })
    if (person?.lockedUntil && person.lockedUntil > now) {
      const minutes = Math.ceil((person.lockedUntil.getTime() - now.getTime()) / 60_000)
      return new Refusal("ACCOUNT_LOCKED", [String(minutes)])
    }
    const result = await attempt(tx, person)
    if (typeof result === "object") {
      if (person)
        await sql`update operator_staff set failures = 0, failed_at = null, locked_until = null where id = ${person.id}`.execute(
          tx,
        )
      return result
    }
    if (person) {
      const counts =
        person.failedAt !== null && now.getTime() - person.failedAt.getTime() < kit.policy.lockFor
      const failures = (counts ? person.failures : 0) + 1
      const locks = failures >= kit.policy.failuresBeforeLock
      await sql`
        update operator_staff set failures = ${locks ? 0 : failures}, failed_at = ${now},
               locked_until = ${locks ? new Date(now.getTime() + kit.policy.lockFor) : null}
         where id = ${person.id}`.execute(tx)
      await record(kit, tx, undefined, {
        act: locks ? "session.locked" : "session.failed",
        target: `staff:${person.login}`,
        after: { reason: result, ip, requestId },
        merchantId: null,
      })
    }
    return new Refusal(result)
  })
  if (outcome instanceof Refusal) throw outcome
  return outcome.done
}
