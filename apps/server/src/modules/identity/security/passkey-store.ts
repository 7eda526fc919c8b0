import type { Passkeys } from "@croupier/contract/passkeys"
import { sql, type Db, type Tx } from "@croupier/database"
import { hashOf } from "../../../kernel/hash.ts"
import { deviceOf } from "../sign-in/device.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

export interface Challenge {
  readonly merchantId: MerchantId
  readonly memberId: MemberId | null
  readonly challenge: string
}

export async function keepChallenge(
  db: Db,
  ticket: string,
  { merchantId, memberId, challenge }: Challenge,
  expiresAt: Date,
): Promise<void> {
  await sql`
    insert into passkey_challenge (ticket_hash, merchant_id, member_id, challenge, expires_at)
    values (${hashOf(ticket)}, ${merchantId}, ${memberId}, ${challenge}, ${expiresAt})
    on conflict (ticket_hash) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    db,
  )
}

/** Takes a challenge: it is answered once. */
export async function takeChallenge(
  db: Db,
  ticket: string,
  { merchantId, memberId }: Omit<Challenge, "challenge">,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string }>`
    delete from passkey_challenge
     where ticket_hash = ${hashOf(ticket)} and merchant_id = ${merchantId} and expires_at > ${at}
       and member_id is not distinct from ${memberId}::bigint
    returning challenge`.execute(db)
  return rows[0]?.challenge
}

export interface StoredPasskey {
  readonly id: string
  readonly memberId: MemberId
  readonly publicKey: Uint8Array<ArrayBuffer>
  readonly counter: number
  readonly transports: readonly string[]
}

export async function insertPasskey(
  db: Db | Tx,
  key: StoredPasskey & { merchantId: MerchantId; userAgent: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into passkey (id, member_id, merchant_id, public_key, counter, transports, user_agent, created_at)
    values (${key.id}, ${key.memberId}, ${key.merchantId}, ${Buffer.from(key.publicKey)}, ${key.counter},
            ${[...key.transports]}::text[], ${key.userAgent}, ${key.at})
    on conflict do nothing returning id`.execute(db)
  return rows.length === 1
}

export async function findPasskey(
  db: Db,
  merchantId: MerchantId,
  id: string,
): Promise<StoredPasskey | undefined> {
  const { rows } = await sql<{
    member_id: bigint
    public_key: Uint8Array
    counter: bigint
    transports: string[]
  }>`
    select member_id, public_key, counter, transports from passkey
     where id = ${id} and merchant_id = ${merchantId}`.execute(db)
  const [row] = rows
  return (
    row && {
      id,
      memberId: row.member_id,
      publicKey: Uint8Array.from(row.public_key),
      counter: Number(row.counter),
      transports: row.transports,
    }
  )
}

/** Notes a use. False when the same count, or a later one, was seen meanwhile, by a key that counts. */
export async function notePasskeyUse(db: Db, id: string, counter: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update passkey set counter = ${counter}, last_used_at = ${at}
     where id = ${id} and (counter < ${counter} or ${counter} = 0) returning id`.execute(db)
  return rows.length === 1
}

export async function removePasskeyOf(tx: Db | Tx, memberId: MemberId, id: string): Promise<boolean> {
  const { rows } =
    await sql`delete from passkey where id = ${id} and member_id = ${memberId} returning id`.execute(tx)
  return rows.length === 1
}

export async function passkeysOf(
  db: Db,
  memberId: MemberId,
): Promise<{ readonly listed: Passkeys; readonly transports: ReadonlyMap<string, readonly string[]> }> {
  const { rows } = await sql<{
    id: string
    transports: string[]
    user_agent: string
    created_at: Date
    last_used_at: Date | null
  }>`
    select id, transports, user_agent, created_at, last_used_at from passkey
     where member_id = ${memberId} order by created_at, id`.execute(db)
  return {
    listed: {
      passkeys: rows.map((row) => ({
        passkeyId: row.id,
        device: deviceOf(row.user_agent),
        createdAt: row.created_at.toISOString(),
        lastUsedAt: row.last_used_at?.toISOString() ?? null,
      })),
    },
    transports: new Map(rows.map((row) => [row.id, row.transports])),
  }
}
