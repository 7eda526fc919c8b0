import type { Parsed } from "@croupier/contract"
import { checkField, type FieldFault, type FieldRule } from "@croupier/rules/register-rules"
import type {
  forgotPasswordByEmail as byEmailRow,
  setPasswordByEmail as setByEmailRow,
  setPasswordByPhone as setByPhoneRow,
} from "@croupier/contract/verification"
import { inTransaction } from "@croupier/database"
import { translate } from "@croupier/locales"
import type { Context } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { Merchant } from "../../../call/merchant.ts"
import type { RightCode } from "../../messages/index.ts"
import { forgivePasswords } from "./attempts.ts"
import { contactsOf, findByContact, statedEmail } from "../profile/contact-store.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { withLeak } from "../security/leaked-passwords.ts"
import { findByAccount, findById, setPassword, type MemberRow } from "../member-store.ts"
import { mobileOf } from "../profile/mobile-number.ts"
import { ruleOf } from "../registration/registration-rules.ts"
import { notifyOwner } from "../security/security-letters.ts"
import { offersPasswordByPhone } from "../security/send-codes.ts"
import { endSessionsOf } from "./sessions.ts"
import type { MemberId } from "../../../kernel/ids.ts"

const EMAIL: FieldRule = {
  field: "email",
  enabled: true,
  required: true,
  patternId: "email",
  minLength: 6,
  maxLength: 120,
}

/**
 * Mails a link under which a new password is chosen. Where the merchant's messages are neutral, a name that
 * does not exist, or has another address, gets the same answer by the same work.
 */
export async function forgotPasswordByEmail(
  kit: IdentityContext,
  { merchant, ip }: Pick<Context, "merchant" | "ip">,
  input: Parsed<typeof byEmailRow>,
): Promise<null> {
  const username = input.username.trim()
  const target = input.email.trim().toLowerCase()
  const faults: FieldFault[] = [
    checkField(ruleOf(merchant.registerRules, "username"), username),
    checkField(EMAIL, target),
  ].filter((fault) => fault !== undefined)
  if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
  const member = await findByAccount(kit.db, merchant.id, username)
  // An unknown name is looked up like any other: the time tells nothing.
  const address = await addressOf(kit, member?.id ?? NO_MEMBER)
  const isOwner = member !== undefined && member.type !== 4 && address === target
  if (!isOwner && !merchant.settings.login.neutralMessages) refuse("ACCOUNT_UNKNOWN")
  await kit.messages.requestCode({
    merchantId: merchant.id,
    purpose: "passwordLink",
    channel: "mail",
    target,
    subject: isOwner ? String(member.id) : undefined,
    form: "link",
    ip,
    deliver: isOwner ? "later" : "never",
    wording: (token, minutes) => {
      const language = member?.language ?? merchant.brand.defaultLanguage
      const args = [
        merchant.brand.name,
        member?.account ?? "",
        `${kit.publicUrl()}/index#password=${token}`,
        String(minutes),
      ]
      return {
        subject: translate(language, "mail_reset_subject", args),
        text: translate(language, "mail_reset_text", args),
      }
    },
  })
  return null
}

/** Sets the password by the mailed link. Refuses FIELD_INVALID first: a password that cannot be does not cost the link. */
export async function setPasswordByEmail(
  kit: IdentityContext,
  { merchant, ...origin }: Pick<Context, "merchant"> & Origin,
  { token, newPassword }: Parsed<typeof setByEmailRow>,
): Promise<null> {
  await checkPassword(kit, merchant, newPassword)
  const code = await kit.messages.claimLink({ merchantId: merchant.id, purpose: "passwordLink" }, token)
  const member = code.subject === null ? undefined : await findById(kit.db, BigInt(code.subject))
  await replacePassword(kit, merchant, member ?? refuse("CODE_WRONG"), {
    code,
    password: newPassword,
    origin,
  })
  return null
}

/** Sets the password by a code to the phone. Refuses CODE_WRONG for an unknown number, too. */
export async function setPasswordByPhone(
  kit: IdentityContext,
  { merchant, ...origin }: Pick<Context, "merchant"> & Origin,
  input: Parsed<typeof setByPhoneRow>,
): Promise<null> {
  if (!offersPasswordByPhone(merchant)) refuse("FEATURE_DISABLED")
  await checkPassword(kit, merchant, input.newPassword)
  const dialingCode = input.countryDialingCode ?? merchant.settings.registration.dialingCode
  const target = mobileOf(dialingCode, input.mobileNum)
  const bond = { merchantId: merchant.id, purpose: "password", target } as const
  const code = await kit.messages.claimCode(bond, input.verificationCode)
  const member = await findByContact(kit.db, merchant.id, "mobile", target)
  await replacePassword(kit, merchant, member ?? refuse("CODE_WRONG"), {
    code,
    password: input.newPassword,
    origin,
  })
  return null
}

async function checkPassword(kit: IdentityContext, merchant: Merchant, password: string): Promise<void> {
  const fault = checkField(ruleOf(merchant.registerRules, "password"), password)
  const faults = await withLeak(kit, merchant, password, fault ? [fault] : [])
  if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
  // A password that operators give out is no secret.
  if (password === kit.config.defaultPassword) refuse("PASSWORD_UNCHANGED")
}

/** The new password, the end of every session, and the code's end, all or nothing. The owner is told by mail. */
async function replacePassword(
  kit: IdentityContext,
  merchant: Merchant,
  member: MemberRow,
  {
    code,
    password,
    origin,
  }: { readonly code: RightCode; readonly password: string; readonly origin: Origin },
): Promise<void> {
  const newer = await kit.passwords.hash(password)
  await inTransaction(kit.db, async (tx) => {
    const at = kit.clock.now()
    await kit.messages.spendCode(tx, code)
    await setPassword(tx, member.id, { newer, at })
    await endSessionsOf(kit, tx, member.id, "password")
    await forgivePasswords(tx, merchant.id, member.account)
    await notifyOwner(kit, tx, "password_forgotten", { merchant, memberId: member.id, origin })
  })
}

/** No member has this id. */
const NO_MEMBER = -1n

/** Where the member reads mail: the verified address, else the one told at registration. */
async function addressOf(kit: IdentityContext, memberId: MemberId): Promise<string | undefined> {
  const bound = (await contactsOf(kit.db, memberId)).find((each) => each.kind === "email")
  return bound?.value ?? (await statedEmail(kit.db, memberId))?.toLowerCase()
}
