import type { Parsed } from "@croupier/contract"
import { checkField, paymentPasswordRule } from "@croupier/rules/register-rules"
import type { setPaymentPassword as setRow } from "@croupier/contract/security"
import { inTransaction, sql } from "@croupier/database"
import type { MemberContext } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { IdentityContext } from "../kit.ts"
import { provePassword } from "./prove-password.ts"
import { notifyMember } from "./security-letters.ts"

/** Sets or changes the password that payments ask for. Refuses FIELD_INVALID, PASSWORD_MISMATCH, PASSWORD_WRONG. */
export async function setPaymentPassword(
  kit: IdentityContext,
  context: MemberContext,
  form: Parsed<typeof setRow>,
): Promise<void> {
  const own = context.merchant.registerRules.find((rule) => rule.field === "paymentPassword")
  const fault = checkField(paymentPasswordRule(own), form.newPassword)
  if (fault) refuse("FIELD_INVALID", [], { faults: [fault] })
  if (form.newPassword !== form.confirmNewPassword) refuse("PASSWORD_MISMATCH")
  await provePassword(kit, context, form.password)
  const hash = await kit.passwords.hash(form.newPassword)
  await inTransaction(kit.db, async (tx) => {
    await sql`update member set payment_password_hash = ${hash} where id = ${context.member.id}`.execute(tx)
    await notifyMember(kit, tx, "payment_password_changed", context)
  })
}
