import { inTransaction, type Tx } from "@croupier/database"
import { attemptOf, claimAttempt, dropAttempt, noteFailure, noteSuccess } from "./attempts.ts"
import type { Inner, Origin } from "./kit.ts"
import { noteEvent } from "./login-events.ts"

export interface Tried {
  readonly merchantId: number
  readonly memberId: bigint
  readonly account: string
  readonly origin: Origin
  /** What the history calls a wrong one. */
  readonly wrong: "passwordWrong" | "codeWrong"
}

/**
 * Lets a secret of a known member be tried once, counted with the failed passwords of the account: too many
 * of either lock it. Refuses ACCOUNT_LOCKED and RATE_LIMITED. The work runs in one transaction; where it
 * answers undefined, the secret was wrong: nothing it wrote stays, and the failure counts.
 */
export async function countedTry<T>(
  kit: Inner,
  tried: Tried,
  work: (tx: Tx) => Promise<T | undefined>,
): Promise<T | undefined> {
  const { merchantId, account, origin } = tried
  // The caller proved the password, or holds a session: no picture needs to be read.
  const attempt = attemptOf(
    kit,
    await claimAttempt(kit, { merchantId, account, ip: origin.ip }, "right"),
    "right",
  )
  const wrong = new Error("the secret was wrong")
  try {
    return await inTransaction(kit.db, async (tx) => {
      const done = await work(tx)
      if (done === undefined) throw wrong
      await noteSuccess(tx, attempt)
      return done
    })
  } catch (error) {
    if (error !== wrong) {
      await dropAttempt(kit.db, attempt)
      throw error
    }
    await noteFailure(kit.db, attempt)
    await noteEvent(kit.db, {
      memberId: tried.memberId,
      at: kit.clock.now(),
      outcome: tried.wrong,
      way: "password",
      origin,
    })
    return undefined
  }
}
