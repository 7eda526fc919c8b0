import { createHash } from "node:crypto"
import { sql, type Db, type Tx } from "@croupier/database"
import { stepOfCode } from "../../../kernel/totp.ts"
import type { OpenTry } from "../sign-in/attempts.ts"
import type { IdentityContext } from "../kit.ts"
import type { MemberId } from "../../../kernel/ids.ts"

const RECOVERY_CODES = 10
/** Crockford's alphabet: no letter that is easily taken for a digit. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
const RECOVERY_LENGTH = 10

export interface Authenticator {
  readonly secret: Uint8Array
  readonly confirmed: boolean
}

/** Puts a new secret in the place of an unconfirmed one. False where a confirmed one stands. */
export async function writeSecret(
  kit: IdentityContext,
  memberId: MemberId,
  secret: Uint8Array,
): Promise<boolean> {
  const { rows } = await sql`
    insert into authenticator (member_id, sealed_secret, created_at)
    values (${memberId}, ${Buffer.from(kit.vault.seal(secret))}, ${kit.clock.now()})
    on conflict (member_id) do update set sealed_secret = excluded.sealed_secret, created_at = excluded.created_at
      where authenticator.confirmed_at is null
    returning member_id`.execute(kit.db)
  return rows.length === 1
}

/** Locks the member's authenticator for the rest of the transaction; undefined where there is none. */
export async function lockAuthenticator(
  kit: IdentityContext,
  tx: Tx,
  memberId: MemberId,
): Promise<Authenticator | undefined> {
  const { rows } = await sql<{ sealed_secret: Uint8Array; confirmed_at: Date | null }>`
    select sealed_secret, confirmed_at from authenticator where member_id = ${memberId} for update`.execute(
    tx,
  )
  const [row] = rows
  if (!row) return undefined
  return { secret: kit.vault.open(row.sealed_secret), confirmed: row.confirmed_at !== null }
}

export const hasAuthenticator = async (db: Db | Tx, memberId: MemberId): Promise<boolean> =>
  (
    await sql`select 1 from authenticator where member_id = ${memberId} and confirmed_at is not null`.execute(
      db,
    )
  ).rows.length === 1

/**
 * Accepts a code of the app, or an unused recovery code, and spends it: neither is accepted again. False
 * for anything else, and for a code that was seen before. It takes the counted try that it belongs to.
 */
export async function spendCode(
  kit: IdentityContext,
  tx: Tx,
  _attempt: OpenTry,
  {
    memberId,
    authenticator: { secret },
    typed,
  }: { readonly memberId: MemberId; readonly authenticator: Authenticator; readonly typed: string },
): Promise<boolean> {
  const plain = typed.replaceAll(/[\s-]/g, "")
  return /^\d{6}$/.test(plain)
    ? spendStep(kit, tx, memberId, secret, plain)
    : spendRecoveryCode(kit, tx, memberId, plain)
}

async function spendStep(kit: IdentityContext, tx: Tx, memberId: MemberId, secret: Uint8Array, code: string) {
  const step = stepOfCode(secret, code, kit.clock.now())
  if (step === undefined) return false
  const { rows } = await sql`
    update authenticator set last_step = ${step} where member_id = ${memberId} and last_step < ${step}
    returning member_id`.execute(tx)
  return rows.length === 1
}

async function spendRecoveryCode(
  kit: IdentityContext,
  tx: Tx,
  memberId: MemberId,
  code: string,
): Promise<boolean> {
  const { rows } = await sql`
    update recovery_code set used_at = ${kit.clock.now()}
     where member_id = ${memberId} and code_hash = ${hashOf(memberId, code)} and used_at is null
    returning member_id`.execute(tx)
  return rows.length === 1
}

/** Puts ten new recovery codes in the place of the old ones. Only their hashes are kept: 50 random bits each. */
export async function makeRecoveryCodes(kit: IdentityContext, tx: Tx, memberId: MemberId): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(kit.random.bytes(RECOVERY_LENGTH), (byte) => ALPHABET[byte & 31]).join(""),
  )
  await sql`delete from recovery_code where member_id = ${memberId}`.execute(tx)
  await sql`
    insert into recovery_code (member_id, code_hash)
    select ${memberId}, unnest(${codes.map((code) => hashOf(memberId, code))}::bytea[])`.execute(tx)
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

export async function countRecoveryCodes(db: Db, memberId: MemberId): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from recovery_code where member_id = ${memberId} and used_at is null`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

export async function confirm(kit: IdentityContext, tx: Tx, memberId: MemberId): Promise<void> {
  await sql`update authenticator set confirmed_at = ${kit.clock.now()} where member_id = ${memberId}`.execute(
    tx,
  )
}

export async function forget(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`delete from recovery_code where member_id = ${memberId}`.execute(tx)
  await sql`delete from authenticator where member_id = ${memberId}`.execute(tx)
}

/** Letters that are easily mistaken are read as what was meant. */
const hashOf = (memberId: MemberId, code: string): Buffer =>
  createHash("sha256")
    .update(`${memberId}:${code.toUpperCase().replaceAll("O", "0").replaceAll(/[IL]/g, "1")}`)
    .digest()
