import type { Parsed, Value } from "@croupier/contract"
import type { Session } from "@croupier/contract/identity"
import {
  THIRD_PARTY_CALLBACK,
  thirdPartyRules,
  type finishThirdParty as finishRow,
  type linkThirdParty as linkRow,
  type registerThirdParty as registerRow,
  type startThirdParty as startRow,
  type ThirdPartyLinks,
  type ThirdPartyName,
  type ThirdPartyTicket,
  type unlinkThirdParty as unlinkRow,
} from "@croupier/contract/third-party"
import { inTransaction } from "@croupier/database"
import type { Member } from "../../../call/member.ts"
import type { MemberContext } from "../../../call/context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { admit } from "./admission.ts"
import { findByContact, writeContact } from "../profile/contact-store.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { findById } from "../member-store.ts"
import { provePassword } from "../security/prove-password.ts"
import { checkTerms, enterFirst, factsOf } from "../registration/register.ts"
import { invitationOf } from "../registration/invitations.ts"
import { addNamed } from "../registration/register-mobile.ts"
import { faultsOf } from "../registration/registration-rules.ts"
import { notifyMember } from "../security/security-letters.ts"
import type { ThirdParty } from "./third-parties/port.ts"
import {
  insertAttempt,
  insertTicket,
  link,
  linksOf,
  memberVouchedFor,
  takeAttempt,
  takeTicket,
  unlink,
  type Vouched,
} from "./third-party-store.ts"
import { todayAt } from "../today.ts"

/** The other house, where the merchant offers it and the operator has set it up. Refuses FEATURE_DISABLED. */
function thirdParty(kit: IdentityContext, merchant: Merchant, name: ThirdPartyName): ThirdParty {
  const found = kit.thirdParties?.find((each) => each.name === name)
  return merchant.settings.login[name] && found ? found : refuse("FEATURE_DISABLED")
}

const NAMES: Readonly<Record<ThirdPartyName, string>> = { google: "Google", facebook: "Facebook" }

const redirectUri = (kit: IdentityContext): string => `${kit.publicUrl()}${THIRD_PARTY_CALLBACK}`

/** Where a popup has to go. Refuses FEATURE_DISABLED, THIRD_PARTY_UNAVAILABLE. */
export async function startThirdParty(
  kit: IdentityContext,
  merchant: Merchant,
  { provider }: Parsed<typeof startRow>,
): Promise<Value<typeof startRow>> {
  const party = thirdParty(kit, merchant, provider)
  const [state, nonce, verifier] = [kit.random.token(), kit.random.token(), kit.random.token()]
  const url = await party.authorizationUrl({ redirectUri: redirectUri(kit), state, nonce, verifier })
  await insertAttempt(kit.db, {
    state,
    merchantId: merchant.id,
    provider,
    nonce,
    sealedVerifier: kit.vault.seal(Buffer.from(verifier)),
    expiresAt: new Date(kit.clock.now().getTime() + kit.policy.checkLife),
  })
  return { url, state }
}

/** Whom the other house vouches for, by what a popup brought back; it brings it once. */
async function comeBack(
  kit: IdentityContext,
  merchant: Merchant,
  { state, query }: { readonly state: string; readonly query: string },
): Promise<Vouched & { readonly verifiedEmail: string | undefined }> {
  const away =
    (await takeAttempt(kit.db, merchant.id, state, kit.clock.now())) ?? refuse("VERIFICATION_EXPIRED")
  const { subject, verifiedEmail } = await thirdParty(kit, merchant, away.provider).identify(query, {
    redirectUri: redirectUri(kit),
    state,
    nonce: away.nonce,
    verifier: Buffer.from(kit.vault.open(away.sealedVerifier)).toString(),
  })
  return { merchantId: merchant.id, provider: away.provider, subject, verifiedEmail }
}

/**
 * Signs in the person whom the identity provider vouches for. A new person gets a ticket to register with, in the refusal
 * THIRD_PARTY_UNLINKED: the identity is settled, the fields of the registration are still to be asked for.
 */
export async function finishThirdParty(
  kit: IdentityContext,
  merchant: Merchant,
  { state, query, remember }: Parsed<typeof finishRow>,
  origin: Origin,
): Promise<Session> {
  const now = kit.clock.now()
  const { verifiedEmail, ...vouched } = await comeBack(kit, merchant, { state, query })
  const known = await memberVouchedFor(kit.db, vouched)
  const member = known === undefined ? undefined : await findById(kit.db, known)
  if (member)
    return admit(kit, merchant, {
      member,
      origin,
      remember,
      way: vouched.provider,
      given: false,
      // The specification: no change of password is asked of who came with another house's word.
      mustChangePassword: false,
    })
  const ticket = kit.random.token()
  const expiresAt = new Date(now.getTime() + kit.policy.checkLife)
  await insertTicket(kit.db, { ...vouched, ticket, email: verifiedEmail, expiresAt })
  const reply: ThirdPartyTicket = { ticket, provider: vouched.provider }
  return refuse("THIRD_PARTY_UNLINKED", [], reply)
}

/** Registers whom another house vouched for: a made-up name, no password, the fields that the merchant asks for. */
export async function registerThirdParty(
  kit: IdentityContext,
  merchant: Merchant,
  form: Parsed<typeof registerRow>,
  origin: Origin,
): Promise<Session> {
  const { registration } = merchant.settings
  if (!registration.username && !registration.mobile) refuse("FEATURE_DISABLED")
  const birth = { minimumAge: merchant.brand.minimumAge, today: todayAt(kit.clock, merchant) }
  const faults = faultsOf(thirdPartyRules(merchant.registerRules), form, birth, [])
  if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
  checkTerms(merchant, form)
  const invitation = await invitationOf(
    kit,
    merchant,
    { domain: form.domain, registerUrl: form.registerUrl },
    origin,
  )
  const paymentPasswordHash = form.paymentPassword ? await kit.passwords.hash(form.paymentPassword) : null
  return inTransaction(kit.db, async (tx) => {
    const at = kit.clock.now()
    const vouched = (await takeTicket(tx, merchant.id, form.ticket, at)) ?? refuse("VERIFICATION_EXPIRED")
    const facts = { ...factsOf(merchant, form, origin, at), passwordHash: null, paymentPasswordHash }
    const member = await addNamed(kit, tx, merchant, facts, invitation)
    // Two tickets of one person: the second finds the account there, and signs in.
    if (!(await link(tx, vouched, member.id, at))) refuse("VERIFICATION_EXPIRED")
    const { email } = vouched
    // An address that a member holds here stays theirs.
    if (email && !(await findByContact(tx, merchant.id, "email", email, "told"))) {
      const contact = { memberId: member.id, merchantId: merchant.id, kind: "email", value: email } as const
      if (!(await writeContact(tx, { ...contact, verified: true, at }))) refuse("VERIFICATION_EXPIRED")
    }
    return enterFirst(kit, tx, merchant, { member, origin, given: false, at })
  })
}

export const readLinks = (kit: IdentityContext, member: Member): Promise<ThirdPartyLinks> =>
  linksOf(kit.db, member.id)

/** A stranger at an open session must not be able to add a way in of their own: the password is asked. */
export async function linkThirdParty(
  kit: IdentityContext,
  context: MemberContext,
  { password, ...answer }: Parsed<typeof linkRow>,
): Promise<ThirdPartyLinks> {
  const { merchant, member } = context
  await provePassword(kit, context, password)
  const vouched = await comeBack(kit, merchant, answer)
  await inTransaction(kit.db, async (tx) => {
    if (!(await link(tx, vouched, member.id, kit.clock.now()))) refuse("THIRD_PARTY_TAKEN")
    await notifyMember(kit, tx, "third_party_linked", context, { detail: NAMES[vouched.provider] })
  })
  return readLinks(kit, member)
}

/** Refuses PASSWORD_WRONG to a member without a password, too: the identity provider is their only way in. */
export async function unlinkThirdParty(
  kit: IdentityContext,
  context: MemberContext,
  { provider, password }: Parsed<typeof unlinkRow>,
): Promise<ThirdPartyLinks> {
  await provePassword(kit, context, password)
  await inTransaction(kit.db, async (tx) => {
    if (!(await unlink(tx, context.member.id, provider))) refuse("NOT_FOUND")
    await notifyMember(kit, tx, "third_party_unlinked", context, { detail: NAMES[provider] })
  })
  return readLinks(kit, context.member)
}
