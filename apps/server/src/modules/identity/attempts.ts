import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import type { Inner } from "./kit.ts"

/** Tells the client to show the captcha from now on. */
export const CAPTCHA_MARKER = { captcha: true } as const

/** What the caller brought of a captcha. */
export type CaptchaBrought = "none" | "right" | "wrong"

/** Whether one more try at a password may be made. */
export type Claim =
  | { readonly kind: "open"; readonly attempt: bigint }
  | { readonly kind: "locked"; readonly until: Date }
  | { readonly kind: "captcha" }
  /** As many tries as would lock the account are being checked right now. */
  | { readonly kind: "busy" }

export interface Try {
  readonly merchantId: number
  readonly account: string
  readonly ip: string
}

/** A try that was never finished (its process died) stops counting after this. */
const PENDING_LIFE = 60_000

/**
 * Asks for one try at an account's password. Tries are counted before the password is looked at, one caller
 * of an account at a time, so that a thousand guesses at once are no more than one after another. An account
 * that does not exist is counted and locked like any other: a lock tells nobody whether it exists.
 */
export async function claimAttempt(kit: Inner, wanted: Try, captcha: CaptchaBrought): Promise<Claim> {
  return inTransaction(kit.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${wanted.merchantId}:`} || lower(${wanted.account}), 1))`.execute(
      tx,
    )
    const standing = await standingOf(kit, tx, wanted)
    if (standing.lockedUntil) return { kind: "locked", until: standing.lockedUntil }
    if (standing.captchaNeeded && captcha !== "right") return { kind: "captcha" }
    if (standing.failed + standing.pending >= kit.policy.failuresBeforeLock) return { kind: "busy" }
    const { rows } = await sql<{ id: bigint }>`
      insert into login_attempt (merchant_id, account, ip, at)
      values (${wanted.merchantId}, lower(${wanted.account}), ${wanted.ip}, ${kit.clock.now()}) returning id`.execute(
      tx,
    )
    const [row] = rows
    if (!row) throw new Error("an insert returns its row")
    return { kind: "open", attempt: row.id }
  })
}

/** The number of a try that may be made. Refuses ACCOUNT_LOCKED, CAPTCHA_REQUIRED, CAPTCHA_WRONG, RATE_LIMITED otherwise. */
export function attemptOf(kit: Inner, claim: Claim, captcha: CaptchaBrought): bigint {
  switch (claim.kind) {
    case "open":
      return claim.attempt
    case "locked": {
      const minutes = Math.ceil((claim.until.getTime() - kit.clock.now().getTime()) / 60_000)
      return refuse("ACCOUNT_LOCKED", [String(minutes)], { until: claim.until.toISOString() })
    }
    case "captcha":
      return refuse(captcha === "none" ? "CAPTCHA_REQUIRED" : "CAPTCHA_WRONG", [], CAPTCHA_MARKER)
    case "busy":
      return refuse("RATE_LIMITED", ["1"], { retryAfter: 1 })
  }
}

async function standingOf(kit: Inner, tx: Tx, wanted: Try) {
  const { attemptWindow, lockFor, failuresBeforeLock, failuresBeforeIpCaptcha } = kit.policy
  const now = kit.clock.now().getTime()
  const from = new Date(now - attemptWindow - lockFor)
  const { rows } = await sql<{ at: Date; outcome: string }>`
    select at, outcome from login_attempt
     where merchant_id = ${wanted.merchantId} and account = lower(${wanted.account}) and at > ${from}
       and outcome <> 'succeeded' and not forgiven
     order by at desc, id desc limit ${failuresBeforeLock * 2}`.execute(tx)
  const failures = rows.filter((row) => row.outcome === "failed").map((row) => row.at.getTime())
  const recent = failures.filter((at) => at > now - attemptWindow).length
  const pending = rows.filter((row) => row.outcome === "pending" && row.at.getTime() > now - PENDING_LIFE)
  const { rows: ofIp } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from login_attempt
       where merchant_id = ${wanted.merchantId} and ip = ${wanted.ip} and at > ${new Date(now - attemptWindow)}
         and outcome = 'failed' limit ${failuresBeforeIpCaptcha}) as failure`.execute(tx)
  return {
    failed: recent,
    pending: pending.length,
    lockedUntil: lockOf(failures, now, kit.policy),
    captchaNeeded: recent > 0 || (ofIp[0]?.count ?? 0) >= failuresBeforeIpCaptcha,
  }
}

/** Until when the failures (newest first) keep an account locked; undefined when they do not, or no longer. */
export function lockOf(
  failures: readonly number[],
  now: number,
  policy: { attemptWindow: number; lockFor: number; failuresBeforeLock: number },
): Date | undefined {
  const newest = failures[0]
  const nth = failures[policy.failuresBeforeLock - 1]
  if (newest === undefined || nth === undefined || newest - nth > policy.attemptWindow) return undefined
  return now < newest + policy.lockFor ? new Date(newest + policy.lockFor) : undefined
}

/** The password was wrong. */
export async function noteFailure(db: Db, attempt: bigint): Promise<void> {
  await sql`update login_attempt set outcome = 'failed' where id = ${attempt}`.execute(db)
}

/** The try came to nothing: what was to be looked at is gone. */
export async function dropAttempt(db: Db, attempt: bigint): Promise<void> {
  await sql`delete from login_attempt where id = ${attempt}`.execute(db)
}

/** The password was right and more is asked: the try is over, and failures still count until the rest is shown. */
export async function notePassed(tx: Tx, attempt: bigint): Promise<void> {
  await sql`update login_attempt set outcome = 'succeeded' where id = ${attempt}`.execute(tx)
}

/** The password was right: earlier failures of the account no longer count; those of the address still do. */
export async function noteSuccess(tx: Tx, attempt: bigint): Promise<void> {
  await sql`
    with done as (update login_attempt set outcome = 'succeeded' where id = ${attempt} returning merchant_id, account)
    update login_attempt a set forgiven = true from done
     where a.merchant_id = done.merchant_id and a.account = done.account and a.outcome = 'failed' and not a.forgiven`.execute(
    tx,
  )
}

/** Another proof than the password was right: earlier failures of the account no longer count. */
export async function forgiveFailures(tx: Tx, merchantId: number, account: string): Promise<void> {
  await sql`
    update login_attempt set forgiven = true
     where merchant_id = ${merchantId} and account = lower(${account}) and outcome = 'failed' and not forgiven`.execute(
    tx,
  )
}
