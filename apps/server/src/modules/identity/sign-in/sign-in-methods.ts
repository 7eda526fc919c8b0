import { knownSince } from "./login-events.ts"
import type { CheckMethod } from "@croupier/contract/security"
import { sql, type Db, type Tx } from "@croupier/database"
import { refuse, Refusal } from "../../../kernel/refusal.ts"
import type { Merchant } from "../../../call/merchant.ts"
import type { RightCode } from "../../messages/index.ts"
import type { Arrival } from "./arrival.ts"
import type { OpenTry } from "./attempts.ts"
import { hasAuthenticator, lockAuthenticator, spendCode } from "../security/authenticator.ts"
import { contactsOf, type ContactRow } from "../profile/contact-store.ts"
import type { IdentityContext } from "../kit.ts"
import type { MemberRow } from "../member-store.ts"
import { maskedEmail, maskedMobile } from "../profile/mobile-number.ts"
import type { MemberId } from "../../../kernel/ids.ts"

/** The proofs that a sign-in is asked for beyond its first, and where codes would go, as the owner recognises it. */
export interface Asked {
  readonly methods: readonly CheckMethod[]
  readonly hints: { readonly email?: string; readonly mobile?: string }
}

const NOTHING: Asked = { methods: [], hints: {} }

/**
 * An authenticator app is always asked. Where the merchant guards new addresses, an account that never came
 * from this one shows something else that is its own; an account that has nothing to show comes in, since
 * it could never be opened otherwise. A code by SMS was such a proof already.
 */
export async function askedOf(kit: IdentityContext, merchant: Merchant, arrival: Arrival): Promise<Asked> {
  const { member, origin, way } = arrival
  // The device asked its owner for finger, face or PIN: key and owner are two proofs already.
  if (way === "passkey") return NOTHING
  if (await hasAuthenticator(kit.db, member.id)) return { methods: ["authenticator"], hints: {} }
  if (!merchant.settings.security.newAddress || way === "sms") return NOTHING
  if (await isKnownAddress(kit, member.id, origin.ip)) return NOTHING
  const [email, mobile] = await verifiedContacts(kit.db, member.id)
  return {
    methods: [
      ...(email ? ["email" as const] : []),
      ...(mobile ? ["mobile" as const] : []),
      ...((await holderOf(kit.db, member.id)) ? ["bankName" as const] : []),
    ],
    hints: {
      ...(email ? { email: maskedEmail(email.value) } : {}),
      ...(mobile ? { mobile: maskedMobile(mobile.value) } : {}),
    },
  }
}

/** True for an address that a session was opened from within ninety days, and where no session was opened in them. */
async function isKnownAddress(
  { db, clock }: Pick<IdentityContext, "db" | "clock">,
  memberId: MemberId,
  ip: string,
): Promise<boolean> {
  const { rows } = await sql<{ known: boolean }>`
    select coalesce(bool_or(ip = ${ip}), true) as known from login_event
     where member_id = ${memberId} and outcome = 'signedIn' and at > ${knownSince(clock.now())}`.execute(db)
  return rows[0]?.known ?? true
}

async function verifiedContacts(
  db: Db,
  memberId: MemberId,
): Promise<readonly [email: ContactRow | undefined, mobile: ContactRow | undefined]> {
  const verified = (await contactsOf(db, memberId)).filter((each) => each.verified)
  return [verified.find(({ kind }) => kind === "email"), verified.find(({ kind }) => kind === "mobile")]
}

/** The name that the member's bank account stands in; before there is one, the name that was told for it. */
async function holderOf(db: Db | Tx, memberId: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ name: string | null }>`
    select coalesce((select holder from payout_account where member_id = ${memberId}
                      order by is_default desc, added_at, id limit 1),
                    nullif(fields->>'payeeName', ''), nullif(fields->>'realName', '')) as name
      from member where id = ${memberId}`.execute(db)
  return rows[0]?.name ?? undefined
}

/** Where the code of a method goes. Refuses VERIFICATION_EXPIRED for a contact that is gone meanwhile. */
export async function targetOf(
  kit: IdentityContext,
  memberId: MemberId,
  method: "email" | "mobile",
): Promise<{ channel: "sms" | "mail"; target: string }> {
  const [email, mobile] = await verifiedContacts(kit.db, memberId)
  const contact = method === "email" ? email : mobile
  if (!contact) return refuse("VERIFICATION_EXPIRED")
  return { channel: method === "email" ? "mail" : "sms", target: contact.value }
}

/** Something that was shown: spends itself in the transaction that it opens, and says whether it was right. */
export type Shown = (tx: Tx, attempt: OpenTry) => Promise<boolean>

/**
 * Looks at what was typed for a method. A code that was sent has attempts of its own, which no rollback gives
 * back, so it is compared before the transaction begins. Refuses CODE_EXPIRED for one that is too old.
 */
export async function shownBy(
  kit: IdentityContext,
  merchant: Merchant,
  member: MemberRow,
  method: CheckMethod,
  typed: string,
): Promise<Shown> {
  switch (method) {
    case "authenticator":
      return async (tx, attempt) => {
        const authenticator = await lockAuthenticator(kit, tx, member.id)
        if (!authenticator?.confirmed) return false
        return spendCode(kit, tx, attempt, { memberId: member.id, authenticator, typed })
      }
    case "bankName":
      return async (tx) => {
        const holder = await holderOf(tx, member.id)
        return holder !== undefined && plain(holder) === plain(typed)
      }
    case "email":
    case "mobile": {
      const code = await sentCode(kit, merchant, member, method, typed)
      return async (tx) => {
        if (code) await kit.messages.spendCode(tx, code)
        return code !== undefined
      }
    }
  }
}

async function sentCode(
  kit: IdentityContext,
  merchant: Merchant,
  member: MemberRow,
  method: "email" | "mobile",
  typed: string,
): Promise<RightCode | undefined> {
  const { target } = await targetOf(kit, member.id, method)
  try {
    const bond = { merchantId: merchant.id, purpose: "newAddress", target } as const
    const code = await kit.messages.claimCode(bond, typed)
    return code.subject === String(member.id) ? code : undefined
  } catch (error) {
    if (error instanceof Refusal && error.code === "CODE_WRONG") return undefined
    throw error
  }
}

/** A name as two people write it down the same: without case, accents and extra spaces. */
export const plain = (name: string): string =>
  name.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase().trim().replaceAll(/\s+/g, " ")
