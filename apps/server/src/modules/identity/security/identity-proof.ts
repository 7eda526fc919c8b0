import type { Parsed, Value } from "@croupier/contract"
import type {
  ProofAsked,
  proofPasskeyOptions as optionsRow,
  proveByCode as byCodeRow,
  proveByPasskey as byPasskeyRow,
} from "@croupier/contract/identity-proof"
import { sql, type Db, type Tx } from "@croupier/database"
import { generateAuthenticationOptions } from "@simplewebauthn/server"
import type { Member } from "../../../call/member.ts"
import type { MemberContext } from "../../../call/context.ts"
import { HOUR_MS } from "../../../kernel/durations.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { placeAt, transportsOf, usedKey } from "../../../kernel/webauthn.ts"
import { lockAuthenticator, spendCode } from "./authenticator.ts"
import type { IdentityContext } from "../kit.ts"
import { findPasskey, keepChallenge, notePasskeyUse, passkeysOf, takeChallenge } from "./passkey-store.ts"
import { proveCode } from "./prove-password.ts"

const ticketOf = (member: Member): string => `proof:${member.sessionId}`

/**
 * A session whose account has an authenticator or a passkey shows one of them before it changes what guards the
 * account, and again after some minutes (OWASP ASVS 7.5.1). A password alone never stands in for them. Refuses
 * PROOF_REQUIRED with what can be shown. An account that has neither is asked for its password by the call itself.
 * Refuses FACTORS_REMOVED for a day after people of the house removed what the account had.
 */
export async function refuseUnproven(
  kit: IdentityContext,
  member: Pick<Member, "id" | "sessionId">,
): Promise<void> {
  const { rows } = await sql<{ proven: Date | null; app: boolean; passkey: boolean; rests: Date | null }>`
    select (select proven_at from session where id = ${member.sessionId}) as proven,
           exists (select 1 from authenticator where member_id = ${member.id} and confirmed_at is not null) as app,
           exists (select 1 from passkey where member_id = ${member.id}) as passkey,
           (select until from factor_rest where member_id = ${member.id}) as rests`.execute(kit.db)
  const { proven, app, passkey, rests } = rows[0] ?? { proven: null, app: false, passkey: false, rests: null }
  const left = rests ? rests.getTime() - kit.clock.now().getTime() : 0
  if (left > 0) refuse("FACTORS_REMOVED", [String(Math.ceil(left / HOUR_MS))])
  if (!app && !passkey) return
  if (proven && kit.clock.now().getTime() < proven.getTime() + kit.policy.proofLife) return
  const asked: ProofAsked = {
    methods: [...(passkey ? ["passkey" as const] : []), ...(app ? ["authenticator" as const] : [])],
  }
  refuse("PROOF_REQUIRED", [], asked)
}

/** Shows a code of the app, or a recovery code. Refuses CODE_WRONG, AUTHENTICATOR_OFF, ACCOUNT_LOCKED. */
export async function proveByCode(
  kit: IdentityContext,
  context: MemberContext,
  { code }: Parsed<typeof byCodeRow>,
): Promise<Value<typeof byCodeRow>> {
  const { id: memberId, sessionId } = context.member
  return proveCode(kit, context, async (tx, attempt) => {
    const authenticator = await lockAuthenticator(kit, tx, memberId)
    if (!authenticator?.confirmed) return refuse("AUTHENTICATOR_OFF")
    const right = await spendCode(kit, tx, attempt, { memberId, authenticator, typed: code })
    return right ? noteProven(kit, tx, sessionId) : undefined
  })
}

/** The options by which a browser shows one of the member's passkeys. */
export async function proofPasskeyOptions(
  kit: IdentityContext,
  { member, merchant }: MemberContext,
): Promise<Value<typeof optionsRow>> {
  const { transports } = await passkeysOf(kit.db, member.id)
  const options = await generateAuthenticationOptions({
    rpID: placeAt(kit.publicUrl()).rpId,
    userVerification: "required",
    allowCredentials: [...transports].map(([id, each]) => ({ id, transports: transportsOf(each) })),
  })
  const asked = { merchantId: merchant.id, memberId: member.id, challenge: options.challenge }
  await keepChallenge(
    kit.db,
    ticketOf(member),
    asked,
    new Date(kit.clock.now().getTime() + kit.policy.checkLife),
  )
  return { ...options }
}

/** Shows a passkey of the member. Refuses PASSKEY_REFUSED for whatever does not hold, another member's key among it. */
export async function proveByPasskey(
  kit: IdentityContext,
  { member, merchant }: MemberContext,
  { response }: Parsed<typeof byPasskeyRow>,
): Promise<Value<typeof byPasskeyRow>> {
  const at = kit.clock.now()
  const asked = { merchantId: merchant.id, memberId: member.id }
  const challenge = (await takeChallenge(kit.db, ticketOf(member), asked, at)) ?? refuse("PASSKEY_REFUSED")
  const { id } = response
  const stored = typeof id === "string" ? await findPasskey(kit.db, merchant.id, id) : undefined
  if (stored?.memberId !== member.id) return refuse("PASSKEY_REFUSED")
  const counter = await usedKey(response, challenge, placeAt(kit.publicUrl()), stored)
  if (counter === undefined || !(await notePasskeyUse(kit.db, stored.id, counter, at)))
    refuse("PASSKEY_REFUSED")
  return noteProven(kit, kit.db, member.sessionId)
}

async function noteProven(
  kit: IdentityContext,
  tx: Db | Tx,
  sessionId: bigint,
): Promise<{ provenUntil: string }> {
  const at = kit.clock.now()
  await sql`update session set proven_at = ${at} where id = ${sessionId}`.execute(tx)
  return { provenUntil: new Date(at.getTime() + kit.policy.proofLife).toISOString() }
}
