import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { addressOf } from "../../../kernel/network.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { Clock } from "../../../kernel/clock.ts"
import type { Policy } from "../policy.ts"
import { lockOf, strangersWaitUntil } from "./attempt-rules.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

/** Tells the client to show the captcha from now on. */
export const CAPTCHA_MARKER = { captcha: true } as const

/** The captcha of the caller. */
export type CaptchaBrought = "none" | "right" | "wrong"

/** The secrets of an account that can be guessed at. */
export type Secret = "password" | "paymentPassword" | "code"

/** Where a try comes from: an open session, an address that the account signed in from, or any other address. */
type Place = "session" | "known" | "stranger"

/** The parts that counting a try needs. */
interface AttemptsKit {
  readonly db: Db
  readonly clock: Clock
  readonly policy: Policy
}

export interface Try {
  readonly merchantId: MerchantId
  readonly account: string
  readonly ip: string
  /** True for a caller that holds a session of the account. */
  readonly inSession: boolean
}

/** Whether one more try at a secret may be made. */
type Claim =
  | { readonly kind: "open"; readonly attempt: OpenTry }
  | { readonly kind: "locked"; readonly until: Date }
  | { readonly kind: "captcha" }
  /** As many tries as would lock the account are being checked right now. */
  | { readonly kind: "busy" }

/** A try that was never finished (its process died) stops counting after this. */
const PENDING_LIFE = 60_000
/** So many addresses of an account's sign-ins are compared with the caller's. */
const ADDRESSES = 500

/**
 * One try at the secrets of an account, counted before any secret is looked at. Every function that compares a
 * secret takes one, and only `openTry` makes one: a secret that can be guessed without a count does not compile.
 */
export class OpenTry {
  readonly #id: bigint
  private constructor(id: bigint) {
    this.#id = id
  }

  /**
   * Asks for one try. Tries of an account are claimed one after another, so that a thousand guesses at once are
   * no more than one after another. An account that does not exist is counted like any other.
   */
  static async claim(kit: AttemptsKit, wanted: Try, captcha: CaptchaBrought): Promise<Claim> {
    return inTransaction(kit.db, async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`${wanted.merchantId}:`} || lower(${wanted.account}), 1))`.execute(
        tx,
      )
      const place = await placeOf(kit, tx, wanted)
      const standing = await standingOf(kit, tx, wanted, place)
      if (standing.lockedUntil) return { kind: "locked", until: standing.lockedUntil }
      if (standing.captchaNeeded && captcha !== "right") return { kind: "captcha" }
      if (standing.isBusy) return { kind: "busy" }
      const { rows } = await sql<{ id: bigint }>`
        insert into login_attempt (merchant_id, account, ip, at, place)
        values (${wanted.merchantId}, lower(${wanted.account}), ${addressOf(wanted.ip)}, ${kit.clock.now()}, ${place})
        returning id`.execute(tx)
      const [row] = rows
      if (!row) throw new Error("an insert returns its row")
      return { kind: "open", attempt: new OpenTry(row.id) }
    })
  }

  /** This secret was wrong. */
  async fail(db: Db, secret: Secret): Promise<void> {
    await sql`update login_attempt set outcome = 'failed', secret = ${secret} where id = ${this.#id}`.execute(
      db,
    )
  }

  /** The try came to nothing: the secret to compare is gone. */
  async drop(db: Db): Promise<void> {
    await sql`delete from login_attempt where id = ${this.#id}`.execute(db)
  }

  /** The secret was right and more is asked: the try is over, and failures still count until the rest is shown. */
  async pass(tx: Tx): Promise<void> {
    await sql`update login_attempt set outcome = 'succeeded' where id = ${this.#id}`.execute(tx)
  }

  /**
   * These secrets were right: the failures of the same secrets no longer count, as far as they came from where
   * this try came from. Wrong codes outlive a right password, and a stranger's failures outlive the owner's sign-in.
   */
  async succeed(tx: Tx, secrets: readonly Secret[]): Promise<void> {
    await sql`
      with done as (update login_attempt set outcome = 'succeeded' where id = ${this.#id}
                    returning merchant_id, account, ip, place)
      update login_attempt a set forgiven = true from done
       where a.merchant_id = done.merchant_id and a.account = done.account and a.outcome = 'failed' and not a.forgiven
         and (a.place = 'session') = (done.place = 'session') and (done.place = 'session' or a.ip = done.ip)
         and coalesce(a.secret, 'password') = any(${[...secrets]}::text[])`.execute(tx)
  }
}

/** One try, claimed. Refuses ACCOUNT_LOCKED, CAPTCHA_REQUIRED, CAPTCHA_WRONG, RATE_LIMITED where none may be made. */
export async function openTry(kit: AttemptsKit, wanted: Try, captcha: CaptchaBrought): Promise<OpenTry> {
  const claim = await OpenTry.claim(kit, wanted, captcha)
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

async function placeOf(kit: AttemptsKit, tx: Tx, wanted: Try): Promise<Place> {
  if (wanted.inSession) return "session"
  const { rows } = await sql<{ ip: string }>`
    select e.ip from member m join login_event e on e.member_id = m.id
     where m.merchant_id = ${wanted.merchantId} and lower(m.account) = lower(${wanted.account})
       and e.outcome = 'signedIn' and e.at > ${new Date(kit.clock.now().getTime() - 90 * DAY_MS)}
     group by e.ip order by max(e.at) desc limit ${ADDRESSES}`.execute(tx)
  const address = addressOf(wanted.ip)
  return rows.some(({ ip }) => addressOf(ip) === address) ? "known" : "stranger"
}

interface Standing {
  readonly lockedUntil: Date | undefined
  readonly captchaNeeded: boolean
  readonly isBusy: boolean
}

async function standingOf(kit: AttemptsKit, tx: Tx, wanted: Try, place: Place): Promise<Standing> {
  const { attemptWindow, lockFor, failuresBeforeLock, strangerWindow, strangersBeforeDelay } = kit.policy
  const now = kit.clock.now().getTime()
  const open = (rows: readonly Tried[]) =>
    rows.filter((row) => row.outcome === "pending" && row.at.getTime() > now - PENDING_LIFE).length
  const failed = (rows: readonly Tried[]) =>
    rows.filter((row) => row.outcome === "failed").map((row) => row.at.getTime())
  const own = await triesOf(tx, wanted, place === "session" ? "session" : "address", {
    from: new Date(now - attemptWindow - lockFor),
    most: failuresBeforeLock * 2,
  })
  const ownFailures = failed(own)
  const recent = ownFailures.filter((at) => at > now - attemptWindow).length
  const lockedUntil = lockOf(ownFailures, now, kit.policy)
  const isBusy = recent + open(own) >= failuresBeforeLock
  if (place === "session") return { lockedUntil, isBusy, captchaNeeded: false }
  const strangers = await triesOf(tx, wanted, "stranger", {
    from: new Date(now - strangerWindow),
    most: strangersBeforeDelay * 4,
  })
  const strangerFailures = failed(strangers)
  const captchaNeeded =
    recent > 0 ||
    strangerFailures.some((at) => at > now - attemptWindow) ||
    (await isCrowded(kit, tx, wanted))
  if (place === "known") return { lockedUntil, captchaNeeded, isBusy }
  const waitUntil = strangersWaitUntil(strangerFailures, now, kit.policy)
  return {
    lockedUntil: lockedUntil && (!waitUntil || lockedUntil > waitUntil) ? lockedUntil : waitUntil,
    captchaNeeded,
    // Past the first failures strangers are looked at one at a time: each has to wait for what becomes of the one before.
    isBusy:
      isBusy || (open(strangers) > 0 && strangerFailures.length + open(strangers) >= strangersBeforeDelay),
  }
}

interface Tried {
  readonly at: Date
  readonly outcome: string
}

/** The tries of an account that still count, newest first: those inside sessions, of one address, or of all strangers. */
async function triesOf(
  tx: Tx,
  wanted: Try,
  of: "session" | "address" | "stranger",
  { from, most }: { readonly from: Date; readonly most: number },
): Promise<readonly Tried[]> {
  const those = {
    session: sql`place = 'session'`,
    address: sql`place <> 'session' and ip = ${addressOf(wanted.ip)}`,
    stranger: sql`place = 'stranger'`,
  }[of]
  const { rows } = await sql<Tried>`
    select at, outcome from login_attempt
     where merchant_id = ${wanted.merchantId} and account = lower(${wanted.account}) and at > ${from}
       and outcome <> 'succeeded' and not forgiven and ${those}
     order by at desc, id desc limit ${most}`.execute(tx)
  return rows
}

/** True for an address with many failures, whatever the accounts. */
async function isCrowded(kit: AttemptsKit, tx: Tx, wanted: Try): Promise<boolean> {
  const { attemptWindow, failuresBeforeIpCaptcha } = kit.policy
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from login_attempt
       where merchant_id = ${wanted.merchantId} and ip = ${addressOf(wanted.ip)}
         and at > ${new Date(kit.clock.now().getTime() - attemptWindow)}
         and outcome = 'failed' limit ${failuresBeforeIpCaptcha}) as failure`.execute(tx)
  return (rows[0]?.count ?? 0) >= failuresBeforeIpCaptcha
}

/** The account was proven by other means than a counted secret: failures from this address no longer count. */
export async function forgiveAddress(
  tx: Tx,
  { merchantId, account, ip }: Omit<Try, "inSession">,
): Promise<void> {
  await sql`
    update login_attempt set forgiven = true
     where merchant_id = ${merchantId} and account = lower(${account}) and ip = ${addressOf(ip)}
       and place <> 'session' and outcome = 'failed' and not forgiven`.execute(tx)
}

/** The password is another one: tries with the old one no longer count, from whatever place. */
export async function forgivePasswords(tx: Tx, merchantId: MerchantId, account: string): Promise<void> {
  await sql`
    update login_attempt set forgiven = true
     where merchant_id = ${merchantId} and account = lower(${account}) and coalesce(secret, 'password') = 'password'
       and outcome = 'failed' and not forgiven`.execute(tx)
}
