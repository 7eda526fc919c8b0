import type { Parsed } from "@croupier/contract"
import type { Session } from "@croupier/contract/identity"
import { formRules, needsCode } from "@croupier/rules/register-rules"
import type { registerMobile as registerMobileRow } from "@croupier/contract/verification"
import { inTransaction, type Tx } from "@croupier/database"
import { refuse } from "../../../kernel/refusal.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { drawText, invitationOf, type Invitation } from "./invitations.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import type { MemberRow, NewMember } from "../member-store.ts"
import {
  addPlayer,
  checkCaptcha,
  checkTerms,
  claimNumber,
  enterFirst,
  factsOf,
  holdNumber,
  mobileIn,
} from "./register.ts"
import { withLeak } from "../security/leaked-passwords.ts"
import { faultsOf } from "./registration-rules.ts"
import { todayAt } from "../today.ts"

type Form = Parsed<typeof registerMobileRow>

/**
 * Registers by a mobile number and signs in. The account's name is made up: names are seen by others, numbers
 * are not. Whether the number has an account already is told only to a person who has shown that it is theirs, or
 * where the merchant asks for no such proof. A second submit finds the code spent, or the number taken.
 */
export async function registerMobile(
  kit: IdentityContext,
  merchant: Merchant,
  form: Form,
  origin: Origin,
): Promise<Session> {
  const { registration } = merchant.settings
  if (!registration.mobile) refuse("FEATURE_DISABLED")
  const rules = formRules(merchant.registerRules, "mobile", registration)
  const birth = { minimumAge: merchant.brand.minimumAge, today: todayAt(kit.clock, merchant) }
  const faults = await withLeak(kit, merchant, form.password, faultsOf(rules, form, birth, []))
  if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
  if (form.password !== form.confirmPassword) refuse("PASSWORD_MISMATCH")
  checkTerms(merchant, form)
  const number = mobileIn(merchant, form)
  const invitation = await invitationOf(kit, merchant, form, origin)
  await checkCaptcha(kit, merchant, form)
  const code = needsCode("mobile", registration)
    ? await claimNumber(kit, merchant, number, form.verificationCode)
    : undefined
  const passwordHash = form.password ? await kit.passwords.hash(form.password) : null
  const paymentPasswordHash = form.paymentPassword ? await kit.passwords.hash(form.paymentPassword) : null
  const given = form.password !== undefined && form.password === kit.config.defaultPassword
  return inTransaction(kit.db, async (tx) => {
    const at = kit.clock.now()
    if (code) await kit.messages.spendCode(tx, code)
    const facts = {
      ...factsOf(merchant, form, origin, at),
      passwordHash,
      paymentPasswordHash,
      forcePasswordChange: given,
    }
    const member = await addNamed(kit, tx, merchant, facts, invitation)
    await holdNumber(tx, merchant, member.id, { number, verified: code !== undefined, at })
    return enterFirst(kit, tx, merchant, { member, origin, given, at })
  })
}

const LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
const NAME_LENGTH = 9

/** Adds a player under a free name: 31^9 of them, so that a second draw is rare. */
export async function addNamed(
  kit: IdentityContext,
  tx: Tx,
  merchant: Merchant,
  facts: Omit<NewMember, "account">,
  invitation?: Invitation,
): Promise<MemberRow> {
  for (;;) {
    const account = `m${drawText(kit.random, LETTERS, NAME_LENGTH)}`
    const member = await addPlayer(kit, tx, merchant, { ...facts, account }, invitation)
    if (member) return member
  }
}
