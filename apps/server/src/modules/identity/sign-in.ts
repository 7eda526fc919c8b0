import type { Session } from "@croupier/contract/identity"
import type { login as loginRow } from "@croupier/contract/identity"
import type { Parsed } from "@croupier/contract"
import { inTransaction } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import type { Merchant } from "../merchants/index.ts"
import { claimAttempt, noteFailure, noteSuccess, type CaptchaBrought, type Claim } from "./attempts.ts"
import { tryCaptcha } from "./captcha.ts"
import type { Inner, Origin } from "./kit.ts"
import { noteWrongPassword } from "./login-events.ts"
import { findByAccount, noteLogin, replaceHash, type MemberRow } from "./member-store.ts"
import { openSession } from "./sessions.ts"

/** Tells the client to show the captcha from now on. */
const CAPTCHA_MARKER = { captcha: true } as const
const DAY = 86_400_000

/**
 * Signs in by username and password. Whichever of the two is wrong, the answer and its time are the same
 * (CREDENTIALS_WRONG). After a failure a captcha is needed; too many failures lock the account for a while.
 */
export async function signIn(
  kit: Inner,
  merchant: Merchant,
  input: Parsed<typeof loginRow>,
  origin: Origin,
): Promise<Session> {
  const captcha = await tryCaptcha(kit, input.captchaId, input.captcha)
  const wanted = { merchantId: merchant.id, account: input.username, ip: origin.ip }
  const attempt = admitted(kit, await claimAttempt(kit, wanted, captcha), captcha)
  const member = await findByAccount(kit.db, merchant.id, input.username)
  if (!(await kit.passwords.verify(member?.passwordHash, input.password)) || !member) {
    await noteFailure(kit.db, attempt)
    await noteWrongPassword(kit.db, {
      merchantId: merchant.id,
      account: input.username,
      at: kit.clock.now(),
      origin,
    })
    return refuse("CREDENTIALS_WRONG", [], CAPTCHA_MARKER)
  }
  await renewHash(kit, member, input.password)
  const given = input.password === kit.config.defaultPassword
  const mustChangePassword = given || member.forcePasswordChange || isExpired(kit, merchant, member)
  return inTransaction(kit.db, async (tx) => {
    await noteSuccess(tx, attempt)
    await noteLogin(tx, member.id, kit.clock.now(), { forcePasswordChange: given })
    return openSession(kit, tx, merchant, {
      member,
      origin,
      remember: input.remember,
      way: "password",
      mustChangePassword,
    })
  })
}

function admitted(kit: Inner, claim: Claim, captcha: CaptchaBrought): bigint {
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

/** True when the merchant has passwords expire and this one is too old. */
function isExpired(kit: Inner, merchant: Merchant, member: MemberRow): boolean {
  const { passwordExpiry, passwordExpiryDays } = merchant.settings.login
  const age = kit.clock.now().getTime() - member.passwordChangedAt.getTime()
  return passwordExpiry && age >= passwordExpiryDays * DAY
}

/** The password is known only now: a hash made with older parameters is replaced. */
async function renewHash(kit: Inner, member: MemberRow, password: string): Promise<void> {
  if (member.passwordHash !== null && kit.passwords.isStale(member.passwordHash))
    await replaceHash(kit.db, member.id, member.passwordHash, await kit.passwords.hash(password))
}
