import type { ThirdPartyLinks, ThirdPartyName } from "@croupier/contract/third-party"
import { isUniqueViolation, sql, type Db, type Tx } from "@croupier/database"
import { hashOf } from "../../../kernel/hash.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

export interface Away {
  readonly provider: ThirdPartyName
  readonly nonce: string
  readonly sealedVerifier: Uint8Array
}

export async function insertAttempt(
  db: Db,
  attempt: Away & { state: string; merchantId: MerchantId; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into third_party_attempt (state_hash, merchant_id, provider, nonce, sealed_verifier, expires_at)
    values (${hashOf(attempt.state)}, ${attempt.merchantId}, ${attempt.provider}, ${attempt.nonce},
            ${Buffer.from(attempt.sealedVerifier)}, ${attempt.expiresAt})`.execute(db)
}

/** Takes an attempt: it comes back once. */
export async function takeAttempt(
  db: Db,
  merchantId: MerchantId,
  state: string,
  at: Date,
): Promise<Away | undefined> {
  const { rows } = await sql<{ provider: ThirdPartyName; nonce: string; sealed_verifier: Uint8Array }>`
    delete from third_party_attempt
     where state_hash = ${hashOf(state)} and merchant_id = ${merchantId} and expires_at > ${at}
    returning provider, nonce, sealed_verifier`.execute(db)
  const [row] = rows
  return row && { provider: row.provider, nonce: row.nonce, sealedVerifier: row.sealed_verifier }
}

export interface Vouched {
  readonly merchantId: MerchantId
  readonly provider: ThirdPartyName
  readonly subject: string
}

export async function memberVouchedFor(db: Db, vouched: Vouched): Promise<bigint | undefined> {
  const { rows } = await sql<{ member_id: bigint }>`
    select member_id from third_party_identity
     where merchant_id = ${vouched.merchantId} and provider = ${vouched.provider} and subject = ${vouched.subject}`.execute(
    db,
  )
  return rows[0]?.member_id
}

export async function linksOf(db: Db, memberId: MemberId): Promise<ThirdPartyLinks> {
  const { rows } = await sql<{ provider: ThirdPartyName; linked_at: Date }>`
    select provider, linked_at from third_party_identity where member_id = ${memberId} order by provider`.execute(
    db,
  )
  return { links: rows.map((row) => ({ provider: row.provider, linkedAt: row.linked_at.toISOString() })) }
}

/** False when there was no such link. */
export async function unlink(db: Db | Tx, memberId: MemberId, provider: ThirdPartyName): Promise<boolean> {
  const { rows } = await sql`
    delete from third_party_identity where member_id = ${memberId} and provider = ${provider} returning 1`.execute(
    db,
  )
  return rows.length === 1
}

/** Links a member; false when the identity, or the member's place for one, is taken. */
export async function link(tx: Db | Tx, vouched: Vouched, memberId: MemberId, at: Date): Promise<boolean> {
  try {
    await sql`
      insert into third_party_identity (merchant_id, provider, subject, member_id, linked_at)
      values (${vouched.merchantId}, ${vouched.provider}, ${vouched.subject}, ${memberId}, ${at})`.execute(tx)
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

export async function insertTicket(
  db: Db,
  held: Vouched & { ticket: string; email: string | undefined; expiresAt: Date },
): Promise<void> {
  await sql`
    insert into third_party_ticket (ticket_hash, merchant_id, provider, subject, email, expires_at)
    values (${hashOf(held.ticket)}, ${held.merchantId}, ${held.provider}, ${held.subject}, ${held.email ?? null},
            ${held.expiresAt})`.execute(db)
}

/** Takes a ticket in the transaction that it opens. */
export async function takeTicket(
  tx: Tx,
  merchantId: MerchantId,
  ticket: string,
  at: Date,
): Promise<(Vouched & { email: string | null }) | undefined> {
  const { rows } = await sql<{ provider: ThirdPartyName; subject: string; email: string | null }>`
    delete from third_party_ticket
     where ticket_hash = ${hashOf(ticket)} and merchant_id = ${merchantId} and expires_at > ${at}
    returning provider, subject, email`.execute(tx)
  return rows[0] && { merchantId, ...rows[0] }
}
