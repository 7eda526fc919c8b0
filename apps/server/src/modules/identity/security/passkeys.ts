import type { Parsed, Value } from "@croupier/contract"
import type { Session } from "@croupier/contract/identity"
import type {
  addPasskey as addRow,
  Passkeys,
  passkeyOptions as optionsRow,
  passkeySignInOptions as signInOptionsRow,
  removePasskey as removeRow,
  signInByPasskey as signInRow,
} from "@croupier/contract/passkeys"
import { inTransaction } from "@croupier/database"
import { generateAuthenticationOptions, generateRegistrationOptions } from "@simplewebauthn/server"
import type { Member } from "../../../call/member.ts"
import type { MemberContext } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { madeKey, placeAt, transportsOf, usedKey } from "../../../kernel/webauthn.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { admit } from "../sign-in/admission.ts"
import { MAX_USER_AGENT, type IdentityContext, type Origin } from "../kit.ts"
import { findById } from "../member-store.ts"
import {
  findPasskey,
  insertPasskey,
  keepChallenge,
  notePasskeyUse,
  passkeysOf,
  removePasskeyOf,
  takeChallenge,
} from "./passkey-store.ts"
import { provePassword } from "./prove-password.ts"
import { notifyMember } from "./security-letters.ts"

const place = (kit: IdentityContext) => placeAt(kit.publicUrl())
const ticketOf = (member: Member): string => `member:${member.id}`
const expiry = (kit: IdentityContext): Date => new Date(kit.clock.now().getTime() + kit.policy.checkLife)

export const readPasskeys = async (kit: IdentityContext, member: Member): Promise<Passkeys> =>
  (await passkeysOf(kit.db, member.id)).listed

/** The options by which a browser makes a key for the member. Refuses PASSWORD_WRONG, ACCOUNT_LOCKED. */
export async function passkeyOptions(
  kit: IdentityContext,
  context: MemberContext,
  { password }: Parsed<typeof optionsRow>,
): Promise<Value<typeof optionsRow>> {
  await provePassword(kit, context, password)
  const { member, merchant } = context
  const { transports } = await passkeysOf(kit.db, member.id)
  const options = await generateRegistrationOptions({
    rpName: merchant.brand.name,
    rpID: place(kit).rpId,
    userName: member.account,
    userID: Buffer.from(`${merchant.code}:${member.id}`),
    attestationType: "none",
    excludeCredentials: [...transports].map(([id, each]) => ({ id, transports: transportsOf(each) })),
    // The key finds its account by itself, and asks its owner for finger, face or PIN.
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  })
  const asked = { merchantId: merchant.id, memberId: member.id, challenge: options.challenge }
  await keepChallenge(kit.db, ticketOf(member), asked, expiry(kit))
  return { ...options }
}

/** Keeps the key that the browser made. Refuses PASSKEY_REFUSED for whatever does not hold. */
export async function addPasskey(
  kit: IdentityContext,
  context: MemberContext,
  { response }: Parsed<typeof addRow>,
): Promise<Passkeys> {
  const { member, merchant, userAgent } = context
  const at = kit.clock.now()
  const asked = { merchantId: merchant.id, memberId: member.id }
  const expectedChallenge =
    (await takeChallenge(kit.db, ticketOf(member), asked, at)) ?? refuse("PASSKEY_REFUSED")
  const made = (await madeKey(response, expectedChallenge, place(kit))) ?? refuse("PASSKEY_REFUSED")
  const key = {
    ...made,
    memberId: member.id,
    merchantId: merchant.id,
    userAgent: userAgent.slice(0, MAX_USER_AGENT),
    at,
  }
  await inTransaction(kit.db, async (tx) => {
    if (!(await insertPasskey(tx, key))) refuse("PASSKEY_REFUSED")
    await notifyMember(kit, tx, "passkey_added", context)
  })
  return readPasskeys(kit, member)
}

/** Forgets a key. Refuses PASSWORD_WRONG, ACCOUNT_LOCKED, NOT_FOUND. */
export async function removePasskey(
  kit: IdentityContext,
  context: MemberContext,
  { passkeyId, password }: Parsed<typeof removeRow>,
): Promise<Passkeys> {
  await provePassword(kit, context, password)
  await inTransaction(kit.db, async (tx) => {
    if (!(await removePasskeyOf(tx, context.member.id, passkeyId))) refuse("NOT_FOUND")
    await notifyMember(kit, tx, "passkey_removed", context)
  })
  return readPasskeys(kit, context.member)
}

/** The options by which a browser signs in. No account is named: the key knows whose it is. */
export async function passkeySignInOptions(
  kit: IdentityContext,
  merchant: Merchant,
): Promise<Value<typeof signInOptionsRow>> {
  const options = await generateAuthenticationOptions({
    rpID: place(kit).rpId,
    userVerification: "required",
  })
  const ticket = kit.random.token()
  const asked = { merchantId: merchant.id, memberId: null, challenge: options.challenge }
  await keepChallenge(kit.db, ticket, asked, expiry(kit))
  return { ticket, options: { ...options } }
}

/**
 * Signs in by a key. Its owner was asked by the device for finger, face or PIN: nothing more is. Refuses
 * VERIFICATION_EXPIRED, and PASSKEY_REFUSED for whatever does not hold, a copied key among it.
 */
export async function signInByPasskey(
  kit: IdentityContext,
  merchant: Merchant,
  { ticket, response, remember }: Parsed<typeof signInRow>,
  origin: Origin,
): Promise<Session> {
  const at = kit.clock.now()
  const asked = { merchantId: merchant.id, memberId: null }
  const expectedChallenge = (await takeChallenge(kit.db, ticket, asked, at)) ?? refuse("VERIFICATION_EXPIRED")
  const { id } = response
  const stored = typeof id === "string" ? await findPasskey(kit.db, merchant.id, id) : undefined
  const member = stored && (await findById(kit.db, stored.memberId))
  if (!stored || !member) return refuse("PASSKEY_REFUSED")
  const counter = await usedKey(response, expectedChallenge, place(kit), stored)
  if (counter === undefined || !(await notePasskeyUse(kit.db, stored.id, counter, at)))
    refuse("PASSKEY_REFUSED")
  return admit(kit, merchant, {
    member,
    origin,
    remember,
    way: "passkey",
    proven: true,
    given: false,
    mustChangePassword: false,
  })
}
