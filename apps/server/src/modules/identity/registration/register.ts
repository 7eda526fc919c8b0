import type { Parsed } from "@croupier/contract"
import { accountKind } from "@croupier/contract/accounts"
import type { register as registerRow, Session } from "@croupier/contract/identity"
import { formRules, needsCode } from "@croupier/rules/register-rules"
import { inTransaction, type Tx } from "@croupier/database"
import { refuse } from "../../../kernel/refusal.ts"
import type { Merchant } from "../../../call/merchant.ts"
import type { Touch } from "../../../call/touch.ts"
import type { EventOf } from "../../../kernel/events.ts"
import type { RightCode } from "../../messages/index.ts"
import { tryCaptcha } from "../sign-in/captcha.ts"
import { writeContact } from "../profile/contact-store.ts"
import { giveReferralCode, invitationOf, writeOrigin, type Invitation } from "./invitations.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { withLeak } from "../security/leaked-passwords.ts"
import { insertMember, noteLogin, type MemberRow, type NewMember } from "../member-store.ts"
import { mobileOf } from "../profile/mobile-number.ts"
import { faultsOf, keptFields, ruleOf, type FieldValues } from "./registration-rules.ts"
import { openSession } from "../sign-in/sessions.ts"
import { todayAt } from "../today.ts"
import type { MemberId } from "../../../kernel/ids.ts"

type Form = Parsed<typeof registerRow>

/**
 * Registers by username and signs in. The account, its wallets and its session come to be in one
 * transaction, so a second submit of the form finds the name taken and leaves nothing behind.
 */
export async function register(
  kit: IdentityContext,
  merchant: Merchant,
  form: Form,
  origin: Origin,
): Promise<Session> {
  const { registration } = merchant.settings
  if (!registration.username) refuse("FEATURE_DISABLED")
  const rules = formRules(merchant.registerRules, "username", registration)
  const birth = { minimumAge: merchant.brand.minimumAge, today: todayAt(kit.clock, merchant) }
  const faults = await withLeak(kit, merchant, form.password, faultsOf(rules, form, birth))
  if (faults.length > 0) refuse("FIELD_INVALID", [], { faults })
  if (form.password !== form.confirmPassword) refuse("PASSWORD_MISMATCH")
  checkTerms(merchant, form)
  const invitation = await invitationOf(kit, merchant, form, origin)
  const number = form.mobileNum ? mobileIn(merchant, form) : undefined
  await checkCaptcha(kit, merchant, form)
  const code =
    number && needsCode("username", registration)
      ? await claimNumber(kit, merchant, number, form.verificationCode)
      : undefined
  const passwordHash = await kit.passwords.hash(form.password)
  const paymentPasswordHash = form.paymentPassword ? await kit.passwords.hash(form.paymentPassword) : null
  const given = form.password === kit.config.defaultPassword
  return inTransaction(kit.db, async (tx) => {
    const at = kit.clock.now()
    const member = await addPlayer(
      kit,
      tx,
      merchant,
      {
        ...factsOf(merchant, form, origin, at),
        account: form.username,
        passwordHash,
        paymentPasswordHash,
        forcePasswordChange: given,
      },
      invitation,
    )
    if (!member) return refuse("USERNAME_TAKEN")
    if (number && code) {
      await kit.messages.spendCode(tx, code)
      await holdNumber(tx, merchant, member.id, { number, verified: true, at })
    }
    return enterFirst(kit, tx, merchant, { member, origin, given, at })
  })
}

/** The parts of a registration that every way of registering has. */
export type CommonForm = FieldValues & {
  readonly domain: string
  readonly termsAccepted?: boolean | undefined
  readonly termsVersion?: string | undefined
  readonly language?: Form["language"]
  readonly captchaId?: string | undefined
  readonly countryDialingCode?: string | undefined
}

/** Refuses TERMS_NOT_ACCEPTED for another version than that in force, and for none where the market asks for it by name. */
export function checkTerms(merchant: Merchant, { termsAccepted, termsVersion }: CommonForm): void {
  const isSilent = termsAccepted === undefined && termsVersion === undefined
  if (isSilent && !merchant.policy.namedTerms) return
  if (!termsAccepted || termsVersion !== merchant.termsVersion) refuse("TERMS_NOT_ACCEPTED")
}

/** The number of a form, in E.164. Refuses PHONE_INVALID. */
export const mobileIn = (merchant: Merchant, form: CommonForm): string =>
  mobileOf(form.countryDialingCode ?? merchant.settings.registration.dialingCode, form.mobileNum ?? "")

/** The code that shows that the number is theirs. Refuses CODE_WRONG, CODE_EXPIRED. */
export const claimNumber = (
  kit: IdentityContext,
  merchant: Merchant,
  target: string,
  code: string | undefined,
): Promise<RightCode> =>
  kit.messages.claimCode({ merchantId: merchant.id, purpose: "register", target }, code ?? "")

/** The facts that an account keeps of a registration, however it was made. */
export const factsOf = (merchant: Merchant, form: CommonForm, origin: Origin, at: Date) => ({
  merchantId: merchant.id,
  type: 0 as const,
  nickname: form.nickname || null,
  language: form.language ?? merchant.brand.defaultLanguage,
  fields: keptFields(form),
  termsVersion: merchant.termsVersion,
  at,
  ip: origin.ip,
  country: origin.country,
  domain: form.domain,
})

/** Makes the number the member's. Refuses MOBILE_TAKEN. */
export async function holdNumber(
  tx: Tx,
  merchant: Merchant,
  memberId: MemberId,
  { number, verified, at }: { readonly number: string; readonly verified: boolean; readonly at: Date },
): Promise<void> {
  const contact = { memberId, merchantId: merchant.id, kind: "mobile", value: number, verified, at } as const
  if (!(await writeContact(tx, contact))) refuse("MOBILE_TAKEN")
}

/** The automatic sign-in after a registration. */
export async function enterFirst(
  kit: IdentityContext,
  tx: Tx,
  merchant: Merchant,
  { member, origin, given, at }: { member: MemberRow; origin: Origin; given: boolean; at: Date },
): Promise<Session> {
  await noteLogin(tx, member.id, at, { forcePasswordChange: given })
  return openSession(kit, tx, merchant, {
    member,
    origin,
    remember: false,
    way: "register",
    mustChangePassword: given,
  })
}

/**
 * Adds a member with the wallets that real play needs, and with the seat in the tree of agents: below the agent of the
 * invitation, and an agent without one at the top. Undefined when the name is taken.
 */
export async function addPlayer(
  kit: IdentityContext,
  tx: Tx,
  merchant: Merchant,
  member: NewMember,
  invitation?: Invitation,
) {
  const { asset } = merchant
  const added = await insertMember(tx, member)
  if (added) {
    await kit.agents.join(tx, {
      memberId: added.id,
      merchantId: merchant.id,
      isAgent: accountKind(member.type) === "agent",
      parentId: invitation?.agentId ?? null,
      group: invitation?.group,
      at: member.at,
    })
    if (invitation) await writeOrigin(tx, added.id, invitation, member.at)
    await giveReferralCode(tx, kit.random, { id: added.id, merchantId: merchant.id })
    await kit.ledger.openWallets(tx, added.id, [
      { purpose: "main", asset },
      { purpose: "bonus", asset },
      { purpose: "held", asset },
      { purpose: "points", asset: "PTS" },
    ])
    await kit.events.emit(tx, "memberRegistered", {
      memberId: added.id,
      merchantId: merchant.id,
      registeredAt: member.at.toISOString(),
      ...(invitation?.affiliateCode && invitation.agentId !== null
        ? { invited: invitedBy(invitation.agentId, invitation.affiliateCode, invitation.link) }
        : {}),
      ...(member.termsVersion
        ? {
            consent: {
              termsVersion: member.termsVersion,
              language: member.language,
              ...(member.ip ? { ip: member.ip } : {}),
            },
          }
        : {}),
      ...(invitation && invitation.referrerId !== null ? { referrerId: invitation.referrerId } : {}),
    })
  }
  return added
}

/** The invitation as other modules hear of it. */
const invitedBy = (
  agentId: bigint,
  code: string,
  { campaign, id, ref, at }: Partial<Touch> = {},
): NonNullable<EventOf<"memberRegistered">["invited"]> => ({
  agentId,
  code,
  ...(campaign ? { campaign } : {}),
  ...(id && at ? { click: { id, ...(ref ? { ref } : {}), at: at.toISOString() } } : {}),
})

/** When its rule is on, the picture must be read right; the picture is looked at last, so that a form with a fault costs none. */
export async function checkCaptcha(
  kit: IdentityContext,
  merchant: Merchant,
  form: CommonForm,
): Promise<void> {
  if (!ruleOf(merchant.registerRules, "captcha").enabled) return
  const brought = await tryCaptcha(kit, form.captchaId, form.captcha)
  if (brought === "none") refuse("CAPTCHA_REQUIRED")
  if (brought === "wrong") refuse("CAPTCHA_WRONG")
}
