import type { Parsed, Value } from "@croupier/contract"
import type {
  confirmAuthenticator as confirmRow,
  removeAuthenticator as removeRow,
  startAuthenticator as startRow,
} from "@croupier/contract/security"
import { inTransaction, type Tx } from "@croupier/database"
import type { MemberContext } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { newTotpSecret, totpUri, typedSecret } from "../../../kernel/totp.ts"
import {
  confirm,
  forget,
  hasAuthenticator,
  lockAuthenticator,
  makeRecoveryCodes,
  spendCode,
  writeSecret,
} from "./authenticator.ts"
import type { IdentityContext } from "../kit.ts"
import { refuseUnproven } from "./identity-proof.ts"
import { proveBoth, proveCode, provePassword } from "./prove-password.ts"
import { notifyMember } from "./security-letters.ts"

/** Makes the secret that an authenticator app is to share. Refuses PASSWORD_WRONG, AUTHENTICATOR_ON. */
export async function startAuthenticator(
  kit: IdentityContext,
  context: MemberContext,
  { password }: Parsed<typeof startRow>,
): Promise<Value<typeof startRow>> {
  const { member, merchant } = context
  if (await hasAuthenticator(kit.db, member.id)) refuse("AUTHENTICATOR_ON")
  await provePassword(kit, context, password)
  const secret = newTotpSecret(kit.random)
  if (!(await writeSecret(kit, member.id, secret))) refuse("AUTHENTICATOR_ON")
  return { secret: typedSecret(secret), uri: totpUri(secret, merchant.brand.name, member.account) }
}

/** The app shows a right code: from now on every sign-in asks for one. Refuses CODE_WRONG. */
export async function confirmAuthenticator(
  kit: IdentityContext,
  context: MemberContext,
  { code }: Parsed<typeof confirmRow>,
): Promise<Value<typeof confirmRow>> {
  const { id } = context.member
  const recoveryCodes = await proveCode(kit, context, async (tx, attempt) => {
    const authenticator = await lockAuthenticator(kit, tx, id)
    if (!authenticator) return refuse("AUTHENTICATOR_OFF")
    if (authenticator.confirmed) return refuse("AUTHENTICATOR_ON")
    if (!(await spendCode(kit, tx, attempt, { memberId: id, authenticator, typed: code }))) return undefined
    await confirm(kit, tx, id)
    await notifyMember(kit, tx, "authenticator_on", context)
    return makeRecoveryCodes(kit, tx, id)
  })
  return { recoveryCodes }
}

/** Ten new recovery codes for the old ones. Refuses PASSWORD_WRONG, CODE_WRONG, PROOF_REQUIRED. */
export async function renewRecoveryCodes(
  kit: IdentityContext,
  context: MemberContext,
  proof: Parsed<typeof removeRow>,
): Promise<Value<typeof confirmRow>> {
  const recoveryCodes = await withBoth(kit, context, proof, async (tx) => {
    await notifyMember(kit, tx, "recovery_codes_renewed", context)
    return makeRecoveryCodes(kit, tx, context.member.id)
  })
  return { recoveryCodes }
}

/** Switches the second factor off. Refuses PASSWORD_WRONG, CODE_WRONG, PROOF_REQUIRED. */
export async function removeAuthenticator(
  kit: IdentityContext,
  context: MemberContext,
  proof: Parsed<typeof removeRow>,
): Promise<void> {
  await withBoth(kit, context, proof, async (tx) => {
    await forget(tx, context.member.id)
    await notifyMember(kit, tx, "authenticator_off", context)
    return true
  })
}

/** Work that needs the password, and a code in the call or a fresh proof of the session. */
async function withBoth<T>(
  kit: IdentityContext,
  context: MemberContext,
  { password, code }: Parsed<typeof removeRow>,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { id } = context.member
  if (!(await hasAuthenticator(kit.db, id))) refuse("AUTHENTICATOR_OFF")
  if (code === undefined) {
    await refuseUnproven(kit, context.member)
    await provePassword(kit, context, password)
    return inTransaction(kit.db, work)
  }
  const done = await proveBoth(kit, context, password, async (tx, attempt) => {
    const authenticator = await lockAuthenticator(kit, tx, id)
    if (!authenticator?.confirmed) return refuse("AUTHENTICATOR_OFF")
    const right = await spendCode(kit, tx, attempt, { memberId: id, authenticator, typed: code })
    return right ? { value: await work(tx) } : undefined
  })
  return done.value
}
