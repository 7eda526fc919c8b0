import { isUniqueViolation, sql, type Db, type Tx } from "@croupier/database"
import { findById, type MemberRow } from "../member-store.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

export type ContactKind = "mobile" | "email"

export interface ContactRow {
  readonly kind: ContactKind
  readonly value: string
  readonly verified: boolean
}

/** The member who holds a number or an address at a merchant; only one who has shown it, unless `told` is enough. */
export async function findByContact(
  db: Db | Tx,
  merchantId: MerchantId,
  kind: ContactKind,
  value: string,
  proof: "verified" | "told" = "verified",
): Promise<MemberRow | undefined> {
  const { rows } = await sql<{ member_id: bigint }>`
    select member_id from member_contact
     where merchant_id = ${merchantId} and kind = ${kind} and value = ${value}
       and (verified_at is not null or ${proof === "told"})`.execute(db)
  return rows[0] && findById(db, rows[0].member_id)
}

export async function contactsOf(db: Db | Tx, memberId: MemberId): Promise<ContactRow[]> {
  const { rows } = await sql<{ kind: ContactKind; value: string; verified: boolean }>`
    select kind, value, verified_at is not null as verified from member_contact where member_id = ${memberId}`.execute(
    db,
  )
  return rows
}

/** Since when a contact of these members is proven, the first one; absent where none is. */
export async function verifiedSince(
  db: Db | Tx,
  memberIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, Date>> {
  const { rows } = await sql<{ memberId: bigint; at: Date }>`
    select member_id as "memberId", min(verified_at) as at from member_contact
     where member_id = any (${memberIds}::bigint[]) and verified_at is not null group by 1`.execute(db)
  return new Map(rows.map(({ memberId, at }) => [memberId, at]))
}

/** The mail address that the member told at registration; it was never verified. */
export async function statedEmail(db: Db | Tx, memberId: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ email: string | null }>`
    select fields->>'email' as email from member where id = ${memberId}`.execute(db)
  return rows[0]?.email ?? undefined
}

export interface NewContact {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly kind: ContactKind
  readonly value: string
  readonly verified: boolean
  readonly at: Date
}

/**
 * Writes the member's number or address in the place of an earlier one. False when another member holds it;
 * the transaction can do nothing more then.
 */
export async function writeContact(tx: Tx, contact: NewContact): Promise<boolean> {
  const verifiedAt = contact.verified ? contact.at : null
  try {
    await sql`
      insert into member_contact (member_id, merchant_id, kind, value, verified_at, changed_at)
      values (${contact.memberId}, ${contact.merchantId}, ${contact.kind}, ${contact.value}, ${verifiedAt}, ${contact.at})
      on conflict (member_id, kind) do update
         set value = excluded.value, verified_at = excluded.verified_at, changed_at = excluded.changed_at`.execute(
      tx,
    )
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}
