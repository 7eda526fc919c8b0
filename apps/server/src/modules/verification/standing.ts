import { createHmac } from "node:crypto"
import type { DocumentType } from "@croupier/contract/verification-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { identityRank, type IdentityLevel } from "@croupier/rules/identity-levels"
import { z } from "zod"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { setPlayUntil, type PlayUntil } from "../responsible-gaming/index.ts"
import type { VerificationKit } from "./kit.ts"

/** The proofs of a member. */
export interface Standing {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly sealed: Uint8Array
  readonly basicAt: Date
  readonly verifiedAt: Date | null
  /** Null: no end. */
  readonly verifiedUntil: Date | null
  readonly enhancedAt: Date | null
  readonly enhancedUntil: Date | null
}

const COLUMNS = sql.raw(
  `member_id as "memberId", merchant_id as "merchantId", sealed, basic_at as "basicAt", verified_at as "verifiedAt",
   verified_until as "verifiedUntil", enhanced_at as "enhancedAt", enhanced_until as "enhancedUntil"`,
)

export async function standingOf(
  db: Db | Tx,
  memberId: MemberId,
  lock = false,
): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select ${COLUMNS} from verification_standing where member_id = ${memberId} ${lock ? sql`for update` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** The proofs of several members, in their order. */
export async function standingsOf(
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<readonly (Standing | undefined)[]> {
  const { rows } = await sql<Standing>`
    select ${COLUMNS} from verification_standing
     where member_id = any(${memberIds.map(String)}::bigint[])`.execute(db)
  const known = new Map(rows.map((row) => [row.memberId, row]))
  return memberIds.map((id) => known.get(id))
}

const Told = z.strictObject({ name: z.string(), birthday: z.string() })
export type Told = z.output<typeof Told>

/** Name and birthday of a standing, opened. */
export const toldIn = (kit: Pick<VerificationKit, "vault">, { sealed }: Standing): Told =>
  Told.parse(JSON.parse(Buffer.from(kit.vault.open(sealed)).toString("utf8")))

/** Until when a level holds; `never` where it was not proven, `ever` where it does not end. */
export function holdsUntil(standing: Standing | undefined, level: IdentityLevel): Date | "ever" | "never" {
  if (level === "none") return "ever"
  if (!standing) return "never"
  if (level === "basic") return "ever"
  if (standing.verifiedAt === null) return "never"
  const verified = standing.verifiedUntil ?? "ever"
  if (level === "verified") return verified
  if (standing.enhancedAt === null) return "never"
  const enhanced = standing.enhancedUntil ?? "ever"
  if (verified === "ever") return enhanced
  return enhanced === "ever" || verified < enhanced ? verified : enhanced
}

export function holds(standing: Standing | undefined, level: IdentityLevel, at: Date): boolean {
  const until = holdsUntil(standing, level)
  return until === "ever" || (until !== "never" && until > at)
}

/** The level that holds at an instant. */
export const levelAt = (standing: Standing | undefined, at: Date): IdentityLevel =>
  (["enhanced", "verified", "basic"] as const).find((level) => holds(standing, level, at)) ?? "none"

/** Names and numbers are written in many ways: without marks, spaces and case they are one. */
const spelled = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase()

const markOf = ({ key }: Pick<VerificationKit, "key">, parts: readonly string[]): Buffer =>
  createHmac("sha256", key).update(JSON.stringify(parts)).digest()

export const personMark = (kit: Pick<VerificationKit, "key">, { name, birthday }: Told): Buffer =>
  markOf(kit, ["person", spelled(name), birthday])

export const documentMarkOf = (
  kit: Pick<VerificationKit, "key">,
  document: { readonly type: DocumentType; readonly country: string; readonly number: string },
): Buffer => markOf(kit, ["document", document.type, document.country, spelled(document.number)])

/** Keeps name and birthday of a member: the level basic. */
export async function keepBasics(
  kit: Pick<VerificationKit, "vault" | "key">,
  tx: Tx,
  member: { readonly id: MemberId; readonly merchantId: MerchantId },
  told: Told,
  at: Date,
): Promise<void> {
  await sql`
    insert into verification_standing (member_id, merchant_id, sealed, person_mark, basic_at)
    values (${member.id}, ${member.merchantId}, ${Buffer.from(kit.vault.seal(Buffer.from(JSON.stringify(told))))},
            ${personMark(kit, told)}, ${at})
    on conflict (member_id) do nothing`.execute(tx)
}

/** Proves a level from now on. False where another member of the merchant is verified by the document. */
export async function prove(
  tx: Tx,
  memberId: MemberId,
  proof:
    | {
        readonly level: "verified"
        readonly at: Date
        readonly until: Date | null
        readonly mark: Uint8Array
      }
    | { readonly level: "enhanced"; readonly at: Date; readonly until: Date | null },
): Promise<boolean> {
  const { rows } = await (
    proof.level === "verified"
      ? sql`
        update verification_standing s set verified_at = ${proof.at}, verified_until = ${proof.until},
               document_mark = ${Buffer.from(proof.mark)}
         where member_id = ${memberId}
           and not exists (select from verification_standing o
                            where o.merchant_id = s.merchant_id and o.document_mark = ${Buffer.from(proof.mark)}
                              and o.member_id <> s.member_id)
        returning 1`
      : sql`
        update verification_standing set enhanced_at = ${proof.at}, enhanced_until = ${proof.until}
         where member_id = ${memberId} and verified_at is not null returning 1`
  ).execute(tx)
  return rows.length === 1
}

/** Takes a level and those above it from a member; what was proven below stays. */
export async function unprove(tx: Tx, memberId: MemberId, level: "verified" | "enhanced"): Promise<void> {
  await sql`
    update verification_standing set enhanced_at = null, enhanced_until = null
           ${level === "verified" ? sql`, verified_at = null, verified_until = null, document_mark = null` : sql``}
     where member_id = ${memberId}`.execute(tx)
}

/** Other members of a merchant with the same document, or the same name and birthday. */
export async function doublesOf(
  db: Db | Tx,
  of: {
    readonly merchantId: MerchantId
    readonly memberId: MemberId
    readonly documentMark: Uint8Array | null
  },
): Promise<readonly { readonly memberId: MemberId; readonly by: "SAME_DOCUMENT" | "SAME_PERSON" }[]> {
  const { rows } = await sql<{ memberId: MemberId; by: "SAME_DOCUMENT" | "SAME_PERSON" }>`
    select o.member_id as "memberId", 'SAME_DOCUMENT' as by from verification_standing o
     where o.merchant_id = ${of.merchantId} and o.member_id <> ${of.memberId}
       and o.document_mark = ${of.documentMark && Buffer.from(of.documentMark)}::bytea
    union all
    select o.member_id, 'SAME_PERSON' from verification_standing s
      join verification_standing o on o.merchant_id = s.merchant_id and o.person_mark = s.person_mark and o.member_id <> s.member_id
     where s.member_id = ${of.memberId}
     limit 20`.execute(db)
  return rows
}

const playUntil = (standing: Standing | undefined, play: IdentityLevel): PlayUntil =>
  identityRank(play) === 0 ? null : holdsUntil(standing, play)

/** Writes the gate of stakes of one member by what the member has proven. */
export async function guardMember(
  tx: Tx,
  member: { readonly id: MemberId; readonly merchantId: MerchantId },
  play: IdentityLevel,
): Promise<void> {
  await setPlayUntil(tx, member.merchantId, identityRank(play), [
    { memberId: member.id, until: playUntil(await standingOf(tx, member.id), play) },
  ])
}

/** Writes the gates of stakes of several members of a merchant. */
export async function guardMembers(
  tx: Tx,
  merchantId: MerchantId,
  memberIds: readonly MemberId[],
  play: IdentityLevel,
): Promise<void> {
  const standings = await standingsOf(tx, memberIds)
  await setPlayUntil(
    tx,
    merchantId,
    identityRank(play),
    memberIds.map((memberId, at) => ({ memberId, until: playUntil(standings[at], play) })),
  )
}
