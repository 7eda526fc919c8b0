import { inTransaction, type Tx } from "@croupier/database"
import { refuse } from "../../../kernel/refusal.ts"
import { openTry, type OpenTry, type Secret } from "./attempts.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { noteEvent } from "./login-events.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

export interface Tried {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly account: string
  readonly origin: Origin
  /** True for a caller that holds a session of the account. */
  readonly inSession: boolean
}

/** A password to compare, and the hash it must have. */
export interface TypedPassword {
  readonly secret: Exclude<Secret, "code">
  readonly hash: string | null | undefined
  readonly typed: string
}

export interface Proofs<T> {
  /** Compared first, outside the transaction. */
  readonly password?: TypedPassword
  /** Compares the code, where the work has one; undefined when it is wrong, and then nothing that it wrote stays. */
  readonly work: (tx: Tx, attempt: OpenTry) => Promise<T | undefined>
  /** The secrets that a successful try proves: their earlier failures no longer count. */
  readonly shows: readonly Secret[]
}

/**
 * Lets the secrets of a known member be tried once. All secrets of one call are one try: it succeeds when every
 * one of them was right, and only then do earlier failures stop to count, those of the same secrets alone.
 * Refuses ACCOUNT_LOCKED, RATE_LIMITED, PASSWORD_WRONG, CODE_WRONG.
 */
export async function countedTry<T>(kit: IdentityContext, tried: Tried, proofs: Proofs<T>): Promise<T> {
  const { merchantId, account, origin, inSession } = tried
  const { password, work, shows } = proofs
  // The caller proved the password, or holds a session: no picture needs to be read.
  const attempt = await openTry(kit, { merchantId, account, ip: origin.ip, inSession }, "right")
  const codeWrong = new Error("the code was wrong")
  const failed = async (secret: Secret) => {
    await attempt.fail(kit.db, secret)
    await noteEvent(kit.db, {
      memberId: tried.memberId,
      at: kit.clock.now(),
      outcome: secret === "code" ? "codeWrong" : "passwordWrong",
      way: "password",
      origin,
    })
    await inTransaction(kit.db, (tx) =>
      kit.events.emit(tx, "signInFailed", {
        merchantId,
        memberId: tried.memberId,
        account,
        ip: origin.ip,
        secret,
      }),
    )
    return secret === "code" ? refuse("CODE_WRONG") : refuse("PASSWORD_WRONG")
  }
  try {
    const isRight = !password || (await kit.passwords.verify(attempt, password.hash, password.typed))
    if (isRight)
      return await inTransaction(kit.db, async (tx) => {
        const done = await work(tx, attempt)
        if (done === undefined) throw codeWrong
        await attempt.succeed(tx, shows)
        return done
      })
  } catch (error) {
    if (error === codeWrong) return failed("code")
    await attempt.drop(kit.db)
    throw error
  }
  return failed(password?.secret ?? "code")
}
