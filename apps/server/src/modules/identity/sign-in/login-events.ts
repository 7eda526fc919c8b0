import { DAY_MS } from "../../../kernel/durations.ts"
import type { Parsed, Value } from "@croupier/contract"
import type { loginHistory, SIGN_IN_OUTCOMES, Way } from "@croupier/contract/security"
import { sql, type Db, type Tx } from "@croupier/database"
import type { Member } from "../../../call/member.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { pageOf } from "../../../kernel/page.ts"
import { deviceOf } from "./device.ts"
import { MAX_USER_AGENT, type IdentityContext, type Origin } from "../kit.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

export interface SignInEvent {
  readonly memberId: MemberId
  readonly at: Date
  readonly outcome: (typeof SIGN_IN_OUTCOMES)[number]
  readonly way: Way
  readonly origin: Origin
}

/** Writes down a sign-in, or a failed try at an account that exists. */
export async function noteEvent(tx: Db | Tx, event: SignInEvent): Promise<void> {
  const { origin } = event
  await sql`
    insert into login_event (member_id, at, outcome, way, ip, country, user_agent)
    values (${event.memberId}, ${event.at}, ${event.outcome}, ${event.way}, ${origin.ip}, ${origin.country},
            ${origin.userAgent.slice(0, MAX_USER_AGENT)})`.execute(tx)
}

/**
 * Writes down a try with a wrong password. Unknown names go through the same statement and leave
 * nothing, so that its time does not tell whether an account exists.
 */
export async function noteWrongPassword(
  db: Db,
  tried: { merchantId: MerchantId; account: string; at: Date; origin: Origin },
): Promise<void> {
  const { origin } = tried
  await sql`
    insert into login_event (member_id, at, outcome, way, ip, country, user_agent)
    select id, ${tried.at}::timestamptz, 'passwordWrong', 'password', ${origin.ip}, ${origin.country}::text,
           ${origin.userAgent.slice(0, MAX_USER_AGENT)}
      from member where merchant_id = ${tried.merchantId} and lower(account) = lower(${tried.account})`.execute(
    db,
  )
}

/** A page of the member's sign-ins, newest first. Refuses INPUT_INVALID for a cursor that it never gave out. */
export async function readLoginHistory(
  kit: IdentityContext,
  member: Member,
  { cursor, limit }: Parsed<typeof loginHistory>,
): Promise<Value<typeof loginHistory>> {
  const { rows } = await sql<{
    id: bigint
    at: Date
    outcome: SignInEvent["outcome"]
    way: Way
    ip: string
    country: string | null
    user_agent: string
  }>`
    select id, at, outcome, way, ip, country, user_agent from login_event
     where member_id = ${member.id} and id < coalesce(${idCursor(cursor) ?? null}::bigint, 9223372036854775807)
     order by id desc limit ${limit + 1}`.execute(kit.db)
  const page = pageOf(rows, limit, ({ id }) => String(id))
  return {
    events: page.rows.map((row) => ({
      eventId: String(row.id),
      at: row.at.toISOString(),
      outcome: row.outcome,
      way: row.way,
      ip: row.ip,
      country: row.country,
      device: deviceOf(row.user_agent),
    })),
    cursor: page.cursor,
  }
}

/** An address or a browser is known by sign-ins of the last ninety days, however long the history is kept. */
const KNOWN_FOR = 90 * DAY_MS

/** The instant from which sign-ins make an address or a browser known. */
export const knownSince = (now: Date): Date => new Date(now.getTime() - KNOWN_FOR)

/** The last sign-in of a member up to an instant, with its place; undefined where none is kept. */
export async function signInBefore(
  db: Db,
  memberId: MemberId,
  at: Date,
): Promise<{ readonly at: Date; readonly ip: string; readonly country: string | null } | undefined> {
  const { rows } = await sql<{ at: Date; ip: string; country: string | null }>`
    select at, ip, country from login_event
     where member_id = ${memberId} and outcome = 'signedIn' and at <= ${at} order by id desc limit 1`.execute(
    db,
  )
  return rows[0]
}
