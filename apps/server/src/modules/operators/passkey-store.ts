import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import type { KeptKey } from "../../kernel/webauthn.ts"
import type { StaffId } from "../../kernel/ids.ts"

type Purpose = "make" | "prove"

export async function keepChallenge(
  db: Db,
  sessionId: bigint,
  purpose: Purpose,
  { challenge, expiresAt }: { readonly challenge: string; readonly expiresAt: Date },
): Promise<void> {
  await sql`
    insert into operator_challenge (session_id, purpose, challenge, expires_at)
    values (${sessionId}, ${purpose}, ${challenge}, ${expiresAt})
    on conflict (session_id, purpose) do update set challenge = excluded.challenge, expires_at = excluded.expires_at`.execute(
    db,
  )
}

/** Takes a challenge: it is answered once. */
export async function takeChallenge(
  db: Db | Tx,
  sessionId: bigint,
  purpose: Purpose,
  at: Date,
): Promise<string | undefined> {
  const { rows } = await sql<{ challenge: string; expiresAt: Date }>`
    delete from operator_challenge where session_id = ${sessionId} and purpose = ${purpose}
    returning challenge, expires_at as "expiresAt"`.execute(db)
  const [row] = rows
  return row && row.expiresAt > at ? row.challenge : undefined
}

/** False when the key is kept already, by whomever. */
export async function insertPasskey(
  tx: Tx,
  key: KeptKey & { readonly staffId: StaffId; readonly name: string; readonly at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into operator_passkey (id, staff_id, name, public_key, counter, transports, created_at)
    values (${key.id}, ${key.staffId}, ${key.name}, ${Buffer.from(key.publicKey)}, ${key.counter},
            ${[...key.transports]}::text[], ${key.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length === 1
}

export async function keysOf(db: Db | Tx, staffId: StaffId): Promise<readonly KeptKey[]> {
  const { rows } = await sql<{ id: string; publicKey: Uint8Array; counter: bigint; transports: string[] }>`
    select id, public_key as "publicKey", counter, transports from operator_passkey
     where staff_id = ${staffId} order by created_at, id`.execute(db)
  return rows.map(({ id, publicKey, counter, transports }) => ({
    id,
    publicKey: Uint8Array.from(publicKey),
    counter: Number(counter),
    transports,
  }))
}

/** Who a key belongs to. */
export async function ownerOfKey(
  db: Db,
  keyId: string,
): Promise<{ readonly id: StaffId; readonly login: string } | undefined> {
  const { rows } = await sql<{ id: StaffId; login: string }>`
    select s.id, s.login from operator_passkey k join operator_staff s on s.id = k.staff_id
     where k.id = ${keyId}`.execute(db)
  return rows[0]
}

/** Notes a use. False when the same count, or a later one, was seen meanwhile, by a key that counts. */
export async function notePasskeyUse(tx: Tx, id: string, counter: number, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update operator_passkey set counter = ${counter}, last_used_at = ${at}
     where id = ${id} and (counter < ${counter} or ${counter} = 0) returning id`.execute(tx)
  return rows.length === 1
}

export async function namePasskeyOf(db: Db, staffId: StaffId, id: string, name: string): Promise<boolean> {
  const { rows } = await sql`
    update operator_passkey set name = ${name} where id = ${id} and staff_id = ${staffId} returning id`.execute(
    db,
  )
  return rows.length === 1
}

/** The name of the key that is forgotten; undefined where there is none. */
export async function removePasskeyOf(tx: Tx, staffId: StaffId, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`
    delete from operator_passkey where id = ${id} and staff_id = ${staffId} returning name`.execute(tx)
  return rows[0]?.name
}

export async function factorsOf(db: Db | Tx, staffId: StaffId): Promise<ConsoleValue<"staffFactors">> {
  const { rows } = await sql<{ id: string; name: string; createdAt: Date; lastUsedAt: Date | null }>`
    select id, name, created_at as "createdAt", last_used_at as "lastUsedAt" from operator_passkey
     where staff_id = ${staffId} order by created_at, id`.execute(db)
  const app = await sql`
    select 1 from operator_staff where id = ${staffId} and totp_confirmed_at is not null`.execute(db)
  return {
    hasAuthenticator: app.rows.length === 1,
    passkeys: rows.map(({ id, name, createdAt, lastUsedAt }) => ({
      passkeyId: id,
      name,
      createdAt: createdAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
    })),
  }
}

/** Takes every factor from a person, whatever becomes of them after. */
export async function forgetFactors(tx: Tx, staffId: StaffId): Promise<void> {
  await sql`
    update operator_staff set sealed_totp = null, totp_confirmed_at = null, enrolled_at = null
     where id = ${staffId}`.execute(tx)
  await sql`delete from operator_passkey where staff_id = ${staffId}`.execute(tx)
}
