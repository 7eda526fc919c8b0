import type { Session } from "@croupier/contract/identity"
import type { login as loginRow } from "@croupier/contract/identity"
import type { Parsed } from "@croupier/contract"
import { refuse } from "../../../kernel/refusal.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { inTransaction } from "@croupier/database"
import { admit } from "./admission.ts"
import { CAPTCHA_MARKER, openTry } from "./attempts.ts"
import { tryCaptcha } from "./captcha.ts"
import { findByContact } from "../profile/contact-store.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { noteWrongPassword } from "./login-events.ts"
import { findByAccount, replaceHash, type MemberRow } from "../member-store.ts"
import { mobileFrom } from "../profile/mobile-number.ts"

/**
 * Signs in by username, or by the mobile number of an account, and password. Whichever of the two is wrong, the answer and its time are the same
 * (CREDENTIALS_WRONG). After a failure a captcha is needed; too many failures lock the account for a while.
 */
export async function signIn(
  kit: IdentityContext,
  merchant: Merchant,
  input: Parsed<typeof loginRow>,
  origin: Origin,
): Promise<Session> {
  const captcha = await tryCaptcha(kit, input.captchaId, input.captcha)
  const member = await findNamed(kit, merchant, input)
  // Tries count for the account, whichever of its names they come under.
  const account = member?.account ?? input.username
  const wanted = { merchantId: merchant.id, account, ip: origin.ip, inSession: false }
  const attempt = await openTry(kit, wanted, captcha)
  if (!(await kit.passwords.verify(attempt, member?.passwordHash, input.password)) || !member) {
    await attempt.fail(kit.db, "password")
    await noteWrongPassword(kit.db, {
      merchantId: merchant.id,
      account,
      at: kit.clock.now(),
      origin,
    })
    await inTransaction(kit.db, (tx) =>
      kit.events.emit(tx, "signInFailed", {
        merchantId: merchant.id,
        memberId: member?.id,
        account,
        ip: origin.ip,
        secret: "password",
      }),
    )
    if (!member && !merchant.settings.login.neutralMessages) refuse("ACCOUNT_UNKNOWN", [], CAPTCHA_MARKER)
    return refuse("CREDENTIALS_WRONG", [], CAPTCHA_MARKER)
  }
  await renewHash(kit, member, input.password)
  const given = input.password === kit.config.defaultPassword
  const mustChangePassword = given || member.forcePasswordChange || isExpired(kit, merchant, member)
  return admit(kit, merchant, {
    member,
    origin,
    remember: input.remember,
    way: "password",
    given,
    mustChangePassword,
    attempt,
  })
}

/** The member whom the form names: by a number where it brings a country, else by username, and by number after all. */
async function findNamed(
  kit: IdentityContext,
  merchant: Merchant,
  { username, countryDialingCode }: Parsed<typeof loginRow>,
): Promise<MemberRow | undefined> {
  const named = countryDialingCode ? undefined : await findByAccount(kit.db, merchant.id, username)
  const number = mobileFrom(countryDialingCode ?? merchant.settings.registration.dialingCode, username)
  return named ?? (number ? findByContact(kit.db, merchant.id, "mobile", number, "told") : undefined)
}

/** True when the merchant has passwords expire and this one is too old. */
function isExpired(kit: IdentityContext, merchant: Merchant, member: MemberRow): boolean {
  const { passwordExpiry, passwordExpiryDays } = merchant.settings.login
  const age = kit.clock.now().getTime() - member.passwordChangedAt.getTime()
  return passwordExpiry && age >= passwordExpiryDays * DAY_MS
}

/** The password is known only now: a hash made with older parameters is replaced. */
async function renewHash(kit: IdentityContext, member: MemberRow, password: string): Promise<void> {
  if (member.passwordHash !== null && kit.passwords.isStale(member.passwordHash))
    await replaceHash(kit.db, member.id, member.passwordHash, await kit.passwords.hash(password))
}
