import type { Parsed, Value } from "@croupier/contract"
import type {
  sendRegistrationCode as registrationRow,
  sendSignInCode as signInRow,
  smsProof as proofRow,
} from "@croupier/contract/verification"
import { translate } from "@croupier/locales"
import type { Context } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { Merchant } from "../../../call/merchant.ts"
import type { Wording } from "../../messages/index.ts"
import { findByContact } from "../profile/contact-store.ts"
import type { IdentityContext } from "../kit.ts"
import { mobileOf } from "../profile/mobile-number.ts"

/** The parts of a request that a message needs. */
type Asked = Pick<Context, "merchant" | "language" | "ip">

/** The words of a code's short message and mail. */
export const codeWording =
  ({ merchant, language }: Pick<Context, "merchant" | "language">, channel: "sms" | "mail"): Wording =>
  (code, minutes) => {
    const args = [merchant.brand.name, code, String(minutes)]
    return {
      subject: channel === "mail" ? translate(language, "mail_code_subject", args) : "",
      text: translate(language, channel === "mail" ? "mail_code_text" : "sms_code", args),
    }
  }

/** The widget by which a browser shows that a person asks for a code. */
export async function readSmsProof(kit: IdentityContext): Promise<Value<typeof proofRow>> {
  const wanted = await kit.messages.proofWanted()
  return { widget: wanted ?? null }
}

/** True when a lost password can be chosen anew by a code to the phone. */
export const offersPasswordByPhone = ({ settings }: Merchant): boolean =>
  settings.login.changePasswordByPhone || settings.login.smsCode || settings.registration.mobile

/**
 * A code to sign in, or to choose a new password. Where the merchant's messages are neutral, an
 * unknown number gets the same answer, by the same work, and no message.
 */
export async function sendSignInCode(
  kit: IdentityContext,
  asked: Asked,
  input: Parsed<typeof signInRow>,
): Promise<{ expiredMinutes: number }> {
  const { merchant, ip } = asked
  if (input.usage === "login" ? !merchant.settings.login.smsCode : !offersPasswordByPhone(merchant))
    refuse("FEATURE_DISABLED")
  const target = mobileOf(input.countryDialingCode, input.mobileNum)
  const member = await findByContact(kit.db, merchant.id, "mobile", target)
  if (!member && !merchant.settings.login.neutralMessages) refuse("ACCOUNT_UNKNOWN")
  return kit.messages.requestCode({
    merchantId: merchant.id,
    purpose: input.usage,
    channel: "sms",
    target,
    form: "digits",
    ip,
    deliver: member ? "later" : "never",
    wording: codeWording(asked, "sms"),
    proof: input.proof,
  })
}

/** A code to register with: the answer is the same whether the number has an account. */
export async function sendRegistrationCode(
  kit: IdentityContext,
  asked: Asked,
  input: Parsed<typeof registrationRow>,
): Promise<{ expiredMinutes: number }> {
  const { registration } = asked.merchant.settings
  const needsCode = registration.smsVerification || (registration.mobile && !registration.mobilePassword)
  if (!needsCode) refuse("FEATURE_DISABLED")
  return kit.messages.requestCode({
    merchantId: asked.merchant.id,
    purpose: "register",
    channel: "sms",
    target: mobileOf(input.countryDialingCode, input.mobileNo),
    form: "digits",
    ip: asked.ip,
    deliver: "now",
    wording: codeWording(asked, "sms"),
    proof: input.proof,
  })
}
