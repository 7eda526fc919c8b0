import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export type Outcome = "ALLOWED" | "ELSEWHERE" | "UNKNOWN" | "HOSTING"
export type Cause = "FIRST" | "ADDRESS" | "AGE"

export interface Standing {
  readonly ip: string
  readonly checkedAt: Date
  readonly outcome: Outcome
}

export async function readStanding(db: Db | Tx, sessionId: bigint): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select ip, checked_at as "checkedAt", outcome from location_standing where session_id = ${sessionId}`.execute(
    db,
  )
  return rows[0]
}

export interface LocationCheck {
  readonly at: Date
  readonly ip: string
  readonly country: string | null
  readonly cause: Cause
  readonly outcome: Outcome
}

/** Keeps a check, and the session's standing by it. */
export async function insertCheck(
  tx: Tx,
  of: { readonly merchantId: MerchantId; readonly memberId: MemberId; readonly sessionId: bigint },
  { at, ip, country, cause, outcome }: LocationCheck,
): Promise<void> {
  await sql`
    insert into location_check (merchant_id, member_id, session_id, at, ip, country, cause, outcome)
    values (${of.merchantId}, ${of.memberId}, ${of.sessionId}, ${at}, ${ip}, ${country}, ${cause}, ${outcome})`.execute(
    tx,
  )
  await sql`
    insert into location_standing (session_id, member_id, ip, checked_at, outcome)
    values (${of.sessionId}, ${of.memberId}, ${ip}, ${at}, ${outcome})
    on conflict (session_id) do update set ip = excluded.ip, checked_at = excluded.checked_at, outcome = excluded.outcome`.execute(
    tx,
  )
}

/** Checks of a member's place, the newest first. */
export async function readChecks(
  db: Db,
  merchantId: MerchantId,
  memberId: MemberId,
  limit: number,
): Promise<readonly LocationCheck[]> {
  const { rows } = await sql<LocationCheck>`
    select at, ip, country, cause, outcome from location_check
     where member_id = ${memberId} and merchant_id = ${merchantId} order by id desc limit ${limit}`.execute(
    db,
  )
  return rows
}

/** The last check of a member's place up to an instant; undefined where none was made by then. */
export async function checkBefore(
  db: Db,
  merchantId: MerchantId,
  memberId: MemberId,
  at: Date,
): Promise<LocationCheck | undefined> {
  const { rows } = await sql<LocationCheck>`
    select at, ip, country, cause, outcome from location_check
     where member_id = ${memberId} and merchant_id = ${merchantId} and at <= ${at} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]
}

export interface Violation extends LocationCheck {
  readonly id: bigint
  readonly memberId: MemberId
  readonly outcome: Exclude<Outcome, "ALLOWED">
}

/** Checks of a merchant's members that refused the place, the newest first. */
export async function readViolations(
  db: Db,
  merchantId: MerchantId,
  asked: {
    readonly outcome: Violation["outcome"] | undefined
    readonly country: string | undefined
    readonly below: bigint | undefined
    readonly limit: number
  },
): Promise<readonly Violation[]> {
  const { rows } = await sql<Violation>`
    select id, member_id as "memberId", at, ip, country, cause, outcome from location_check
     where merchant_id = ${merchantId} and outcome <> 'ALLOWED'
       ${asked.outcome === undefined ? sql`` : sql`and outcome = ${asked.outcome}`}
       ${asked.country === undefined ? sql`` : sql`and country = ${asked.country.toUpperCase()}`}
       ${asked.below === undefined ? sql`` : sql`and id < ${asked.below}`}
     order by id desc limit ${asked.limit}`.execute(db)
  return rows
}

/** Removes the standings of sessions that have been over for long; the checks stay. */
export async function forgetStandings(db: Db, before: Date): Promise<void> {
  await sql`delete from location_standing where checked_at < ${before}`.execute(db)
}
