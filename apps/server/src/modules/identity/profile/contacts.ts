import type { Parsed, Value } from "@croupier/contract"
import { PATTERNS } from "@croupier/rules/register-rules"
import type {
  bindEmail as bindEmailRow,
  bindMobile as bindMobileRow,
  Contacts,
  sendEmailCode as sendEmailRow,
  sendMobileCode as sendMobileRow,
} from "@croupier/contract/verification"
import { inTransaction } from "@croupier/database"
import type { MemberContext } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { contactsOf, statedEmail, writeContact, type ContactKind } from "./contact-store.ts"
import type { IdentityContext } from "../kit.ts"
import { maskedEmail, maskedMobile, mobileOf } from "./mobile-number.ts"
import { provePassword } from "../security/prove-password.ts"
import { ownerReached, notifyMember } from "../security/security-letters.ts"
import { codeWording } from "../security/send-codes.ts"
import type { MemberId } from "../../../kernel/ids.ts"

const MAX_EMAIL = 120
const EMAIL = new RegExp(`^(?:${PATTERNS.email.source})$`, "u")

/** The member's number and address, all but their ends hidden. */
export async function readContacts(kit: IdentityContext, memberId: MemberId): Promise<Contacts> {
  const known = await contactsOf(kit.db, memberId)
  const mobile = known.find((each) => each.kind === "mobile")
  const email = known.find((each) => each.kind === "email")
  const stated = email ? undefined : await statedEmail(kit.db, memberId)
  return {
    mobile: mobile ? { masked: maskedMobile(mobile.value), verified: mobile.verified } : null,
    email: email
      ? { masked: maskedEmail(email.value), verified: email.verified }
      : stated
        ? { masked: maskedEmail(stated), verified: false }
        : null,
  }
}

export const sendMobileCode = async (
  kit: IdentityContext,
  context: MemberContext,
  input: Parsed<typeof sendMobileRow>,
) => sendCode(kit, context, "mobile", mobileOf(input.countryDialingCode, input.mobileNum))

export const sendEmailCode = async (
  kit: IdentityContext,
  context: MemberContext,
  input: Parsed<typeof sendEmailRow>,
) => sendCode(kit, context, "email", addressFrom(input.email))

/** A code to a number or address that is to be bound; it is good for this member alone. */
function sendCode(
  kit: IdentityContext,
  context: MemberContext,
  kind: ContactKind,
  target: string,
  proof?: string,
): Promise<Value<typeof sendMobileRow>> {
  const channel = kind === "mobile" ? "sms" : "mail"
  return kit.messages.requestCode({
    merchantId: context.merchant.id,
    purpose: "bind",
    channel,
    target,
    subject: String(context.member.id),
    form: "digits",
    ip: context.ip,
    deliver: "now",
    wording: codeWording(context, channel),
    proof,
  })
}

export const bindMobile = async (
  kit: IdentityContext,
  context: MemberContext,
  input: Parsed<typeof bindMobileRow>,
) => bind(kit, context, "mobile", mobileOf(input.countryDialingCode, input.mobileNum), input)

export const bindEmail = async (
  kit: IdentityContext,
  context: MemberContext,
  input: Parsed<typeof bindEmailRow>,
) => bind(kit, context, "email", addressFrom(input.email), input)

/**
 * Binds what the code went to. A stranger at an open session must not be able to turn the account's way back
 * to themselves: replacing a verified number or address needs the password.
 */
async function bind(
  kit: IdentityContext,
  context: MemberContext,
  kind: ContactKind,
  value: string,
  proof: { readonly verificationCode: string; readonly password?: string | undefined },
): Promise<Contacts> {
  const { merchant, member } = context
  const known = (await contactsOf(kit.db, member.id)).find((each) => each.kind === kind)
  if (known?.verified && known.value !== value) await provePassword(kit, context, proof.password ?? "")
  const bond = { merchantId: merchant.id, purpose: "bind", target: value } as const
  const code = await kit.messages.claimCode(bond, proof.verificationCode)
  if (code.subject !== String(member.id)) refuse("CODE_WRONG")
  await inTransaction(kit.db, async (tx) => {
    await kit.messages.spendCode(tx, code)
    // The owner is told where they were reached before: a thief of the session reads the new mailbox.
    const to = await ownerReached(tx, member.id)
    const contact = { memberId: member.id, merchantId: merchant.id, kind, value }
    if (!(await writeContact(tx, { ...contact, verified: true, at: kit.clock.now() })))
      refuse(kind === "mobile" ? "MOBILE_TAKEN" : "EMAIL_TAKEN")
    if (known?.value !== value || !known.verified)
      await notifyMember(kit, tx, kind === "mobile" ? "mobile_changed" : "email_changed", context, {
        to,
        detail: kind === "mobile" ? maskedMobile(value) : maskedEmail(value),
      })
  })
  return readContacts(kit, member.id)
}

function addressFrom(typed: string): string {
  const address = typed.trim().toLowerCase()
  return address.length <= MAX_EMAIL && EMAIL.test(address) ? address : refuse("EMAIL_INVALID")
}
