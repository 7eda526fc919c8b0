import type { Parsed } from "@croupier/contract"
import type { changePassword as changePasswordRow } from "@croupier/contract/identity"
import { checkField } from "@croupier/rules/register-rules"
import { inTransaction } from "@croupier/database"
import type { MemberContext } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { IdentityContext } from "../kit.ts"
import { withLeak } from "./leaked-passwords.ts"
import { findById, writePassword } from "../member-store.ts"
import { provePassword } from "./prove-password.ts"
import { ruleOf } from "../registration/registration-rules.ts"
import { notifyMember } from "./security-letters.ts"
import { endSessionsOf, liftPasswordChange } from "../sign-in/sessions.ts"

/** Changes the password, ends every other session of the member, and lifts a forced change. */
export async function changePassword(
  kit: IdentityContext,
  context: MemberContext,
  form: Parsed<typeof changePasswordRow>,
): Promise<void> {
  const { merchant, member } = context
  const fault = checkField(ruleOf(merchant.registerRules, "password"), form.newPassword)
  const faults = await withLeak(kit, merchant, form.newPassword, fault ? [fault] : [])
  if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
  if (form.newPassword !== form.confirmNewPassword) refuse("PASSWORD_MISMATCH")
  const old = (await findById(kit.db, member.id))?.passwordHash
  await provePassword(kit, context, form.oldPassword)
  // A password that operators give out is no secret: going back to it would be no change.
  if (form.newPassword === form.oldPassword || form.newPassword === kit.config.defaultPassword)
    refuse("PASSWORD_UNCHANGED")
  const newer = await kit.passwords.hash(form.newPassword)
  await inTransaction(kit.db, async (tx) => {
    // Another change was faster: the hash that was compared is no longer the account's.
    if (!old || !(await writePassword(tx, member.id, { old, newer, at: kit.clock.now() })))
      refuse("PASSWORD_WRONG")
    await endSessionsOf(kit, tx, member.id, "password", { butNotOf: member.sessionId })
    await liftPasswordChange(tx, member.sessionId)
    await notifyMember(kit, tx, "password_changed", context)
  })
}
