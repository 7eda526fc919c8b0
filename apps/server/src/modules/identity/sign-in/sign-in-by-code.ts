import type { Parsed } from "@croupier/contract"
import type { login as loginRow, Session } from "@croupier/contract/identity"
import { inTransaction } from "@croupier/database"
import { refuse, Refusal } from "../../../kernel/refusal.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { admit } from "./admission.ts"
import { findByContact } from "../profile/contact-store.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { noteEvent } from "./login-events.ts"
import { mobileOf } from "../profile/mobile-number.ts"

/**
 * Signs in by a mobile number and the code that was sent to it. The code has attempts of its own, so it is a
 * way back for a member whose password is locked; it never asks for a change of password. Refuses CODE_WRONG,
 * CODE_EXPIRED: for an unknown number, too.
 */
export async function signInByCode(
  kit: IdentityContext,
  merchant: Merchant,
  input: Parsed<typeof loginRow>,
  origin: Origin,
): Promise<Session> {
  if (!merchant.settings.login.smsCode) refuse("FEATURE_DISABLED")
  const target = mobileOf(
    input.countryDialingCode ?? merchant.settings.registration.dialingCode,
    input.username,
  )
  const member = await findByContact(kit.db, merchant.id, "mobile", target)
  const code = await kit.messages
    .claimCode({ merchantId: merchant.id, purpose: "login", target }, input.password)
    .catch(async (error: unknown) => {
      if (member && error instanceof Refusal)
        await noteEvent(kit.db, {
          memberId: member.id,
          at: kit.clock.now(),
          outcome: "codeWrong",
          way: "sms",
          origin,
        })
      throw error
    })
  // The number changed hands between the message and now.
  if (!member) return refuse("CODE_WRONG")
  await inTransaction(kit.db, (tx) => kit.messages.spendCode(tx, code))
  return admit(kit, merchant, {
    member,
    origin,
    remember: input.remember,
    way: "sms",
    given: false,
    mustChangePassword: false,
  })
}
