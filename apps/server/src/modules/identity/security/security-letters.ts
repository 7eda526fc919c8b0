import type { Endpoints, EndpointName, Language } from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import { refuse } from "../../../kernel/refusal.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { contactsOf, statedEmail, type ContactKind } from "../profile/contact-store.ts"
import { deviceOf } from "../sign-in/device.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { findById } from "../member-store.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** Every change of what guards an account. The owner is told of each (OWASP ASVS 6.3.7); `security_<name>` says what happened. */
export const SECURITY_EVENTS = [
  "email_changed",
  "mobile_changed",
  "password_changed",
  "password_forgotten",
  "password_given",
  "payment_password_changed",
  "authenticator_on",
  "authenticator_off",
  "recovery_codes_renewed",
  "passkey_added",
  "passkey_removed",
  "factors_removed",
  "third_party_linked",
  "third_party_unlinked",
  "payout_added",
  "payout_removed",
  "payout_default",
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

type GuardedName = {
  [K in EndpointName]: Endpoints[K] extends { readonly guarded: string } ? K : never
}[EndpointName]

/**
 * The letter to the owner about each guarded call; null where the call by itself changes nothing. A new row
 * does not compile without its place here.
 */
export const LETTER_OF: Readonly<Record<GuardedName, SecurityEvent | null>> = {
  bindEmail: "email_changed",
  bindMobile: "mobile_changed",
  changePassword: "password_changed",
  setPaymentPassword: "payment_password_changed",
  // The account is shut, or waits for that in view of its member.
  closeAccount: null,
  // Its secret guards nothing until `confirmAuthenticator`.
  startAuthenticator: null,
  confirmAuthenticator: "authenticator_on",
  removeAuthenticator: "authenticator_off",
  renewRecoveryCodes: "recovery_codes_renewed",
  // The options of the browser for `addPasskey`.
  passkeyOptions: null,
  addPasskey: "passkey_added",
  removePasskey: "passkey_removed",
  linkThirdParty: "third_party_linked",
  unlinkThirdParty: "third_party_unlinked",
  addPayoutAccount: "payout_added",
  removePayoutAccount: "payout_removed",
  makeDefaultPayoutAccount: "payout_default",
  // It changes nothing of the account: the withdrawal's own steps are told.
  createWithdrawal: null,
  // They change nothing of the account: contracts are told in the agent centre.
  offerContract: null,
  acceptContract: null,
  agreeContractEnd: null,
  // The account record tells of transfers.
  transferUpline: null,
  transferDownline: null,
  // It changes nothing: a platform message tells of the copy.
  askDataCopy: null,
  redeemReward: null,
  convertPoints: null,
}

/** Where an account's owner is reached. */
export interface Reached {
  readonly kind: ContactKind
  readonly value: string
}

/**
 * Where the owner is reached now: the verified mailbox, else the verified telephone, else the mailbox that was named at
 * registration. A change of these is told to where the owner was reached before it.
 */
export async function ownerReached(tx: Db | Tx, memberId: MemberId): Promise<Reached | undefined> {
  const verified = (await contactsOf(tx, memberId)).filter((each) => each.verified)
  const bound = verified.find(({ kind }) => kind === "email") ?? verified[0]
  if (bound) return bound
  const named = await statedEmail(tx, memberId)
  return named ? { kind: "email", value: named.toLowerCase() } : undefined
}

export interface SecurityLetter {
  readonly merchant: { readonly id: MerchantId; readonly brand: Pick<Merchant["brand"], "name"> }
  readonly memberId: MemberId
  /** Where the change came from; customer service where it is not said. */
  readonly origin?: Origin
  /** The account or the other house, by which the member recognises the change. */
  readonly detail?: string
  /** Where the owner was reached before the change, for a change of that. */
  readonly to?: Reached | undefined
}

/**
 * Tells the owner what changed, when, from which device and place, and what to do if it was another person. The letter
 * leaves if the caller's transaction commits; an account that cannot be reached is told nothing. Every event but those of
 * payout accounts sets `secret_changed_at`: payouts wait after it.
 */
export async function notifyOwner(
  kit: Pick<IdentityContext, "messages" | "clock" | "events">,
  tx: Tx,
  event: SecurityEvent,
  letter: SecurityLetter,
): Promise<void> {
  const { merchant, memberId, origin, detail } = letter
  if (!event.startsWith("payout_"))
    await sql`update member set secret_changed_at = ${kit.clock.now()} where id = ${memberId}`.execute(tx)
  await kit.events.emit(tx, "accountChanged", { memberId, merchantId: merchant.id, change: event })
  const to = "to" in letter ? letter.to : await ownerReached(tx, memberId)
  if (!to) return
  const { language, account } = (await findById(tx, memberId)) ?? refuse("ACCOUNT_UNKNOWN")
  const at = kit.clock.now()
  const what = [translate(language, `security_${event}`), detail].filter(Boolean).join(": ")
  const [device, place] = origin
    ? [deviceText(origin.userAgent), placeText(origin, language)]
    : ["–", translate(language, "security_customer_service")]
  const args = [merchant.brand.name, account, what, timeText(at), device, place]
  await kit.messages.queueLetter(tx, {
    merchantId: merchant.id,
    channel: to.kind === "email" ? "mail" : "sms",
    target: to.value,
    subject: translate(language, "mail_security_subject", args),
    text: translate(language, to.kind === "email" ? "mail_security_text" : "sms_security", args),
    goodUntil: new Date(at.getTime() + DAY_MS),
  })
}

/** The same for the member of a request. */
export const notifyMember = (
  kit: IdentityContext,
  tx: Tx,
  event: SecurityEvent,
  context: { readonly merchant: Merchant; readonly member: { readonly id: MemberId } } & Origin,
  more: Pick<SecurityLetter, "detail" | "to"> = {},
): Promise<void> => {
  const { merchant, member, ip, country, userAgent } = context
  return notifyOwner(kit, tx, event, {
    merchant,
    memberId: member.id,
    origin: { ip, country, userAgent },
    ...more,
  })
}

export function deviceText(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent)
  return [browser, system].filter(Boolean).join(", ") || "?"
}

export const timeText = (at: Date): string => `${at.toISOString().slice(0, 16).replace("T", " ")} UTC`

/** The country, where one is known, and the address. */
export const placeText = ({ country, ip }: Origin, language: Language): string =>
  [countryName(country, language), ip].filter(Boolean).join(", ")

function countryName(country: string | null, language: Language): string {
  const locale = language === "CN" ? "zh" : language.toLowerCase()
  return country ? (new Intl.DisplayNames([locale], { type: "region" }).of(country) ?? country) : ""
}
