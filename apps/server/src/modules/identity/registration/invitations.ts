import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { Random } from "../../../kernel/random.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { linkOf, type Touch } from "../../../call/touch.ts"
import type { AffiliateCode } from "../../agents/index.ts"
import type { IdentityContext, Origin } from "../kit.ts"
import { ruleOf, type FieldValues } from "./registration-rules.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** The inviter of a new member. */
export interface Invitation {
  readonly affiliateCode: string | null
  readonly agentId: bigint | null
  readonly referrerId: bigint | null
  /** The prize group that the code or the agent gives; absent: the agent's own. */
  readonly group?: number | undefined
  /** The link that led to the registration: its campaign, and the click where there was one. */
  readonly link?: Partial<Touch> | undefined
}

/**
 * The invitation in the codes of a registration. An affiliate's code must be good (AFFILIATE_CODE_INVALID), and
 * so must a friend's (FIELD_INVALID at its field). A friend is named by their code or their number, never by a
 * name: the form would tell whether it exists.
 */
export async function invitationOf(
  kit: IdentityContext,
  merchant: Merchant,
  form: FieldValues & { readonly domain: string; readonly registerUrl?: string },
  origin: Pick<Origin, "touches">,
): Promise<Invitation | undefined> {
  const affiliate = form.affiliateCode
    ? await kit.agents.agentOfCode(merchant.id, { code: form.affiliateCode, domain: form.domain })
    : await codeOfVisit(kit, merchant, form.domain, origin)
  const referrerId =
    (await friendOf(kit.db, merchant, "referralCode", form.referralCode)) ??
    (await friendOf(kit.db, merchant, "recommenderId", form.recommenderId))
  if (!affiliate && referrerId === undefined) return undefined
  return {
    affiliateCode: affiliate?.code ?? null,
    agentId: affiliate?.agentId ?? null,
    referrerId: referrerId ?? null,
    group: affiliate?.group ?? undefined,
    link: affiliate && linkThatLed(affiliate.code, form.registerUrl, origin),
  }
}

/** Whether the visit was by a code, in whatever case. */
const isBy = (code: string, visit: Pick<Touch, "code">): boolean =>
  visit.code.toLowerCase() === code.toLowerCase()

/**
 * The code of the first link that the browser remembers and whose code is still good, where the merchant takes codes at
 * registrations. A code that is closed meanwhile holds up no registration.
 */
async function codeOfVisit(
  kit: IdentityContext,
  merchant: Merchant,
  domain: string,
  { touches = [] }: Pick<Origin, "touches">,
): Promise<AffiliateCode | undefined> {
  if (touches.length === 0 || !ruleOf(merchant.registerRules, "affiliateCode").enabled) return undefined
  const open = await kit.agents.openCodes(merchant.id, { codes: touches.map(({ code }) => code), domain })
  return touches.flatMap(({ code }) => open.get(code.toLowerCase()) ?? [])[0]
}

/** The visit that led to a registration by a code; without one, the link on which the form stood. */
function linkThatLed(
  code: string,
  registerUrl: string | undefined,
  { touches = [] }: Pick<Origin, "touches">,
): Partial<Touch> | undefined {
  const visit = touches.find((touch) => isBy(code, touch))
  if (visit) return visit
  const link = linkOf(registerUrl?.split("?", 2)[1] ?? "")
  return link && isBy(code, link) ? link : undefined
}

async function friendOf(
  db: Db,
  merchant: Merchant,
  field: "referralCode" | "recommenderId",
  given: string | undefined,
): Promise<bigint | undefined> {
  const code = given?.trim()
  if (!code) return undefined
  const id = /^\d{1,18}$/.test(code) ? code : null
  const { rows } = await sql<{ id: bigint }>`
    select member_id as id from member_referral where merchant_id = ${merchant.id} and lower(code) = lower(${code})
    union all
    select id from member where merchant_id = ${merchant.id} and id = ${id}::bigint and type <> 4
    limit 1`.execute(db)
  return (
    rows[0]?.id ??
    refuse("FIELD_INVALID", [], { faults: [{ field, key: "invitation_code_error", args: [] }] })
  )
}

/** Keeps by whom a member came, for ever: where the member stands in the tree may change. */
export async function writeOrigin(
  tx: Tx,
  memberId: MemberId,
  invitation: Invitation,
  at: Date,
): Promise<void> {
  await sql`
    insert into member_origin (member_id, affiliate_code, agent_id, referrer_id, created_at)
    values (${memberId}, ${invitation.affiliateCode}, ${invitation.agentId}, ${invitation.referrerId}, ${at})`.execute(
    tx,
  )
}

/** No 0, O, 1, I, L: codes are read out and typed. */
const LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"
const CODE_LENGTH = 8

/** Gives a new member the code that they give to friends. */
export async function giveReferralCode(
  tx: Tx,
  random: Random,
  member: { readonly id: MemberId; readonly merchantId: MerchantId },
): Promise<void> {
  // 31^8 codes: one that is taken is a matter of luck, and another is drawn.
  for (;;) {
    const { rows } = await sql`
      insert into member_referral (member_id, merchant_id, code)
      values (${member.id}, ${member.merchantId}, ${drawText(random, LETTERS, CODE_LENGTH)})
      on conflict (merchant_id, lower(code)) do nothing returning member_id`.execute(tx)
    if (rows.length === 1) return
  }
}

/** The member's code, made now for an account that is older than codes; and how many friends came by it. */
export async function readReferral(
  kit: IdentityContext,
  merchant: Merchant,
  memberId: MemberId,
): Promise<{ code: string; friends: number }> {
  const read = async () => {
    const { rows } = await sql<{ code: string; friends: number }>`
      select code, (select count(*)::int from member_origin where referrer_id = ${memberId}) as friends
        from member_referral where member_id = ${memberId}`.execute(kit.db)
    return rows[0]
  }
  const known = await read()
  if (known) return known
  await inTransaction(kit.db, async (tx) => {
    await sql`select 1 from member where id = ${memberId} for update`.execute(tx)
    const { rows } = await sql`select 1 from member_referral where member_id = ${memberId}`.execute(tx)
    if (rows.length === 0) await giveReferralCode(tx, kit.random, { id: memberId, merchantId: merchant.id })
  })
  const made = await read()
  if (!made) throw new Error("a code that was given is there")
  return made
}

/** A text of so many letters of an alphabet, each as likely as the others. */
export function drawText(random: Random, alphabet: string, length: number): string {
  const limit = 256 - (256 % alphabet.length)
  let text = ""
  while (text.length < length)
    for (const byte of random.bytes(length))
      if (byte < limit && text.length < length) text += alphabet[byte % alphabet.length]
  return text
}
