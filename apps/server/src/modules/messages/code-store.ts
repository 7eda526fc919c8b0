import { sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"

export type Channel = "sms" | "mail"

/** The purpose of a code; it opens nothing else. */
export type Purpose = "register" | "login" | "password" | "passwordLink" | "bind" | "newAddress"

/** The facts that a code is bound to. */
export interface Bond {
  readonly merchantId: MerchantId
  readonly purpose: Purpose
  /** E.164, or a mail address in lower case. */
  readonly target: string
}

export interface NewCode extends Bond {
  readonly id: string
  readonly channel: Channel
  readonly subject: string | null
  readonly hash: Uint8Array
  readonly ip: string
  readonly at: Date
  readonly expiresAt: Date
}

/** Requests for one target wait for one another until the transaction ends. */
export const lockTarget = (tx: Tx, merchantId: MerchantId, target: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${merchantId}:code:${target}`}, 2))`.execute(tx)

/** When codes were asked for since an instant, newest first: for a target, or from an address. */
export async function requestsSince(
  tx: Tx,
  merchantId: MerchantId,
  of: { readonly target: string } | { readonly ip: string },
  since: Date,
  most: number,
): Promise<Date[]> {
  const who = "target" in of ? sql`target = ${of.target}` : sql`ip = ${of.ip}`
  const { rows } = await sql<{ created_at: Date }>`
    select created_at from verification_code
     where merchant_id = ${merchantId} and ${who} and created_at > ${since}
     order by created_at desc limit ${most}`.execute(tx)
  return rows.map((row) => row.created_at)
}

export async function insertCode(tx: Tx, code: NewCode): Promise<void> {
  await sql`
    insert into verification_code (id, merchant_id, purpose, channel, target, subject, code_hash, ip, created_at, expires_at)
    values (${code.id}, ${code.merchantId}, ${code.purpose}, ${code.channel}, ${code.target}, ${code.subject},
            ${Buffer.from(code.hash)}, ${code.ip}, ${code.at}, ${code.expiresAt})`.execute(tx)
}

/** Keeps what a verifying service calls the code under way. */
export async function writeSession(db: Db, id: string, sealed: Uint8Array): Promise<void> {
  await sql`update verification_code set sealed_session = ${Buffer.from(sealed)} where id = ${id}`.execute(db)
}

/** It was not received: it counts neither as a request nor as a code. */
export async function removeCode(db: Db, id: string): Promise<void> {
  await sql`delete from verification_code where id = ${id}`.execute(db)
}

/** The newest code of a bond. */
export async function newestOf(db: Db, bond: Bond): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from verification_code
     where merchant_id = ${bond.merchantId} and target = ${bond.target} and purpose = ${bond.purpose}
     order by created_at desc, id limit 1`.execute(db)
  return rows[0]?.id
}

/** Takes one of a code's attempts before anybody looks at the answer; undefined when none is left or its time is over. */
export async function takeAttempt(
  db: Db,
  id: string,
  limits: {
    readonly merchantId: MerchantId
    readonly purpose: Purpose
    readonly attempts: number
    readonly at: Date
  },
): Promise<{ hash: Buffer; session: Buffer | null; subject: string | null; target: string } | undefined> {
  const { rows } = await sql<{
    code_hash: Buffer
    sealed_session: Buffer | null
    subject: string | null
    target: string
  }>`
    update verification_code set attempts = attempts + 1
     where id = ${id} and merchant_id = ${limits.merchantId} and purpose = ${limits.purpose}
       and used_at is null and attempts < ${limits.attempts} and expires_at > ${limits.at}
    returning code_hash, sealed_session, subject, target`.execute(db)
  const [row] = rows
  return (
    row && {
      hash: row.code_hash,
      session: row.sealed_session,
      subject: row.subject,
      target: row.target,
    }
  )
}

/** Spends a code together with what it was for; false when another call was first. */
export async function markUsed(tx: Tx, id: string, at: Date): Promise<boolean> {
  const { rows } = await sql`
    update verification_code set used_at = ${at} where id = ${id} and used_at is null returning id`.execute(
    tx,
  )
  return rows.length === 1
}

/** Removes codes that no limit looks at any more, so many at a time. */
export async function removeCodesBefore(db: Db, before: Date, most: number): Promise<void> {
  await sql`
    delete from verification_code where id in
      (select id from verification_code where created_at < ${before} limit ${most} for update skip locked)`.execute(
    db,
  )
}
