import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import { z } from "zod"
import { approval, memberPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { oneTimePassword } from "../../../kernel/one-time-password.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import { forgivePasswords } from "../sign-in/attempts.ts"
import { contactsOf } from "../profile/contact-store.ts"
import type { IdentityContext } from "../kit.ts"
import { writeGivenPassword } from "../admin/members.ts"
import { findById, type MemberRow } from "../member-store.ts"
import { masked } from "../admin/personal-views.ts"
import { notifyOwner } from "./security-letters.ts"
import { endSessionsOf } from "../sign-in/sessions.ts"
import { memberIdOf } from "../../../kernel/ids.ts"

type Asked = ConsoleParsed<"resetMemberPassword">
type Answer = ConsoleValue<"resetMemberPassword">

/**
 * A new password for a member who cannot get in. A link to a verified contact, so that no person of the staff reads
 * it; the sessions end, and the password of before stands until the link is used. Without a verified contact two
 * people agree first (`secretApproval`), and the proposer is then told a password once. Refuses CODE_REQUESTS_EXCEEDED,
 * MESSAGE_SERVICE_UNAVAILABLE, STEP_UP_REQUIRED.
 */
export async function resetMemberPassword(
  kit: IdentityContext,
  { why }: Pick<Asked, "why">,
  member: MemberRow,
  context: MerchantContext,
): Promise<Answer> {
  const verified = (await contactsOf(kit.db, member.id)).filter((each) => each.verified)
  const mobile = verified.find(({ kind }) => kind === "mobile")
  // A service that verifies numbers by itself sends its own codes and no links.
  const sendsLinks = mobile !== undefined && (await kit.messages.proofWanted()) === undefined
  const contact = verified.find(({ kind }) => kind === "email") ?? (sendsLinks ? mobile : undefined)
  if (contact) {
    const channel = contact.kind === "email" ? "mail" : "sms"
    await sendLink(kit, member, { channel, target: contact.value }, context)
    const sentTo = masked(contact.value)
    await letOut(kit, member, context, async (tx) => {
      await context.record(tx, {
        act: "members.password-link",
        target: `member:${member.id}`,
        after: { channel, sentTo },
        why,
        merchantId: context.merchant.id,
      })
    })
    return { way: "link", channel, sentTo }
  }
  return (await revealAgreed(kit, why, member, context)) ?? propose(kit, why, member, context)
}

const sendLink = (
  kit: IdentityContext,
  member: MemberRow,
  { channel, target }: { readonly channel: "mail" | "sms"; readonly target: string },
  { merchant, ip }: MerchantContext,
) =>
  kit.messages.requestCode({
    merchantId: merchant.id,
    purpose: "passwordLink",
    channel,
    target,
    subject: String(member.id),
    form: "link",
    ip,
    deliver: "later",
    wording: (token, minutes) => {
      const link = `${kit.publicUrl()}/index#password=${token}`
      const args = [merchant.brand.name, member.account, link, String(minutes)]
      return {
        subject: translate(member.language, "mail_reset_subject", args),
        text: translate(
          member.language,
          channel === "mail" ? "mail_desk_reset_text" : "sms_desk_reset",
          args,
        ),
      }
    },
  })

/** Ends the sessions, lets wrong passwords count no more, and does what else belongs to it. */
async function letOut(
  kit: IdentityContext,
  member: MemberRow,
  { merchant }: MerchantContext,
  work: (tx: Tx) => Promise<void>,
): Promise<void> {
  await inTransaction(kit.db, async (tx) => {
    await work(tx)
    // Failed tries with the forgotten password no longer count.
    await forgivePasswords(tx, merchant.id, member.account)
    await endSessionsOf(kit, tx, member.id, "revoked")
  })
}

/** The password that two people agreed to reveal, told to its proposer; undefined where there is no agreement. */
async function revealAgreed(
  kit: IdentityContext,
  why: string,
  member: MemberRow,
  context: MerchantContext,
): Promise<Answer | undefined> {
  const { staff, merchant, record } = context
  if (!staff.permissions.has("members.secret")) refuse("NOT_ALLOWED")
  const mine = sql`member_id = ${member.id} and proposed_by = ${staff.login} and until > ${kit.clock.now()}`
  if ((await sql`select 1 from given_password where ${mine}`.execute(kit.db)).rows.length === 0)
    return undefined
  const password = oneTimePassword(kit.random)
  const hash = await kit.passwords.hash(password)
  await letOut(kit, member, context, async (tx) => {
    const { rows } = await sql<{ approvedBy: string }>`
      delete from given_password where ${mine} returning approved_by as "approvedBy"`.execute(tx)
    const [agreed] = rows
    if (!agreed) return refuse("CHANGED_MEANWHILE")
    await writeGivenPassword(tx, member.id, hash, kit.clock.now())
    await notifyOwner(kit, tx, "password_given", { merchant, memberId: member.id })
    await record(tx, {
      act: "members.password-told",
      target: `member:${member.id}`,
      after: { approvedBy: agreed.approvedBy },
      why,
      merchantId: merchant.id,
    })
  })
  return { way: "told", password }
}

async function propose(
  kit: IdentityContext,
  why: string,
  member: MemberRow,
  context: MerchantContext,
): Promise<Answer> {
  const outcome = await context.propose(
    secretApproval(kit),
    { memberId: String(member.id) },
    {
      target: `member:${member.id}`,
      before: { verifiedContact: false },
      after: { passwordToldTo: context.staff.login },
      why,
      key: kit.random.uuid(),
      merchantId: context.merchant.id,
    },
  )
  if (outcome.state !== "PROPOSED") throw new Error("a password that is told takes two people")
  return { way: "proposed", proposalId: outcome.proposalId }
}

const Payload = z.object({ memberId: z.string() })

/** The act of a second person: the proposer may be told a password within a day. Refuses CHANGED_MEANWHILE. */
export const secretApproval = (kit: Pick<IdentityContext, "clock">): Approval<z.output<typeof Payload>> =>
  approval({
    name: "members.secret",
    permission: "members.secret",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId }) => ({ says: "members.secret", parts: [memberPart(memberId)], memberId }),
    changes: async () => [],
    warnings: async (db, { memberId }) =>
      (await contactsOf(db, memberIdOf(memberId))).some(({ kind, verified }) => kind === "email" && verified)
        ? [{ code: "contact_verified", parts: [] }]
        : [],
    conflictKey: ({ memberId }) => `secret:${memberId}`,
    apply: async (tx, payload, by) => {
      const memberId = memberIdOf(payload.memberId)
      const member = await findById(tx, memberId)
      // A mailbox that was verified meanwhile takes the link.
      const contacts = await contactsOf(tx, memberId)
      if (!member || contacts.some(({ kind, verified }) => kind === "email" && verified))
        refuse("CHANGED_MEANWHILE")
      const until = new Date(kit.clock.now().getTime() + DAY_MS)
      await sql`
        insert into given_password (member_id, proposed_by, approved_by, until)
        values (${memberId}, ${by.proposedBy}, ${by.staff.login}, ${until})
        on conflict (member_id) do update
           set proposed_by = excluded.proposed_by, approved_by = excluded.approved_by, until = excluded.until`.execute(
        tx,
      )
    },
  })
