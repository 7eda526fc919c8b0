import { sql, type Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import { DAY_MS } from "../../../kernel/durations.ts"
import { knownSince } from "./login-events.ts"
import type { Merchant } from "../../../call/merchant.ts"
import type { Arrival } from "./arrival.ts"
import { contactsOf } from "../profile/contact-store.ts"
import type { IdentityContext } from "../kit.ts"
import { deviceText, placeText, timeText } from "../security/security-letters.ts"

/**
 * A sign-in by a browser that the account was never seen with, from an address it never came from, is told to
 * the verified mailbox, in the member's language. The letter leaves if the session comes to be. An account's
 * first sign-in is no news.
 */
export async function notifyNewDevice(
  kit: IdentityContext,
  tx: Tx,
  merchant: Merchant,
  arrival: Arrival,
): Promise<void> {
  const { member, origin } = arrival
  const { rows } = await sql<{ known: boolean | null }>`
    select bool_or(user_agent = ${origin.userAgent} or ip = ${origin.ip}) as known from login_event
     where member_id = ${member.id} and outcome = 'signedIn' and at > ${knownSince(kit.clock.now())}`.execute(
    tx,
  )
  // Null: no sign-in before this one.
  if (rows[0]?.known !== false) return
  const mailbox = (await contactsOf(tx, member.id)).find(({ kind, verified }) => kind === "email" && verified)
  if (!mailbox) return
  const at = kit.clock.now()
  const args = [
    merchant.brand.name,
    member.account,
    deviceText(origin.userAgent),
    placeText(origin, member.language),
    timeText(at),
  ]
  await kit.messages.queueLetter(tx, {
    merchantId: merchant.id,
    channel: "mail",
    target: mailbox.value,
    subject: translate(member.language, "mail_new_device_subject", args),
    text: translate(member.language, "mail_new_device_text", args),
    goodUntil: new Date(at.getTime() + DAY_MS),
  })
}
